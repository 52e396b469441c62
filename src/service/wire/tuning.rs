//! Tuning by play: what is asked, how far it is, and what came of it.

use super::operations::SetupWords;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Weights to tune. The same request gives the same weights, on any number of threads.
#[derive(Clone, Debug, Default, JsonSchema, Deserialize)]
pub struct TuneRequest {
    /// The game and its board; an empty game word means Othello.
    #[serde(default)]
    pub setup: SetupWords,
    /// A linear evaluation, `deepdiver` or `phases`; SPSA begins with its weights.
    pub eval: String,
    /// `climb` or `spsa`; absent: `climb`.
    #[serde(default)]
    #[schemars(with = "String")]
    pub method: Option<String>,
    /// The run of both sides; absent: `alphabeta`.
    #[serde(default)]
    #[schemars(with = "String")]
    pub run: Option<String>,
    /// Depth limit of both sides, plies, 1 to 20; absent: 3.
    #[serde(default)]
    #[schemars(with = "u32")]
    pub depth: Option<u32>,
    /// `random:K`; absent: `random:8`.
    #[serde(default)]
    #[schemars(with = "String")]
    pub openings: Option<String>,
    /// Openings of a duel, each played twice with sides swapped, 1 to 1,000; absent: 10.
    #[serde(default)]
    #[schemars(with = "u32")]
    pub pairs: Option<u32>,
    /// `climb`: random starts, 1 to 64; absent: 16.
    #[serde(default)]
    #[schemars(with = "u32")]
    pub starts: Option<u32>,
    /// `climb`: times that all weights of a start are gone over at most, 1 to 100; absent: 4.
    #[serde(default)]
    #[schemars(with = "u32")]
    pub sweeps: Option<u32>,
    /// `spsa`: iterations, 1 to 100,000; absent: 500.
    #[serde(default)]
    #[schemars(with = "u32")]
    pub iterations: Option<u32>,
    /// `spsa`: the first perturbation, in the unit of the weights, 1 to 5,000; absent: 60.
    #[serde(default)]
    #[schemars(with = "f64")]
    pub perturbation: Option<f64>,
    /// `spsa`: how far a duel won to nothing moves each weight at first, in the unit of the
    /// weights, 1 to 5,000; absent: 60.
    #[serde(default)]
    #[schemars(with = "f64")]
    pub step: Option<f64>,
    /// The seed of starts, directions and openings; absent: 1.
    #[serde(default)]
    #[schemars(with = "u64")]
    pub seed: Option<u64>,
    /// Games at once, 1 to 64; absent: as many as there are processors.
    #[serde(default)]
    #[schemars(with = "u32")]
    pub threads: Option<u32>,
    /// Duels of the same tuning that are finished already.
    #[serde(default)]
    pub finished: Vec<TuneDuel>,
}

/// A duel of two lists of weights.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
pub struct TuneDuel {
    /// Its number, from 0.
    pub duel: u32,
    /// What it decided, in words.
    pub purpose: String,
    /// One side's weights.
    pub a: Vec<i32>,
    /// The other's.
    pub b: Vec<i32>,
    /// Games that `a` won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games that `a` lost.
    pub losses: u32,
    /// Nodes of both sides.
    pub nodes: u64,
}

/// Where the weights are after some duels.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
pub struct TunePoint {
    /// Duels that were played before.
    pub duels: u32,
    /// The random start that is climbed; 0 for SPSA.
    pub start: u32,
    /// The weights, in the order of `names`.
    pub weights: Vec<i32>,
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
    pub points: Vec<TunePoint>,
}

/// What came of a tuning.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize, Deserialize)]
#[schemars(rename = "Tuning")]
pub struct TuneView {
    /// What was tuned, and how: `deepdiver, climb, alphabeta depth 3, othello 8x8`.
    pub title: String,
    /// The evaluation's word.
    pub evaluation: String,
    /// The unit of the weights.
    pub unit: String,
    /// The names of the weights.
    pub names: Vec<String>,
    /// The best weights, in that order.
    pub weights: Vec<i32>,
    /// The evaluation with them, as it is written: `deepdiver:310,580,470`.
    pub text: String,
    /// The same as a file.
    pub file: String,
    /// Games played.
    pub games: u32,
    /// Nodes of all games.
    pub nodes: u64,
    /// The weights over time.
    pub points: Vec<TunePoint>,
    /// Every duel.
    pub duels: Vec<TuneDuel>,
    /// Why it ended early; null: it did not.
    pub stopped: Option<String>,
}

/// A file of weights.
#[derive(Clone, Debug, JsonSchema, Deserialize)]
pub struct WeightsRequest {
    /// Its text.
    pub file: String,
}

/// An evaluation with weights.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct WeightsText {
    /// As it is written: `deepdiver:310,580,470`.
    pub text: String,
}
