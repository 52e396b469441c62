//! The outcomes of a chance node as they are known at a step, folded from the record as the search did.

use super::{Status, Trace};
use crate::game::{AnyPosition, Move, Notation, Position, PositionExt};
use crate::search::{Algorithm, Mark, Outcomes};
use crate::with_position;

/// The values of a tree with chance nodes. [`Trace::chance_values`] returns them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChanceValues {
    /// Parts per point, from 1 on.
    pub scale: u32,
    /// The least value of a leaf, in parts of a point.
    pub least: i32,
    /// The greatest value of a leaf, in parts of a point.
    pub greatest: i32,
}

/// An outcome of chance in the tree, by its text.
struct OutcomeOf {
    text: String,
    weight: u32,
    /// The number of moves after it; 0 where the game is over.
    replies: usize,
}

impl Trace {
    /// Returns what is known of the outcomes of a chance node after a step, in the natural order of its moves.
    /// `None` for any other node, and in a tree that cannot be read here. O(ply + outcomes^2).
    pub fn outcomes(&self, id: u32, step: u32) -> Option<Outcomes> {
        let node = self.node(id).filter(|node| node.is_chance())?;
        let run = self.about.run()?;
        let limited = self.about.words().depth.is_some();
        let values = with_position!(&self.start()?.position, root => root.chance_values(limited))?;
        let all = self.outcomes_at(id)?;
        let weights = all.iter().map(|outcome| outcome.weight).collect();
        let mut outcomes = Outcomes::new(weights, run.outcome_range(values));
        for child in self.children(id) {
            let (Some(below), Some(edge)) = (self.node(child), self.edge(child)) else { break };
            let (Some(score), true) = (below.score(), below.exit < step) else { break };
            let text = self.name(edge.mv);
            let Some(place) = all.iter().position(|outcome| outcome.text == text) else { break };
            let window = outcomes.window(place, node.window());
            let is_leaf = matches!(below.status(), Status::Leaf | Status::Terminal);
            if below.mark() == Mark::Probe {
                let is_exact = outcomes.probe(place, below.is_max(), score, window);
                if is_exact && all[place].replies == 1 {
                    outcomes.know(place, score);
                }
            } else if is_leaf && run.algorithm == Algorithm::Star2 {
                outcomes.know(place, score);
            } else {
                outcomes.take(place, score, window);
            }
        }
        Some(outcomes)
    }

    /// Returns the number of moves of a node that the record has. A move that was searched again counts once, and so
    /// does a move with a value from its probe. A null move and a check are no moves.
    pub fn moves_at(&self, id: u32) -> u32 {
        let is_again = |child: &u32| {
            self.node(*child).is_some_and(|node| {
                node.is_re_search() || matches!(node.mark(), Mark::Again | Mark::Null | Mark::Check)
            })
        };
        let kept = u32::from(self.kept_child(id).is_some());
        kept + self.children(id).filter(|child| !is_again(child)).count() as u32
    }

    /// Returns the number of a chance node's outcomes that no search has finished, probed ones included.
    /// `None` for any other node.
    pub fn outcomes_left(&self, id: u32) -> Option<usize> {
        let all = self.outcomes_at(id)?;
        let is_known = |outcome: &&OutcomeOf| {
            self.children(id).any(|child| {
                let is_same =
                    self.edge(child).is_some_and(|edge| self.name(edge.mv) == outcome.text);
                is_same
                    && self.node(child).is_some_and(|node| {
                        node.score().is_some()
                            && (node.mark() != Mark::Probe || outcome.replies == 1)
                    })
            })
        };
        Some(all.len() - all.iter().filter(is_known).count())
    }

    /// Returns the sum of the weights of a chance node's outcomes; `None` for any other node.
    pub fn weight_sum(&self, id: u32) -> Option<u64> {
        Some(self.outcomes_at(id)?.iter().map(|outcome| u64::from(outcome.weight)).sum())
    }

    /// Returns the parts and the range of all values of a tree with chance nodes; `None` for any other trace.
    pub fn chance_values(&self) -> Option<ChanceValues> {
        if !self.has_chance() {
            return None;
        }
        let start = &self.start()?.position;
        let limited = self.about.words().depth.is_some();
        let (least, greatest) = with_position!(start, root => root.chance_values(limited))?;
        Some(ChanceValues { scale: start.scale(), least, greatest })
    }

    /// Returns the probability of an outcome: its weight, and the sum of all. `None` for a node that is no
    /// outcome of chance. O(ply + outcomes).
    pub fn probability(&self, child: u32) -> Option<(u32, u64)> {
        let all = self.outcomes_at(self.parent(child)?)?;
        let text = self.name(self.edge(child)?.mv);
        let outcome = all.iter().find(|outcome| outcome.text == text)?;
        Some((outcome.weight, all.iter().map(|outcome| u64::from(outcome.weight)).sum()))
    }

    /// Returns the outcomes of a chance node, in natural order; `None` for any other node.
    fn outcomes_at(&self, id: u32) -> Option<Vec<OutcomeOf>> {
        if !self.node(id)?.is_chance() {
            return None;
        }
        // No other game has chance nodes.
        match self.position_at(id)?.0 {
            AnyPosition::Tree(tree) => Some(outcomes_of(&tree)),
            AnyPosition::Uniform(tree) => Some(outcomes_of(&tree)),
            _ => None,
        }
    }
}

fn outcomes_of<P: Position + Notation>(position: &P) -> Vec<OutcomeOf> {
    let outcome = |mv: Move| OutcomeOf {
        text: position.move_text(mv),
        weight: position.weight(mv),
        replies: position.child(mv).moves().len(),
    };
    position.moves().into_iter().map(outcome).collect()
}
