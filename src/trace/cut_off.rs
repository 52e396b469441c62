//! Making a true prefix of the nodes of a file that ended early.
//!
//! The lines that arrived tell the end of their story: a node says "searched" though its later
//! children never came. What is certain is kept, the unfinished path becomes [`Status::Open`].

use super::graph::Trace;
use super::node::{Node, Status};
use super::parts::Graph;
use petgraph::graph::NodeIndex;

/// Reopens the nodes of `path` (ids from the root down) whose end is missing. Pruned nodes at the
/// very end go: a cutoff lists all of them at once, and nobody knows whether these are all.
pub(super) fn settle(graph: &mut Graph, mut path: Vec<u32>) {
    let parent_of_last = |graph: &Graph| {
        let last = graph.edge_indices().next_back()?;
        graph.edge_endpoints(last).map(|(parent, _)| parent)
    };
    let is_pruned = |graph: &Graph| {
        graph.node_indices().next_back().is_some_and(|last| graph[last].status() == Status::Pruned)
    };
    let cutter = parent_of_last(graph).filter(|_| is_pruned(graph));
    while cutter.is_some() && is_pruned(graph) && parent_of_last(graph) == cutter {
        graph.remove_node(NodeIndex::new(graph.node_count() - 1));
    }
    let mut reopening = false;
    while let Some(id) = path.pop() {
        let index = NodeIndex::new(id as usize);
        if !graph[index].status().is_inner() {
            continue;
        }
        reopening = reopening || Some(index) == cutter || !is_complete(graph, index);
        if reopening {
            let node = graph[index];
            let mut open = Node::entered(id, node.ply(), node.is_max(), node.window(), node.enter)
                .marked_again(node.is_again());
            open.end = node.end;
            graph[index] = open;
        }
    }
}

/// Whether the node's exit comes right behind what its children give.
fn is_complete(graph: &Graph, index: NodeIndex) -> bool {
    let node = graph[index];
    let (mut after, mut pruned) = (None, 0);
    for child in graph.neighbors(index) {
        match graph[child].exit() {
            Some(exit) => after = after.max(Some(exit)),
            None => pruned += 1,
        }
    }
    let cutoff = node.status() == Status::Cutoff;
    let tail = if cutoff { 3 } else { 2 };
    let expected = after.and_then(|exit| exit.checked_add(tail));
    node.exit().is_some() && node.exit() == expected && cutoff == (pruned > 0)
}

impl Trace {
    /// The last step that the nodes tell of.
    pub(super) fn last_step(&self) -> u32 {
        let mut at = self.root();
        loop {
            let Some(node) = self.node(at) else { return 0 };
            if let Some(exit) = node.exit() {
                return exit;
            }
            let entered = self.children(at).take_while(|&child| !self.is_pruned(child)).last();
            match entered.and_then(|child| Some((child, self.node(child)?))) {
                None => return node.enter,
                Some((_, child)) if child.exit().is_some() => {
                    return child.exit.saturating_add(1);
                }
                Some((child, _)) => at = child,
            }
        }
    }
}
