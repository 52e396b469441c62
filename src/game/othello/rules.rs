//! The rules of Othello on the position.

use super::{Othello, bits};
use crate::game::{Move, Outcome, Player, Position, Turn};

/// The squares to place a disc on, row by row; without any, the pass.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Squares(u64);

/// In place of the squares, when all moves have been taken.
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
        // The word without bits has its lowest one at 64, which is the pass.
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

    #[inline]
    fn side_to_move(&self) -> Player {
        self.side
    }

    /// Natural order: a1, b1, ... row by row; a pass is alone.
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

    /// By what a square is usually worth, highest first.
    fn static_order(&self, moves: Squares, list: &mut Vec<Move>) {
        self.list_in_static_order(moves.0, list);
    }

    #[inline]
    fn play(&mut self, mv: Move) {
        let (mut own, mut opponent) = (self.opponent, self.own);
        if mv != Self::PASS {
            // The mask only keeps a wrong number from panicking.
            let square = mv.index() & 63;
            let flips = bits::flips(self.own, self.opponent, square);
            own &= !flips;
            opponent |= flips | 1 << square;
        }
        self.own = own;
        self.opponent = opponent;
        self.side = self.side.opponent();
    }
}

impl Othello {
    /// The outcome when the side to move has no move: rare, so kept out of the common path. The
    /// compiler must see its body, or a leaf whose evaluation does not ask for the outcome would
    /// still have it computed.
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
