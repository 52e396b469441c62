//! The JSON types of tuning by play: the request and the result.

use crate::game::SetupRequest;
use crate::play::tuning::Point;
use crate::search::Stop;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Weights to tune. The same request gives the same weights, on any number of threads.
#[derive(Clone, Debug, Default, JsonSchema, Deserialize)]
pub struct TuneRequest {
    /// The game and its board; an empty game word means Othello.
    #[serde(default)]
    pub setup: SetupRequest,
    /// A linear evaluation, `deepdiver` or `phases`; SPSA starts with its weights.
    pub eval: String,
    /// `climb` or `spsa`; absent: `climb`.
    pub method: Option<String>,
    /// The run of both sides; absent: `alphabeta`.
    pub run: Option<String>,
    /// Depth limit of both sides, plies, 1 to 20; absent: 3.
    pub depth: Option<u32>,
    /// `random:K`, openings of K random plies; absent: `random:8`.
    pub openings: Option<String>,
    /// Openings per duel, each played twice with sides swapped, 1 to 1,000; absent: 10.
    pub pairs: Option<u32>,
    /// `climb`: random starts, 1 to 64; absent: 16.
    pub starts: Option<u32>,
    /// `climb`: maximum sweeps over all weights of a start, 1 to 100; absent: 4.
    pub sweeps: Option<u32>,
    /// `spsa`: iterations, 1 to 100,000; absent: 500.
    pub iterations: Option<u32>,
    /// `spsa`: the first perturbation, in the unit of the weights, 1 to 5,000; absent: 60.
    pub perturbation: Option<f64>,
    /// `spsa`: the first change of each weight after a duel won outright, in the unit of the weights, 1 to
    /// 5,000; absent: 60.
    pub step: Option<f64>,
    /// The seed of starts, directions and openings; absent: 1.
    pub seed: Option<u64>,
    /// Games at once, 1 to 64; absent: one per processor, as memory allows.
    pub threads: Option<u32>,
    /// Finished duels of the same tuning.
    #[serde(default)]
    pub finished: Vec<TuneDuel>,
}

/// A duel of two lists of weights.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
pub struct TuneDuel {
    /// The duel's number, from 0.
    pub duel: u32,
    /// The decision that it serves, as text: `final: start 1 or 2`.
    pub purpose: String,
    /// The weights of side `a`, in the order of `names`.
    pub a: Vec<i32>,
    /// The weights of side `b`, in the order of `names`.
    pub b: Vec<i32>,
    /// Games that `a` won.
    pub wins: u32,
    /// Games of the duel that were drawn.
    pub draws: u32,
    /// Games that `a` lost.
    pub losses: u32,
    /// Nodes of both sides in all games of the duel.
    pub nodes: u64,
}

/// The result of a tuning, or of its duels so far.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize, Deserialize)]
#[schemars(rename = "Tuning")]
pub struct TuneView {
    /// A description of the tuning: `deepdiver, climb, alphabeta depth 3, othello 8x8`.
    pub title: String,
    /// The evaluation's word: `deepdiver` or `phases`.
    pub evaluation: String,
    /// The unit of the weights: `thousandths` or `points`.
    pub unit: String,
    /// The names of the weights, in the order of the text.
    pub names: Vec<String>,
    /// The final weights, in the order of `names`: for hill climbing the winner of the round robin, for
    /// SPSA the last ones, for a stopped tuning those reached so far. Only a match shows their worth.
    pub weights: Vec<i32>,
    /// The evaluation with these weights, as written in requests: `deepdiver:310,580,470`.
    pub text: String,
    /// The same as a file, in JSON.
    pub file: String,
    /// Games played in all duels together.
    pub games: u32,
    /// Nodes of all games.
    pub nodes: u64,
    /// The weights over time, by ascending number of duels.
    pub points: Vec<Point>,
    /// Every finished duel, by ascending number.
    pub duels: Vec<TuneDuel>,
    /// Why the tuning ended early; null: it did not.
    pub stopped: Option<Stop>,
}

/// A file of weights to read, for one evaluation.
#[derive(Clone, Debug, JsonSchema, Deserialize)]
pub struct WeightsRequest {
    /// The text of the file, in JSON.
    pub file: String,
}

/// An evaluation with the weights of a file.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct WeightsText {
    /// The evaluation as written in requests: `deepdiver:310,580,470`.
    pub text: String,
}
