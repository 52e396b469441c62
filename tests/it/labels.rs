//! Labels at boards: the value of every move of a position, requested as a board does, within the budget of
//! a board.
//!
//! The short forms count nodes, so that no test depends on the load of the machine. The long ones have the
//! board's time, on one thread of the lowest priority. Run them on an otherwise idle machine. Harder sets,
//! and the released program: `benches/solving/src/bin/labels.rs`.

use crate::soak::times;
use plyscope::game::{Notation, Othello, Position, PositionExt, SetupRequest};
use plyscope::random::below;
use plyscope::service::wire::{SolveRequest, SolvedPosition, SolvingView};
use plyscope::service::{Handle, SolveTask};
use plyscope::with_position;
use std::time::Duration;

const L2_R2: &str = include_str!("../data/connect4/Test_L2_R2");

/// The default budget of a board: milliseconds, and bytes of the table.
const BUDGET: u64 = 2_000;
const MEMORY: u64 = 128 << 20;
/// The nodes that a slow machine enters in that time: a tenth of ours.
const NODES: u64 = 2_000_000;

fn labels(setup: SetupRequest) -> SolvingView {
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
    // As a job does, it uses its own thread, so that its priority ends with it.
    let solve = move || SolveTask::read(&request).unwrap().run(&Handle::new());
    std::thread::spawn(solve).join().unwrap()
}

/// Asserts that every move has its value, and that the best of them is the value of the position.
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

/// Prints the longest and the mean of some times in milliseconds.
fn print_times(name: &str, spent: &[f64]) {
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
        let setup = SetupRequest::at("connect4", moves);
        let legal = with_position!(&setup.read().unwrap().position, p => p.moves().len());
        let solving = labels(setup);
        let one = held(&solving, legal);
        assert_eq!(one.value, score.parse().ok(), "{moves}");
        // A decisive value states when the game ends, and so does the value of the move that reaches it.
        assert_eq!(one.ends_in.is_some(), one.value != Some(0), "{moves}");
        let reaches = |mv: &&plyscope::service::wire::SolvedMove| mv.lo == one.value;
        assert!(one.moves.iter().filter(reaches).all(|mv| mv.ends_in == one.ends_in), "{moves}");
        spent.push(solving.milliseconds);
    }
    print_times(name, &spent);
}

#[test]
fn every_move_of_the_set_is_solved_in_time() {
    set("L2_R2", L2_R2, times(40, 1_000));
}

/// The next random game down to this number of empty squares that is not over there.
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
        let solving = labels(SetupRequest::at("othello", &board.position_text()));
        held(&solving, board.moves().len());
        spent.push(solving.milliseconds);
    }
    print_times("Othello, 14 empty squares", &spent);
}

/// If the time runs out, each move has its proved bounds, and the answer gives the reason.
#[test]
fn what_cannot_be_had_in_time_says_so() {
    let request = SolveRequest {
        setup: SetupRequest::at("connect4", ""),
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
