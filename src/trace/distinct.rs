//! Leaves counted once each.
//!
//! A leaf that several iterations or a re-search score counts once each time: leaves are not
//! stored in the table. Theorems about leaves, such as Stockman's on SSS* (1979), are about the
//! tree, in which a leaf is one place.

use super::{Status, Trace};
use crate::game::Move;

impl Trace {
    /// Leaves by their path from the root, each counted once, where iterations or re-searches can
    /// score one again; `None` for runs that score no leaf twice, and where part of the tree was not
    /// recorded. O(nodes log branching).
    pub fn distinct_leaves(&self) -> Option<u64> {
        let again = self.about().run().is_some_and(|run| run.repeats_leaves());
        if (self.passes().len() < 2 && !again) || self.is_over_budget() || self.was_cut_off() {
            return None;
        }
        let roots = self.passes().iter().map(|pass| pass.root).collect();
        let (mut todo, mut leaves) = (vec![roots], 0);
        // Each list holds the nodes of one place in the tree.
        while let Some(place) = todo.pop() {
            let place: Vec<u32> = place;
            let is_leaf = |&id: &u32| {
                let status = self.node(id).map(super::Node::status);
                matches!(status, Some(Status::Leaf | Status::Terminal))
            };
            leaves += u64::from(place.iter().any(is_leaf));
            let children = place.iter().flat_map(|&id| self.children(id));
            let by_move = |child: u32| Some((self.edge(child)?.mv, child));
            let mut below: Vec<(Move, u32)> =
                children.filter(|&child| !self.is_pruned(child)).filter_map(by_move).collect();
            below.sort_unstable();
            let same_place = below.chunk_by(|a, b| a.0 == b.0);
            todo.extend(same_place.map(|place| place.iter().map(|&(_, child)| child).collect()));
        }
        Some(leaves)
    }
}
