//! The duels of a tuner, each with the decision that it serves, and its weights over time.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Two sets of weights that play each other; the caller chooses the number of games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Duel {
    /// Its number, from 0.
    pub number: u32,
    /// The decision that the duel serves.
    pub purpose: Purpose,
    /// One side's weights, in the order of their names.
    pub a: Vec<i32>,
    /// The other side's weights, in the same order.
    pub b: Vec<i32>,
}

/// The decision that a duel serves, for reports of the progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Climbing: whether a weight is better below (a) or above (b), this many steps away.
    Candidates {
        /// The random start, from 0.
        start: u32,
        /// The index of the weight, from 0.
        weight: u32,
        /// Steps of 5 % on either side.
        steps: u32,
    },
    /// Climbing: whether the better candidate (a) replaces the weights (b).
    Replacement {
        /// The random start, from 0.
        start: u32,
        /// The index of the weight, from 0.
        weight: u32,
    },
    /// Climbing: which of two starts (a and b, by their numbers) ended better.
    Final {
        /// One start, from 0.
        a: u32,
        /// The other start, greater than `a`.
        b: u32,
    },
    /// SPSA: the slope between two sets of weights on both sides of the current one.
    Gradient {
        /// The iteration, from 0.
        iteration: u32,
    },
}

/// The weights after a number of duels.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
#[schemars(rename = "TunePoint")]
pub struct Point {
    /// Number of duels played so far; 0 at the first point.
    pub duels: u32,
    /// The random start being climbed, from 0; 0 for SPSA.
    pub start: u32,
    /// The weights, in the order of `names`.
    pub weights: Vec<i32>,
}
