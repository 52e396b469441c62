//! Keys and symmetries of tic-tac-toe.

use super::TicTacToe;
use crate::game::{Keyed, Move, Symmetry};

impl Keyed for TicTacToe {
    type Key = [u64; 1];

    /// Both sides' squares; the number of marks tells who moves.
    #[inline]
    fn key(&self) -> Self::Key {
        [u64::from(self.own) << 16 | u64::from(self.other)]
    }

    fn symmetries(&self) -> &'static [Symmetry] {
        &Symmetry::SQUARE
    }

    fn mirrored(&self, symmetry: Symmetry) -> Self {
        let mirrored = |mask: u16| {
            let squares = (0..9).filter(|square| mask >> square & 1 != 0);
            squares.fold(0, |all, square| all | 1 << self.mirrored_move(Move(square), symmetry).0)
        };
        Self { own: mirrored(self.own), other: mirrored(self.other), marks: self.marks }
    }

    fn mirrored_move(&self, mv: Move, symmetry: Symmetry) -> Move {
        let (column, row) = symmetry.square((u32::from(mv.0) % 3, u32::from(mv.0) / 3 % 3), 3, 3);
        Move((3 * row + column) as u16)
    }
}
