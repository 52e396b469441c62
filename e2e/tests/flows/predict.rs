//! Predict: it stops before a value to work out, hides it, accepts the number and the edges, marks them, and sums up.

use crate::command_line;
use plyscope_e2e::stage::{Window, by};
use serde_json::json;
use std::path::Path;

pub(crate) fn body(window: &mut Window) {
    let file = window.shell.folder().join("nine.json");
    let tree = "((3 12 8)(2 4 6)(14 5 2))";
    command_line::record(&["--game", "tree", "-p", tree, "-r", "alphabeta"], &file);
    window.example("threeLeaves");
    window.command("predict.toggle");
    window.click("predict-restart");
    window.await_step(0);

    window.choose("speed", "4");
    window.command("play.toggle");
    window.await_handle("question");
    let page = nothing_is_revealed(window, &file);
    window.picture("question");
    answer(window, "12", &[]);
    assert_eq!(judged(window), "false", "the largest is not what MIN takes");
    assert!(window.text("predict").contains("12 is the largest of 3, 12 and 8."));
    assert!(!window.has("go-on"), "what is wrong is asked again");
    window.picture("wrong");
    answer(window, "3", &[]);
    assert_eq!(judged(window), "true");
    assert_eq!(window.text("predict-score"), "0 of 1 right at once");
    go_on(window);
    unforeseen(window, &page);

    ask(window);
    let page = nothing_is_revealed(window, &file);
    answer(window, "2", &[0, 1]);
    assert_eq!(judged(window), "true", "both edges of C that are left are cut");
    window.picture("right");
    go_on(window);
    window.until("the cutoff is told", || window.text("narration").contains("cannot matter"));
    unforeseen(window, &page);
    assert_eq!(cutoffs(window).len(), 1, "the cutoff is on the line of time now");

    while !window.has("predict-summary") {
        ask(window);
        if window.has("question") {
            window.click("show-me");
            go_on(window);
        }
    }
    assert!(window.text("predict-summary").ends_with("right at once"));
    window.picture("summary");
}

/// Continues until a question appears, or the end.
pub(crate) fn ask(window: &Window) {
    let has_question = || window.has("question") || window.has("predict-summary");
    while !has_question() {
        let from = window.step();
        window.command("step.into");
        // Pressing a key now would do nothing, because the question is still on its way.
        window
            .until("the step is there or asked about", || has_question() || window.step() != from);
    }
}

fn answer(window: &Window, value: &str, cut: &[usize]) {
    window.fill("value-field", value);
    for place in cut {
        let press = "document.querySelectorAll('[data-testid=edge-dot]')[arguments[0]].click(); return true";
        let _: bool = window.run(press, &json!([place]));
    }
    window.click("check");
}

fn judged(window: &Window) -> String {
    window.await_handle("verdict");
    window.attribute(&by("verdict"), "data-right").unwrap_or_default()
}

fn go_on(window: &Window) {
    let step = window.step();
    window.click("go-on");
    window.until("the question is over", || !window.has("question") || window.step() != step);
}

/// Checks that nothing in the page reveals the next step; returns the page's whole text.
fn nothing_is_revealed(window: &Window, file: &Path) -> String {
    let step = window.step();
    let now = command_line::step(file, step);
    assert_eq!(json!(window.event()), now["event"], "the screen is still at step {step}");
    for panel in ["gauge", "status", "code"] {
        assert!(!window.has(panel), "{panel} would tell");
    }
    let known = step as f64 / window.number("step", "steps") as f64;
    let cutoffs = cutoffs(window);
    assert!(cutoffs.iter().all(|at| *at <= known), "later cutoffs are not told: {cutoffs:?}");
    window.run("return document.documentElement.textContent", &json!([]))
}

/// Checks that the sentence of the step was not in the page before.
fn unforeseen(window: &Window, before: &str) {
    let sentence = window.text_of(&format!("{} .head", by("narration")));
    assert!(!sentence.is_empty() && !before.contains(&sentence), "it was told: {sentence}");
}

/// Returns the cutoffs on the timeline, as shares of the whole; a search this short has a stroke for each.
fn cutoffs(window: &Window) -> Vec<f64> {
    let script = "return [...document.querySelectorAll(arguments[0])].map((stroke) =>
        Number(stroke.style.getPropertyValue('--at')))";
    window.run(script, &json!([format!("{} .strokes svg", by("timeline"))]))
}
