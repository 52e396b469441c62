//! The rules of Othello, its board, and the symmetries of its start position.

use super::{Othello, bits};
use crate::game::{
    Board, Keyed, Loud, Move, MoveNames, Outcome, Player, Position, Shape, Symmetry, Turn,
};

/// The squares to place a disc on, row by row, or the pass if there are none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Squares(u64);

/// The value in place of the squares once all moves have been returned.
const TAKEN: u64 = u64::MAX;

impl Iterator for Squares {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        let squares = self.0;
        if squares == TAKEN {
            return None;
        }
        let rest = squares & squares.wrapping_sub(1);
        self.0 = if rest == 0 { TAKEN } else { rest };
        // An empty word has 64 trailing zeros, which is the number of the pass.
        Some(Move(squares.trailing_zeros() as u16))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = if self.0 == TAKEN { 0 } else { self.0.count_ones().max(1) as usize };
        (left, Some(left))
    }
}

impl ExactSizeIterator for Squares {}

impl Position for Othello {
    type Moves = Squares;

    const LOUD: Loud = Loud::Corners;

    #[inline]
    fn side_to_move(&self) -> Player {
        self.side
    }

    /// Natural order: a1, b1, ... row by row; a pass is the only move.
    #[inline]
    fn turn(&self) -> Turn<Squares> {
        let squares = self.own_mobility();
        if squares == 0
            && let Some(outcome) = self.outcome_without_move()
        {
            return Turn::Over(outcome);
        }
        Turn::Moves(Squares(squares))
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        if bits::can_move(self.own, self.opponent, self.empties()) {
            None
        } else {
            self.outcome_without_move()
        }
    }

    /// Orders squares by their usual value, highest first.
    fn static_order(&self, moves: Squares, list: &mut Vec<Move>) {
        self.list_in_static_order(moves.0, list);
    }

    #[inline]
    fn play(&mut self, mv: Move) {
        let (mut own, mut opponent) = (self.opponent, self.own);
        if mv != Self::PASS {
            // The mask keeps a wrong number from panicking.
            let square = mv.index() & 63;
            let flips = bits::flips(self.own, self.opponent, square);
            own &= !flips;
            opponent |= flips | 1 << square;
        }
        self.own = own;
        self.opponent = opponent;
        self.side = self.side.opponent();
    }

    fn pass(&mut self) {
        self.play(Self::PASS);
    }

    fn must_pass(&self) -> bool {
        self.own_mobility() == 0
    }

    fn measured_discs(&self) -> Option<u32> {
        (self.size() == 8).then(|| (self.own | self.opponent).count_ones())
    }

    fn takes_corner(&self, mv: Move) -> bool {
        let last = self.size() - 1;
        let ends = [0, last];
        mv != Self::PASS && ends.contains(&(mv.index() / 8)) && ends.contains(&(mv.index() % 8))
    }
}

impl Othello {
    /// Returns the outcome if the side to move has no move. It is cold because that is rare. It is
    /// inlined because the compiler can then drop it at leaves that do not use the outcome.
    #[cold]
    #[inline]
    fn outcome_without_move(&self) -> Option<Outcome> {
        if self.opponent_mobility() != 0 {
            return None;
        }
        Some(match self.disc_difference(Player::First) {
            0 => Outcome::Draw,
            difference if difference > 0 => Outcome::Win(Player::First),
            _ => Outcome::Win(Player::Second),
        })
    }
}

impl Board for Othello {
    fn shape(&self) -> Option<Shape> {
        let (columns, rows) = (self.size() as u32, self.size() as u32);
        Some(Shape { columns, rows, moves: MoveNames::Cells, from_the_top: true, line: None })
    }

    fn at(&self, column: u32, row: u32) -> Option<Player> {
        let square = 8 * row + column;
        Player::BOTH.into_iter().find(|&player| self.discs(player) >> square & 1 != 0)
    }

    fn cell_of(&self, mv: Move) -> Option<u32> {
        let (row, column) = (u32::from(mv.0) / 8, u32::from(mv.0) % 8);
        (mv != Self::PASS).then_some(row * self.size() as u32 + column)
    }
}

impl Keyed for Othello {
    type Key = [u64; 3];

    /// The discs of both sides, and the side to move, because passes make it independent of the number of discs.
    #[inline]
    fn key(&self) -> Self::Key {
        [self.own, self.opponent, self.side.index() as u64]
    }

    /// The symmetries of the start position: both diagonals and the half turn.
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
