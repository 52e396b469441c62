//! The rules of Othello on the position.

use super::{Othello, bits};
use crate::game::{Move, Outcome, Player, Position};

impl Position for Othello {
    #[inline]
    fn side_to_move(&self) -> Player {
        self.side
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        if bits::can_move(self.own, self.opponent, self.empties()) {
            None
        } else {
            self.outcome_without_move()
        }
    }

    /// Natural order: a1, b1, ... row by row; a pass is alone.
    #[inline]
    fn legal_moves(&self, moves: &mut Vec<Move>) {
        let mut rest = self.own_mobility();
        if rest == 0 {
            if self.opponent_mobility() != 0 {
                moves.push(Self::PASS);
            }
            return;
        }
        while rest != 0 {
            moves.push(Move(rest.trailing_zeros() as u16));
            rest &= rest - 1;
        }
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
