//! Compares the instructions of an unobserved search with a control without observers, by callgrind. A machine can check
//! the result, because the count hardly depends on load.
//!
//! `cargo bench --bench instructions` starts itself under `valgrind` once for each search and variant. It prints the table
//! and fails where being observable costs more than 0.5 %. Arguments select the searches with one of them in their names.
#![allow(clippy::print_stdout, reason = "a bench prints its table")]

mod search;

use plyscope::evaluation::{Discs, Evaluation, FinalResult};
use plyscope::game::{ConnectFour, Keyed, Notation, Othello, TicTacToe};
use plyscope::search::{Limits, NoLimit, Run, Silent, Tally, search};
use plyscope::trace::Recorder;
use plyscope::{evaluation, game, random};
use std::error::Error;
use std::hint::black_box;
use std::process::Command;

/// The limit on the cost of being observable: 0.5 % of the control's instructions.
const MOST: f64 = 1.005;

const SEARCHES: [&str; 5] = [
    "tictactoe-minimax",
    "connect4-alphabeta-9",
    "connect4-alphabeta-static-9",
    "othello-alphabeta-5",
    "othello-minimax-5",
];
const VARIANTS: [&str; 4] = ["control", "unobserved", "counted", "recorded"];

/// The function, found by its name, whose instructions are counted together with those of its callees.
const COUNTED_FUNCTION: &str = "*instructions*counted_by_callgrind*";

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["--only", name, variant] => {
            println!("{}", run_search(name, variant));
            Ok(())
        }
        _ => compare(&arguments),
    }
}

fn compare(arguments: &[String]) -> Result<(), Box<dyn Error>> {
    let wanted: Vec<_> = arguments.iter().filter(|word| !word.starts_with('-')).collect();
    let [a, b, c, d] = VARIANTS;
    println!("{:28} {:>9} {a:>14} {b:>14} {c:>14} {d:>14} {b}/{a}", "search", "nodes");
    let mut failed = Vec::new();
    for name in SEARCHES {
        if !wanted.is_empty() && !wanted.iter().any(|word| name.contains(word.as_str())) {
            continue;
        }
        let [control, unobserved, counted, recorded] = count_all(name)?;
        let ratio = unobserved.1 as f64 / control.1 as f64;
        println!(
            "{name:28} {:>9} {:>14} {:>14} {:>14} {:>14} {ratio:.4}",
            control.0, control.1, unobserved.1, counted.1, recorded.1
        );
        if [unobserved.0, counted.0, recorded.0] != [control.0; 3] {
            failed.push(format!("{name}: the variants enter different numbers of nodes"));
        }
        if ratio > MOST {
            failed.push(format!("{name}: unobserved takes {ratio:.4} of the control's"));
        }
    }
    if failed.is_empty() { Ok(()) } else { Err(failed.join("; ").into()) }
}

/// Returns the nodes and instructions of each variant, in the order of `VARIANTS`.
fn count_all(name: &str) -> Result<[(u64, u64); 4], Box<dyn Error>> {
    let mut all = [(0, 0); 4];
    for (place, variant) in all.iter_mut().zip(VARIANTS) {
        *place = count(name, variant)?;
    }
    Ok(all)
}

fn count(name: &str, variant: &str) -> Result<(u64, u64), Box<dyn Error>> {
    let file =
        std::env::temp_dir().join(format!("plyscope-callgrind-{}-{variant}", std::process::id()));
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--quiet"])
        .arg(format!("--toggle-collect={COUNTED_FUNCTION}"))
        .arg(format!("--callgrind-out-file={}", file.display()))
        .arg(std::env::current_exe()?)
        .args(["--only", name, variant])
        .output()
        .map_err(|error| format!("could not start valgrind ({error}): install valgrind"))?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into());
    }
    let profile = std::fs::read_to_string(&file)?;
    std::fs::remove_file(&file)?;
    let total = profile
        .lines()
        .find_map(|line| line.strip_prefix("summary: ").or(line.strip_prefix("totals: ")))
        .ok_or("callgrind wrote no total")?;
    let nodes = std::str::from_utf8(&output.stdout)?.trim().parse()?;
    Ok((nodes, total.trim().parse()?))
}

fn run_search(name: &str, variant: &str) -> u64 {
    let word = |text: &str| text.parse::<Run>().expect("a run word of ours");
    let othello = Othello::new(8).and_then(|board| board.read("f5d6c3"));
    let othello = othello.expect("a legal opening").position;
    let five = Limits::depth(5);
    match name {
        "tictactoe-minimax" => {
            let run = word("minimax");
            counted(&TicTacToe::new(), &FinalResult, run, Limits::default(), variant)
        }
        "connect4-alphabeta-9" => {
            let run = word("alphabeta");
            counted(&ConnectFour::new(), &FinalResult, run, Limits::depth(9), variant)
        }
        "connect4-alphabeta-static-9" => {
            let run = word("alphabeta+static");
            counted(&ConnectFour::new(), &FinalResult, run, Limits::depth(9), variant)
        }
        "othello-alphabeta-5" => counted(&othello, &Discs, word("alphabeta"), five, variant),
        _ => counted(&othello, &Discs, word("minimax"), five, variant),
    }
}

fn counted<P: Keyed, E: Evaluation<P>>(
    root: &P,
    evaluation: &E,
    run: Run,
    limits: Limits,
    variant: &str,
) -> u64 {
    match variant {
        "control" => counted_by_callgrind(|| {
            search::control(root, evaluation, run, limits, &mut NoLimit).nodes
        }),
        "unobserved" => counted_by_callgrind(|| {
            search(root, evaluation, run, limits, Silent, &mut NoLimit).nodes
        }),
        "counted" => counted_by_callgrind(|| {
            let mut tally = Tally::new();
            search(root, evaluation, run, limits, &mut tally, &mut NoLimit);
            tally.counts().total.nodes
        }),
        _ => counted_by_callgrind(|| {
            let mut recorder = Recorder::new(2_000_000);
            let nodes = search(root, evaluation, run, limits, &mut recorder, &mut NoLimit).nodes;
            black_box(recorder.recorded());
            nodes
        }),
    }
}

#[inline(never)]
fn counted_by_callgrind(work: impl FnOnce() -> u64) -> u64 {
    black_box(work())
}
