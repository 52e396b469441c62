//! Labels at boards: every move of a position, asked for as a board asks, within what a board gives.
//!
//! The short forms count nodes, as no test depends on what else a machine does. The long ones have the board's time, on
//! one thread of the lowest priority, and are to run on a machine that does nothing else. Harder sets, and the program
//! as it is shipped: `benches/solving/src/bin/labels.rs`.

use crate::soak::times;
use plyscope::game::{Notation, Othello, Position, PositionExt, SetupWords};
use plyscope::random::below;
use plyscope::service::wire::{SolveRequest, SolvedPosition, SolvingView};
use plyscope::service::{Handle, SolveTask};
use plyscope::with_position;
use std::time::Duration;

const L2_R2: &str = include_str!("../data/connect4/Test_L2_R2");

/// What a board gives, as the settings begin: milliseconds, and bytes of the table.
const BUDGET: u64 = 2_000;
const MEMORY: u64 = 128 << 20;
/// The nodes that a slow machine enters in that time: a tenth of ours.
const NODES: u64 = 2_000_000;

fn labels(setup: SetupWords) -> SolvingView {
    let is_long = times(0, 1) == 1;
    let request = SolveRequest {
        setup,
        moves: true,
        time_limit_ms: is_long.then_some(BUDGET),
        node_limit: (!is_long).then_some(NODES),
        memory: Some(MEMORY),
        background: true,
        ..SolveRequest::default()
    };
    // A thread of its own, as a job has: its priority ends with it.
    let solve = move || SolveTask::read(&request).unwrap().run(&Handle::new());
    std::thread::spawn(solve).join().unwrap()
}

/// Every move has its value, and the best of them is that of the position.
fn held(solving: &SolvingView, legal: usize) -> &SolvedPosition {
    let one = &solving.solved[0];
    let spent = Duration::from_secs_f64(solving.milliseconds / 1e3);
    assert_eq!(solving.stopped, None, "{}: {spent:?}, {} nodes", one.position, solving.nodes);
    assert_eq!(one.moves.len(), legal, "{}", one.position);
    assert!(one.moves.iter().all(|mv| mv.lo.is_some() && mv.lo == mv.hi), "{}", one.position);
    let best = one.moves.iter().filter_map(|mv| mv.lo).max();
    assert_eq!(one.value, best, "{}", one.position);
    one
}

/// The longest and the mean of so many milliseconds.
fn tell(name: &str, spent: &[f64]) {
    let longest = spent.iter().copied().fold(0.0, f64::max);
    let mean = spent.iter().sum::<f64>() / spent.len() as f64;
    println!(
        "{name}: {} positions, {mean:.0} ms a position, {longest:.0} ms the longest",
        spent.len()
    );
}

fn set(name: &str, text: &str, number: usize) {
    let mut spent = Vec::new();
    for line in text.lines().take(number) {
        let (moves, score) = line.split_once(' ').unwrap();
        let setup = SetupWords::at("connect4", moves);
        let legal = with_position!(&setup.read().unwrap().position, p => p.moves().len());
        let solving = labels(setup);
        let one = held(&solving, legal);
        assert_eq!(one.value, score.parse().ok(), "{moves}");
        // A value that is no draw says when the game ends, and so does that of the move that reaches it.
        assert_eq!(one.ends_in.is_some(), one.value != Some(0), "{moves}");
        let reaches = |mv: &&plyscope::service::wire::SolvedMove| mv.lo == one.value;
        assert!(one.moves.iter().filter(reaches).all(|mv| mv.ends_in == one.ends_in), "{moves}");
        spent.push(solving.milliseconds);
    }
    tell(name, &spent);
}

#[test]
fn every_move_of_the_set_is_solved_in_time() {
    set("L2_R2", L2_R2, times(40, 1_000));
}

/// The next game of random moves down to so many empty squares that is not over there.
fn late(state: &mut u64, empties: u32) -> Othello {
    let mut board = Othello::new(8).unwrap();
    loop {
        let moves = board.moves();
        if moves.is_empty() {
            board = Othello::new(8).unwrap();
        } else if board.empties().count_ones() == empties {
            return board;
        } else {
            board.play(moves[below(state, moves.len())]);
        }
    }
}

#[test]
fn every_move_of_othello_at_fourteen_empties_is_solved_in_time() {
    let (mut spent, mut state) = (Vec::new(), 14);
    for _ in 0..times(1, 100) {
        let board = late(&mut state, 14);
        let solving = labels(SetupWords::at("othello", &board.position_text()));
        held(&solving, board.moves().len());
        spent.push(solving.milliseconds);
    }
    tell("Othello, 14 empty squares", &spent);
}

/// Where the time ends first each move has what is proved of it, and the answer says why.
#[test]
fn what_cannot_be_had_in_time_says_so() {
    let request = SolveRequest {
        setup: SetupWords::at("connect4", ""),
        moves: true,
        time_limit_ms: Some(1),
        memory: Some(1 << 20),
        ..SolveRequest::default()
    };
    let solving = SolveTask::read(&request).unwrap().run(&Handle::new());
    let one = &solving.solved[0];
    assert!(solving.stopped.is_some() && one.value.is_none() && one.ends_in.is_none());
    assert_eq!(one.moves.len(), 7);
    assert!(one.moves.iter().any(|mv| mv.lo != mv.hi && mv.ends_in.is_none()));
}
