//! Counts of all nodes, and prefix sums over the ids. One subtraction gives the number of nodes in a
//! subtree, whatever its size.

use super::parts::Graph;
use super::{Node, Status, Stub};
use crate::evaluation::Score;
use crate::search::{Counts, Mark, NodeCounts};
use petgraph::graph;

/// Sixty-four nodes in the order of their ids.
#[derive(Clone, Copy, Debug, Default)]
struct Block {
    /// Bit i is set if node i of the block was entered.
    entered: u64,
    /// Nodes entered before the block.
    before: u32,
}

/// Nodes entered before each id: two bits per node and eight bytes per stub.
#[derive(Clone, Debug)]
pub(super) struct Sums {
    blocks: Box<[Block]>,
    /// Entry i is the number of counted but unrecorded nodes inside the first i stubs.
    counted: Box<[u64]>,
}

impl Sums {
    pub(super) fn of(graph: &Graph, stubs: &[Stub]) -> Self {
        let mut blocks = vec![Block::default(); graph.node_count() / 64 + 1];
        for (id, node) in graph.node_weights().enumerate() {
            blocks[id / 64].entered |= u64::from(node.was_entered()) << (id % 64);
        }
        let mut before = 0;
        for block in &mut blocks {
            block.before = before;
            before += block.entered.count_ones();
        }
        let inside = |sum: &mut u64, stub: &Stub| {
            *sum += stub.inside.nodes - 1;
            Some(*sum)
        };
        let counted = stubs.iter().scan(0, inside);
        Self { blocks: blocks.into(), counted: std::iter::once(0).chain(counted).collect() }
    }

    pub(super) fn bytes(&self) -> u64 {
        (size_of_val(&*self.blocks) + size_of_val(&*self.counted)) as u64
    }

    /// Returns the number of entered graph nodes with an id below this one. O(1).
    pub(super) fn entered_before(&self, id: usize) -> u32 {
        let block = self.blocks[id / 64];
        block.before + (block.entered & ((1 << (id % 64)) - 1)).count_ones()
    }

    /// Returns the number of counted but unrecorded nodes inside the first `stubs` stubs. O(1).
    pub(super) fn counted_inside(&self, stubs: usize) -> u64 {
        self.counted[stubs]
    }
}

/// Counts all nodes: those of the graph and those inside its stubs. `stands` are the nodes of the graph that could stand
/// pat, and `horizon` is the limit beyond which nodes are counted as such. O(nodes).
pub(super) fn counts(
    graph: &Graph,
    inside: Counts,
    stands: &[(u32, Score)],
    horizon: Option<u32>,
) -> Counts {
    let Counts { mut per_ply, .. } = inside;
    let nodes = graph.raw_nodes();
    for (id, graph::Node { weight: node, .. }) in nodes.iter().enumerate() {
        let ply = node.ply() as usize;
        if !node.was_entered() {
            per_ply[ply - 1].pruned += 1;
            continue;
        }
        if ply >= per_ply.len() {
            per_ply.resize(ply + 1, NodeCounts::default());
        }
        let counts = &mut per_ply[ply];
        counts.nodes += 1;
        counts.quiet_nodes += u64::from(horizon.is_some_and(|horizon| node.ply() > horizon));
        match node.mark() {
            Mark::Probe => counts.probes += 1,
            // A stub has counted its own kept value inside.
            Mark::Again if node.status() != Status::Stub => counts.kept += 1,
            Mark::Again | Mark::Plain | Mark::ReSearch | Mark::Quiet => {}
        }
        match node.status() {
            Status::Leaf => counts.leaves += 1,
            Status::Terminal => {
                counts.leaves += 1;
                counts.terminals += 1;
            }
            Status::Hit => counts.table_hits += 1,
            Status::Cutoff => {
                counts.cutoffs += 1;
                counts.chance_cutoffs += u64::from(node.is_chance());
                counts.first_move_cutoffs += u64::from(is_by_first_child(nodes, id));
            }
            Status::Searched | Status::Pruned | Status::Stub | Status::Open => {}
        }
    }
    for &(id, _) in stands {
        let node = &nodes[id as usize].weight;
        let counts = &mut per_ply[node.ply() as usize];
        counts.stands += 1;
        let next = nodes.get(id as usize + 1).map(|next| &next.weight);
        if node.status() == Status::Cutoff && next.is_some_and(|next| !next.was_entered()) {
            counts.stand_cutoffs += 1;
            counts.leaves += 1;
        }
    }
    Counts { total: per_ply.iter().sum(), per_ply }
}

/// Returns whether a cutoff follows the first child of a node, or the value that a probe has found for its first
/// move.
fn is_by_first_child(nodes: &[graph::Node<Node>], id: usize) -> bool {
    let entered = |at: usize| at < nodes[id].weight.end as usize && nodes[at].weight.was_entered();
    // The first move of a node that is searched again has its value from the probe. Of any other node without a child,
    // the mover stood pat.
    if !entered(id + 1) || nodes[id].weight.mark() == Mark::Again {
        return !entered(id + 1) && nodes[id].weight.mark() == Mark::Again;
    }
    // Find the node that follows all searches of the first move.
    let mut next = nodes[id + 1].weight.end as usize;
    while entered(next) && nodes[next].weight.mark() == Mark::ReSearch {
        next = nodes[next].weight.end as usize;
    }
    !entered(next)
}
