//! Othello's last moves: nodes and time on the FFO endgame suite, beside an alpha-beta that only sorts by replies.
//!
//! `cargo run --release --manifest-path benches/solving/Cargo.toml --bin othello -- [FIRST-LAST]... [against]`
//!
//! Run it from the root of the project. Positions are given by their numbers in the suite; the default is `1-39`, `40-44`
//! and `against`. `against` solves the positions with 20 empties, 26 to 34 and 40, with both searches. Every position
//! starts with an empty table. Times are thread CPU times.
#![allow(clippy::print_stdout, reason = "a bench prints its figures")]
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed bench")]
#![allow(dead_code, reason = "the board code is shared with the solver, which uses more of it")]

/// The solver's own flips and moves.
#[path = "../../../../crates/core/src/solve/othello/board.rs"]
mod board;

use board::{flips, moves};
use cpu_time::ThreadTime;
use plyscope::game::{AnyPosition, ObfLine, Othello};
use plyscope::search::NoLimit;
use plyscope::solve::{Meter, Question, Task, solve};
use std::ops::RangeInclusive;

const MEMORY: u64 = 256 << 20;
/// With at most this many empty squares, the plain search does not sort the moves.
const UNSORTED: u32 = 6;

fn suite() -> Vec<ObfLine> {
    let board = Othello::new(8).unwrap();
    let read = |name: &str| {
        let text = std::fs::read_to_string(format!("tests/data/othello/fforum-{name}.obf"));
        text.expect("run it from the root of the project")
    };
    let text = ["1-19", "20-39", "40-59"].map(read).join("\n");
    text.lines().filter_map(|line| board.read_obf_line(line).unwrap()).collect()
}

/// Nodes, and seconds of CPU time.
#[derive(Clone, Copy, Default)]
struct Cost {
    nodes: u64,
    seconds: f64,
}

impl Cost {
    fn add(&mut self, other: Self) {
        self.nodes += other.nodes;
        self.seconds += other.seconds;
    }
}

fn ours(line: &ObfLine) -> (i32, Cost) {
    let mut outside = NoLimit;
    let mut meter = Meter::new(&mut outside, None);
    let task = Task { question: Question::Score, every_move: false, memory: MEMORY };
    let begun = ThreadTime::now();
    let solved = solve(&AnyPosition::Othello(line.position), task, &mut meter);
    let seconds = begun.elapsed().as_secs_f64();
    (solved.exact().unwrap().get(), Cost { nodes: solved.nodes, seconds })
}

/// Alpha-beta that orders moves only by the opponent's replies: no table, no parity, no stable discs.
fn plain(own: u64, opponent: u64, mut alpha: i32, beta: i32, nodes: &mut u64) -> i32 {
    *nodes += 1;
    let empty = !(own | opponent);
    let mut all = moves(own, opponent, empty);
    if all == 0 {
        if moves(opponent, own, empty) != 0 {
            return -plain(opponent, own, -beta, -alpha, nodes);
        }
        let difference = own.count_ones() as i32 - opponent.count_ones() as i32;
        return difference + difference.signum() * empty.count_ones() as i32;
    }
    let child = |square: usize| {
        let turned = flips(own, opponent, square);
        (opponent & !turned, own | turned | 1 << square)
    };
    let mut best = -64;
    if empty.count_ones() > UNSORTED {
        let mut list = [(0, 0, 0); 60];
        let mut count = 0;
        while all != 0 {
            let (own, opponent) = child(all.trailing_zeros() as usize);
            all &= all - 1;
            list[count] = (moves(own, opponent, !(own | opponent)).count_ones(), own, opponent);
            count += 1;
        }
        list[..count].sort_by_key(|(replies, ..)| *replies);
        for &(_, own, opponent) in &list[..count] {
            best = best.max(-plain(own, opponent, -beta, -alpha, nodes));
            if best >= beta {
                break;
            }
            alpha = alpha.max(best);
        }
        return best;
    }
    while all != 0 {
        let (own, opponent) = child(all.trailing_zeros() as usize);
        all &= all - 1;
        best = best.max(-plain(own, opponent, -beta, -alpha, nodes));
        if best >= beta {
            break;
        }
        alpha = alpha.max(best);
    }
    best
}

fn numbered(suite: &[ObfLine], numbers: RangeInclusive<usize>) {
    let mut all = Cost::default();
    for number in numbers.clone() {
        let line = &suite[number - 1];
        let (value, cost) = ours(line);
        let wrong = if value == line.scores[0].1 { "" } else { "  WRONG" };
        let empties = line.position.empties().count_ones();
        println!("{number:>3} {empties:>3} {value:>+4} {:>14} {:>9.3} s{wrong}", cost.nodes, cost.seconds);
        all.add(cost);
    }
    println!("{numbers:?}: {} nodes, {:.2} s", all.nodes, all.seconds);
}

fn against(suite: &[ObfLine]) {
    let (mut with, mut without) = (Cost::default(), Cost::default());
    let numbers = (26..=34).chain([40]);
    for number in numbers {
        let line = &suite[number - 1];
        let (value, cost) = ours(line);
        let (own, opponent) = (line.position.own(), line.position.opponent());
        let begun = ThreadTime::now();
        let mut nodes = 0;
        let same = plain(own, opponent, -64, 64, &mut nodes);
        let sorted = Cost { nodes, seconds: begun.elapsed().as_secs_f64() };
        let wrong = if value == same { "" } else { "  WRONG" };
        let ratio = sorted.seconds / cost.seconds;
        println!(
            "{number:>3} {:>12} {:>8.3} s   replies alone {:>13} {:>8.3} s  {ratio:>5.1}{wrong}",
            cost.nodes, cost.seconds, sorted.nodes, sorted.seconds
        );
        with.add(cost);
        without.add(sorted);
    }
    println!(
        "20 empties: mean {:.2} M nodes, {:.3} s; replies alone {:.2} M, {:.3} s; ratio of sums {:.1}",
        with.nodes as f64 / 1e7,
        with.seconds / 10.0,
        without.nodes as f64 / 1e7,
        without.seconds / 10.0,
        without.seconds / with.seconds
    );
}

fn main() {
    let suite = suite();
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let usual = ["1-39", "40-44", "against"].map(str::to_owned);
    for word in if arguments.is_empty() { usual.to_vec() } else { arguments } {
        match word.split_once('-') {
            Some((first, last)) => numbered(&suite, first.parse().unwrap()..=last.parse().unwrap()),
            None if word == "against" => against(&suite),
            None => panic!("{word}: write FIRST-LAST or against"),
        }
    }
}
