//! A Monte Carlo search as a trace: the finished tree in preorder, and one entry per iteration.
//!
//! The replay computes the visits of every node at a step from the iterations before it.

mod answers;
mod record;
mod replay;
mod visits;

pub(super) use answers::answers_of;
pub use record::{MonteCarloRecord, Visits};
pub use replay::{Phase, PlayedGame};

use super::graph::Trace;
use super::grown::{Grown, Span, placed};
use super::node::Node;
use super::{About, MoveNames, sums};
use crate::game::Move;
use crate::search::{Counts, MonteCarloResult, Played, Proof};
use std::sync::OnceLock;

impl Trace {
    /// Returns what only a Monte Carlo search has; `None` for any other trace.
    pub fn monte_carlo(&self) -> Option<&MonteCarloRecord> {
        self.monte_carlo.as_deref()
    }

    /// Freezes a Monte Carlo search that kept its iterations. `name` returns a move's text. O(nodes +
    /// iterations).
    ///
    /// # Examples
    /// ```
    /// use plyscope_core::game::{Notation, TicTacToe};
    /// use plyscope_core::search::{Limits, NoLimit, monte_carlo};
    /// use plyscope_core::trace::{About, StepEvent, Trace, Visits};
    ///
    /// let board = TicTacToe::new().read("1523")?.position;
    /// let run = "mcts:12+seed:7".parse()?;
    /// let result = monte_carlo(&board, run, Limits::default(), true, &mut NoLimit);
    /// let trace = Trace::of_monte_carlo(About::default(), result, &|mv| board.move_text(mv));
    /// assert_eq!((trace.len(), trace.steps()), (13, 63));
    /// assert_eq!(trace.event(2), Some(StepEvent::Grow(1)));
    /// let root = Visits::at(&trace, 5).unwrap().of(0);
    /// assert_eq!(root, (1, 0));
    /// # Ok::<(), plyscope_core::game::InputError>(())
    /// ```
    pub fn of_monte_carlo(
        mut about: About,
        result: MonteCarloResult,
        name: &dyn Fn(Move) -> String,
    ) -> Self {
        about.complete(&result.report, u64::from(result.tree.len()).max(1));
        let MonteCarloResult { report, tree, iterations, proofs } = result;
        let of = |number: u32| {
            let node = &tree.nodes[number as usize];
            let (mv, ply, is_max, is_over) = (node.mv, node.ply.into(), node.is_max, node.is_over);
            Grown { mv, ply, is_max, is_over }
        };
        let (graph, ids, is_over) =
            placed(tree.len(), of, |number| tree.children(number).iter().copied());
        let renumber = |node: u32| ids[node as usize];
        let of_iteration = |played: Played| Played { node: renumber(played.node), ..played };
        let of_proof = |proof: Proof| Proof { node: renumber(proof.node), ..proof };
        let mut proofs: Vec<Proof> = proofs.into_iter().map(of_proof).collect();
        proofs.sort_unstable_by_key(|proof| proof.node);
        let record = MonteCarloRecord {
            counts: report.monte_carlo.unwrap_or_default(),
            iterations: iterations.into_iter().map(of_iteration).collect(),
            proofs,
            starts: OnceLock::new(),
            lengths: OnceLock::new(),
            latest: record::LatestVisits::default(),
        };
        let names = MoveNames::of(graph.edge_weights().map(|edge| edge.mv), name);
        let steps = record.counts.steps.try_into().unwrap_or(u32::MAX);
        let grown = Self::of_grown(about, graph, names, &report);
        let mut trace = Self { steps, monte_carlo: Some(Box::new(record)), ..grown };
        let created = trace.creations();
        let span = |(id, &enter)| Span::of_creation(id, enter, steps);
        trace.settle_grown(&(0..).zip(&created).map(span).collect::<Vec<_>>(), &is_over);
        trace.counts = sums::counts(&trace.graph, Counts::default(), &sums::Extras::default());
        trace.variation.extend(report.best_move);
        trace.follow_most_visited();
        trace
    }

    /// Returns the step that creates each node, by id; 1 for the root. O(nodes + iterations).
    fn creations(&self) -> Vec<u32> {
        let mut created = vec![0; self.len() as usize];
        created.iter_mut().take(1).for_each(|root| *root = 1);
        let Some(record) = self.monte_carlo() else { return created };
        let starts = self.iteration_starts();
        for (played, start) in record.iterations.iter().zip(starts) {
            let ply = self.node(played.node).map_or(0, Node::ply);
            if let Some(step @ 0) = created.get_mut(played.node as usize) {
                *step = start + ply;
            }
        }
        created
    }

    /// Continues the line of the best move by the most visited child of each node.
    fn follow_most_visited(&mut self) {
        let Some(visits) = Visits::at(self, self.steps) else { return };
        let mut line = Vec::new();
        let mut at = self.variation_nodes().last().copied();
        while let Some(node) = at {
            let most = |best: u32, child: u32| {
                if visits.of(child).0 > visits.of(best).0 { child } else { best }
            };
            at = self.children(node).reduce(most);
            line.extend(at.and_then(|child| self.edge(child)).map(|edge| edge.mv));
        }
        self.variation.extend(line);
    }
}
