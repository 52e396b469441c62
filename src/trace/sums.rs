//! Prefix sums over the ids: what a subtree holds is one subtraction, whatever its size.

use super::Trace;

/// Sixty-four nodes in the order of their ids.
#[derive(Clone, Copy, Debug, Default)]
struct Block {
    /// Bit i: node i of the block was entered.
    entered: u64,
    /// Nodes entered before the block.
    before: u32,
}

/// How many nodes were entered up to each id: two bits a node and eight bytes a stub.
#[derive(Clone, Debug)]
pub(super) struct Sums {
    blocks: Box<[Block]>,
    /// Nodes that were only counted, inside the first i stubs.
    counted: Box<[u64]>,
}

impl Sums {
    fn of(trace: &Trace) -> Self {
        let mut blocks = vec![Block::default(); trace.len() as usize / 64 + 1];
        for (id, node) in trace.graph().node_weights().enumerate() {
            blocks[id / 64].entered |= u64::from(node.was_entered()) << (id % 64);
        }
        let mut before = 0;
        for block in &mut blocks {
            block.before = before;
            before += block.entered.count_ones();
        }
        let inside = |sum: &mut u64, stub: &super::Stub| {
            *sum += stub.inside.nodes - 1;
            Some(*sum)
        };
        let counted = trace.stubs().iter().scan(0, inside);
        Self { blocks: blocks.into(), counted: std::iter::once(0).chain(counted).collect() }
    }

    /// Bytes that they take.
    pub(super) fn bytes(&self) -> u64 {
        (size_of_val(&*self.blocks) + size_of_val(&*self.counted)) as u64
    }
}

impl Trace {
    /// Computes what views of the trace ask for again and again: what is proved of its nodes, how
    /// many were entered up to each, and the position at its root. Whoever keeps a trace for views
    /// does so before the first of them waits for it. O(nodes), about 20 ns a node.
    pub fn prepare(&self) {
        self.proved(self.root());
        self.sums();
        self.start();
    }

    fn sums(&self) -> &Sums {
        self.derived.sums.get_or_init(|| Sums::of(self))
    }

    /// Graph nodes entered with an id below this one: all but the pruned. O(1).
    pub fn entered_before(&self, id: u32) -> u32 {
        let id = id.min(self.len()) as usize;
        let block = self.sums().blocks[id / 64];
        block.before + (block.entered & ((1 << (id % 64)) - 1)).count_ones()
    }

    /// Entered nodes inside a node's subtree, itself included, stubs counted in full; 0 for a
    /// pruned node. O(log stubs).
    pub fn inside(&self, id: u32) -> u64 {
        let Some(node) = self.node(id) else { return 0 };
        let entered = self.entered_before(node.end) - self.entered_before(id);
        let counted =
            |id: u32| self.sums().counted[self.stubs().partition_point(|stub| stub.node < id)];
        u64::from(entered) + counted(node.end) - counted(id)
    }
}
