//! What a search answers.

use super::Stop;
use crate::evaluation::Score;
use crate::game::Move;

/// The whole answer of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Report {
    /// The root's score in MAX's view; `None` if the search was stopped.
    pub score: Option<Score>,
    /// Of a search that was stopped: the root's score at the last depth that was finished, in MAX's
    /// view; `None` without one, and for a search that was not stopped.
    pub before_stop: Option<Score>,
    /// The root's best move; `None` at a leaf. Of a search that was stopped: the best of the last
    /// pass that ended, or what was best so far in the only one; `None` if no child had returned.
    pub best_move: Option<Move>,
    /// Nodes entered, root included.
    pub nodes: u64,
    /// Nodes of the searches that only ordered moves; not part of `nodes`.
    pub ordering_nodes: u64,
    /// The node count at which the depth limit fell, if it did; in the run word (`shorten:6@N`)
    /// it repeats the same search.
    pub shortened_at: Option<u64>,
    /// Why the search stopped early, if it did.
    pub stop: Option<Stop>,
}
