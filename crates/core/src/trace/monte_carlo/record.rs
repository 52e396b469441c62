//! What a trace of a Monte Carlo search keeps beside its tree.

use crate::search::{MonteCarloCounts, Played, Proof};
use std::sync::OnceLock;

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

    /// Returns the size in bytes, with the allocated but unused room.
    pub(in crate::trace) fn bytes(&self) -> u64 {
        let starts = self.starts.get().map_or(0, Vec::capacity);
        (self.iterations.capacity() * size_of::<Played>()
            + self.proofs.capacity() * size_of::<Proof>()
            + starts * size_of::<u32>()) as u64
    }
}
