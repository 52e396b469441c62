//! Twelve runs on a midgame of Othello: each is shown when it is done, and a stop keeps the finished ones.

use plyscope_e2e::stage::{Window, by};
use serde_json::json;

pub(crate) fn body(window: &mut Window) {
    window.choose_game("othello");
    window.more_options();
    window.fill("position", "f5d6c3d3c4f4c5b3c2e3");
    window.command("view.compare");
    let shuffled = (1..=9).map(|seed| format!("alphabeta+random:{seed}"));
    // The eleventh run, plain minimax, takes so long that it still runs at the stop.
    let quick = ["alphabeta+static".to_owned()].into_iter().chain(shuffled);
    let words: Vec<String> = quick.chain(["minimax".into(), "alphabeta".into()]).collect();
    window.fill("compare-depth", "7");
    window.click("compare-add-run");
    window.click("compare-clear");
    window.fill("compare-word", &words.join(" "));
    window.click("compare-add");
    // A click is needed, because twelve runs this deep are too much work to start by themselves.
    window.click("compare-run");
    window.await_handle("compare-progress");
    assert_eq!(states(window).len(), 12);
    window.until("two runs are done, one is running", || {
        let states = states(window);
        states[1] == "done" && states.iter().any(|state| state == "running")
    });
    window.picture("progress");
    window.click("compare-stop");
    // Until then the table may belong to an earlier count, because Compare starts one when it opens.
    window.until("the answer says that it was stopped early", || {
        window.has("compare-flags") && window.text("compare-flags").contains("Stopped early")
    });
    let rows = counted(window);
    assert!((2..12).contains(&rows.len()), "{} of 12 runs are kept", rows.len());
    assert!(rows[0] > 0 && rows[1] > 0, "the finished runs have their counts: {rows:?}");
    window.picture("stopped");

    window.reload();
    window.await_handle("compare-table");
    window.until("what was counted outlives the page", || counted(window) == rows);
}

/// Returns the nodes of each row, from the top.
fn counted(window: &Window) -> Vec<u64> {
    window.run(
        "return [...document.querySelectorAll(arguments[0])].map((row) => Number(row.dataset.nodes))",
        &json!([format!("{} tbody tr", by("compare-table"))]),
    )
}

/// Returns the state of each run in the list, such as `running` and `done`.
fn states(window: &Window) -> Vec<String> {
    let script =
        "return [...document.querySelectorAll(arguments[0])].map((row) => row.dataset.state)";
    window.run(script, &json!([format!("{} li", by("compare-progress"))]))
}
