//! How an engine looks for a move: as a published program says it, and in one position.

use crate::evaluation::EvaluationName;
use crate::search::Run;

/// How a program looks for a move, as it was published.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The run word.
    pub run: &'static str,
    /// The evaluation.
    pub evaluation: &'static str,
    /// Depth limit, plies.
    pub depth: Option<u32>,
    /// Discs on the board from which on there is no depth limit.
    pub solve_from: Option<u32>,
    /// Time for a move, milliseconds.
    pub time_ms: Option<u64>,
    /// A lower depth limit, and when it comes, milliseconds.
    pub shorten: Option<(u32, u64)>,
    /// Gomoku: the subboard as a margin round the stones, squares.
    pub margin: Option<u32>,
    /// Gomoku: whether a row that one stone completes is answered without a search.
    pub threats: bool,
}

impl Plan {
    /// A search without limits.
    pub const fn of(run: &'static str, evaluation: &'static str) -> Self {
        Self {
            run,
            evaluation,
            depth: None,
            solve_from: None,
            time_ms: None,
            shorten: None,
            margin: None,
            threats: false,
        }
    }
}

/// What an engine searches in one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thought {
    /// The run.
    pub run: Run,
    /// The evaluation.
    pub evaluation: EvaluationName,
    /// Whether a search without any limit that is begun again at a depth chooses its evaluation
    /// again.
    pub by_default: bool,
    /// Depth limit, plies.
    pub depth: Option<u32>,
    /// Node limit.
    pub nodes: Option<u64>,
    /// Time, milliseconds.
    pub time_ms: Option<u64>,
    /// When the limit of a run with `+shorten` falls, milliseconds.
    pub shorten_after_ms: Option<u64>,
    /// Gomoku: the subboard as a margin round the stones, squares.
    pub margin: Option<u32>,
}
