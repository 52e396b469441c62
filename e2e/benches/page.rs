//! The page's budgets of time, by the clock of the page in headless Chromium: from a link to the first step that can be
//! made, cold and warm, and the whole tree of tic-tac-toe. It fails over a budget.
//!
//! `cargo xtask page && cargo bench --package plyscope-e2e --bench page`
#![allow(clippy::print_stdout, reason = "a benchmark prints its table")]

use plyscope_e2e::shell::{Kind, Shell};
use plyscope_e2e::stage::Window;
use serde_json::{Value, json};

/// Times that each is measured; the median counts.
const TIMES: usize = 5;
/// Of Connect Four, a search as a class has it.
const LINK: &str =
    r#"q={"game":"connect4","position":"44","run":"alphabeta","eval":"lines","depth":4}&s=40"#;
/// The whole tree of tic-tac-toe: 549,946 nodes.
const LARGE: &str =
    r#"q={"game":"tictactoe","position":"","run":"minimax","eval":"result"}&s=1000"#;
/// Notes when the tree is drawn, in milliseconds from the begin of the navigation.
const WATCH: &str = "
    const look = () => {
      if (document.querySelector('canvas[data-glyphs], canvas[data-rects]')) window.firstPicture = performance.now();
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);";

fn main() {
    let window = Window::new(Shell::start(Kind::Page, None), "bench-page");
    let developer = |method: &str, given: &Value| {
        let answer = window.shell.session.developer(method, given);
        answer.unwrap_or_else(|failure| panic!("{failure}"));
    };
    developer("Page.addScriptToEvaluateOnNewDocument", &json!({ "source": WATCH }));
    let address: String = window.run("return location.href.split('#')[0]", &json!([]));
    let origin: String = window.run("return location.origin", &json!([]));
    let opened = |link: &str| -> f64 {
        // Another document first: a new hash alone would load nothing.
        for address in ["about:blank", &format!("{address}#{link}")] {
            window.shell.session.open(address).unwrap_or_else(|failure| panic!("{failure}"));
        }
        window.wait("the tree is drawn", || {
            window.run("return window.firstPicture ?? null", &json!([]))
        })
    };
    let cold = || {
        developer(
            "Storage.clearDataForOrigin",
            &json!({ "origin": origin, "storageTypes": "all" }),
        );
        developer("Network.clearBrowserCache", &json!({}));
        opened(LINK)
    };
    let budgets: [(&str, f64, &dyn Fn() -> f64); 3] = [
        ("link to first step, cold", 1500.0, &cold),
        ("link to first step, warm", 500.0, &|| opened(LINK)),
        ("549,946 nodes searched, recorded and drawn, warm", 2000.0, &|| opened(LARGE)),
    ];
    println!("| what | median of {TIMES}, ms | budget, ms |");
    println!("| --- | ---: | ---: |");
    let mut over = Vec::new();
    for (what, budget, measure) in budgets {
        let mut times: Vec<f64> = (0..TIMES).map(|_| measure()).collect();
        times.sort_by(f64::total_cmp);
        let median = times[TIMES / 2];
        println!("| {what} | {median:.0} | {budget} |");
        if median > budget {
            over.push(what);
        }
    }
    assert!(over.is_empty(), "over their budgets: {over:?}");
}
