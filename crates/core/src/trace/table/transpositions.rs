//! The positions of a trace, numbered.

/// The number of a node without a position: one that was never entered.
pub(super) const NONE: u32 = u32::MAX;

/// The positions of a trace, numbered in the order in which the search first entered them.
///
/// Positions are equal exactly when a table would file them under one key. So with `+symmetry` the mirror images of a
/// position are equal to it. [`Trace::transpositions`](super::super::Trace::transpositions) has an example.
#[derive(Clone, Debug)]
pub struct Transpositions {
    /// The number of the position, by node; [`NONE`] for a node that was not entered.
    pub(super) numbers: Vec<u32>,
    /// The first node of each position.
    pub(super) first: Vec<u32>,
    /// The bucket of each position in a table with a size; empty for any other.
    pub(super) buckets: Vec<u32>,
    /// Entries that such a table has room for.
    pub(super) room: Option<u64>,
}

impl Transpositions {
    /// Returns the number of different positions.
    pub fn len(&self) -> u32 {
        self.first.len() as u32
    }

    /// Whether no position was entered.
    pub fn is_empty(&self) -> bool {
        self.first.is_empty()
    }

    /// Returns the number of a node's position; `None` for a node that was not entered.
    pub fn position_of(&self, node: u32) -> Option<u32> {
        self.numbers.get(node as usize).copied().filter(|&number| number != NONE)
    }

    /// Returns the node that first entered a position.
    pub fn first(&self, position: u32) -> Option<u32> {
        self.first.get(position as usize).copied()
    }

    /// Returns the nodes that entered a position, ascending. O(nodes).
    pub fn nodes_of(&self, position: u32) -> impl Iterator<Item = u32> + '_ {
        let numbered = (0..).zip(&self.numbers);
        numbered.filter(move |&(_, &number)| number == position).map(|(node, _)| node)
    }

    pub(super) fn room(&self) -> Option<u64> {
        self.room
    }

    pub(super) fn bucket(&self, position: u32) -> Option<u32> {
        self.buckets.get(position as usize).copied()
    }

    /// Returns the size in bytes.
    pub(in crate::trace) fn bytes(&self) -> u64 {
        let words = self.numbers.capacity() + self.first.capacity() + self.buckets.capacity();
        (words * size_of::<u32>()) as u64
    }
}
