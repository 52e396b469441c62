//! What a tuner asks for, and where it is.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Weights that are to play each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Duel {
    /// Its number, from 0.
    pub number: u32,
    /// What is being decided.
    pub purpose: Purpose,
    /// One side's weights.
    pub a: Vec<i32>,
    /// The other's.
    pub b: Vec<i32>,
}

/// What a duel decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Climbing: whether a weight (its place) is better below (a) or above (b), this many steps away.
    Candidates {
        /// The random start, from 0.
        start: u32,
        /// The weight's place.
        weight: u32,
        /// Steps of 5 % on either side.
        steps: u32,
    },
    /// Climbing: whether the better candidate (a) replaces the weights (b).
    Replacement {
        /// The random start, from 0.
        start: u32,
        /// The weight's place.
        weight: u32,
    },
    /// Climbing: which of two starts (a and b, by their numbers) ended better.
    Final {
        /// One start.
        a: u32,
        /// The other.
        b: u32,
    },
    /// SPSA: the slope between two weights on both sides of the current ones.
    Gradient {
        /// The iteration, from 0.
        iteration: u32,
    },
}

/// Where the weights are after some duels.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
#[schemars(rename = "TunePoint")]
pub struct Point {
    /// Duels that were played before.
    pub duels: u32,
    /// The random start that is climbed; 0 for SPSA.
    pub start: u32,
    /// The weights, in the order of `names`.
    pub weights: Vec<i32>,
}
