//! Predict mode: it stops before what is worth guessing, hides it, asks, judges and counts.

use crate::command_line;
use plyscope_e2e::stage::{Window, by};
use serde_json::{Value, json};
use std::path::Path;

pub(crate) fn body(window: &mut Window) {
    let file = window.shell.folder().join("end.json");
    command_line::record(&["--game", "tictactoe", "-p", "152346", "-r", "alphabeta"], &file);
    window.example("tttEnd");
    window.command("step.first");
    window.await_step(0);
    window.command("predict.toggle");
    window.await_handle("predict");

    // Play stops before the first leaf.
    window.choose("speed", "4");
    window.command("play.toggle");
    window.await_handle("question");
    let right = hidden(window, &file);
    window.picture("question");
    let choices = choices(window);
    let wrong = choices.iter().position(|choice| *choice != right).expect("there is a choice");
    window.press(&(wrong + 1).to_string());
    assert_eq!(judged(window), "false", "a wrong answer, given by its key");
    assert_eq!(window.text("predict-score"), "0 of 1 right");
    window.picture("wrong");
    window.press("Enter");
    window.until("the question is over", || !window.has("question"));

    for asked in 2..=4 {
        while !window.has("question") {
            window.command("step.into");
            window.drawn();
        }
        let right = hidden(window, &file);
        let choices = self::choices(window);
        let place = choices.iter().position(|choice| *choice == right);
        window.click(&format!("choice-{}", place.expect("the answer is among the choices") + 1));
        assert_eq!(judged(window), "true", "a right answer, given by a click");
        assert_eq!(window.text("predict-score"), format!("{} of {asked} right", asked - 1));
        window.click("go-on");
        window.until("the question is over", || !window.has("question"));
    }
    window.picture("right");
}

fn judged(window: &Window) -> String {
    window.await_handle("verdict");
    window.attribute(&by("verdict"), "data-right").unwrap_or_default()
}

fn choices(window: &Window) -> Vec<i64> {
    let script = "return [...document.querySelectorAll('[data-testid^=choice-]')]
        .map((each) => Number(each.dataset.choice))";
    window.run(script, &json!([]))
}

/// Nothing in the page tells what comes; answers what it will be.
fn hidden(window: &Window, file: &Path) -> i64 {
    let step = window.step();
    let (now, next) = (command_line::step(file, step), command_line::step(file, step + 1));
    assert_eq!(json!(window.event()), now["event"], "the screen is still at step {step}");
    assert_eq!(window.number("count-closed", "value"), now["closed"].as_u64().unwrap_or_default());
    let page: String = window.run("return document.documentElement.outerHTML", &json!([]));
    let text = next["explanation"]["text"].as_str().unwrap_or_default();
    assert!(!text.is_empty() && !page.contains(text), "the next sentence is not in the page");
    let telling = ["selected-value", "board-status", "status"].map(|handle| window.text(handle));
    if window.is_there(&format!("{}[data-kind=leaf]", by("question"))) {
        assert_eq!(telling[0], "?", "the value of the leaf is not told");
    }
    assert!(!telling[2].contains("value "), "the result is not told: {}", telling[2]);
    let bars: Vec<f64> = window.run(
        "const line = document.querySelector('[data-testid=timeline] svg');
         const whole = line.viewBox.baseVal.width;
         return [...line.querySelectorAll('rect:not(.done)')].map((bar) => bar.x.baseVal.value / whole)",
        &json!([]),
    );
    let known = step as f64 / window.number("step", "steps") as f64;
    assert!(bars.iter().all(|bar| *bar <= known), "later cutoffs are not told: {bars:?}");
    answer(window, &now, &next)
}

fn answer(window: &Window, now: &Value, next: &Value) -> i64 {
    let kind = window.attribute(&by("question"), "data-kind").unwrap_or_default();
    let why = &next["explanation"];
    let number = |value: &Value| value.as_i64().unwrap_or_else(|| panic!("{kind}: {why}"));
    match kind.as_str() {
        "leaf" => number(&why["value"]),
        "alpha" => number(&why["alpha"]),
        "beta" => number(&why["beta"]),
        "best" => number(&why["best"]),
        "cut" => i64::from(next["event"] == "cutoff" && now["event"] == "update"),
        other => panic!("a question of the kind {other:?}"),
    }
}
