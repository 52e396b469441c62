//! Whether all leaves of a recorded search have one value.

use super::{Status, Trace};
use crate::evaluation::Score;
use crate::search::LeafValues;

impl Trace {
    /// The one value of all leaves of a search that a depth limit cut off, as
    /// [`LeafValues::common`] tells it; `None` also where the record alone does not tell, having
    /// stubs. O(nodes).
    pub fn common_leaf(&self) -> Option<Score> {
        if self.observed_leaves.is_some() {
            return self.observed_leaves.and_then(|seen| seen.common());
        }
        if !self.stubs.is_empty() {
            return None;
        }
        let mut seen = LeafValues::new();
        for pass in self.passes() {
            seen.begin(pass.depth);
            let end = self.node(pass.root).map_or(pass.root, super::Node::end);
            for node in (pass.root..end).filter_map(|id| self.node(id)) {
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

    /// Notes what was seen of all leaves while the search was recorded, those inside stubs too.
    pub fn observe_leaves(&mut self, seen: LeafValues) {
        self.observed_leaves = Some(seen);
    }
}

#[cfg(test)]
mod tests {
    use crate::evaluation::{Evaluation, EvaluationName};
    use crate::game::{Keyed, Notation, SetupWords};
    use crate::search::{LeafValues, Limits, Run, Task, Unlimited, bind, search};
    use crate::trace::{About, Recorder, Trace};

    struct Recorded(Run, u32, u64);

    impl Task for Recorded {
        type Output = (Trace, LeafValues);

        fn run<P: Keyed + Notation, E: Evaluation<P>>(self, p: &P, e: &E) -> Self::Output {
            let Self(run, depth, budget) = self;
            let mut seen = (Recorder::new(budget), LeafValues::new());
            let report = search(p, e, run, Limits::depth(depth), &mut seen, &mut Unlimited);
            let (recorder, leaves) = seen;
            (recorder.finish(About::default(), report, |mv| p.move_text(mv)), leaves)
        }
    }

    /// The record tells what was seen, and where it lacks nodes only what was seen tells.
    #[test]
    fn the_record_tells_what_was_seen() {
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
                        SetupWords { position: moves.to_owned(), ..SetupWords::start(game) };
                    let start = setup.read().unwrap().position;
                    let of = |budget| bind(&start, evaluation, Recorded(parsed, depth, budget));
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
