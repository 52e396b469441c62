//! The arena: a match with its score against the command line, a replay of one of its games, a match stopped and
//! continued. Success curves with their table as a file, and a tuning with its weights as a file.

use crate::command_line;
use plyscope_e2e::stage::{Window, by};
use serde_json::Value;
use std::fs;

pub(crate) fn body(window: &mut Window) {
    window.press("5");
    window.await_handle("match-form");
    a_match(window);
    replayed(window);
    stopped(window);
    success(window);
    tuning(window);
}

pub(crate) fn json_of(window: &Window, name: &str, button: &str) -> Value {
    let file = window.save_as(name, |window| window.click(button));
    serde_json::from_slice(&fs::read(file).expect("a file")).expect("JSON")
}

fn a_match(window: &Window) {
    window.choose("who-a", "ttt-depth3");
    window.choose("who-b", "run");
    window.fill("run-b", "alphabeta,depth=x");
    window.click("match-start");
    window.await_handle("error-at");
    window.choose("who-b", "random");
    window.fill("match-games", "20");
    window.fill("match-plies", "2");
    window.click("match-start");
    window.await_handle("match-result");
    window.picture("match");
    let result = command_line::json(&[
        "match",
        "ttt-depth3",
        "random",
        "--games",
        "20",
        "--openings",
        "random:2",
        "--seed",
        "1",
    ]);
    for count in ["wins", "draws", "losses"] {
        let shown = window.number("match-result", count);
        assert_eq!(Some(shown), result["score"][count].as_u64(), "{count}");
    }
    let saved = json_of(window, "match.json", "match-json");
    assert_eq!(saved["games"].as_array().map(Vec::len), Some(20));
}

/// Checks that the game opens on the Play screen at its start, with all its moves, and that no side moves.
fn replayed(window: &Window) {
    window.click("replay-1");
    window.await_handle("moves");
    assert_eq!(window.number("game-status", "at"), 0);
    window.press("Control+Shift+z");
    window.until("one move is shown", || window.number("game-status", "at") == 1);
    window.press("5");
    window.await_handle("match-result");
}

fn stopped(window: &Window) {
    window.choose("who-a", "run");
    window.fill("run-a", "minimax");
    window.fill("match-games", "2000");
    window.fill("match-plies", "0");
    window.click("match-start");
    window.await_handle("match-done");
    window.click("match-stop");
    window.await_handle("match-stopped");
    window.picture("match-stopped");
    let count = |of: &str| window.number("match-result", of);
    let games = count("wins") + count("draws") + count("losses");
    assert!(games < 2000, "{games} games were played before the stop");
    assert!(window.has("match-go-on"));
}

fn success(window: &Window) {
    window.click("arena-success");
    window.fill("success-nodes", "1000");
    window.fill("success-per", "5");
    window.click("success-start");
    window.await_handle("success-result");
    window.picture("success");
    assert_eq!(window.number("success-result", "runs"), 2);
    let saved = json_of(window, "success.json", "success-export-json");
    assert_eq!(saved["node_limit"], 1000);
}

fn tuning(window: &Window) {
    window.click("arena-tuning");
    for (field, value) in
        [("tune-depth", "1"), ("tune-pairs", "2"), ("tune-starts", "1"), ("tune-sweeps", "1")]
    {
        window.fill(field, value);
    }
    window.click("tune-start");
    window.await_handle("tune-result");
    window.picture("tuning");
    let weights = json_of(window, "weights.json", "tune-file");
    let named = weights["weights"].as_object().map_or(0, serde_json::Map::len);
    let rows: u64 = window.run(
        "return document.querySelectorAll(arguments[0]).length",
        &serde_json::json!([format!("{} tbody tr", by("tune-weights"))]),
    );
    assert_eq!(named as u64, rows);
}
