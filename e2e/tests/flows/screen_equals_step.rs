//! The screen and `plyscope step` agree on a step: 200 steps of five traces.

use crate::command_line;
use plyscope_e2e::stage::{Window, by};
use serde_json::{Map, Value, json};
use std::path::{Path, PathBuf};
use std::thread;

/// Steps that are compared in each trace.
const STEPS: usize = 40;

const RUNS: [(&str, &[&str]); 5] = [
    ("connect4", &["--game", "connect4", "-p", "4455", "-r", "alphabeta+static", "-d", "5"]),
    ("tictactoe", &["--game", "tictactoe", "-r", "minimax", "-d", "3", "-e", "open-lines"]),
    (
        "othello",
        &["--game", "othello", "--size", "4", "-r", "alphabeta+last", "-d", "6", "-e", "discs"],
    ),
    (
        "gomoku",
        &["--game", "gomoku", "--size", "4x4", "--k", "3", "-r", "alphabeta+hard", "-d", "4"],
    ),
    (
        "uniform",
        &[
            "--game",
            "uniform",
            "-p",
            "uniform:b=3,d=5,seed=7,min=-9,max=9",
            "-r",
            "alphabeta+worst",
        ],
    ),
];

pub(crate) fn body(window: &mut Window) {
    let mut random = Random(2026);
    for (opened, (name, run)) in RUNS.into_iter().enumerate() {
        let file = window.shell.folder().join(format!("{name}.json"));
        command_line::record(run, &file);
        window.open_file(&file);
        let tab = format!("{} > span:nth-of-type({})", by("tabs"), opened + 1);
        // the first trace has no tab, because one trace alone needs none
        window.until("the trace has its tab", || opened == 0 || window.is_there(&tab));
        let last = window.await_stage();
        window.show_board();
        let mut steps: Vec<u64> = (0..STEPS - 2).map(|_| random.below(last + 1)).collect();
        steps.extend([0, last]);
        let expected = answers(&file, &steps);
        for (panel, script) in [("code", CODE), ("stack", STACK)] {
            window.panel(panel);
            for (step, state) in steps.iter().zip(&expected) {
                window.scrub_to(*step);
                let wanted = if panel == "code" { code(state, name) } else { stack(state) };
                compare(window, &format!("{name}, step {step}"), script, &wanted);
            }
        }
        window.picture(name);
    }
}

/// Returns the command line's answers; several processes run at a time.
fn answers(file: &Path, steps: &[u64]) -> Vec<Value> {
    let parts: Vec<_> =
        steps.chunks(STEPS / 2).map(|part| (PathBuf::from(file), part.to_vec())).collect();
    let asking: Vec<_> = parts
        .into_iter()
        .map(|(file, part)| {
            thread::spawn(move || {
                part.iter().map(|step| command_line::step(&file, *step)).collect::<Vec<_>>()
            })
        })
        .collect();
    asking.into_iter().flat_map(|part| part.join().expect("the command line answers")).collect()
}

/// Waits until the screen shows the expected state; after 300 polls reports the first field that
/// differs.
fn compare(window: &Window, place: &str, script: &str, expected: &Value) {
    let mut seen = Value::Null;
    for _ in 0..300 {
        seen = window.run(script, &json!([]));
        if &seen == expected {
            return;
        }
        thread::yield_now();
    }
    let empty = Map::new();
    let fields = expected.as_object().unwrap_or(&empty);
    let first = fields.iter().find(|(field, value)| seen[field.as_str()] != **value);
    let (field, value) = first.expect("they differ");
    panic!("{place}, {field}: the screen says {}, `plyscope step` {value}", seen[field.as_str()]);
}

const CODE: &str = "
    const at = (id) => document.querySelector(`[data-testid=\"${id}\"]`);
    // white space as it is shown: the source's line ends are one space
    const text = (id) => at(id)?.textContent.trim().replace(/\\s+/g, ' ') ?? null;
    const count = (id) => Number(at(id)?.dataset.value);
    return {
      step: Number(at('step')?.dataset.step),
      steps: Number(at('step')?.dataset.steps),
      event: at('narration')?.dataset.event ?? null,
      node: Number(at('selected')?.dataset.node),
      line: Number(at('code')?.querySelector('[aria-current=step]')?.dataset.line ?? 0),
      alpha: text('var-alpha'), beta: text('var-beta'), best: text('var-best'),
      best_move: text('var-best-move'), current_move: text('var-current-move'), done: text('var-done'),
      root_best: text('var-root-best'), variation: text('var-pv'),
      entered: count('count-entered'), closed: count('count-closed'),
      cutoffs: count('count-cutoffs'), pruned: count('count-pruned'),
      cells: at('board')?.dataset.cells ?? null,
    };";

fn code(state: &Value, name: &str) -> Value {
    let frame = state["stack"].as_array().and_then(|stack| stack.last());
    let of_frame = |name: &str, none: &str| frame.map(|frame| shown(&frame[name], none));
    // Minimax has no window, so no line raises one: its update ends at line 4, and its return is line 5.
    let minimax = name == "tictactoe";
    let line = match (minimax, state["line"].as_u64()) {
        (true, Some(5)) => json!(4),
        (true, Some(7)) => json!(5),
        _ => state["line"].clone(),
    };
    let end = |name: &str, none: &str| if minimax { None } else { of_frame(name, none) };
    let root_best =
        format!("{} {}", shown(&state["root_best"], "–"), shown(&state["root_best_called"], ""));
    let pv = shown(&state["pv_called"], "");
    let board = &state["board"];
    json!({
        "step": state["step"], "steps": state["steps"], "event": state["event"],
        "node": state["node"].as_u64().unwrap_or(0),
        "line": line,
        "alpha": end("alpha", "−∞"), "beta": end("beta", "+∞"), "best": of_frame("best", "–"),
        "best_move": of_frame("best_called", "–"), "current_move": of_frame("current_called", "–"),
        "done": frame.map(|frame| format!("{} of {}", frame["done"], frame["children"])),
        "root_best": root_best.trim(), "variation": if pv.is_empty() { "–".to_owned() } else { pv },
        "entered": state["entered"], "closed": state["closed"],
        "cutoffs": state["cutoffs"], "pruned": state["pruned"],
        "cells": board["columns"].as_u64().filter(|columns| *columns > 0).map(|_| board["cells"].clone()),
    })
}

const STACK: &str = "
    const step = document.querySelector('[data-testid=step]');
    const number = (text) => text === '' ? null : Number(text);
    return {
      step: Number(step?.dataset.step),
      stack: [...document.querySelectorAll('[data-testid=stack] tbody tr')].map(({ dataset }) => ({
        node: Number(dataset.node), alpha: number(dataset.alpha), beta: number(dataset.beta),
        best: number(dataset.best), done: Number(dataset.done),
      })),
    };";

/// The open plies, root first, in MAX's view.
fn stack(state: &Value) -> Value {
    let frames = state["stack"].as_array().into_iter().flatten();
    let rows: Vec<Value> = frames
        .map(|frame| {
            json!({ "node": frame["node"], "alpha": frame["alpha"], "beta": frame["beta"],
                    "best": frame["best"], "done": frame["done"] })
        })
        .collect();
    json!({ "step": state["step"], "stack": rows })
}

/// Formats a number with a true minus sign, a text as it is, and null as `none`.
fn shown(value: &Value, none: &str) -> String {
    match value {
        Value::Null => none.to_owned(),
        Value::String(text) => text.clone(),
        other => other.to_string().replace('-', "−"),
    }
}

/// `SplitMix64` (Steele, Lea and Flood, 2014): the same steps in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (mixed ^ (mixed >> 31)) % limit
    }
}
