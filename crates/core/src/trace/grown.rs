//! A tree that a search grew in an order of its own, as the graph of a trace.
//!
//! Such a tree has no order of entry in which a subtree is a range. So ids are given when the search ends, as a
//! preorder of the finished tree: layouts, pictures and tables need no second kind of tree. Only the replay differs.

use super::node::{Edge, NO_STEP, Node, Status};
use super::parts::{Graph, grow};
use super::{About, Iteration, MoveNames, Trace};
use crate::game::Move;
use crate::search::{Report, Window};
use petgraph::graph::NodeIndex;

/// A node as its search created it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Grown {
    pub(super) mv: Move,
    pub(super) ply: u32,
    pub(super) is_max: bool,
    pub(super) is_over: bool,
}

/// When a node is created, and when it is closed; [`NO_STEP`] if it never is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Span {
    pub(super) enter: u32,
    pub(super) exit: u32,
}

impl Span {
    /// Of a node that is finished as soon as it is created; the root is never.
    pub(super) const fn of_creation(id: u32, enter: u32, steps: u32) -> Self {
        Self { enter, exit: if id == 0 { steps } else { enter + 1 } }
    }
}

/// Places the nodes of a tree, given by their numbers, in preorder. Returns the graph, the id of each number, and by id
/// whether the game is over. `children` returns a node's children in order. O(nodes).
pub(super) fn placed<C>(
    nodes: u32,
    of: impl Fn(u32) -> Grown,
    children: impl Fn(u32) -> C,
) -> (Graph, Vec<u32>, Vec<bool>)
where
    C: DoubleEndedIterator<Item = u32> + ExactSizeIterator,
{
    let mut ids = vec![0; nodes as usize];
    let mut over = Vec::with_capacity(ids.len());
    let mut graph = Graph::with_capacity(ids.len(), ids.len());
    // The nodes whose children are not placed yet, the next on top.
    let mut pending: Vec<(u32, Option<(u32, u16)>)> = Vec::new();
    pending.extend((nodes > 0).then_some((0, None)));
    while let Some((number, above)) = pending.pop() {
        let Grown { mv, ply, is_max, is_over } = of(number);
        over.push(is_over);
        let id = graph.node_count() as u32;
        ids[number as usize] = id;
        let node = Node::entered(id, ply, is_max, Window::FULL, 1);
        grow(&mut graph, &node, above.map(|(parent, ordinal)| (parent, Edge { mv, ordinal })));
        let below = children(number).enumerate().rev();
        pending.extend(below.map(|(place, child)| (child, Some((id, place as u16)))));
    }
    (graph, ids, over)
}

impl Trace {
    /// The trace of a placed tree, without its steps and its counts.
    pub(super) fn of_grown(about: About, graph: Graph, names: MoveNames, report: &Report) -> Self {
        let first = (graph.node_count() > 0).then_some(Iteration { root: 0, depth: None });
        let iterations = first.into_iter().collect();
        Self { about, graph, names, iterations, stop: report.stop, ..Self::default() }
    }

    /// Gives each node the end of its subtree, its steps and its status. `is_over` says by id where the game is over.
    pub(super) fn settle_grown(&mut self, spans: &[Span], is_over: &[bool]) {
        for id in (0..self.len()).rev() {
            let index = NodeIndex::new(id as usize);
            let end = self.graph[index].end.max(id + 1);
            let has_children = end > id + 1;
            let status = match (has_children, is_over[id as usize]) {
                (true, _) => Status::Searched,
                (false, true) => Status::Terminal,
                (false, false) => Status::Leaf,
            };
            let Span { enter, exit } = spans[id as usize];
            let node = &mut self.graph[index];
            (node.end, node.enter) = (end, enter);
            if exit != NO_STEP {
                node.close_external(status, None, exit);
            }
            if let Some(parent) = self.parent(id) {
                let above = &mut self.graph[NodeIndex::new(parent as usize)];
                above.end = above.end.max(end);
            }
        }
    }
}
