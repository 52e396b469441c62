//! Counts of all nodes, and prefix sums over the ids. One subtraction gives the number of nodes in a
//! subtree, whatever its size.

use super::parts::Graph;
use super::{Node, Status, Stub};
use crate::evaluation::Score;
use crate::search::{Bound, Counts, Mark, NodeCounts};
use petgraph::Direction::Incoming;
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

/// The facts that counting needs of a search beside its graph.
#[derive(Default)]
pub(super) struct Extras<'a> {
    /// The nodes of the graph that could stand pat.
    pub(super) stands: &'a [(u32, Score)],
    /// The limit beyond which nodes are counted as such.
    pub(super) horizon: Option<u32>,
    /// Whether the search prunes without proof.
    pub(super) is_selective: bool,
}

/// Counts all nodes: those of the graph and those inside its stubs. O(nodes).
pub(super) fn counts(graph: &Graph, inside: Counts, extras: &Extras<'_>) -> Counts {
    let Extras { stands, horizon, is_selective } = *extras;
    let Counts { mut per_ply, .. } = inside;
    let nodes = graph.raw_nodes();
    for (id, graph::Node { weight: node, .. }) in nodes.iter().enumerate() {
        let ply = node.ply() as usize;
        if !node.was_entered() {
            // A damaged file can have a pruned node at ply 0.
            per_ply[ply.saturating_sub(1)].pruned += 1;
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
            Mark::Again => {}
            mark => counts.selective.enter(mark),
        }
        match node.status() {
            Status::Leaf => {
                counts.leaves += 1;
                counts.selective.futile +=
                    u64::from(is_selective && node.bound() != Some(Bound::Exact));
            }
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
    for id in is_selective.then(|| graph.node_indices()).into_iter().flatten() {
        if let Some((mark, ply)) = cut_by_test(graph, id) {
            per_ply[ply as usize].selective.cut(mark);
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

/// Returns the mark of a null move or a check after which its parent was cut, and the parent's ply: it is the last
/// child of a closed node.
fn cut_by_test(graph: &Graph, id: graph::NodeIndex) -> Option<(Mark, u32)> {
    let node = &graph[id];
    let parent = graph.neighbors_directed(id, Incoming).next()?;
    let is_test = matches!(node.mark(), Mark::Null | Mark::Check);
    let ends = graph[parent].exit().is_some() && graph[parent].end() == node.end();
    (is_test && ends).then(|| (node.mark(), graph[parent].ply()))
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
    // Find the node that follows the tests, and all searches of the first move.
    let after = |mut at: usize, marks: [Mark; 2]| {
        while entered(at) && marks.contains(&nodes[at].weight.mark()) {
            at = nodes[at].weight.end as usize;
        }
        at
    };
    let first = after(id + 1, [Mark::Null, Mark::Check]);
    entered(first)
        && !entered(after(nodes[first].weight.end as usize, [Mark::ReSearch, Mark::Deeper]))
}
