//! Legal moves without a list: bit sets and ranges.

use super::Move;

/// The moves whose bits are set, `Move(n)` for bit n, lowest first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BitMoves(pub u64);

impl Iterator for BitMoves {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        if self.0 == 0 {
            return None;
        }
        let lowest = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        Some(Move(lowest as u16))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for BitMoves {}

/// The moves from `Move(0)` on, as the children of a node of a tree are numbered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumberedMoves(std::ops::Range<u16>);

impl NumberedMoves {
    /// The first `count` moves.
    #[inline]
    pub const fn first(count: u16) -> Self {
        Self(0..count)
    }
}

impl Iterator for NumberedMoves {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        self.0.next().map(Move)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl ExactSizeIterator for NumberedMoves {}
