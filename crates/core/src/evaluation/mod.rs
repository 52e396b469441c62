//! Named static evaluations and square tables: one file per game.
//!
//! An evaluation scores one position without searching, always **for MAX**, wherever the node
//! lies. It may keep an accumulator that every move updates, so that nothing is recomputed from
//! the whole board at a leaf.

use crate::game::{Move, Outcome, Player, Position};

mod chains;
mod deepdiver;
mod discs;
mod lines;
mod name;
mod open_lines;
#[cfg(test)]
mod othello_tests;
mod phases;
mod result;
mod score;
mod weights;

pub use chains::{ChainSums, Chains, RecomputedChains};
pub use deepdiver::Deepdiver;
pub use discs::Discs;
pub use lines::Lines;
pub use name::EvaluationName;
pub use open_lines::OpenLines;
pub use phases::{PhaseWeights, Phases};
pub use result::{ByOutcome, Ending, FinalResult, FullCount, Sooner, Zero};
pub use score::Score;
pub use weights::{LARGEST_WEIGHT, Weight};

/// The accumulator of an evaluation that keeps none, and which promises it makes.
macro_rules! stateless {
    ($position:ty $(, $promise:ident)*) => {
        type Accumulator = ();

        $(const $promise: bool = true;)*

        #[inline]
        fn start(&self, _: &$position) {}

        #[inline]
        fn advance(&self, (): &(), _: &$position, _: $crate::game::Move, _: &$position) {}
    };
}
use stateless;

/// A static evaluation of a game.
pub trait Evaluation<P: Position>: Send + Sync {
    /// What a move updates instead of recomputing it; `()` where nothing is kept.
    type Accumulator: Clone;

    /// `false` promises that `score` does not look at the outcome; a search without an observer
    /// then does not ask the rules for it.
    const NEEDS_OUTCOME: bool = true;

    /// `true` promises that the score for one player is the score for the other with the opposite
    /// sign; a leaf is then scored for its side to move, and nothing is turned round.
    const ANTISYMMETRIC: bool = false;

    /// `true` promises that a position and its mirror images (see [`Keyed`](crate::game::Keyed))
    /// have the same score.
    const SYMMETRIC: bool = false;

    /// The accumulator of the root, computed from the whole position.
    fn start(&self, root: &P) -> Self::Accumulator;

    /// The accumulator after `mv`, played at `before` and giving `after`.
    fn advance(
        &self,
        accumulator: &Self::Accumulator,
        before: &P,
        mv: Move,
        after: &P,
    ) -> Self::Accumulator;

    /// The score for `max` of a leaf; `outcome` is the position's own, `None` at the depth limit
    /// (and perhaps everywhere, without [`NEEDS_OUTCOME`](Self::NEEDS_OUTCOME)).
    fn score(
        &self,
        position: &P,
        accumulator: &Self::Accumulator,
        outcome: Option<Outcome>,
        max: Player,
    ) -> Score;

    /// The most that the **side to move** of an unfinished position can still get from any search
    /// below it: with its next move already, or (`at_once` false) where that cannot win. `None`
    /// where nothing is promised; else a win with the next move has exactly the first of the two.
    #[inline]
    fn ceiling(&self, _position: &P, _at_once: bool) -> Option<Score> {
        None
    }
}
