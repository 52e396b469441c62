//! The ladder: climbs three positions of Connect Four chapter by chapter with the keyboard, compares the figures with the
//! command line, tries a wrong set, and saves the table as a file.

use crate::command_line;
use plyscope_e2e::stage::{Window, by};
use serde_json::{Value, json};
use std::fs;

/// Positions late enough for every rung, with their scores.
const SET: &str = "2252576253462244111563365343671351441 -1\n7422341735647741166133573473242566 1\n\
                   23163416124767223154467471272416755633 0";

pub(crate) fn body(window: &mut Window) {
    window.click("ladder-connect4");
    window.await_handle("ladder-chapter");
    window.choose("ladder-source", "set");
    wrong_set(window);
    window.fill("ladder-set", SET);
    window.click("ladder-climb");
    window.await_handle("ladder-table");
    chapters(window);
    let file = window.save_as("ladder.json", |window| window.click("compare-export-json"));
    let saved: Value = serde_json::from_slice(&fs::read(file).expect("a file")).expect("JSON");
    assert_eq!(saved["ladder"]["word"], "connect4");
}

fn wrong_set(window: &Window) {
    window.fill("ladder-set", "44x");
    window.click("ladder-climb");
    window.await_handle("error-at");
    window.picture("wrong-set");
}

/// Checks that every chapter adds its row, and that all rows agree with the command line.
fn chapters(window: &Window) {
    let file = window.shell.folder().join("ladder-set.txt");
    fs::write(&file, SET).expect("the set is written");
    let path = file.display().to_string();
    let comparison = command_line::json(&["compare", "--ladder", "connect4", "--positions", &path]);
    let rungs = comparison["runs"].as_array().expect("rungs");
    for (place, rung) in rungs.iter().enumerate() {
        window.until("the chapter is shown", || {
            window.number("ladder-chapter", "chapter") == place as u64
        });
        let rows: u64 = window.run(
            "return document.querySelectorAll(arguments[0]).length",
            &json!([format!("{} tbody tr", by("ladder-table"))]),
        );
        assert_eq!(rows, place as u64 + 1, "a row a chapter");
        let nodes = window.attribute(&by("ladder-chapter"), "data-nodes").expect("a count");
        let nodes: f64 = nodes.parse().expect("a number");
        assert!((nodes - rung["mean_nodes"].as_f64().expect("a mean")).abs() < 1e-9);
        assert!(window.text("ladder-figures").contains("All 3 known scores are right."));
        if place + 1 < rungs.len() {
            window.press("j");
        }
    }
    window.picture("last-chapter");
    window.press("Shift+j");
    window.until("one chapter back", || {
        window.number("ladder-chapter", "chapter") + 2 == rungs.len() as u64
    });
}
