//! A move that a search would play.

use crate::evaluation::Score;
use crate::game::Move;

/// A move that a search would play, from a moment on. [`Trace::choices`](super::Trace::choices) has an example.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Positions entered by then: nodes, or in a Monte Carlo search the root and every move made, random
    /// games included.
    pub entered: u64,
    /// The step from which the move holds.
    pub step: u32,
    /// The move; `None` if the search has none.
    pub mv: Option<Move>,
    /// The value that the search has for it, in MAX's view; `None` in a Monte Carlo search, which has means.
    pub value: Option<Score>,
}
