//! A search as words.

use crate::game::SetupWords;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// One search, complete: the same request gives the same trace (a time limit excepted).
#[derive(Clone, Debug, Default, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RunRequest {
    /// The position.
    #[serde(flatten)]
    pub setup: SetupWords,
    /// The run word, `alphabeta+static`.
    pub run: String,
    /// Depth limit, plies; absent: to the end of the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// The evaluation; `default`: the game's own for searches in which a horizon is possible, else
    /// `result`; absent, as in links from before there was a default: `result`.
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
    /// Wall-clock time after which the depth limit of a run with `+shorten` falls, milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shorten_after_ms: Option<u64>,
}

impl RunRequest {
    /// A run on a position, without limits.
    pub fn of(setup: SetupWords, run: &str) -> Self {
        Self { setup, run: run.to_owned(), ..Self::default() }
    }
}
