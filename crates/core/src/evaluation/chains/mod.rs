//! The evaluation `chains` of the Gomoku program described in a 2017 report.
//!
//! A *chain* is a maximal run of two or more stones of one colour in one of the four directions,
//! counted once per direction. A stone in no run counts once, as a chain of 1. Chains span the whole
//! board, whatever the search area is.
//!
//! ```text
//! score = S(MAX) * TEB - S(MIN) * (100 if MAX has lost, else 1)
//! S     = sum of the squares of a player's chain lengths
//! TEB   = 1 + number of MIN's stones in runs of two or more with a stone of MAX at an end
//! ```
//! The board's edge blocks nothing. The formula is not antisymmetric, so the sums of both players are
//! kept and only the score knows which of them is MAX.

mod sums;
#[cfg(test)]
mod tests;

pub use sums::ChainSums;

use super::{Evaluation, Score, stateless};
use crate::game::{Gomoku, Move, Outcome, Player};

/// The factor on MIN's chains when MAX has lost.
const LOST: i64 = 100;

/// `chains` of Gomoku (report, 2017): `S(MAX) * TEB - S(MIN)`, with sums that every move updates.
///
/// S is the sum of the squares of a player's chain lengths. TEB is 1 plus the number of MIN's stones in
/// runs of two or more with a stone of MAX at an end. If MAX has lost, S(MIN) counts 100 times. A move
/// looks only along the four lines through its square, to the ends of the runs that it touches.
///
/// # Examples
/// The first player has won with a chain of three; the second has two single stones:
/// ```
/// use plyscope_core::evaluation::{Chains, Evaluation};
/// use plyscope_core::game::gomoku::Rules;
/// use plyscope_core::game::{Gomoku, Notation, Player, Position};
///
/// let rules = Rules { width: 5, height: 5, k: 3, exact: false };
/// let board = Gomoku::new(rules)?.read("a1a5b1c5c1")?.position;
/// let (sums, end) = (Chains.start(&board), board.outcome());
/// assert_eq!(Chains.score(&board, &sums, end, Player::First).get(), 9 - 2);
/// assert_eq!(Chains.score(&board, &sums, end, Player::Second).get(), 2 - 100 * 9);
/// # Ok::<(), plyscope_core::game::InputError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Chains;

impl Evaluation<Gomoku> for Chains {
    type Accumulator = ChainSums;

    const SYMMETRIC: bool = true;

    fn start(&self, root: &Gomoku) -> ChainSums {
        ChainSums::of(root)
    }

    #[inline]
    fn advance(&self, sums: &ChainSums, _before: &Gomoku, mv: Move, after: &Gomoku) -> ChainSums {
        let mut next = sums.clone();
        next.add(after, mv);
        next
    }

    #[inline]
    fn score(
        &self,
        _position: &Gomoku,
        sums: &ChainSums,
        outcome: Option<Outcome>,
        max: Player,
    ) -> Score {
        weigh(sums, outcome, max)
    }
}

/// The same evaluation with a scan of the whole board at every leaf: the reference for checks and
/// measurements of [`Chains`], which has an example.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RecomputedChains;

impl Evaluation<Gomoku> for RecomputedChains {
    stateless!(Gomoku, SYMMETRIC);

    fn score(&self, position: &Gomoku, (): &(), outcome: Option<Outcome>, max: Player) -> Score {
        weigh(&ChainSums::of(position), outcome, max)
    }
}

#[inline]
fn weigh(sums: &ChainSums, outcome: Option<Outcome>, max: Player) -> Score {
    let min = max.opponent();
    let lost = outcome.and_then(Outcome::winner) == Some(min);
    let blocking = 1 + i64::from(sums.blocked_stones(min));
    let weight = if lost { LOST } else { 1 };
    Score::saturating(
        i64::from(sums.squares(max)) * blocking - i64::from(sums.squares(min)) * weight,
    )
}
