//! Games that are played, and the engines that play them.

use crate::game::SetupWords;
use crate::play::Threat;
use crate::search::{RunRequest, Stop};
use crate::views::board_view::BoardView;
use crate::work::told::BegunAgain;
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
    pub stopped: Option<Stop>,
    /// `completes` or `blocks`: the move answers a threat, in place of a search; null: none.
    pub threat: Option<Threat>,
    /// Whether a depth limit cut the search off and all leaves had one value: it could not tell one
    /// move from another.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub equal_leaves: bool,
    /// That the search had no limit, entered too many nodes, and was begun again at the game's
    /// default depth; absent: it was not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub begun_again: Option<BegunAgain>,
    /// The same search again, to the node (of an answered threat: what would have been searched);
    /// null: there was none.
    pub request: Option<RunRequest>,
}

/// A position, then moves played in it.
#[derive(Clone, Debug, JsonSchema, Deserialize)]
pub struct BoardRequest {
    /// The position.
    pub setup: SetupWords,
    /// Moves by their texts.
    #[serde(default)]
    pub play: Vec<String>,
}
