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

/// The evaluation with sums that every move updates. A move looks only along the four lines through its
/// square, to the ends of the runs that it touches.
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
/// measurements of [`Chains`].
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
