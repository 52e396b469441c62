//! What the rungs of a ladder took.

use crate::work::schema;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// One rung on the positions of a group; null where the rung was stopped on one of them.
#[derive(Clone, Copy, Debug, PartialEq, JsonSchema, Serialize, Deserialize)]
#[schemars(transform = schema::with_all)]
pub struct GroupRung {
    /// Nodes a position.
    pub mean_nodes: Option<f64>,
    /// Nodes a second on this machine.
    pub nodes_per_second: Option<f64>,
}

/// The positions of a set with as many stones, or as many empty squares.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize, Deserialize)]
pub struct LadderGroup {
    /// How many.
    pub stones: u32,
    /// Positions.
    pub positions: u32,
    /// One a run of the comparison.
    pub rungs: Vec<GroupRung>,
}

/// A rung that a set does not allow.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
pub struct LeftOut {
    /// Its title.
    pub rung: String,
    /// Why.
    pub reason: String,
}

/// The ladder that was climbed.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize, Deserialize)]
pub struct LadderView {
    /// Its word.
    pub word: String,
    /// Its name.
    pub title: String,
    /// What its nodes and scores are.
    pub convention: String,
    /// What the groups count: `stones played` or `empty squares`.
    pub by: String,
    /// The groups, by ascending number.
    pub groups: Vec<LadderGroup>,
    /// Rungs that would take too long on this set.
    pub left_out: Vec<LeftOut>,
}
