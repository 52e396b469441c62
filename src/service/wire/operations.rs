//! What the operations on open traces take and give.

use super::matches::{MatchProgress, MatchView};
use super::play::EngineMove;
use super::questions::WhatIfAnswer;
use super::success::SuccessView;
use super::tuning::{TuneProgress, TuneView};
use super::words;
use super::{BegunAgain, CompareProgress, ComparisonView, RunRequest, TraceSummary};
use crate::service::ServiceError;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Nothing to say.
#[derive(Clone, Copy, Debug, Default, JsonSchema, Serialize, Deserialize)]
pub struct Nothing {}

/// A position's part of a request.
#[derive(Clone, Debug, Default, JsonSchema, Deserialize)]
#[schemars(rename = "Setup", transform = words::with_position)]
pub struct SetupWords {
    /// The game's word.
    #[schemars(with = "words::GameWord")]
    pub game: String,
    /// Board size.
    #[serde(default)]
    #[schemars(with = "String")]
    pub size: Option<String>,
    /// Gomoku: stones in a row that win.
    #[serde(default)]
    #[schemars(with = "u32")]
    pub k: Option<u32>,
    /// Gomoku: exactly k.
    #[serde(default)]
    #[schemars(with = "bool")]
    pub exact: Option<bool>,
    /// Gomoku: the search area.
    #[serde(default)]
    #[schemars(with = "String")]
    pub subboard: Option<String>,
    /// Gomoku: the search area as a margin.
    #[serde(default)]
    #[schemars(with = "u32")]
    pub margin: Option<u32>,
    /// The position.
    #[serde(default)]
    pub position: String,
}

impl From<SetupWords> for RunRequest {
    fn from(words: SetupWords) -> Self {
        let SetupWords { game, size, k, exact, subboard, margin, position } = words;
        let exact = exact.unwrap_or(false);
        Self { game, size, k, exact, subboard, margin, position, ..Self::default() }
    }
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

/// A job by its number.
#[derive(Clone, Copy, Debug, JsonSchema, Serialize, Deserialize)]
pub struct JobRef {
    /// The number.
    pub job: u64,
}

/// An open trace by its handle.
#[derive(Clone, Copy, Debug, JsonSchema, Deserialize)]
pub struct TraceRef {
    /// The handle.
    pub trace: u64,
}

/// A step of an open trace.
#[derive(Clone, Copy, Debug, JsonSchema, Deserialize)]
pub struct StepRequest {
    /// The trace.
    pub trace: u64,
    /// The step.
    pub step: u32,
}

/// A node of an open trace.
#[derive(Clone, Copy, Debug, JsonSchema, Deserialize)]
pub struct NodeRequest {
    /// The trace.
    pub trace: u64,
    /// The node.
    pub node: u32,
}

/// A page of a node's sibling row, the node itself included.
#[derive(Clone, Copy, Debug, JsonSchema, Deserialize)]
pub struct SiblingsRequest {
    /// The trace.
    pub trace: u64,
    /// The node.
    pub node: u32,
    /// Siblings left out in front.
    pub offset: u32,
    /// Siblings at most.
    pub count: u32,
}

/// Where a debugger's step leads.
#[derive(Clone, Debug, JsonSchema, Deserialize)]
pub struct SeekRequest {
    /// The trace.
    pub trace: u64,
    /// From here.
    pub step: u32,
    /// Whether to go back.
    pub backwards: bool,
    /// `into`, `over`, `out`, `cutoff`, `root_best`, `leaf`, `visit`, `node` or `breakpoint`.
    #[schemars(with = "words::SeekKind")]
    pub kind: String,
    /// `visit` and `node`: the node.
    #[serde(default)]
    #[schemars(with = "u32")]
    pub node: Option<u32>,
    /// `breakpoint`: the condition.
    #[serde(default)]
    #[schemars(with = "String")]
    pub condition: Option<String>,
}

/// Where it leads.
#[derive(Clone, Copy, Debug, JsonSchema, Serialize)]
#[schemars(rename = "Seek")]
pub struct SeekAnswer {
    /// The step; null: nothing further that way.
    pub step: Option<u32>,
}

/// A condition to check.
#[derive(Clone, Debug, JsonSchema, Deserialize)]
pub struct ConditionRequest {
    /// Its text.
    pub text: String,
}

/// What is wrong with a condition.
#[derive(Clone, Debug, JsonSchema, Serialize)]
#[schemars(rename = "ConditionError")]
pub struct ConditionFault {
    /// Byte offset.
    pub at: usize,
    /// The reason.
    pub reason: String,
    /// The remedy.
    pub remedy: String,
}

/// Whether a condition can be read, and the words that can stand in one.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct ConditionAnswer {
    /// What is wrong; null: nothing.
    pub error: Option<ConditionFault>,
    /// Completions.
    pub words: Vec<String>,
}

/// A link's text.
#[derive(Clone, Debug, JsonSchema, Deserialize)]
pub struct LinkRequest {
    /// The request as JSON text.
    pub link: String,
}

/// A job to end.
#[derive(Clone, Copy, Debug, JsonSchema, Deserialize)]
pub struct CancelRequest {
    /// The number.
    pub job: u64,
    /// Whether what was recorded so far is opened, as a true prefix.
    #[serde(default = "kept")]
    pub keep: bool,
}

const fn kept() -> bool {
    true
}

/// The progress of a job.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
pub struct Progress {
    /// The job.
    pub job: u64,
    /// Nodes entered.
    pub nodes: u64,
    /// Nodes a second since the start.
    pub nodes_per_second: u64,
    /// The deepest ply entered.
    pub deepest_ply: u32,
    /// Moves of the root that have returned.
    pub root_done: u32,
    /// Moves of the root; 0 before it is expanded.
    pub root_moves: u32,
    /// Graph nodes recorded.
    pub recorded: u64,
    /// Graph nodes that can be recorded.
    pub budget: u64,
    /// Time since the start, milliseconds.
    pub elapsed_ms: u64,
    /// A comparison or success curves: which of the searches is under way; null for any other job.
    pub comparison: Option<CompareProgress>,
    /// A match: its games and its score so far; null for any other job.
    pub games: Option<MatchProgress>,
    /// A tuning: its duels and its weights so far; null for any other job.
    pub tuning: Option<TuneProgress>,
    /// A search or a comparison without limits that entered too many nodes and was begun again;
    /// absent: none was.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "BegunAgain")]
    pub begun_again: Option<BegunAgain>,
}

/// What a job tells.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum JobEvent {
    /// It goes on.
    Progress {
        /// How far it is.
        progress: Progress,
    },
    /// It is done.
    Finished {
        /// What came of it.
        summary: TraceSummary,
    },
    /// A question is answered.
    Answered {
        /// What came of the pruned branch.
        what_if: WhatIfAnswer,
    },
    /// Runs are compared; those that a stop cut short say so.
    Compared {
        /// What came of them.
        comparison: ComparisonView,
    },
    /// Success curves are drawn; those that a stop cut short say so.
    Solved {
        /// What came of the runs.
        success: SuccessView,
    },
    /// An engine has found its move.
    Moved {
        /// The move.
        engine: EngineMove,
    },
    /// A match is played; games that a stop cut short are missing.
    Matched {
        /// What came of it.
        result: MatchView,
    },
    /// Weights are tuned, as far as a stop let them.
    Tuned {
        /// What came of it.
        tuning: TuneView,
    },
    /// It was cancelled; what there is, is a true prefix.
    Cancelled {
        /// What there is; null: nothing.
        summary: Option<TraceSummary>,
    },
    /// It failed.
    Failed {
        /// Why.
        error: ServiceError,
    },
}
