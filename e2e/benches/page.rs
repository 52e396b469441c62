//! The page's time budgets, by the page's clock in headless Chromium. They cover the time from a link to the first possible
//! step, cold and warm, and the whole tree of tic-tac-toe. Its core is compared with the native one, game by game, in turn
//! in one run. The bench fails over a budget.
//!
//! `cargo build --release -p plyscope-cli && cargo xtask page && cargo bench --package plyscope-e2e --bench page`
#![allow(clippy::print_stdout, reason = "a benchmark prints its table")]

use plyscope_e2e::programs::{built, target};
use plyscope_e2e::shell::{Kind, Shell, serve_folder};
use plyscope_e2e::stage::Window;
use serde_json::{Value, json};
use std::process::Command;

/// Measurements of each time; the median counts.
const TIMES: usize = 5;
/// A search of Connect Four of the size used in class.
const LINK: &str =
    r#"q={"game":"connect4","position":"44","run":"alphabeta","eval":"lines","depth":4}&s=40"#;
/// The whole tree of tic-tac-toe: 549,946 nodes.
const LARGE: &str =
    r#"q={"game":"tictactoe","position":"","run":"minimax","eval":"result"}&s=1000"#;
/// Notes when the tree is drawn, in milliseconds from the start of the navigation.
const WATCH: &str = "
    const look = () => {
      if (document.querySelector('canvas[data-glyphs], canvas[data-rects]')) window.firstPicture = performance.now();
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);";

/// The least speed, as a share of native speed.
const SPEED: f64 = 0.6;
/// The searches that are timed: the game and its search options, as on the command line.
const SEARCHES: [&[&str]; 4] = [
    &["tictactoe", "--runs", "minimax"],
    &["connect4", "--position", "44", "--runs", "alphabeta", "--depth", "9"],
    &["othello", "--runs", "alphabeta", "--depth", "9"],
    &["gomoku", "--size", "5x5", "--k", "4", "--runs", "alphabeta", "--depth", "6"],
];
/// Runs of a search in each turn; the median counts.
const REPEATS: u32 = 15;
/// Runs a comparison of one run in the page's core; returns the median of its times in ms.
const COMPARED: &str = "
    const [request, done] = arguments;
    Object.assign(globalThis, { plyscopeTold: () => undefined, plyscopePart: () => undefined });
    import('/core.js').then(async ({ default: init, Page }) => {
      await init({ module_or_path: '/core.wasm' });
      const page = new Page(2 ** 30);
      const { job } = JSON.parse(page.call('compare', request));
      page.run_jobs();
      done(JSON.parse(page.job(job)).comparison.runs[0].milliseconds);
    });";

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
        // Another document first, because a new hash alone loads nothing.
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
    over.extend(slow(&window));
    assert!(over.is_empty(), "over their budgets: {over:?}");
}

/// Prints the core's speed in the browser as a share of native speed; returns the games that are too slow.
fn slow(window: &Window) -> Vec<&'static str> {
    let (_server, address) = serve_folder(&target().join("page-core"));
    window.shell.session.open(&address).unwrap_or_else(|failure| panic!("{failure}"));
    println!("\n| search | native, ms | page, ms | of native speed, median of {TIMES} | least |");
    println!("| --- | ---: | ---: | ---: | ---: |");
    let mut slow = Vec::new();
    for search in SEARCHES {
        let mut turns: Vec<_> = (0..TIMES)
            .map(|_| {
                let (native, page) = (native(search), in_page(window, search));
                (native / page, native, page)
            })
            .collect();
        turns.sort_by(|a, b| a.0.total_cmp(&b.0));
        let (ratio, native, page) = turns[TIMES / 2];
        let range = format!("{:.2} to {:.2}", turns[0].0, turns[TIMES - 1].0);
        let name = search.join(" ");
        println!("| {name} | {native:.2} | {page:.2} | {ratio:.2} ({range}) | {SPEED} |");
        if ratio < SPEED {
            slow.push(search[0]);
        }
    }
    slow
}

fn native(search: &[&str]) -> f64 {
    let mut compare = Command::new(built("plyscope", "release"));
    compare.args(["compare", "--json", "--repeats", &REPEATS.to_string(), "--game"]).args(search);
    let output = compare.output().expect("the program starts").stdout;
    let answer: Value = serde_json::from_slice(&output).expect("an answer is JSON");
    answer["runs"][0]["milliseconds"].as_f64().expect("a time")
}

fn in_page(window: &Window, search: &[&str]) -> f64 {
    let (game, words) = search.split_first().expect("a game");
    let mut request = json!({ "setup": { "game": game }, "eval": "default", "repeats": REPEATS });
    for pair in words.chunks_exact(2) {
        match *pair {
            ["--runs", run] => request["runs"] = json!([run]),
            ["--depth", plies] => request["depth"] = json!(plies.parse::<u32>().expect("plies")),
            ["--k", k] => request["setup"]["k"] = json!(k.parse::<u32>().expect("a number")),
            [word, value] => request["setup"][&word[2..]] = json!(value),
            _ => unreachable!("words come in pairs"),
        }
    }
    window.run_later(COMPARED, &json!([request.to_string()]))
}
