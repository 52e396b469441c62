//! A Monte Carlo search as a trace: the finished tree in preorder, and one entry per iteration.
//!
//! A tree that grows node by node has no order of entry in which a subtree is a range. So ids are given when
//! the search ends, as a preorder of the finished tree: layouts, pictures and tables need no second kind of
//! tree. Only the replay differs. It computes the visits of every node at a step from the iterations before it.

mod answers;
mod record;
mod replay;
mod visits;

pub(super) use answers::answers_of;
pub use record::{MonteCarloRecord, Visits};
pub use replay::{Phase, PlayedGame};

use super::graph::Trace;
use super::node::{Edge, Node, Status};
use super::parts::{Graph, grow};
use super::{About, Iteration, MoveNames, sums};
use crate::game::Move;
use crate::search::{Counts, MonteCarloResult, Played, Proof, Window};
use petgraph::graph::NodeIndex;
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
    /// let trace = Trace::of_monte_carlo(About::default(), result, |mv| board.move_text(mv));
    /// assert_eq!((trace.len(), trace.steps()), (13, 63));
    /// assert_eq!(trace.event(2), Some(StepEvent::Grow(1)));
    /// let root = Visits::at(&trace, 5).unwrap().of(0);
    /// assert_eq!(root, (1, 0));
    /// # Ok::<(), plyscope_core::game::InputError>(())
    /// ```
    pub fn of_monte_carlo(
        mut about: About,
        result: MonteCarloResult,
        name: impl Fn(Move) -> String,
    ) -> Self {
        about.complete(&result.report, u64::from(result.tree.len()).max(1));
        let MonteCarloResult { report, tree, iterations, proofs } = result;
        let mut ids = vec![0; tree.len() as usize];
        let mut graph = Graph::with_capacity(tree.nodes.len(), tree.nodes.len());
        // The nodes whose children are not placed yet, the next on top.
        let mut pending: Vec<(u32, Option<(u32, u16)>)> = Vec::new();
        pending.extend((!tree.is_empty()).then_some((0, None)));
        while let Some((created, above)) = pending.pop() {
            let node = &tree.nodes[created as usize];
            let id = graph.node_count() as u32;
            ids[created as usize] = id;
            let placed = Node::entered(id, node.ply.into(), node.is_max, Window::FULL, 1);
            let edge = above.map(|(parent, ordinal)| (parent, Edge { mv: node.mv, ordinal }));
            grow(&mut graph, &placed, edge);
            let children = tree.children(created).iter().enumerate().rev();
            pending.extend(children.map(|(place, &child)| (child, Some((id, place as u16)))));
        }
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
        let mut is_over = vec![false; ids.len()];
        for (node, &id) in tree.nodes.iter().zip(&ids) {
            is_over[id as usize] = node.is_over;
        }
        let names = MoveNames::of(graph.edge_weights().map(|edge| edge.mv), &name);
        let mut trace = Self {
            about,
            graph,
            names,
            iterations: (!tree.is_empty())
                .then_some(Iteration { root: 0, depth: None })
                .into_iter()
                .collect(),
            stop: report.stop,
            steps: record.counts.steps.try_into().unwrap_or(u32::MAX),
            monte_carlo: Some(Box::new(record)),
            ..Self::default()
        };
        trace.settle_monte_carlo(&is_over);
        trace.counts = sums::counts(&trace.graph, Counts::default(), &sums::Extras::default());
        trace.variation.extend(report.best_move);
        trace.follow_most_visited();
        trace
    }

    /// Gives each node the end of its subtree, its steps and its status. `is_over` says by id where the game is
    /// over.
    fn settle_monte_carlo(&mut self, is_over: &[bool]) {
        let created = self.creations();
        for id in (0..self.len()).rev() {
            let index = NodeIndex::new(id as usize);
            let end = self.graph[index].end.max(id + 1);
            let has_children = end > id + 1;
            let status = match (has_children, is_over[id as usize]) {
                (true, _) => Status::Searched,
                (false, true) => Status::Terminal,
                (false, false) => Status::Leaf,
            };
            let node = &mut self.graph[index];
            node.end = end;
            if id > 0 {
                node.enter = created[id as usize];
                node.close_external(status, None, node.enter + 1);
            } else {
                node.close_external(status, None, self.steps);
            }
            if let Some(parent) = self.parent(id) {
                let above = &mut self.graph[NodeIndex::new(parent as usize)];
                above.end = above.end.max(end);
            }
        }
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
