//! The progress of work with many searches: comparisons, matches and tunings.

use crate::play::matches::{Score, Verdict};
use crate::play::tuning::Point;
use crate::stats::elo;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The progress of work with many searches; a single search has none.
#[derive(Clone, Debug, PartialEq)]
pub enum Stage {
    /// A comparison: the search in progress.
    Comparison(CompareProgress),
    /// A match: the finished games.
    Match(MatchProgress),
    /// A tuning: the finished duels.
    Tuning(TuneProgress),
}

impl Stage {
    /// Counts the nodes of the searches that have ended.
    pub const fn nodes_before(&self) -> u64 {
        match self {
            Self::Comparison(stage) => stage.all_nodes_before,
            Self::Match(stage) => stage.nodes,
            Self::Tuning(stage) => stage.nodes,
        }
    }
}

/// The progress of a comparison, or of the drawing of success curves.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct CompareProgress {
    /// Index of the run in progress, from 0; the random orders come after the runs.
    pub run: u32,
    /// Number of runs and random orders.
    pub runs: u32,
    /// The word that names the run.
    pub word: String,
    /// Index of the repeat in progress, from 0.
    pub repeat: u32,
    /// Index of the position being searched, from 0.
    pub position: u32,
    /// Number of positions.
    pub positions: u32,
    /// Number of nodes of this run's earlier searches in this repeat.
    pub nodes_before: u64,
    /// Number of nodes of all earlier searches of the comparison.
    pub all_nodes_before: u64,
}

/// The progress of a match, by finished games.
#[derive(Clone, Copy, Debug, PartialEq, JsonSchema, Serialize)]
pub struct MatchProgress {
    /// Finished games, 0 to `games`.
    pub done: u32,
    /// Games in total; a sequential test can end the match before.
    pub games: u32,
    /// Number of nodes of the finished games.
    pub nodes: u64,
    /// The score of the finished games.
    pub score: MatchScore,
    /// The sequential test so far; absent if none was requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sprt: Option<SprtState>,
}

/// A sequential test of a match (Wald 1945), by the generalised likelihood ratio of the scores of
/// pairs.
#[derive(Clone, Copy, Debug, PartialEq, JsonSchema, Serialize, Deserialize)]
pub struct SprtState {
    /// Hypothesis H0: the Elo difference of `a` over `b`, in logistic points.
    pub elo0: f64,
    /// Hypothesis H1: the Elo difference of `a` over `b`, in logistic points.
    pub elo1: f64,
    /// Maximum share of matches with a difference of `elo0` or less that end with H1, 0.001 to 0.4.
    pub alpha: f64,
    /// Maximum share of matches with a difference of `elo1` or more that end with H0, 0.001 to 0.4.
    pub beta: f64,
    /// The log-likelihood ratio of H1 to H0 so far, natural logarithm.
    pub llr: f64,
    /// Lower threshold, ln(beta): the test accepts H0 at or below it.
    pub lower: f64,
    /// Upper threshold, ln(1/alpha): the test accepts H1 at or above it.
    pub upper: f64,
    /// Pairs of games used, in order of play.
    pub pairs: u32,
    /// The accepted hypothesis; null: more pairs are needed.
    pub verdict: Option<Verdict>,
}

impl SprtState {
    /// Returns the verdict as a sentence, with the rejected claim and the error rate, or `None` while
    /// the test is undecided.
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

/// The score of a match for `a`, with its statistics.
#[derive(Clone, Copy, Debug, Default, PartialEq, JsonSchema, Serialize, Deserialize)]
pub struct MatchScore {
    /// Games that `a` won, repeated games included.
    pub wins: u32,
    /// Drawn games, repeated games included.
    pub draws: u32,
    /// Games that `a` lost, repeated games included.
    pub losses: u32,
    /// Pairs of distinct games from one opening in which `a` scored 0, 1/2, 1, 3/2 and 2
    /// points.
    pub pairs: [u32; 5],
    /// Games that count: if no player is random, games with the same moves and sides count
    /// once. All shares, Elo differences and intervals use only these games.
    #[serde(default)]
    pub distinct: u32,
    /// Share of draws among the games that count, 0 to 1; null before the first game.
    #[serde(default)]
    pub draw_share: Option<f64>,
    /// Points of `a` per game, 0 to 1; null before the first game.
    pub share: Option<f64>,
    /// Lower end of the 95 % interval of `share`.
    pub share_low: Option<f64>,
    /// Upper end of the 95 % interval of `share`.
    pub share_high: Option<f64>,
    /// The Elo difference of `a` over `b` that follows from the share; null at shares of 0 and 1,
    /// because it is unbounded there.
    pub elo: Option<f64>,
    /// Lower end of the 95 % interval of `elo`; null: unbounded.
    pub elo_low: Option<f64>,
    /// Upper end of the 95 % interval of `elo`; null: unbounded.
    pub elo_high: Option<f64>,
    /// Likelihood of superiority: the probability, 0 to 1, that `a` is stronger, from the pairs alone
    /// and without prior knowledge; absent with fewer than ten pairs, or if all pairs are equal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub los: Option<f64>,
    /// Normalised Elo of `a` over `b`, from the pairs; absent with fewer than ten pairs, or if all are
    /// equal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nelo: Option<f64>,
    /// Lower end of the 95 % interval of `nelo`; absent likewise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nelo_low: Option<f64>,
    /// Upper end of the 95 % interval of `nelo`; absent likewise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nelo_high: Option<f64>,
}

impl MatchScore {
    /// Builds the score from all games played, and its statistics from the games that count.
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

/// The progress of a tuning, by finished duels.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
pub struct TuneProgress {
    /// Number of finished duels.
    pub duels: u32,
    /// Number of finished games.
    pub games: u32,
    /// Number of nodes of the finished games.
    pub nodes: u64,
    /// Estimated share of the work that is done, 0 to 1.
    pub part: f64,
    /// The current decision, in words.
    pub purpose: String,
    /// The names of the weights, in the order of each point's weights.
    pub names: Vec<String>,
    /// The weights over time: the latest point, preceded by at most 200 earlier ones.
    pub points: Vec<Point>,
}
