//! The passes of a trace, and what the transposition table answered in them.

use super::{Pass, Status, StepEvent, TableHit, Trace};
use crate::search::Bound;

impl Trace {
    /// The passes in the order of the search; none only where there are no nodes.
    pub fn passes(&self) -> &[Pass] {
        &self.passes
    }

    /// Whether a node is the root of a pass.
    #[inline]
    pub fn is_root(&self, id: u32) -> bool {
        id == 0 || (self.passes.len() > 1 && self.pass_of(id).is_some_and(|pass| pass.root == id))
    }

    /// The root of the last pass; 0 where there are no nodes.
    pub fn root(&self) -> u32 {
        self.passes.last().map_or(0, |pass| pass.root)
    }

    /// Place of a node's pass among the passes, from 0. O(log passes).
    pub fn pass_index(&self, id: u32) -> usize {
        self.passes.partition_point(|pass| pass.root <= id).saturating_sub(1)
    }

    /// A node's pass.
    pub fn pass_of(&self, id: u32) -> Option<&Pass> {
        self.passes.get(self.pass_index(id))
    }

    /// The root of the pass that a step belongs to; 0 at step 0.
    pub fn root_at(&self, event: StepEvent) -> u32 {
        event.node().and_then(|node| self.pass_of(node)).map_or(0, |pass| pass.root)
    }

    /// The root whose best line is the search's answer: of the pass that is open, or else of the
    /// last one that did not fail low, since a pass that fails low proves no move to be the best.
    pub fn answer_root(&self) -> u32 {
        let failed_low = |root: u32| {
            self.node(root).is_some_and(|node| {
                node.bound() == Some(if node.is_max() { Bound::Upper } else { Bound::Lower })
            })
        };
        let roots = self.passes.iter().rev().map(|pass| pass.root);
        roots.into_iter().find(|&root| !failed_low(root)).unwrap_or_else(|| self.root())
    }

    /// Plies that were left to search at a node; `None` where its pass has no depth limit.
    pub fn draft(&self, id: u32) -> Option<u32> {
        let ply = self.node(id)?.ply();
        self.pass_of(id)?.depth.map(|depth| depth.saturating_sub(ply))
    }

    /// Whether a node was closed above the depth limit by what its run knew of it: a win at once,
    /// or a ceiling.
    pub fn is_foreseen(&self, id: u32) -> bool {
        self.node(id).is_some_and(|node| node.status() == Status::Leaf)
            && self.draft(id) != Some(0)
            && self.about.run().is_some_and(|run| run.prunes_statically())
    }

    /// Every node that the table answered, by ascending id.
    pub fn hits(&self) -> &[TableHit] {
        &self.hits
    }

    /// What the table answered a node with.
    pub fn hit(&self, id: u32) -> Option<&TableHit> {
        let place = self.hits.binary_search_by_key(&id, |hit| hit.node).ok()?;
        self.hits.get(place)
    }
}
