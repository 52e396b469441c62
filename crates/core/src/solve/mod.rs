//! Strong solvers: the value of a position, as fast as we can.
//!
//! The search of [`search`](mod@crate::search) is there to be looked at: every step is an event. A solver is fast
//! first: bitboards, tables with bounds, what a game allows. Its only watcher is a [`Meter`] that counts nodes and ends
//! the work. Values are those of the searches: for MAX, the side to move in the position asked about.

mod any;
mod connect_four;
mod lines;
mod meter;
mod othello;
mod plain;

pub use any::solve;
pub use connect_four::ConnectFourSolver;
pub use meter::{Meter, Stopped};

use crate::evaluation::Score;
use crate::game::Move;
use crate::search::{Interval, Stop};

/// What is asked of a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Question {
    /// Its exact score.
    #[default]
    Score,
    /// Win, draw or loss: +1, 0 or -1.
    Outcome,
}

/// What a solver may use, and how much it is to say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Task {
    /// What is asked.
    pub question: Question,
    /// Whether every move gets its value; otherwise the position's value and one best move.
    pub every_move: bool,
    /// Bytes that its tables may take.
    pub memory: u64,
}

/// What is proved of a position; all values are for MAX, the side to move in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved {
    /// The value, or as much as was proved of it before the work was ended.
    pub value: Interval,
    /// A move that reaches the value; `None` where the game is over or none is known yet.
    pub best: Option<Move>,
    /// Where every move was asked for: each, in the game's order, with what is proved of it.
    pub moves: Vec<(Move, Interval)>,
    /// Nodes entered: every call of the search.
    pub nodes: u64,
    /// Why it ended before the value was known; `None`: the value is exact.
    pub stop: Option<Stop>,
}

impl Solved {
    /// The position's value, where it is known.
    pub fn exact(&self) -> Option<Score> {
        self.value.exact()
    }

    /// The moves whose value is the position's; empty where the moves were not asked for.
    pub fn best_moves(&self) -> impl Iterator<Item = Move> + '_ {
        let value = self.exact();
        let is_best = move |proved: &Interval| value.is_some() && proved.exact() == value;
        self.moves.iter().filter(move |(_, proved)| is_best(proved)).map(|&(mv, _)| mv)
    }
}
