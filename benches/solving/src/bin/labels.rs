//! True values at a board: solves every move of a position, as a board requests it, within the board's time limit.
//!
//! `cargo run --release --manifest-path benches/solving/Cargo.toml --bin labels -- [FOLDER]`; the folder holds Pons' sets as
//! lines `moves score`. The positions are all of L2_R2, the first 100 of L1_R2, and 100 of random Othello games with 14
//! empty squares. Each is solved on its own thread with the lowest priority, from an empty table. The output names every
//! position with a move not proved in time. On a busy machine the lowest priority gets less than a whole processor.
#![allow(clippy::print_stdout, reason = "a bench prints its figures")]
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed bench")]

use plyscope::game::{Notation, Othello, Position, PositionExt, SetupRequest};
use plyscope::random::below;
use plyscope::service::wire::SolveRequest;
use plyscope::service::{Handle, SolveTask};

/// The board's limits in the default settings: milliseconds, and bytes of the table.
const BUDGET: u64 = 2_000;
const MEMORY: u64 = 128 << 20;

/// The cost of one position, and whether every move of it was proved.
struct Effort {
    position: String,
    milliseconds: f64,
    nodes: u64,
    all: bool,
}

fn labels(setup: SetupRequest) -> Effort {
    let request = SolveRequest {
        setup,
        moves: true,
        time_limit_ms: Some(BUDGET),
        memory: Some(MEMORY),
        background: true,
        ..SolveRequest::default()
    };
    let solve = move || SolveTask::read(&request).unwrap().run(&Handle::new());
    let solving = std::thread::spawn(solve).join().unwrap();
    let moves = &solving.solved[0].moves;
    let all = solving.stopped.is_none() && moves.iter().all(|mv| mv.lo.is_some() && mv.lo == mv.hi);
    let position = solving.solved[0].position.clone();
    Effort { position, milliseconds: solving.milliseconds, nodes: solving.nodes, all }
}

fn row(name: &str, positions: impl Iterator<Item = SetupRequest>) {
    let mut taken: Vec<Effort> = positions.map(labels).collect();
    taken.sort_by(|a, b| a.milliseconds.total_cmp(&b.milliseconds));
    let (count, proved) = (taken.len(), taken.iter().filter(|one| one.all).count());
    let mean = |of: fn(&Effort) -> f64| taken.iter().map(of).sum::<f64>() / count as f64;
    println!(
        "{name:<14}{count:>10}{proved:>8}{:>13.0}{:>10.0}{:>10.0}{:>10.0}",
        mean(|one| one.nodes as f64),
        mean(|one| one.milliseconds),
        taken[count * 9 / 10].milliseconds,
        taken[count - 1].milliseconds,
    );
    for one in taken.iter().filter(|one| !one.all) {
        println!("  not in time: {}", one.position);
    }
}

fn set(folder: &str, name: &str, number: usize) {
    let text = std::fs::read_to_string(format!("{folder}/Test_{name}")).unwrap();
    let moves = |line: &str| SetupRequest::at("connect4", line.split(' ').next().unwrap());
    row(name, text.lines().take(number).map(moves));
}

/// Plays random moves until a game reaches this many empty squares without being over; returns its position.
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

fn main() {
    let folder = std::env::args().nth(1).unwrap_or_else(|| "tests/data/connect4".to_owned());
    println!("set            positions  proved  nodes, mean  ms, mean       90%   longest");
    let mut state = 14;
    let othello =
        (0..100).map(|_| SetupRequest::at("othello", &late(&mut state, 14).position_text()));
    set(&folder, "L2_R2", 1_000);
    set(&folder, "L1_R2", 100);
    row("Othello, 14", othello);
}
