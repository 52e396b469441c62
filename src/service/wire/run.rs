//! A search as words.

use super::words;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// One search, complete: the same request gives the same trace (a time limit excepted).
#[derive(Clone, Debug, Default, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[schemars(transform = words::with_position)]
pub struct RunRequest {
    /// `tictactoe`, `gomoku`, `connect4`, `othello`, `tree` or `uniform`.
    #[schemars(with = "words::GameWord")]
    pub game: String,
    /// `7x6`, `8`, `15x15`; absent: the usual board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String")]
    pub size: Option<String>,
    /// Gomoku: stones in a row that win.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "u32")]
    pub k: Option<u32>,
    /// Gomoku: exactly k.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub exact: bool,
    /// Gomoku: the search area, `f6-j10`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String")]
    pub subboard: Option<String>,
    /// Gomoku: the search area as a margin round the stones, squares.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "u32")]
    pub margin: Option<u32>,
    /// The position in any notation; empty: the start position.
    #[serde(default)]
    pub position: String,
    /// The run word, `alphabeta+static`.
    pub run: String,
    /// Depth limit, plies; absent: to the end of the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "u32")]
    pub depth: Option<u32>,
    /// The evaluation; `default`: the game's own for searches in which a horizon is possible, else
    /// `result`; absent, as in links from before there was a default: `result`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String")]
    pub eval: Option<String>,
    /// Graph nodes to record; absent: 2,000,000.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "u64")]
    pub budget: Option<u64>,
    /// Nodes that may be entered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "u64")]
    pub node_limit: Option<u64>,
    /// Wall-clock limit, milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "u64")]
    pub time_limit_ms: Option<u64>,
    /// Wall-clock time after which the depth limit of a run with `+shorten` falls, milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "u64")]
    pub shorten_after_ms: Option<u64>,
}
