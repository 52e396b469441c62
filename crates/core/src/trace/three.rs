//! The three numbers of each node of a search for three players. The record keeps A's number alone: the others
//! follow from the leaves of the tree and from the choices of the movers.

use super::{Kind, Node, Status, Trace};
use crate::game::{AnyPosition, Move, Position};
use crate::search::Algorithm;

/// The numbers of the nodes that have any, by id.
pub(super) type Vectors = Vec<Option<[i32; 3]>>;

impl Trace {
    /// Returns whether it is a search of a tree for three players.
    pub fn is_for_three(&self) -> bool {
        self.about.run().is_some_and(|run| run.algorithm.is_for_three())
    }

    /// Returns whether it is a search of maxn, in which each player compares its own numbers.
    pub fn takes_vectors(&self) -> bool {
        self.about.run().is_some_and(|run| run.algorithm == Algorithm::Maxn)
    }

    /// Returns the numbers of A, B and C at a closed node: at a leaf its own, at an inner node of maxn those of the child
    /// that its mover took. At a node that shallow pruning has cut they are not its value: the mover's number is at least
    /// its own there. `None` for an inner node of paranoid, which has A's number alone, above a subtree that was only
    /// counted, and in a search for two. The first call is O(nodes x ply).
    pub fn numbers(&self, id: u32) -> Option<[i32; 3]> {
        self.derived.vectors.get_or_init(|| self.vectors()).get(id as usize).copied().flatten()
    }

    /// Returns whether the mover of a node of maxn takes a child in place of the best so far: its own number is greater.
    pub(super) fn takes(&self, mover: Kind, child: u32, best: Option<u32>) -> bool {
        let own = |id: u32| self.numbers(id).zip(mover.place()).map(|(numbers, own)| numbers[own]);
        best.is_none_or(|best| own(child) > own(best))
    }

    fn vectors(&self) -> Vectors {
        if !self.is_for_three() || self.external {
            return Vec::new();
        }
        let mut vectors: Vectors = (0..self.len()).map(|id| self.leaf_numbers(id)).collect();
        let inner = if self.takes_vectors() { self.len() } else { 0 };
        // A child comes after its parent, so the last node comes first here.
        for id in (0..inner).rev() {
            let closed = |node: &&Node| node.exit().is_some() && node.status() != Status::Terminal;
            let Some(node) = self.node(id).filter(closed) else { continue };
            let own = |numbers: [i32; 3]| node.kind().place().map(|place| numbers[place]);
            let entered = self.children(id).filter(|&child| !self.is_pruned(child));
            let mut values = entered.map(|child| vectors[child as usize]);
            // The choice is not known if a child was only counted.
            let chosen = values.try_fold(None, |best: Option<[i32; 3]>, value| {
                let value = value?;
                let takes = best.is_none_or(|best| own(value) > own(best));
                Some(if takes { Some(value) } else { best })
            });
            vectors[id as usize] = chosen.flatten();
        }
        vectors
    }

    /// Returns the numbers of a closed leaf.
    fn leaf_numbers(&self, id: u32) -> Option<[i32; 3]> {
        self.node(id).filter(|node| node.status() == Status::Terminal)?;
        self.written_numbers(&self.moves_to(id))
    }

    /// Returns the numbers that the tree has at the end of a path; `None` unless that is a leaf for three players.
    pub(super) fn written_numbers(&self, path: &[Move]) -> Option<[i32; 3]> {
        let Some(AnyPosition::Tree(root)) = self.start().map(|start| &start.position) else {
            return None;
        };
        root.three()?;
        let mut place = root.clone();
        for &mv in path {
            place.play(mv);
        }
        place.outcome()?;
        place.three().map(|three| three.numbers)
    }
}

#[cfg(test)]
mod tests {
    use crate::evaluation::EvaluationName;
    use crate::game::SetupRequest;
    use crate::search::{Limits, NoLimit, RunRequest};
    use crate::trace::any::{Recording, record};
    use crate::trace::{About, DEFAULT_BUDGET, Kind, Trace};

    fn recorded(text: &str, run: &str) -> Trace {
        let setup = SetupRequest::at("tree", text);
        let root = setup.read().unwrap().position;
        let about = About::from(RunRequest::of(setup, run));
        let (report, is_wanted) = (&|_| (), &|_: &_| true);
        let recording = Recording { about, budget: DEFAULT_BUDGET, report, is_wanted };
        let evaluation = EvaluationName::Result;
        record(&root, evaluation, run.parse().unwrap(), Limits::default(), recording, &mut NoLimit)
    }

    /// The figure of AIMA (5.4).
    #[test]
    fn the_chosen_numbers_slide_up() {
        let text = "((([1 2 6] [4 2 3])([6 1 2] [7 4 1]))(([5 1 1] [1 5 2])([7 7 1] [5 4 5])))";
        let trace = recorded(text, "maxn");
        assert_eq!((trace.len(), trace.steps()), (15, 44));
        assert_eq!(trace.numbers(0), Some([1, 2, 6]));
        let of = |name: &str| trace.numbers(trace.node_named(name).unwrap());
        assert_eq!([of("1"), of("2")], [Some([1, 2, 6]), Some([1, 5, 2])]);
        assert_eq!(trace.frame(0, 44).and_then(|root| root.best_child), Some(1));
        let movers: Vec<_> = (0..4).map(|id| trace.node(id).unwrap().kind()).collect();
        assert_eq!(movers, [Kind::A, Kind::B, Kind::C, Kind::A]);
        let paranoid = recorded(text, "paranoid");
        assert_eq!((paranoid.len() - 1, paranoid.steps()), (12, 36));
        assert_eq!((paranoid.numbers(0), paranoid.numbers(3)), (None, Some([1, 2, 6])));
    }
}
