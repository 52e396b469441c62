//! The leaves of a recorded search: whether all have one value, and how many distinct ones there are.
//!
//! A leaf that several iterations or a re-search score is counted each time, because the table does not
//! store leaves. Theorems about leaves, such as Stockman's on SSS* (1979), speak of the tree, in which
//! a leaf is one place.

use super::{Node, Status, Trace};
use crate::evaluation::Score;
use crate::game::Move;
use crate::search::LeafValues;

impl Trace {
    /// Returns the common value of all leaves of a depth-limited search, as [`LeafValues::common`]
    /// defines it. Also `None` if only the record is available and it has stubs, and for three players, because leaves
    /// with one number for A can differ in the others. O(nodes).
    pub fn common_leaf(&self) -> Option<Score> {
        if self.is_for_three() {
            return None;
        }
        if self.observed_leaves.is_some() {
            return self.observed_leaves.and_then(|seen| seen.common());
        }
        if !self.stubs.is_empty() {
            return None;
        }
        let mut seen = LeafValues::new();
        for iteration in self.iterations() {
            seen.begin(iteration.depth);
            let end = self.node(iteration.root).map_or(iteration.root, Node::end);
            for node in (iteration.root..end).filter_map(|id| self.node(id)) {
                let is_over = match node.status() {
                    Status::Leaf => false,
                    Status::Terminal => true,
                    _ => continue,
                };
                if let (Some(score), Some(bound)) = (node.score(), node.bound()) {
                    seen.take(node.ply(), score, bound, is_over);
                }
            }
        }
        seen.common()
    }

    /// Stores the values of all leaves seen while the search was recorded, including those inside
    /// stubs.
    pub fn observe_leaves(&mut self, seen: LeafValues) {
        self.observed_leaves = Some(seen);
    }

    /// Returns the number of leaves by their path from the root, each counted once. Returns `None` for
    /// runs that score no leaf twice (one iteration, no re-searches), and if part of the tree was not
    /// recorded. O(nodes log branching).
    pub fn distinct_leaves(&self) -> Option<u64> {
        let repeats = self.about().run().is_some_and(|run| run.repeats_leaves());
        if (self.iterations().len() < 2 && !repeats) || self.is_over_budget() || self.was_cut_off()
        {
            return None;
        }
        let status = |node: &Node| matches!(node.status(), Status::Leaf | Status::Terminal);
        Some(self.leaf_places(status))
    }

    /// Counts the places of the tree, each a path from the root, at which any iteration has a leaf that
    /// `is_leaf` accepts. O(nodes log branching).
    pub(super) fn leaf_places(&self, is_leaf: impl Fn(&Node) -> bool) -> u64 {
        let roots = self.iterations().iter().map(|iteration| iteration.root).collect();
        let (mut todo, mut leaves) = (vec![roots], 0);
        // Each list holds the nodes of one place in the tree.
        while let Some(place) = todo.pop() {
            let place: Vec<u32> = place;
            leaves += u64::from(place.iter().any(|&id| self.node(id).is_some_and(&is_leaf)));
            let children = place.iter().flat_map(|&id| self.children(id));
            let by_move = |child: u32| Some((self.edge(child)?.mv, child));
            let mut below: Vec<(Move, u32)> =
                children.filter(|&child| !self.is_pruned(child)).filter_map(by_move).collect();
            below.sort_unstable();
            let same_place = below.chunk_by(|a, b| a.0 == b.0);
            todo.extend(same_place.map(|place| place.iter().map(|&(_, child)| child).collect()));
        }
        leaves
    }
}

#[cfg(test)]
mod tests {
    use crate::evaluation::{Evaluation, EvaluationName};
    use crate::game::{Keyed, Notation, SetupRequest};
    use crate::search::{LeafValues, Limits, NoLimit, Run, Task, bind, search};
    use crate::trace::{About, Recorder, Trace};

    struct RecordTask(Run, u32, u64);

    impl Task for RecordTask {
        type Output = (Trace, LeafValues);

        fn run<P: Keyed + Notation, E: Evaluation<P>>(self, p: &P, e: &E) -> Self::Output {
            let Self(run, depth, budget) = self;
            let mut seen = (Recorder::new(budget), LeafValues::new());
            let report = search(p, e, run, Limits::depth(depth), &mut seen, &mut NoLimit);
            let (recorder, leaves) = seen;
            (recorder.finish(About::default(), report, |mv| p.move_text(mv)), leaves)
        }
    }

    /// The record agrees with the observed leaves. A record without some nodes has no answer of its
    /// own.
    #[test]
    fn the_record_agrees_with_the_observed_leaves() {
        let game = crate::game::Game::ConnectFour;
        let (mut blind, mut lacking) = (0, 0);
        for eval in ["result", "lines", "zero"] {
            for run in ["minimax", "alphabeta+hard", "pvs+tt+deepening", "mtdf", "alphabeta+wins"] {
                let evaluation = EvaluationName::parse(eval, game).unwrap();
                let parsed: Run = run.parse().unwrap();
                if parsed.prunes_statically() && !evaluation.has_ceiling(game) {
                    continue;
                }
                for (depth, moves) in [(3, ""), (4, "445344536661")] {
                    let setup =
                        SetupRequest { position: moves.to_owned(), ..SetupRequest::start(game) };
                    let start = setup.read().unwrap().position;
                    let of = |budget| bind(&start, evaluation, RecordTask(parsed, depth, budget));
                    let (trace, seen) = of(1_000_000);
                    assert_eq!(trace.common_leaf(), seen.common(), "{eval} {run} {depth}");
                    blind += u32::from(seen.common().is_some());
                    let (mut cut, seen) = of(10);
                    if !cut.stubs().is_empty() {
                        lacking += 1;
                        assert_eq!(cut.common_leaf(), None, "it cannot tell");
                    }
                    cut.observe_leaves(seen);
                    assert_eq!(cut.common_leaf(), seen.common());
                }
            }
        }
        assert!(blind >= 8 && lacking >= 15, "{blind} {lacking}");
    }
}
