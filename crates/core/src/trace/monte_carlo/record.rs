//! What a trace of a Monte Carlo search keeps beside its tree.

use crate::search::{MonteCarloCounts, Played, Proof};
use std::sync::{Arc, Mutex, OnceLock};

/// What a trace of a Monte Carlo search has beside its tree: 8 bytes per iteration, 16 per proved node.
#[derive(Clone, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MonteCarloRecord {
    pub(in crate::trace) counts: MonteCarloCounts,
    /// The last node of each iteration and the reward of its game.
    pub(in crate::trace) iterations: Vec<Played>,
    /// By ascending node.
    pub(in crate::trace) proofs: Vec<Proof>,
    /// The step before each iteration, by its number; computed on first use.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(in crate::trace) starts: OnceLock<Vec<u32>>,
    /// The random moves of each iteration; computed on first use, because all games are played again for it.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(in crate::trace) lengths: OnceLock<Vec<u32>>,
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(in crate::trace) latest: LatestVisits,
}

/// The visits and rewards of all nodes after a step. The memory is 12 bytes per node.
///
/// # Examples
/// ```
/// # use plyscope_core::game::{Notation, TicTacToe};
/// # use plyscope_core::search::{Limits, NoLimit, monte_carlo};
/// # use plyscope_core::trace::{About, Trace};
/// # let board = TicTacToe::new().read("1523")?.position;
/// # let run = "mcts:12+seed:7".parse()?;
/// # let result = monte_carlo(&board, run, Limits::default(), true, &mut NoLimit);
/// # let trace = Trace::of_monte_carlo(About::default(), result, &|mv| board.move_text(mv));
/// use plyscope_core::trace::{Phase, Visits};
///
/// let mut visits = Visits::at(&trace, 63).unwrap();
/// assert_eq!(visits.of(0), (12, 3));
/// visits.go_to(&trace, 4);
/// assert_eq!((trace.phase(4), visits.of(0), visits.of(1)), (Some(Phase::Backup), (0, 0), (1, 0)));
/// # Ok::<(), plyscope_core::game::InputError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Visits {
    /// Whole iterations that the lists contain.
    pub(super) done: u32,
    pub(super) counts: Vec<u32>,
    pub(super) rewards: Vec<u64>,
    /// The nodes that the unfinished iteration has updated, with the reward of each.
    pub(super) updated: Vec<(u32, u32)>,
}

/// The numbers at the last requested step, because all parts of a view need the same step.
#[derive(Debug, Default)]
pub(in crate::trace) struct LatestVisits(pub(super) Mutex<Option<(u32, Arc<Visits>)>>);

impl Clone for LatestVisits {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl MonteCarloRecord {
    /// Returns the counts of the whole search.
    pub fn counts(&self) -> &MonteCarloCounts {
        &self.counts
    }

    /// Returns the last node of each iteration and the reward of its game, in order.
    pub fn iterations(&self) -> &[Played] {
        &self.iterations
    }

    /// Returns what the search has proved about a node; `None` if nothing. O(log proofs).
    pub fn proof(&self, node: u32) -> Option<&Proof> {
        let place = self.proofs.binary_search_by_key(&node, |proof| proof.node).ok()?;
        self.proofs.get(place)
    }

    /// Returns the size in bytes for a tree of so many nodes, with the allocated but unused room, and with what is
    /// computed on first use: two numbers per iteration, a visit count and a reward per node.
    pub(in crate::trace) fn bytes(&self, nodes: u32) -> u64 {
        let of_iterations =
            self.iterations.capacity() * (size_of::<Played>() + 2 * size_of::<u32>());
        let of_nodes = nodes as usize * (size_of::<u32>() + size_of::<u64>());
        (of_iterations + of_nodes + self.proofs.capacity() * size_of::<Proof>()) as u64
    }
}
