//! How far work of many searches is.

use crate::play::matches::{Score, Verdict};
use crate::play::tuning::Point;
use crate::stats::elo;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How far work of many searches is.
#[derive(Clone, Debug, PartialEq)]
pub enum Stage {
    /// A comparison: the search that is under way.
    Comparison(CompareProgress),
    /// A match: the games that are finished.
    Match(MatchProgress),
    /// A tuning: the duels that are finished.
    Tuning(TuneProgress),
}

impl Stage {
    /// Nodes of the searches that ended before.
    pub const fn nodes_before(&self) -> u64 {
        match self {
            Self::Comparison(stage) => stage.all_nodes_before,
            Self::Match(stage) => stage.nodes,
            Self::Tuning(stage) => stage.nodes,
        }
    }
}

/// How far a comparison is, or the drawing of success curves.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct CompareProgress {
    /// The run that is under way, from 0; the random orders come after the runs.
    pub run: u32,
    /// Runs and random orders in all.
    pub runs: u32,
    /// Its word.
    pub word: String,
    /// The repeat that is under way, from 0.
    pub repeat: u32,
    /// The position that is being searched, from 0.
    pub position: u32,
    /// Positions in all.
    pub positions: u32,
    /// Nodes of this run's searches that ended before the current one, in this repeat.
    pub nodes_before: u64,
    /// Nodes of all searches of the comparison that ended before the current one.
    pub all_nodes_before: u64,
}

/// How far a match is.
#[derive(Clone, Copy, Debug, PartialEq, JsonSchema, Serialize)]
pub struct MatchProgress {
    /// Games finished.
    pub done: u32,
    /// Games in all.
    pub games: u32,
    /// Nodes of the finished games.
    pub nodes: u64,
    /// The score so far.
    pub score: MatchScore,
    /// The sequential test so far; absent: none was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sprt: Option<SprtState>,
}

/// A sequential test of a match: Wald's (1945), by the generalised likelihood ratio of the scores of pairs.
#[derive(Clone, Copy, Debug, PartialEq, JsonSchema, Serialize, Deserialize)]
pub struct SprtState {
    /// H0: the Elo difference, `a` over `b`, is so many points (logistic).
    pub elo0: f64,
    /// H1: it is so many points.
    pub elo1: f64,
    /// The most of matches with a difference of `elo0` or less that end with H1, 0.001 to 0.4.
    pub alpha: f64,
    /// The most of matches with a difference of `elo1` or more that end with H0, 0.001 to 0.4.
    pub beta: f64,
    /// The log-likelihood ratio of H1 over H0 so far, natural logarithm.
    pub llr: f64,
    /// At or below it, ln(beta), H0 is accepted.
    pub lower: f64,
    /// At or above it, ln(1/alpha), H1 is accepted.
    pub upper: f64,
    /// Pairs of games that were taken, in their order.
    pub pairs: u32,
    /// What is accepted; null: more pairs are needed.
    pub verdict: Option<Verdict>,
}

impl SprtState {
    /// What the test says, in a sentence: the claim that is rejected and at which error rate; `None` while it is
    /// undecided.
    pub fn sentence(&self) -> Option<String> {
        let Self { elo0, elo1, alpha, beta, .. } = self;
        self.verdict.map(|verdict| match verdict {
            Verdict::H0 => format!(
                "H0 accepted: an Elo difference (A over B) of {elo1} or more is rejected at error rate {beta}; \
                 that it is {elo0} or less is not shown"
            ),
            Verdict::H1 => format!(
                "H1 accepted: an Elo difference (A over B) of {elo0} or less is rejected at error rate {alpha}; \
                 that it is {elo1} or more is not shown"
            ),
        })
    }
}

/// A score with what it says.
#[derive(Clone, Copy, Debug, Default, PartialEq, JsonSchema, Serialize, Deserialize)]
pub struct MatchScore {
    /// Games that `a` won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games that `a` lost.
    pub losses: u32,
    /// Pairs of distinct games with one opening in which `a` made 0, 1/2, 1, 3/2 and 2 points.
    pub pairs: [u32; 5],
    /// Games that count: where no player draws at random, those with the same moves and sides count
    /// once. All that follows is theirs.
    #[serde(default)]
    pub distinct: u32,
    /// Draws over games, 0 to 1; null before the first game.
    #[serde(default)]
    pub draw_share: Option<f64>,
    /// Points of `a` over games, 0 to 1; null before the first game.
    pub share: Option<f64>,
    /// Lower end of its 95 % interval.
    pub share_low: Option<f64>,
    /// Upper end of its 95 % interval.
    pub share_high: Option<f64>,
    /// The Elo difference, `a` over `b`, that the share means; null at shares of 0 and 1, where there is no bound.
    pub elo: Option<f64>,
    /// Lower end of its 95 % interval; null: no bound.
    pub elo_low: Option<f64>,
    /// Upper end of its 95 % interval; null: no bound.
    pub elo_high: Option<f64>,
    /// Likelihood of superiority: how likely it is, 0 to 1, that `a` is the stronger one, by the pairs alone and with
    /// nothing known before; absent: fewer than ten pairs, or none that differ.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub los: Option<f64>,
    /// Normalised Elo of `a` over `b`, of the pairs; absent likewise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nelo: Option<f64>,
    /// Lower end of its 95 % interval; absent likewise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nelo_low: Option<f64>,
    /// Upper end of its 95 % interval; absent likewise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nelo_high: Option<f64>,
}

impl MatchScore {
    /// The games played, and those that count with their interval and their Elo difference.
    pub(crate) fn of(score: &Score, counted: &Score) -> Self {
        let found = counted.estimate();
        let share = found.map(|found| found.share);
        let (low, high) = (found.map(|found| found.low), found.map(|found| found.high));
        let strength = counted.strength();
        let nelo = |ends: f64| strength.map(|it| it.normalised + ends * it.half);
        Self {
            wins: score.wins,
            draws: score.draws,
            losses: score.losses,
            pairs: counted.pairs,
            distinct: counted.games(),
            draw_share: counted.draw_share(),
            share,
            share_low: low,
            share_high: high,
            elo: share.and_then(elo),
            elo_low: low.and_then(elo),
            elo_high: high.and_then(elo),
            los: strength.map(|it| it.superior),
            nelo: nelo(0.0),
            nelo_low: nelo(-1.0),
            nelo_high: nelo(1.0),
        }
    }
}

/// How far a tuning is.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
pub struct TuneProgress {
    /// Duels finished.
    pub duels: u32,
    /// Games finished.
    pub games: u32,
    /// Nodes of the finished games.
    pub nodes: u64,
    /// The part that is done, 0 to 1: an estimate.
    pub part: f64,
    /// What is being decided, in words.
    pub purpose: String,
    /// The names of the weights.
    pub names: Vec<String>,
    /// The weights over time: the last point, and at most 200 points before it.
    pub points: Vec<Point>,
}
