//! Strong solvers, which find the value of a position as fast as possible.
//!
//! The searches of [`search`](mod@crate::search) exist to be watched: every step is an event. A solver is
//! built for speed: bitboards, tables with bounds, and the special properties of a game. Its only observer
//! is a [`Meter`], which counts nodes and stops the work. Values are those of the searches: for
//! MAX, the side to move in the solved position, but in trees always the first player.

mod any;
mod connect_four;
mod lines;
mod meter;
mod othello;
mod plain;

pub use any::solve;
pub use connect_four::ConnectFourSolver;
pub use meter::{Interrupt, Meter};

use crate::evaluation::Score;
use crate::game::Move;
use crate::search::{Interval, Stop};

/// The question about a position; the score by default. [`solve`] has an example.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Question {
    /// The exact score of the evaluation `result`; in Othello, of `final`.
    #[default]
    Score,
    /// Win, draw or loss: +1, 0 or -1.
    Outcome,
}

/// The resources of a solver, and the extent of its answer. [`solve`] has an example.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Task {
    /// The question; an outcome alone can take fewer nodes than a score.
    pub question: Question,
    /// Whether every move gets its value; otherwise the answer has the position's value and one best move.
    pub every_move: bool,
    /// Bytes that its tables may take.
    pub memory: u64,
}

/// The result of a solver. All values are for MAX: the side to move in the position, but in trees
/// the first player. [`solve`] has an example.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The value, or the interval proved before the work was stopped.
    pub value: Interval,
    /// A move that reaches the value; `None` if the game is over or no such move is known yet.
    pub best: Option<Move>,
    /// If every move was requested: each move, in the game's order, with its proved interval.
    pub moves: Vec<(Move, Interval)>,
    /// Nodes entered: every call of the search.
    pub nodes: u64,
    /// The reason for a stop before the answer was complete; `None`: the value is exact.
    pub stop: Option<Stop>,
}

impl Solution {
    /// Returns the position's value; `None` if the work was stopped before it was known.
    pub fn exact(&self) -> Option<Score> {
        self.value.exact()
    }

    /// Returns the moves that have the position's value, in the game's order; none if the moves
    /// were not requested.
    pub fn best_moves(&self) -> impl Iterator<Item = Move> + '_ {
        let value = self.exact();
        let is_best = move |proved: &Interval| value.is_some() && proved.exact() == value;
        self.moves.iter().filter(move |(_, proved)| is_best(proved)).map(|&(mv, _)| mv)
    }
}
