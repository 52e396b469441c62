//! The cost of recording over a search without an observer, and of look-ups in the recorded trace.

use crate::search::{ffo, nodes};
use crate::table::{Table, per_unit};
use cpu_time::ProcessTime;
use plyscope::evaluation::{Discs, Evaluation, FinalResult};
use plyscope::game::{Game, Keyed, Notation, SetupRequest, TicTacToe};
use plyscope::random;
use plyscope::search::{Algorithm, Limits, NoLimit, Run, RunRequest, search};
use plyscope::trace::{About, Edge, Node, Recorder, Trace};
use std::hint::black_box;
use std::process::Command;

/// The argument that makes a fresh process measure its first recording; the name of the search follows.
pub(crate) const COLD: &str = "--first-recording";

const MINIMAX: Run = Run::plain(Algorithm::Minimax);
const ALPHA_BETA: Run = Run::plain(Algorithm::AlphaBeta);
/// A node budget that fits the largest of the FFO searches.
const BUDGET: u64 = 10_000_000;
/// Bytes that petgraph adds to a node (two links) and to an edge (two links, two ends).
const LINKS: (usize, usize) = (8, 16);

fn recorder<P: Keyed, E: Evaluation<P>>(
    root: &P,
    evaluation: &E,
    run: Run,
    limits: Limits,
) -> (Recorder, u64) {
    let mut recorder = Recorder::new(BUDGET);
    let report = search(root, evaluation, run, limits, &mut recorder, &mut NoLimit);
    (recorder, report.nodes)
}

/// Tic-tac-toe by plain minimax to the end: 549,946 nodes.
pub(crate) fn tic_tac_toe_trace() -> Trace {
    let board = TicTacToe::new();
    let mut recorder = Recorder::new(BUDGET);
    let limits = Limits::default();
    let report = search(&board, &FinalResult, MINIMAX, limits, &mut recorder, &mut NoLimit);
    let about = About::from(RunRequest {
        setup: SetupRequest::start(Game::TicTacToe),
        run: "minimax".into(),
        eval: Some("result".into()),
        budget: Some(BUDGET),
        ..RunRequest::default()
    });
    recorder.finish(about, report, |mv| board.move_text(mv))
}

fn tic_tac_toe() -> u64 {
    recorder(&TicTacToe::new(), &FinalResult, MINIMAX, Limits::default()).1
}

fn othello() -> u64 {
    ffo().iter().map(|root| recorder(root, &Discs, ALPHA_BETA, Limits::depth(8)).1).sum()
}

pub(crate) fn measure(table: &mut Table) {
    let board = TicTacToe::new();
    let [free, traced, frozen] = per_unit(
        15,
        [
            &mut || nodes(&board, &FinalResult, MINIMAX, Limits::default()),
            &mut tic_tac_toe,
            &mut || u64::from(tic_tac_toe_trace().len()),
        ],
    );
    table.note("tic-tac-toe minimax unobserved", free, "ns/node");
    table.note("tic-tac-toe minimax recorded, warm", traced, "ns/node");
    table.at_most("recording adds, warm", traced - free, "ns/node", 12.0);
    table.note(
        "and to freeze the trace, counts and line from the graph",
        frozen - traced,
        "ns/node",
    );
    let cold = (0..5).map(|_| cold("tic-tac-toe")).fold(f64::INFINITY, f64::min);
    table.at_most("tic-tac-toe minimax recorded, fresh process", cold, "ns/node", 15.0);

    let positions = ffo();
    let [free, traced] = per_unit(
        3,
        [
            &mut || {
                let limits = Limits::depth(8);
                positions.iter().map(|root| nodes(root, &Discs, ALPHA_BETA, limits)).sum()
            },
            &mut othello,
        ],
    );
    table.note("Othello alpha-beta depth 8 recorded, FFO 60-79", traced, "ns/node");
    table.at_most("recording adds, pruned children included", traced - free, "ns/node", 12.0);
    let entered = othello() as f64;
    let placed = positions
        .iter()
        .map(|root| recorder(root, &Discs, ALPHA_BETA, Limits::depth(8)).0.recorded() as f64);
    table.note("graph nodes per node entered, Othello", placed.sum::<f64>() / entered, "ratio");

    let trace = tic_tac_toe_trace();
    let (node, edge) = (size_of::<Node>() + LINKS.0, size_of::<Edge>() + LINKS.1);
    table.at_most("graph, used", (node + edge) as f64, "B/node", 64.0);
    let (nodes, edges) = trace.graph().capacity();
    let held = (nodes * node + edges * edge) as f64 / f64::from(trace.len());
    table.note("graph, held by its vectors, 549,946 nodes", held, "B/node");
}

/// Returns the nanoseconds per node of the first recording in a fresh process.
fn cold(name: &str) -> f64 {
    let program = std::env::current_exe().expect("a bench knows its file");
    let output = Command::new(program).args([COLD, name]).output().expect("it starts again");
    String::from_utf8_lossy(&output.stdout).trim().parse().expect("it prints a number")
}

/// Measures the first recording in the process that [`COLD`] started, and prints the result.
pub(crate) fn print_cold(name: &str) {
    let start = ProcessTime::now();
    let nodes = if name == "tic-tac-toe" { tic_tac_toe() } else { othello() };
    println!("{}", start.elapsed().as_nanos() as f64 / nodes as f64);
}

const LOOK_UPS: u64 = 1_000_000;

/// Measures a million look-ups at random steps of the 549,946-node trace.
pub(crate) fn measure_look_up(table: &mut Table) {
    let trace = tic_tac_toe_trace();
    let steps = || {
        let mut state = 0;
        let last = u64::from(trace.steps());
        (0..LOOK_UPS).map(move |_| random::scale(random::next(&mut state), last + 1) as u32)
    };
    let [state, event] = per_unit(
        2,
        [
            &mut || steps().filter_map(|step| black_box(trace.state(step))).count() as u64,
            &mut || steps().filter_map(|step| black_box(trace.event(step))).count() as u64,
        ],
    );
    table.at_most("Trace::state, 1,000,000 random steps", state / 1e3, "us", 20.0);
    table.note("Trace::event, 1,000,000 random steps", event / 1e3, "us");
}
