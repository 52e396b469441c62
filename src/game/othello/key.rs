//! Keys of Othello, and the symmetries of its start position.

use super::Othello;
use crate::game::{Keyed, Move, Symmetry};

impl Keyed for Othello {
    type Key = [u64; 3];

    /// Both sides' discs and who moves: the number of discs does not tell, as sides can pass.
    #[inline]
    fn key(&self) -> Self::Key {
        [self.own, self.opponent, self.side.index() as u64]
    }

    /// Those that keep the start position: both diagonals and the half turn.
    fn symmetries(&self) -> &'static [Symmetry] {
        &Symmetry::DIAGONALS
    }

    fn mirrored(&self, symmetry: Symmetry) -> Self {
        let mirrored = |mut mask: u64| {
            let mut all = 0;
            while mask != 0 {
                let square = Move(mask.trailing_zeros() as u16);
                all |= 1 << self.mirrored_move(square, symmetry).0;
                mask &= mask - 1;
            }
            all
        };
        Self { own: mirrored(self.own), opponent: mirrored(self.opponent), ..*self }
    }

    fn mirrored_move(&self, mv: Move, symmetry: Symmetry) -> Move {
        if mv == Self::PASS {
            return mv;
        }
        let size = u32::from(self.size);
        let (column, row) = symmetry.square((u32::from(mv.0) % 8, u32::from(mv.0) / 8), size, size);
        Move((8 * row + column) as u16)
    }
}
