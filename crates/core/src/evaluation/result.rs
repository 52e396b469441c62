//! Evaluations that know only how a game ends, for every game. All are antisymmetric and symmetric.

use super::{Evaluation, Score, stateless};
use crate::game::{FinalScore, Outcome, Player, Position};

/// `outcome`: +1 when MAX has won, -1 when it has lost, 0 for a draw or an unfinished game. [`Ending`]
/// has an example.
#[derive(Clone, Copy, Debug, Default)]
pub struct ByOutcome;

impl<P: Position> Evaluation<P> for ByOutcome {
    stateless!(P, ANTISYMMETRIC, SYMMETRIC);

    #[inline]
    fn score(&self, _: &P, (): &(), outcome: Option<Outcome>, max: Player) -> Score {
        Score::new(match outcome.and_then(Outcome::winner) {
            Some(winner) if winner == max => 1,
            Some(_) => -1,
            None => 0,
        })
    }

    #[inline]
    fn ceiling(&self, _: &P, _at_once: bool) -> Option<Score> {
        Some(Score::new(1))
    }
}

/// `result`: the game's own final score, see [`FinalScore`]. An unfinished game scores 0, or the value
/// that a textbook tree gives the node. [`search`](crate::search::search) has an example.
#[derive(Clone, Copy, Debug, Default)]
pub struct FinalResult;

impl<P: FinalScore> Evaluation<P> for FinalResult {
    stateless!(P, ANTISYMMETRIC, SYMMETRIC);

    #[inline]
    fn score(&self, position: &P, (): &(), outcome: Option<Outcome>, max: Player) -> Score {
        Score::new(match outcome {
            Some(outcome) => position.final_score(outcome, max),
            None => position.so_far(max),
        })
    }

    #[inline]
    fn ceiling(&self, position: &P, at_once: bool) -> Option<Score> {
        position.ceiling(at_once).map(Score::new)
    }
}

/// `zero`: 0 everywhere, which leaves only the shape of the tree. [`Ending`] has an example.
#[derive(Clone, Copy, Debug, Default)]
pub struct Zero;

impl<P: Position> Evaluation<P> for Zero {
    stateless!(P, ANTISYMMETRIC, SYMMETRIC);

    const NEEDS_OUTCOME: bool = false;

    #[inline]
    fn score(&self, _: &P, (): &(), _: Option<Outcome>, _: Player) -> Score {
        Score::ZERO
    }
}

/// `final`: the score as a game's tournaments and solvers count it; 0 for an unfinished game. In Othello
/// the winner gets the empty squares; elsewhere it is the final score. [`Ending`] has an example.
#[derive(Clone, Copy, Debug, Default)]
pub struct FullCount;

impl<P: FinalScore> Evaluation<P> for FullCount {
    stateless!(P, ANTISYMMETRIC, SYMMETRIC);

    #[inline]
    fn score(&self, position: &P, (): &(), outcome: Option<Outcome>, max: Player) -> Score {
        Score::new(outcome.map_or(0, |outcome| position.full_count(outcome, max)))
    }
}

/// `sooner`: an earlier win counts more, and an earlier loss costs more; 0 for an unfinished game. In
/// tic-tac-toe and Gomoku a win scores the empty squares of the whole board + 1. The score depends on the
/// position alone, so tables and mirrors stay sound. [`Ending`] has an example.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sooner;

impl<P: FinalScore> Evaluation<P> for Sooner {
    stateless!(P, ANTISYMMETRIC, SYMMETRIC);

    #[inline]
    fn score(&self, position: &P, (): &(), outcome: Option<Outcome>, max: Player) -> Score {
        Score::new(outcome.map_or(0, |outcome| position.sooner(outcome, max)))
    }
}

/// `result`, `outcome`, `final`, `sooner` or `zero`, chosen when a request is read. The five share one
/// copy of each search, because a type each would add a copy for every game.
///
/// # Examples
/// The first player has won with the fifth mark, so four squares are empty:
/// ```
/// use plyscope_core::evaluation::{Ending, Evaluation};
/// use plyscope_core::game::{Notation, Player, Position, TicTacToe};
///
/// let board = TicTacToe::new().read("14253")?.position;
/// let score = |by: Ending| by.score(&board, &(), board.outcome(), Player::First).get();
/// assert_eq!((score(Ending::Result), score(Ending::Outcome)), (1, 1));
/// assert_eq!((score(Ending::FullCount), score(Ending::Sooner)), (1, 4 + 1));
/// assert_eq!(score(Ending::Zero), 0);
/// # Ok::<(), plyscope_core::game::InputError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub enum Ending {
    /// [`FinalResult`]: the game's own final score.
    Result,
    /// [`ByOutcome`]: +1, 0 or -1.
    Outcome,
    /// [`FullCount`]: in Othello the winner gets the empty squares.
    FullCount,
    /// [`Sooner`]: an earlier win counts more.
    Sooner,
    /// [`Zero`]: 0 everywhere.
    Zero,
}

impl<P: FinalScore> Evaluation<P> for Ending {
    stateless!(P, ANTISYMMETRIC, SYMMETRIC);

    #[inline]
    fn score(&self, position: &P, (): &(), outcome: Option<Outcome>, max: Player) -> Score {
        match self {
            Self::Result => FinalResult.score(position, &(), outcome, max),
            Self::Outcome => ByOutcome.score(position, &(), outcome, max),
            Self::FullCount => FullCount.score(position, &(), outcome, max),
            Self::Sooner => Sooner.score(position, &(), outcome, max),
            Self::Zero => Zero.score(position, &(), outcome, max),
        }
    }

    #[inline]
    fn ceiling(&self, position: &P, at_once: bool) -> Option<Score> {
        match self {
            Self::Result => FinalResult.ceiling(position, at_once),
            Self::Outcome => ByOutcome.ceiling(position, at_once),
            Self::FullCount => FullCount.ceiling(position, at_once),
            Self::Sooner => Sooner.ceiling(position, at_once),
            Self::Zero => Zero.ceiling(position, at_once),
        }
    }
}
