//! A game of your own: a heap of stones. Players take 1, 2 or 3, and whoever takes the last one wins. The
//! rules, an order and an evaluation in one file; the search is traced and saved.
//!
//! `cargo run --example 09_your_own_game` prints:
//!
//! ```text
//! minimax: value 1, 600 graph nodes, 1799 steps, -2 -1 -3 -1 -3
//! alphabeta: value 1, 385 graph nodes, 1020 steps, -2 -1 -3 -1 -3
//! alphabeta+static: value 1, 102 graph nodes, 214 steps, -2 -3 -1 -3 -1
//! the first steps, by node:
//! 1 enter at []
//! 2 enter at [-2]
//! 3 enter at [-2 -3]
//! 4 enter at [-2 -3 -1]
//! 5 enter at [-2 -3 -1 -3]
//! 6 enter at [-2 -3 -1 -3 -1]
//! 7 score at [-2 -3 -1 -3 -1]
//! 8 update at [-2 -3 -1 -3]
//! ```
//!
//! `cargo run --example 09_your_own_game -- heap.json` saves the trace as well. Check it with
//! `plyscope validate heap.json`, and step through it with `plyscope step heap.json`.

#![expect(clippy::print_stdout, reason = "an example shows what it does")]

use plyscope::evaluation::FnEvaluation;
use plyscope::format::{Format, save, write};
use plyscope::game::{Move, Outcome, Player, Position, SetupRequest, Turn};
use plyscope::search::{Limits, NoLimit, RunRequest, search_plain};
use plyscope::trace::{About, DEFAULT_BUDGET, Recorder, Trace};
use std::error::Error;

/// The heap, and the player to move. `Move(n)` takes n + 1 stones.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Heap {
    stones: u16,
    side: Player,
}

impl Position for Heap {
    type Moves = std::vec::IntoIter<Move>;

    fn side_to_move(&self) -> Player {
        self.side
    }

    fn turn(&self) -> Turn<Self::Moves> {
        if self.stones == 0 {
            return Turn::Over(Outcome::Win(self.side.opponent()));
        }
        let moves: Vec<Move> = (0..self.stones.min(3)).map(Move).collect();
        Turn::Moves(moves.into_iter())
    }

    /// Moves that leave a multiple of four come first, because they win.
    fn static_order(&self, moves: Self::Moves, list: &mut Vec<Move>) {
        let first = list.len();
        list.extend(moves);
        list[first..].sort_by_key(|mv| (self.stones - mv.0 - 1) % 4);
    }

    fn play(&mut self, mv: Move) {
        self.stones = self.stones.saturating_sub(mv.0 + 1);
        self.side = self.side.opponent();
    }
}

/// Returns 1 if MAX has won, -1 if it has lost, and 0 at the depth limit.
fn value(_: &Heap, outcome: Option<Outcome>, max: Player) -> i32 {
    let winner = outcome.and_then(Outcome::winner);
    winner.map_or(0, |winner| if winner == max { 1 } else { -1 })
}

fn trace(heap: &Heap, run: &str) -> Result<Trace, Box<dyn Error>> {
    let mut recorder = Recorder::new(DEFAULT_BUDGET);
    let (evaluation, limits) = (FnEvaluation(value), Limits::default());
    let report =
        search_plain(heap, &evaluation, run.parse()?, limits, &mut recorder, &mut NoLimit)?;
    let setup = SetupRequest::at("heap", &heap.stones.to_string());
    let about = About::from(RunRequest::of(setup, run));
    Ok(recorder.finish(about, report, |mv| format!("-{}", mv.0 + 1)))
}

fn main() -> Result<(), Box<dyn Error>> {
    let heap = Heap { stones: 10, side: Player::First };
    for run in ["minimax", "alphabeta", "alphabeta+static"] {
        let trace = trace(&heap, run)?;
        let line: Vec<&str> = trace.variation().iter().map(|&mv| trace.name(mv)).collect();
        let score = trace.score().map_or("none".to_owned(), |score| score.to_string());
        let (len, steps) = (trace.len(), trace.steps());
        println!("{run}: value {score}, {len} graph nodes, {steps} steps, {}", line.join(" "));
    }

    let trace = trace(&heap, "alphabeta+static")?;
    println!("the first steps, by node:");
    for state in (1..=8).filter_map(|step| trace.state(step)) {
        let path = trace.moves_to(state.event.node().unwrap_or(0));
        let path: Vec<&str> = path.iter().map(|&mv| trace.name(mv)).collect();
        println!("{} {} at [{}]", state.step, state.event.kind().word(), path.join(" "));
    }
    if let Some(path) = std::env::args().nth(1) {
        save(path.as_ref(), |file| write(&trace, Format::Json, file))?;
    }
    Ok(())
}
