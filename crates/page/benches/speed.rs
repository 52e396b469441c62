//! The page's core against the native one, game by game, in one run: the time of each, and their ratio.
//! `cargo xtask page` first; `PLYSCOPE_CORE` names the folder of the core. It fails below the ratio that is promised.

#![allow(clippy::print_stdout, reason = "a bench reports to the terminal")]

use plyscope::service::wire::JobEvent;
use plyscope::service::{Workspace, call};
use serde_json::{Value, json};
use std::process::Command;
use std::time::Duration;

/// What the page promises at least.
const LEAST: f64 = 0.6;
/// Times that each search is timed; the median counts.
const REPEATS: u32 = 15;

fn main() {
    let folder = std::env::var("PLYSCOPE_CORE").expect("PLYSCOPE_CORE names the core's folder");
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/speed.mjs");
    let searches = [
        ("tictactoe", "", "minimax", None),
        ("connect4", "44", "alphabeta", Some(9)),
        ("othello", "", "alphabeta", Some(9)),
        ("gomoku", "", "alphabeta", Some(6)),
    ];
    let mut slow = Vec::new();
    for (game, position, run, depth) in searches {
        let mut setup = json!({ "game": game, "position": position });
        if game == "gomoku" {
            setup["size"] = json!("5x5");
            setup["k"] = json!(4);
        }
        let request = json!({ "setup": setup, "eval": "default", "runs": [run], "depth": depth, "repeats": REPEATS });
        let page = Command::new("node").args([script, &folder, &request.to_string()]).output();
        let page = String::from_utf8(page.expect("Node.js starts").stdout).expect("text");
        let page: f64 = page.trim().parse().expect("milliseconds");
        let native = native(&request);
        let ratio = native / page;
        println!(
            "{game:10} native {native:8.2} ms, page {page:8.2} ms: {ratio:.2} of native speed"
        );
        if ratio < LEAST {
            slow.push(game);
        }
    }
    assert!(slow.is_empty(), "under {LEAST} of native speed: {slow:?}");
}

fn native(request: &Value) -> f64 {
    let open = Workspace::with_memory(1 << 30);
    let started = call(&open, "compare", &request.to_string()).expect("a comparison");
    let started: Value = serde_json::from_str(&started).expect("an answer is JSON");
    let job = open.job(started["job"].as_u64().expect("a job")).expect("it was started");
    loop {
        match job.next_event(Duration::from_mins(1)) {
            JobEvent::Progress { .. } => {}
            JobEvent::Compared { comparison } => {
                let told = serde_json::to_value(&comparison).expect("it is written");
                return told["runs"][0]["milliseconds"].as_f64().expect("a time");
            }
            other => panic!("{other:?}"),
        }
    }
}
