//! Solves Connect Four: nodes, time, and the ratio to the time of the crate `connect-four-ai` in the same run.
//!
//! `cargo run --release --manifest-path benches/solving/Cargo.toml -- FOLDER [SET[:COUNT]]... [empty]`; the folder holds
//! Pons' sets as lines `moves score`. On both sides every position starts with an empty table and no book, and clearing
//! the table is not timed. Times are thread CPU times; the two solvers take turns, position by position.
#![allow(clippy::print_stdout, reason = "a bench prints its figures")]
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed bench")]

use connect_four_ai::{Position, Solver};
use cpu_time::ThreadTime;
use plyscope::game::{AnyPosition, SetupRequest};
use plyscope::search::NoLimit;
use plyscope::solve::{ConnectFourSolver, Meter, Question};
use std::time::Duration;

const USUAL: [&str; 4] = ["L3_R1", "L2_R1", "L1_R1", "L2_R2"];
/// The most bytes of our table: enough for 64 of the peer's megabytes, and for rounding to a power of two.
const MEMORY: u64 = 128 << 20;

#[derive(Clone, Copy, Default)]
struct Sum {
    nodes: u64,
    time: Duration,
}

fn ours(solver: &mut ConnectFourSolver, moves: &str) -> (i32, Sum) {
    let start = SetupRequest::at("connect4", moves).read().unwrap();
    let AnyPosition::ConnectFour(board) = &start.position else { panic!("another game") };
    let mut outside = NoLimit;
    let mut meter = Meter::new(&mut outside, None);
    let begun = ThreadTime::now();
    let value = solver.value(board, Question::Score, &mut meter);
    let time = begun.elapsed();
    (value.exact().unwrap().get(), Sum { nodes: meter.nodes(), time })
}

fn theirs(solver: &mut Solver, moves: &str) -> (i32, Sum) {
    let position = Position::from_moves(moves).unwrap();
    solver.reset();
    let begun = ThreadTime::now();
    let value = solver.solve(&position);
    (value.into(), Sum { nodes: solver.explored_positions as u64, time: begun.elapsed() })
}

fn add(sum: &mut Sum, one: Sum) {
    sum.nodes += one.nodes;
    sum.time += one.time;
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let folder = arguments.first().map_or("tests/data/connect4", String::as_str);
    let chosen: Vec<&str> = arguments.iter().skip(1).map(String::as_str).collect();
    let sets = if chosen.is_empty() { USUAL.to_vec() } else { chosen };
    let mut solver = ConnectFourSolver::new(7, 6, MEMORY);
    let mut peer = Solver::empty();
    peer.opening_book = None;
    println!("set       positions  nodes, mean      peer   time, mean        peer  ratio  wrong");
    for set in sets {
        if set == "empty" {
            let mut solver = ConnectFourSolver::new(7, 6, 1 << 30);
            let (value, Sum { nodes, time }) = ours(&mut solver, "");
            println!("empty board: value {value}, {nodes} nodes, {:.1} s", time.as_secs_f64());
            continue;
        }
        let (name, number) = set.split_once(':').unwrap_or((set, "1000"));
        let text = std::fs::read_to_string(format!("{folder}/Test_{name}")).unwrap();
        let (mut our, mut their) = (Sum::default(), Sum::default());
        let (mut positions, mut wrong) = (0u32, 0);
        for line in text.lines().take(number.parse().unwrap()) {
            let (moves, score) = line.split_once(' ').unwrap();
            let (value, one) = ours(&mut solver, moves);
            add(&mut our, one);
            add(&mut their, theirs(&mut peer, moves).1);
            positions += 1;
            wrong += u32::from(Some(value) != score.trim().parse().ok());
        }
        let mean = |sum: Sum| {
            let micros = sum.time.as_secs_f64() * 1e6 / f64::from(positions);
            (sum.nodes as f64 / f64::from(positions), micros)
        };
        let ((nodes, time), (peer_nodes, peer_time)) = (mean(our), mean(their));
        let ratio = our.time.as_secs_f64() / their.time.as_secs_f64();
        println!(
            "{name:<9} {positions:>9} {nodes:>12.1} {peer_nodes:>9.1} {time:>9.2} us {peer_time:>8.2} us \
             {ratio:>6.3} {wrong:>6}"
        );
    }
}
