//! Evaluations that only know how a game ends, for every game.

use super::{Evaluation, Score, stateless};
use crate::game::{FinalScore, Outcome, Player, Position};

/// `outcome`: +1 when MAX has won, -1 when it has lost, 0 for a draw or an unfinished game.
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

/// `result`: the game's own final score; while it is unfinished 0, or what a textbook tree says of the node.
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

/// `zero`: 0 everywhere; what is left to see is the shape of the tree.
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

/// `final`: the score as a game's tournaments and solvers count it, 0 while it is unfinished.
#[derive(Clone, Copy, Debug, Default)]
pub struct FullCount;

impl<P: FinalScore> Evaluation<P> for FullCount {
    stateless!(P, ANTISYMMETRIC, SYMMETRIC);

    #[inline]
    fn score(&self, position: &P, (): &(), outcome: Option<Outcome>, max: Player) -> Score {
        Score::new(outcome.map_or(0, |outcome| position.full_count(outcome, max)))
    }
}

/// `sooner`: a win counts the more the sooner it comes, a loss likewise against its loser; 0 while it is unfinished. A function of
/// the position alone, so tables and mirrors stay sound.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sooner;

impl<P: FinalScore> Evaluation<P> for Sooner {
    stateless!(P, ANTISYMMETRIC, SYMMETRIC);

    #[inline]
    fn score(&self, position: &P, (): &(), outcome: Option<Outcome>, max: Player) -> Score {
        Score::new(outcome.map_or(0, |outcome| position.sooner(outcome, max)))
    }
}

/// `result`, `outcome`, `final`, `sooner` or `zero`, chosen where a request is read: the five share one copy of each
/// search, where a type each is one more copy for every game.
#[derive(Clone, Copy, Debug)]
pub enum Ending {
    /// [`FinalResult`].
    Result,
    /// [`ByOutcome`].
    Outcome,
    /// [`FullCount`].
    FullCount,
    /// [`Sooner`].
    Sooner,
    /// [`Zero`].
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
