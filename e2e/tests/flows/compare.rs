//! Six runs side by side: the table against the command line, a chart and the table as files, two overlaid runs and their
//! picture, the way from a saving to its cut; and a comparison in which only one thing changes.

use crate::command_line;
use plyscope_e2e::stage::{Window, by};
use serde_json::{Value, json};
use std::fs;

/// A position with a search large enough to save something, and small enough for every run.
const POSITION: [&str; 4] = ["--game", "tictactoe", "--position", "519"];
const RUNS: [&str; 4] = ["minimax", "alphabeta", "alphabeta+static", "alphabeta+worst"];

pub(crate) fn body(window: &mut Window) {
    window.choose_game("tictactoe");
    window.more_options();
    window.fill("position", POSITION[3]);
    window.start_run();
    six_runs(window);
    files(window);
    overlay(window);
    picture_of_the_overlay(window);
    jump_to_a_cut(window);
    drag_two_children(window);
}

/// Returns the nodes in a run's row of the table, once they are counted.
fn nodes_of(window: &Window, run: &str) -> u64 {
    let row = format!("{} tr[data-run=\"{run}\"]", by("compare-table"));
    let nodes = window.wait(&format!("{run} is counted"), || window.attribute(&row, "data-nodes"));
    nodes.parse().expect("a count of nodes")
}

fn six_runs(window: &Window) {
    window.press("3");
    window.click("compare-add-run");
    window.click("compare-usual");
    // No click, because a small search is counted as soon as it is entered.
    window.until("six runs are counted", || {
        let rows: u64 = window.run(
            "return document.querySelectorAll(arguments[0]).length",
            &json!([format!("{} tbody tr", by("compare-table"))]),
        );
        rows == 6
    });
    for run in RUNS {
        let summary = command_line::json(&[&["trace"], &POSITION[..], &["--run", run]].concat());
        assert_eq!(json!(nodes_of(window, run)), summary["counts"]["nodes"], "nodes of {run}");
    }
    assert_eq!(window.attribute(&by("compare-flags"), "data-agree").as_deref(), Some("true"));
    window.picture("opened");
    window.click("compare-all-columns");
    let cell =
        format!("{} tr[data-run=\"minimax\"] [data-column=\"of_base\"]", by("compare-columns"));
    assert_eq!(window.text_of(&cell), "100%");
    let unexplained = format!("{} thead th:not([title])", by("compare-columns"));
    assert!(!window.is_there(&unexplained), "every column says what it counts");
    window.picture("table");
    window.press("Escape");
    window.until("the sheet is closed", || !window.has("compare-columns"));
}

fn files(window: &Window) {
    window.click("chart-bars-share");
    let svg = String::from_utf8(saved(window, "chart.svg", "chart-bars-svg")).expect("a text");
    let nodes = nodes_of(window, "alphabeta+worst");
    assert!(svg.starts_with("<svg") && svg.contains(">Worst order<"), "{svg}");
    window.click_on(&format!("{} summary", by("chart-bars-table")));
    let has_nodes = || window.text("chart-bars-table").contains(&grouped(nodes));
    window.until("the table has the nodes of the run", has_nodes);
    window.press("Escape");
    window.click("chart-plies-share");
    assert!(saved(window, "chart.png", "chart-plies-png").starts_with(b"\x89PNG"));
    window.press("Escape");
    let csv = String::from_utf8(saved(window, "table.csv", "compare-export-csv")).expect("a text");
    let row = csv.lines().find(|line| line.starts_with("alphabeta+worst,"));
    assert!(row.is_some_and(|row| row.contains(&format!(",{nodes},"))), "{csv}");
    let text = saved(window, "table.json", "compare-export-json");
    let table: Value = serde_json::from_slice(&text).expect("JSON");
    assert_eq!(table["runs"].as_array().map(Vec::len), Some(6));
}

/// Groups digits in threes, as the English page does.
fn grouped(n: u64) -> String {
    let digits = n.to_string();
    let parts: Vec<&str> = digits
        .as_bytes()
        .rchunks(3)
        .rev()
        .filter_map(|part| std::str::from_utf8(part).ok())
        .collect();
    parts.join(",")
}

/// Checks the overlay, which appears by itself because both runs are small.
fn overlay(window: &Window) {
    let count = |data: &str| window.number("overlay-counts", data);
    let (minimax, alphabeta) = (nodes_of(window, "minimax"), nodes_of(window, "alphabeta"));
    assert_eq!(count("both") + count("only-a"), minimax, "plain minimax enters every place once");
    assert_eq!(count("both") + count("only-b"), alphabeta);
    assert_eq!(count("saved"), minimax - alphabeta, "the cuts saved what is missing");
    let moves: Vec<u64> = window.run(
        "return [...document.querySelectorAll(arguments[0])].map((row) => Number(row.dataset.saved))",
        &json!([format!("{} tbody tr", by("overlay-moves"))]),
    );
    assert_eq!(moves.iter().sum::<u64>(), count("saved"), "summed per move of the root");
    window.until("the icicle is drawn", || window.number("overlay-icicle", "cells") > 0);
    window.picture("overlay");
}

pub(crate) fn saved(window: &Window, name: &str, button: &str) -> Vec<u8> {
    let file = window.save_as(name, |window| window.click(button));
    fs::read(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

/// Saves the overlay as files; the vector picture names both runs.
pub(crate) fn picture_of_the_overlay(window: &Window) {
    window.click("overlay-mode-overlay");
    window.click("overlay-share");
    assert!(saved(window, "overlay.png", "overlay-png").starts_with(b"\x89PNG"));
    let svg = String::from_utf8(saved(window, "overlay.svg", "overlay-svg")).expect("a text");
    assert!(svg.starts_with("<svg") && svg.contains("minimax") && svg.contains("alphabeta"));
    window.press("Escape");
}

fn jump_to_a_cut(window: &Window) {
    let first = format!("{} li", by("overlay-cuts"));
    let step = window.attribute(&first, "data-step").and_then(|step| step.parse().ok());
    window.click("overlay-jump-0");
    window.await_step(step.expect("the record of B is whole"));
    assert_eq!(window.event(), "cutoff");
    window.panel("code");
    window.until("what was cut is selected", || window.text("selected-status") == "pruned");
    window.picture("cut");
}

/// Drags two children of the textbook tree to other places on the canvas, and checks that the counts follow.
pub(crate) fn drag_two_children(window: &Window) {
    window.click("home");
    window.example("threeLeaves");
    window.press("k");
    assert_eq!(count(window, "nodes"), "11");
    window.press("End");
    window.until("the end is shown", || window.step() == window.number("step", "steps"));
    let next = ["Shift+ArrowRight"; 2];
    window.walk(&["Shift+ArrowDown", next[0], next[1], "Shift+ArrowDown"]);
    let first = window.selected_place();
    window.walk(&next);
    window.carry("tree", window.selected_place(), (first.0 - 25, first.1));
    window.until("the leaf 2 is first", || {
        window.value("change-text") == "((3 12 8)(2 4 6)(2 14 5))"
    });
    assert_eq!([count(window, "nodes"), count(window, "nodes-by")], ["9", "-2"]);
    assert_eq!([count(window, "cutoffs"), count(window, "cutoffs-by")], ["2", "1"]);
    assert!(window.text("change-counts").contains("9\u{a0}−2"));
    window.picture("dragged");

    window.until("the moved leaf is selected", || window.text("change-child") == "Child d₁");
    window.walk(&["Shift+ArrowUp", "Shift+ArrowLeft", "Shift+ArrowLeft"]);
    let first = window.selected_place();
    window.walk(&["Shift+ArrowRight"]);
    window.carry("tree", window.selected_place(), (first.0 - 25, first.1));
    window.until("the second branch is first", || {
        window.value("change-text") == "((2 4 6)(3 12 8)(2 14 5))"
    });
    assert_eq!([count(window, "nodes"), count(window, "nodes-by")], ["11", "2"]);
    window.click("cmd-change.undo");
    window.until("it is undone", || count(window, "nodes-by") == "-2");
}

fn count(window: &Window, name: &str) -> String {
    window.await_handle("change-counts");
    window.attribute(&by("change-counts"), &format!("data-{name}")).unwrap_or_default()
}
