//! What a file tells, of what it could, and what is not compared: nothing is said to agree which was not.

use schemars::JsonSchema;
use serde::Serialize;

/// What was told, of how many that could be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Compared {
    /// Moves of entered nodes but the root.
    pub moves: [u64; 2],
    /// Windows with both ends.
    pub windows: [u64; 2],
    /// Returned values.
    pub values: [u64; 2],
    /// Best moves of nodes below which something was tried.
    pub best: [u64; 2],
    /// Cuts that are printed, of nodes that were left with a move untried.
    pub cuts: [u64; 2],
    /// Answers of the program's table that were held to what the positions are worth.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hits: Option<[u64; 2]>,
}

/// What is not compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum NotCompared {
    /// No move is told.
    Moves,
    /// No window is.
    Windows,
    /// No value is.
    Values,
    /// No best move is.
    Best,
    /// A cut that is not printed leaves no mark in a game of one's own.
    Cuts,
    /// What positions are worth is not known, so answers of a table are taken as they are told.
    Hits,
    /// The values of leaves are the program's own.
    LeafValues,
    /// The rules are the program's own.
    Rules,
}
