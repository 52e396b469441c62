//! Named static evaluations, with their weights and square tables: one file or folder per evaluation.
//!
//! An evaluation scores one position without searching. The score is always **for MAX**, at MIN nodes
//! too. An evaluation may keep an accumulator that every move updates, so that a leaf recomputes
//! nothing from the whole board.

use crate::game::{Move, Outcome, Player, Position};

mod chains;
mod deepdiver;
mod discs;
mod function;
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
pub use function::FnEvaluation;
pub use lines::Lines;
pub use name::EvaluationName;
pub use open_lines::OpenLines;
pub use phases::{PhaseWeights, Phases};
pub use result::{ByOutcome, Ending, FinalResult, FullCount, Sooner, Zero};
pub use score::Score;
pub use weights::{LARGEST_WEIGHT, Weight};

/// Writes `start` and `advance` for the accumulator `()`, and sets each named promise to `true`.
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

/// A static evaluation of a game. One without an accumulator can be a function, see
/// [`FnEvaluation`].
///
/// # Examples
/// An evaluation with an accumulator. A move updates it to the same value that
/// [`Evaluation::start`] computes:
/// ```
/// use plyscope_core::evaluation::{Evaluation, Score};
/// use plyscope_core::game::{Move, Outcome, Player, Position, PositionExt, TicTacToe};
///
/// /// Corners of the first player minus corners of the second.
/// struct Corners;
///
/// impl Evaluation<TicTacToe> for Corners {
///     type Accumulator = i32;
///
///     fn start(&self, root: &TicTacToe) -> i32 {
///         let count = |player| (root.squares(player) & 0o505).count_ones() as i32;
///         count(Player::First) - count(Player::Second)
///     }
///
///     fn advance(&self, sum: &i32, before: &TicTacToe, mv: Move, _: &TicTacToe) -> i32 {
///         let gain = 0o505_i32 >> mv.0 & 1;
///         if before.side_to_move() == Player::First { *sum + gain } else { *sum - gain }
///     }
///
///     fn score(&self, _: &TicTacToe, sum: &i32, _: Option<Outcome>, max: Player) -> Score {
///         Score::new(if max == Player::First { *sum } else { -*sum })
///     }
/// }
///
/// let board = TicTacToe::new();
/// let child = board.child(Move(8));
/// let sum = Corners.advance(&Corners.start(&board), &board, Move(8), &child);
/// assert_eq!((sum, sum), (1, Corners.start(&child)));
/// ```
pub trait Evaluation<P: Position>: Send + Sync {
    /// The state that a move updates instead of recomputing it; `()` if there is none.
    type Accumulator: Clone;

    /// `false` promises that `score` ignores the outcome. A search without an observer then skips its
    /// computation.
    const NEEDS_OUTCOME: bool = true;

    /// `true` promises that the score for one player is the negated score for the other. The search
    /// then scores a leaf for its side to move, and needs no sign change.
    const ANTISYMMETRIC: bool = false;

    /// `true` promises that a position and its mirror images (see [`Keyed`](crate::game::Keyed))
    /// have the same score.
    const SYMMETRIC: bool = false;

    /// Computes the accumulator of the root from the whole position; a search calls it at the root
    /// alone.
    fn start(&self, root: &P) -> Self::Accumulator;

    /// Returns the accumulator after `mv`, which leads from `before` to `after`; it equals
    /// [`start`](Self::start) of `after`.
    fn advance(
        &self,
        accumulator: &Self::Accumulator,
        before: &P,
        mv: Move,
        after: &P,
    ) -> Self::Accumulator;

    /// Returns a leaf's score for `max`. `outcome` is the position's own, `None` at the depth limit
    /// (and perhaps everywhere, without [`NEEDS_OUTCOME`](Self::NEEDS_OUTCOME)).
    fn score(
        &self,
        position: &P,
        accumulator: &Self::Accumulator,
        outcome: Option<Outcome>,
        max: Player,
    ) -> Score;

    /// Returns the most that the **side to move** of an unfinished position can still get from any
    /// search below it. With `at_once`, the next move may already win; otherwise it cannot. `None`
    /// promises nothing. If a ceiling is returned, a win with the next move scores exactly the ceiling
    /// with `at_once`.
    #[inline]
    fn ceiling(&self, _position: &P, _at_once: bool) -> Option<Score> {
        None
    }
}
