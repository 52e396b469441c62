//! A search as words.

use serde::{Deserialize, Serialize};

/// One search, complete: the same request gives the same trace (a time limit excepted).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RunRequest {
    /// `tictactoe`, `gomoku`, `connect4`, `othello`, `tree` or `uniform`.
    pub game: String,
    /// `7x6`, `8`, `15x15`; absent: the usual board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<String>,
    /// Gomoku: stones in a row that win.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub k: Option<u32>,
    /// Gomoku: exactly k.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub exact: bool,
    /// Gomoku: the search area, `f6-j10`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub subboard: Option<String>,
    /// Gomoku: the search area as a margin round the stones, squares.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub margin: Option<u32>,
    /// The position in any notation; empty: the start position.
    #[serde(default)]
    pub position: String,
    /// The run word, `alphabeta+static`.
    pub run: String,
    /// Depth limit, plies; absent: to the end of the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// The evaluation; absent: `result`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub eval: Option<String>,
    /// Graph nodes to record; absent: 2,000,000.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub budget: Option<u64>,
    /// Nodes that may be entered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub node_limit: Option<u64>,
    /// Wall-clock limit, milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_limit_ms: Option<u64>,
}
