//! The memory size of a trace, estimated from above.

use super::Stub;
use super::Trace;
use super::node::{Edge, Node};
use super::{Iteration, TableHistory, TableHit, Transpositions};
use crate::evaluation::Score;
use crate::search::{Interval, NodeCounts};
use petgraph::graph;

/// Bytes per text besides its letters: a pointer, a length, and the allocator's rounding.
const TEXT: u64 = 32;

impl Trace {
    /// Returns an upper estimate of the size in bytes, with the texts of other programs and the
    /// allocated but unused room.
    pub fn bytes(&self) -> u64 {
        let (nodes, edges) = self.graph.capacity();
        let texts = [self.exts.whole.as_deref(), Some(self.about.words().setup.position.as_str())];
        let lists = list::<graph::Node<Node>>(nodes)
            + list::<graph::Edge<Edge>>(edges)
            + list::<Stub>(self.stubs.capacity())
            + list::<Iteration>(self.iterations.capacity())
            + list::<TableHit>(self.hits.capacity())
            + self.monte_carlo.as_ref().map_or(0, |record| record.bytes(self.len()))
            + self.proof.as_ref().map_or(0, |record| record.bytes())
            + list::<(u32, Score)>(self.statics.capacity() + self.stands.capacity())
            + list::<(u32, Interval)>(self.derived.proofs.get().map_or(0, |proofs| proofs.len()))
            + self.derived.sums.get().map_or(0, super::sums::Sums::bytes)
            + self
                .derived
                .transpositions
                .get()
                .and_then(Option::as_ref)
                .map_or(0, Transpositions::bytes)
            + self.derived.table.get().and_then(Option::as_ref).map_or(0, TableHistory::bytes)
            + list::<Option<[i32; 3]>>(self.derived.vectors.get().map_or(0, Vec::capacity))
            + self.derived.places.get().map_or(0, super::place::Places::bytes)
            + list::<NodeCounts>(self.counts.per_ply.capacity());
        let others = self.exts.nodes.iter().map(|(_, text)| &**text);
        let texts = texts.into_iter().flatten().chain(others).chain(self.names.texts());
        size_of::<Self>() as u64 + lists + texts.map(|text| text.len() as u64 + TEXT).sum::<u64>()
    }
}

const fn list<T>(capacity: usize) -> u64 {
    (capacity * size_of::<T>()) as u64
}

#[cfg(test)]
mod tests {
    use crate::game::TicTacToe;
    use crate::trace::Trace;

    /// The recorder allocates a million nodes at once, but a frozen trace keeps only the nodes it
    /// needs.
    #[test]
    fn a_trace_costs_what_it_holds() {
        for (depth, nodes, most) in [(1, 10, 8 << 10), (5, 18_730, 2 << 20)] {
            let trace = Trace::recorded(&TicTacToe::new(), "minimax", depth);
            assert_eq!(trace.len(), nodes);
            let bytes = trace.bytes();
            assert!((u64::from(nodes) * 52..most).contains(&bytes), "{nodes} nodes: {bytes} bytes");
        }
    }
}
