//! The counts of a Monte Carlo search.

/// The counts of a Monte Carlo search. [`monte_carlo`](super::monte_carlo()) has an example.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MonteCarloCounts {
    /// Iterations done.
    pub iterations: u32,
    /// Positions entered: the root, and one per move made in the tree and in random games. This count is fair
    /// beside the nodes of alpha-beta.
    pub entered: u64,
    /// Random games.
    pub playouts: u32,
    /// Moves in random games.
    pub playout_moves: u64,
    /// The greatest ply of a node in the tree.
    pub deepest: u32,
    /// Events of the search.
    pub steps: u64,
    /// The greatest reward; the least is 0.
    pub reward_max: u32,
    /// The proved reward of the root, for MAX.
    pub proved: Option<u32>,
}
