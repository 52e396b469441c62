//! What the operations on open traces take and give.

use crate::experiments::comparison::json::ComparisonView;
use crate::experiments::matches::json::MatchView;
use crate::experiments::play::choose::EngineMove;
#[cfg(not(target_family = "wasm"))]
use crate::experiments::solving::json::SolvingView;
use crate::experiments::success::json::SuccessView;
use crate::experiments::tuning::json::TuneView;
use crate::say::{Form, Language, table};
use crate::search::Profile;
use crate::trace::Reach;
use crate::views::summary::TraceSummary;
use crate::views::what_if::WhatIfAnswer;
use crate::work::error::ServiceError;
use crate::work::stage::{CompareProgress, MatchProgress, TuneProgress};
use crate::work::told::BegunAgain;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Nothing to say.
#[derive(Clone, Copy, Debug, Default, JsonSchema, Serialize, Deserialize)]
pub struct Nothing {}

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
    /// The convention of its sentence; the numbers stay MAX's. Without one `knuth-moore`.
    #[serde(default)]
    pub profile: Profile,
}

/// A language whose messages are wanted.
#[derive(Clone, Copy, Debug, JsonSchema, Deserialize)]
pub struct MessagesRequest {
    /// The language.
    pub language: Language,
}

/// The messages of a language: what shells fill in where the core answers a key with its arguments.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct Messages {
    /// The texts by their keys. A hole is an argument's name in braces, with a capital where a sentence begins with it.
    pub texts: BTreeMap<&'static str, Form>,
}

/// The messages of a language.
pub fn messages(language: Language) -> Messages {
    Messages { texts: table(language).collect() }
}

/// A run that is to follow a convention.
#[derive(Clone, Debug, JsonSchema, Deserialize)]
pub struct ConventionRunRequest {
    /// The run.
    pub run: String,
    /// The convention.
    pub profile: Profile,
}

/// A run in words.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct RunText {
    /// The run.
    pub run: String,
}

/// A node of an open trace.
#[derive(Clone, Copy, Debug, JsonSchema, Deserialize)]
pub struct NodeRequest {
    /// The trace.
    pub trace: u64,
    /// The node.
    pub node: u32,
}

/// What another program tells of its search, as an open trace.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct ToldAnswer {
    /// The trace at a glance.
    pub summary: TraceSummary,
    /// The step of the line that was asked for; 0 without one.
    pub step: u32,
    /// The node that the step is about; null at step 0.
    pub node: Option<u32>,
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
    /// How far the recording is.
    #[serde(flatten)]
    pub reach: Reach,
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
    /// Positions are solved, as far as a stop or a limit let them.
    #[cfg(not(target_family = "wasm"))]
    Proved {
        /// What came of it.
        solving: SolvingView,
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

/// A file opened or saved lately. Its path stays on the shell's side.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Recent {
    /// The file's name, and what its trace is of.
    pub title: String,
    /// What to ask for it with.
    pub handle: String,
    /// When it was opened or saved, milliseconds since 1970.
    pub when: u64,
}
