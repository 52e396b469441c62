//! The iterations of a trace and the answers of their transposition table; both lists ascend by id.

use super::{Iteration, Status, StepEvent, TableHit, Trace};
use crate::search::Bound;

impl Trace {
    /// Returns the iterations in the order of the search. The list is empty only if there are no nodes.
    pub fn iterations(&self) -> &[Iteration] {
        &self.iterations
    }

    /// Returns whether a node is the root of an iteration. O(log iterations).
    #[inline]
    pub fn is_root(&self, id: u32) -> bool {
        id == 0
            || (self.iterations.len() > 1
                && self.iteration_of(id).is_some_and(|iteration| iteration.root == id))
    }

    /// Returns the root of the last iteration; 0 if there are no nodes.
    pub fn root(&self) -> u32 {
        self.iterations.last().map_or(0, |iteration| iteration.root)
    }

    /// Returns the index of a node's iteration, from 0. O(log iterations).
    pub fn iteration_index(&self, id: u32) -> usize {
        self.iterations.partition_point(|iteration| iteration.root <= id).saturating_sub(1)
    }

    /// Returns a node's iteration; `None` if there are no nodes.
    pub fn iteration_of(&self, id: u32) -> Option<&Iteration> {
        self.iterations.get(self.iteration_index(id))
    }

    /// Returns the root of the iteration that a step belongs to; 0 at step 0.
    pub fn root_at(&self, event: StepEvent) -> u32 {
        event.node().and_then(|node| self.iteration_of(node)).map_or(0, |iteration| iteration.root)
    }

    /// Returns the root with the best line that the search answers with. It belongs to the open
    /// iteration, or else to the last one that did not fail low, because an iteration that fails low
    /// proves no move to be the best.
    pub fn answer_root(&self) -> u32 {
        let failed_low = |root: u32| {
            self.node(root).is_some_and(|node| {
                node.bound() == Some(if node.is_max() { Bound::Upper } else { Bound::Lower })
            })
        };
        let roots = self.iterations.iter().rev().map(|iteration| iteration.root);
        roots.into_iter().find(|&root| !failed_low(root)).unwrap_or_else(|| self.root())
    }

    /// Returns the step at which the search has its answer: the last one, or for a stopped search the
    /// end of the iteration that answered the last finished depth.
    pub fn answer_step(&self) -> u32 {
        let depth = self.stop.and_then(|_| self.line_value()).map(|(_, depth)| depth);
        let ended = |iteration: &Iteration| {
            let root = self.node(iteration.root).filter(|_| Some(iteration.depth) == depth)?;
            root.exit()
        };
        self.iterations.iter().rev().find_map(ended).unwrap_or_else(|| self.steps())
    }

    /// Returns the plies left to search at a node; `None` if its iteration has no depth limit.
    pub fn draft(&self, id: u32) -> Option<u32> {
        let ply = self.node(id)?.ply();
        let depth = self.iteration_of(id)?.depth?;
        match self.about.run() {
            Some(run) if run.selective.is_any() => Some(self.left(id, depth, &run)),
            _ => Some(depth.saturating_sub(ply)),
        }
    }

    /// Returns whether the run closed a node above the depth limit from static knowledge: an immediate
    /// win, or a ceiling.
    pub fn is_foreseen(&self, id: u32) -> bool {
        self.node(id).is_some_and(|node| node.status() == Status::Leaf)
            && self.draft(id) != Some(0)
            && self.about.run().is_some_and(|run| run.prunes_statically())
    }

    /// Returns every node that the table answered, by ascending id.
    pub fn hits(&self) -> &[TableHit] {
        &self.hits
    }

    /// Returns the table's answer at a node; `None` if the table did not answer. O(log hits).
    pub fn hit(&self, id: u32) -> Option<&TableHit> {
        let place = self.hits.binary_search_by_key(&id, |hit| hit.node).ok()?;
        self.hits.get(place)
    }
}
