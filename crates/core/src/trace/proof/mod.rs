//! A proof-number search as a trace: the finished tree of `pn` in preorder, or the visits of `dfpn`, with every change
//! of a node's numbers.
//!
//! The numbers of a node at a step are its last change by then, which a binary search finds. So no step is replayed,
//! and no snapshot is kept.

mod record;
mod replay;

pub use record::ProofRecord;

use super::grown::{Grown, Span, placed};
use super::node::{Edge, NO_STEP, Node};
use super::parts::{Graph, grow};
use super::{About, MoveNames, Trace, sums};
use crate::game::Move;
use crate::search::{Counts, Expansion, ProofNode, ProofResult, ProofTree, Window};

impl Trace {
    /// Returns the record of a proof-number search; `None` for any other trace.
    pub fn proof(&self) -> Option<&ProofRecord> {
        self.proof.as_deref()
    }

    /// Freezes a proof-number search that kept its changes. `name` returns a move's text. O(nodes + changes).
    ///
    /// # Examples
    /// ```
    /// use plyscope_core::evaluation::EvaluationName;
    /// use plyscope_core::game::{Notation, SetupRequest, TicTacToe};
    /// use plyscope_core::search::{Limits, NoLimit, any};
    /// use plyscope_core::trace::{About, StepEvent, Trace};
    ///
    /// let root = SetupRequest::at("tictactoe", "152376").read()?.position;
    /// let (run, limits) = ("pn".parse()?, Limits::default());
    /// let result = any::prove(&root, EvaluationName::Outcome, (run, limits), true, &mut NoLimit);
    /// let trace = Trace::of_proof(About::default(), result, &|mv| TicTacToe::new().move_text(mv));
    /// assert_eq!((trace.len(), trace.steps()), (4, 6));
    /// assert_eq!(trace.event(2), Some(StepEvent::Expand(0)));
    /// let numbers = trace.proof().and_then(|proof| proof.numbers_at(0, 6));
    /// assert_eq!(numbers.map(|numbers| numbers.to_string()).as_deref(), Some("0 inf"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of_proof(mut about: About, result: ProofResult, name: &dyn Fn(Move) -> String) -> Self {
        about.complete(&result.report, u64::from(result.tree.len()).max(1));
        let ProofResult { report, tree } = result;
        let counts = report.proof.unwrap_or_default();
        let steps: u32 = counts.steps.try_into().unwrap_or(NO_STEP - 1);
        let is_depth_first = counts.visits > 0;
        let (graph, ids, is_over) = if is_depth_first { visited(&tree) } else { grown(&tree) };
        let mut spans = vec![Span { enter: 0, exit: NO_STEP }; ids.len()];
        for (node, &id) in tree.nodes.iter().zip(&ids) {
            let &ProofNode { enter, exit, .. } = node;
            let finished = Span::of_creation(id, enter, steps);
            spans[id as usize] = if is_depth_first { Span { enter, exit } } else { finished };
        }
        let renumbered = |at: Expansion| Expansion { node: ids[at.node as usize], ..at };
        let record = ProofRecord::new(
            counts,
            tree.expansions.into_iter().map(renumbered).collect(),
            (&tree.changes, &ids),
            tree.thresholds,
        );
        // A depth-first search never visits a finished game, though the move to it can be the best.
        let moves = graph.edge_weights().map(|edge| edge.mv).chain(report.best_move);
        let names = MoveNames::of(moves, name);
        let grown = Self::of_grown(about, graph, names, &report);
        let mut trace = Self { steps, proof: Some(Box::new(record)), ..grown };
        trace.settle_grown(&spans, &is_over);
        trace.counts = sums::counts(&trace.graph, Counts::default(), &sums::Extras::default());
        trace.variation.extend(report.best_move);
        trace
    }
}

const fn node_of(node: &ProofNode) -> Grown {
    let ProofNode { mv, ply, is_or, is_over, .. } = *node;
    Grown { mv, ply: ply as u32, is_max: is_or, is_over }
}

/// The tree of `pn`.
fn grown(tree: &ProofTree) -> (Graph, Vec<u32>, Vec<bool>) {
    let of = |number: u32| node_of(&tree.nodes[number as usize]);
    placed(tree.len(), of, |number| tree.children(number))
}

/// The visits of `dfpn`, which are in preorder. A position that is visited twice below one parent is two nodes.
fn visited(tree: &ProofTree) -> (Graph, Vec<u32>, Vec<bool>) {
    let mut graph = Graph::with_capacity(tree.nodes.len(), tree.nodes.len());
    let mut ordinals = vec![0_u16; tree.nodes.len()];
    for (id, visit) in (0..).zip(&tree.nodes) {
        let Grown { mv, ply, is_max, .. } = node_of(visit);
        let above = ordinals.get_mut(visit.parent as usize).map(|next| {
            let ordinal = *next;
            *next = next.saturating_add(1);
            (visit.parent, Edge { mv, ordinal })
        });
        grow(&mut graph, &Node::entered(id, ply, is_max, Window::FULL, visit.enter), above);
    }
    let is_over = tree.nodes.iter().map(|visit| visit.is_over).collect();
    (graph, (0..tree.len()).collect(), is_over)
}
