//! Games that are played, and the engines that play them.

use super::operations::BoardRequest;
use super::{BegunAgain, BoardView, RunRequest};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A game as it stands.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct GameView {
    /// The position now.
    pub board: BoardView,
    /// Whether the only legal move is to pass.
    pub passes: bool,
    /// The moves since the start, canonical.
    pub moves: Vec<String>,
}

/// Asks an engine for its move.
#[derive(Clone, Debug, JsonSchema, Deserialize)]
pub struct ThinkRequest {
    /// The game.
    pub game: BoardRequest,
    /// The engine: a preset, `random`, or a run with limits, `alphabeta+static,depth=4`.
    pub engine: String,
    /// Decides random moves; 1 if absent.
    #[serde(default)]
    #[schemars(with = "u64")]
    pub seed: Option<u64>,
}

/// The move that an engine chose.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct EngineMove {
    /// Its text.
    #[serde(rename = "move")]
    pub mv: String,
    /// Its score for the side to move; that of the last pass if the search was stopped; null:
    /// nothing was searched, or no pass had ended.
    pub score: Option<i32>,
    /// Nodes entered.
    pub nodes: u64,
    /// Time, milliseconds.
    pub elapsed_ms: u64,
    /// Why the search stopped early; null: it did not.
    pub stopped: Option<String>,
    /// `completes` or `blocks`: the move answers a threat, in place of a search; null: none.
    pub threat: Option<String>,
    /// Whether a depth limit cut the search off and all leaves had one value: it could not tell one
    /// move from another.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub equal_leaves: bool,
    /// That the search had no limit, entered too many nodes, and was begun again at the game's
    /// default depth; absent: it was not.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "BegunAgain")]
    pub begun_again: Option<BegunAgain>,
    /// The same search again, to the node (of an answered threat: what would have been searched);
    /// null: there was none.
    pub request: Option<RunRequest>,
}

/// A published program.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
pub struct PresetEntry {
    /// Its word.
    pub name: String,
    /// Its name for people.
    pub title: String,
    /// Its game.
    pub game: String,
    /// What it is.
    pub text: String,
    /// Where it was published.
    pub source: String,
    /// What it searches in the start position; null: it has no search.
    pub request: Option<RunRequest>,
}
