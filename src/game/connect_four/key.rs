//! Keys of Connect Four, and its one symmetry: left and right.

use super::{ConnectFour, Geometry, Word};
use crate::game::{Keyed, Move, Symmetry};

impl<G: Geometry> Keyed for ConnectFour<G> {
    type Key = <G::Bits as Word>::Pair;

    /// The stones of the side to move and of both; their number tells who moves.
    #[inline]
    fn key(&self) -> Self::Key {
        self.own.pair(self.all)
    }

    fn symmetries(&self) -> &'static [Symmetry] {
        &Symmetry::MIRRORED
    }

    fn mirrored(&self, symmetry: Symmetry) -> Self {
        let none = G::Bits::default();
        let mut mirrored = Self { own: none, all: none, ..*self };
        for column in 0..self.geometry.columns() {
            let to = u32::from(self.mirrored_move(Move(column as u16), symmetry).0);
            for row in 0..self.geometry.rows() {
                let (from, to) = (self.geometry.square(column, row), self.geometry.square(to, row));
                if self.own & from != none {
                    mirrored.own = mirrored.own | to;
                }
                if self.all & from != none {
                    mirrored.all = mirrored.all | to;
                }
            }
        }
        mirrored
    }

    fn mirrored_move(&self, mv: Move, symmetry: Symmetry) -> Move {
        let (columns, rows) = (self.geometry.columns(), self.geometry.rows());
        Move(symmetry.square((u32::from(mv.0), 0), columns, rows).0 as u16)
    }
}
