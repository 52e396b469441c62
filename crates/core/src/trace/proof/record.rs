//! What a trace of a proof-number search keeps beside its tree.

use crate::search::{Change, Expansion, ProofCounts, ProofNumbers};

/// What a trace of a proof-number search has beside its tree: 12 bytes for each change of a node's numbers, 4 per node,
/// 8 per expansion of `pn` and per visit of `dfpn`.
#[derive(Clone, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ProofRecord {
    counts: ProofCounts,
    /// By step; empty for `dfpn`.
    expansions: Vec<Expansion>,
    /// The place of the first change of each node, by id, and the number of changes.
    first: Vec<u32>,
    /// By node, then by step.
    changes: Vec<(u32, ProofNumbers)>,
    /// By id; empty for `pn`.
    thresholds: Vec<ProofNumbers>,
}

impl ProofRecord {
    /// `changes` are by step, of nodes by their numbers, with the id of each number.
    pub(super) fn new(
        counts: ProofCounts,
        expansions: Vec<Expansion>,
        (changes, ids): (&[Change], &[u32]),
        thresholds: Vec<ProofNumbers>,
    ) -> Self {
        let mut first = vec![0; ids.len() + 1];
        for change in changes {
            first[ids[change.node as usize] as usize + 1] += 1;
        }
        let mut sum = 0;
        for place in &mut first {
            sum += *place;
            *place = sum;
        }
        let mut next = first.clone();
        let mut sorted = vec![(0, ProofNumbers::LEAF); changes.len()];
        for &Change { node, step, numbers } in changes {
            let place = &mut next[ids[node as usize] as usize];
            sorted[*place as usize] = (step, numbers);
            *place += 1;
        }
        Self { counts, expansions, first, changes: sorted, thresholds }
    }

    /// Returns the counts of the whole search.
    pub fn counts(&self) -> &ProofCounts {
        &self.counts
    }

    /// Whether it is a depth-first search, `dfpn`, whose nodes are visits.
    pub fn is_depth_first(&self) -> bool {
        self.counts.visits > 0
    }

    /// Returns the number of expansions by a step, that step included; 0 for `dfpn`. O(log expansions).
    pub fn expansions_by(&self, step: u32) -> u32 {
        self.expansions.partition_point(|at| at.step <= step) as u32
    }

    /// Returns the node of each expansion, and its step, in order; none for `dfpn`.
    pub fn expansions(&self) -> impl ExactSizeIterator<Item = (u32, u32)> + '_ {
        self.expansions.iter().map(|&Expansion { node, step }| (node, step))
    }

    pub(super) fn expansion(&self, place: u32) -> Option<Expansion> {
        self.expansions.get(place as usize).copied()
    }

    /// Returns the numbers of a node after a step; `None` before it has any. O(log of its changes).
    pub fn numbers_at(&self, node: u32, step: u32) -> Option<ProofNumbers> {
        let changes = self.changes_of(node);
        let by_now = changes.partition_point(|&(at, _)| at <= step);
        changes.get(by_now.checked_sub(1)?).map(|&(_, numbers)| numbers)
    }

    /// Returns the changes of a node's numbers, each with its step, in order.
    pub fn changes_of(&self, node: u32) -> &[(u32, ProofNumbers)] {
        let range = self.first.get(node as usize).zip(self.first.get(node as usize + 1));
        range.map_or(&[], |(&from, &to)| &self.changes[from as usize..to as usize])
    }

    /// Returns the thresholds with which a visit of `dfpn` began: it ends when one of its numbers reaches its own.
    pub fn thresholds(&self, node: u32) -> Option<ProofNumbers> {
        self.thresholds.get(node as usize).copied()
    }

    /// Returns the size in bytes, with the allocated but unused room.
    pub(in crate::trace) fn bytes(&self) -> u64 {
        let lists = self.expansions.capacity() * size_of::<Expansion>()
            + self.first.capacity() * size_of::<u32>()
            + self.changes.capacity() * size_of::<(u32, ProofNumbers)>()
            + self.thresholds.capacity() * size_of::<ProofNumbers>();
        lists as u64
    }
}
