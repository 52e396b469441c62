//! The requests and answers of the operations on open traces.

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
use crate::work::notices::Restart;
use crate::work::stage::{CompareProgress, MatchProgress, TuneProgress};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// An empty request or answer.
#[derive(Clone, Copy, Debug, Default, JsonSchema, Serialize, Deserialize)]
pub struct Empty {}

/// A reference to a job by its number.
#[derive(Clone, Copy, Debug, JsonSchema, Serialize, Deserialize)]
pub struct JobRef {
    /// The job's number.
    pub job: u64,
}

/// A reference to an open trace by its handle.
#[derive(Clone, Copy, Debug, JsonSchema, Deserialize)]
pub struct TraceRef {
    /// The trace's handle.
    pub trace: u64,
}

/// A step of an open trace.
#[derive(Clone, Copy, Debug, JsonSchema, Deserialize)]
pub struct StepRequest {
    /// The trace's handle.
    pub trace: u64,
    /// The number of the step.
    pub step: u32,
    /// The convention of the step's sentence; the numbers stay in MAX's view. Default: `knuth-moore`.
    #[serde(default)]
    pub profile: Profile,
}

/// A request for the messages of a language.
#[derive(Clone, Copy, Debug, JsonSchema, Deserialize)]
pub struct MessagesRequest {
    /// The language of the messages.
    pub language: Language,
}

/// The messages of a language. The core answers with a key and its arguments, and a shell fills them into
/// the message.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct Messages {
    /// The texts by their keys. A placeholder is an argument's name in braces, with a capital at the
    /// start of a sentence.
    pub texts: BTreeMap<&'static str, Form>,
}

/// Returns the messages of a language.
pub fn messages(language: Language) -> Messages {
    Messages { texts: table(language).collect() }
}

/// A request to adapt a run to a convention.
#[derive(Clone, Debug, JsonSchema, Deserialize)]
pub struct ConventionRunRequest {
    /// The run in words.
    pub run: String,
    /// The convention that the run is to follow.
    pub profile: Profile,
}

/// A run.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct RunText {
    /// The run in words.
    pub run: String,
}

/// A reference to a node of an open trace.
#[derive(Clone, Copy, Debug, JsonSchema, Deserialize)]
pub struct NodeRequest {
    /// The trace's handle.
    pub trace: u64,
    /// The node's id.
    pub node: u32,
}

/// An external run, opened as a trace.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct ExternalAnswer {
    /// A summary of the trace.
    pub summary: TraceSummary,
    /// The step of the requested line; 0 without one.
    pub step: u32,
    /// The node of the step; null at step 0.
    pub node: Option<u32>,
}

/// A request to check a condition.
#[derive(Clone, Debug, JsonSchema, Deserialize)]
pub struct ConditionRequest {
    /// The text of the condition.
    pub text: String,
}

/// An error in a condition.
#[derive(Clone, Debug, JsonSchema, Serialize)]
#[schemars(rename = "ConditionError")]
pub struct ConditionFault {
    /// The byte offset of the error.
    pub at: usize,
    /// The reason of the error.
    pub reason: String,
    /// The remedy for the error.
    pub remedy: String,
}

/// The result of checking a condition, and the words that can occur in one.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct ConditionAnswer {
    /// The error; null if the condition is correct.
    pub error: Option<ConditionFault>,
    /// The possible completions.
    pub words: Vec<String>,
}

/// The text of a link.
#[derive(Clone, Debug, JsonSchema, Deserialize)]
pub struct LinkRequest {
    /// The link's request as JSON text.
    pub link: String,
}

/// A request to end a job.
#[derive(Clone, Copy, Debug, JsonSchema, Deserialize)]
pub struct CancelRequest {
    /// The job's number.
    pub job: u64,
    /// Whether to open the nodes recorded so far, as a true prefix.
    #[serde(default = "keep_by_default")]
    pub keep: bool,
}

const fn keep_by_default() -> bool {
    true
}

/// The progress of a job.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
pub struct Progress {
    /// The job's number.
    pub job: u64,
    /// The number of nodes entered.
    pub nodes: u64,
    /// The nodes entered per second since the start.
    pub nodes_per_second: u64,
    /// The progress of the recording.
    #[serde(flatten)]
    pub reach: Reach,
    /// The number of graph nodes that can be recorded.
    pub budget: u64,
    /// The time since the start, in milliseconds.
    pub elapsed_ms: u64,
    /// A comparison or success curves: the search in progress; null for any other job.
    pub comparison: Option<CompareProgress>,
    /// A match: the games and the score so far; null for any other job.
    pub games: Option<MatchProgress>,
    /// A tuning: the duels and the weights so far; null for any other job.
    pub tuning: Option<TuneProgress>,
    /// A search or a comparison without limits that entered too many nodes and was restarted; absent if
    /// none was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub restart: Option<Restart>,
}

/// An event of a job.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum JobEvent {
    /// The job is running.
    Progress {
        /// The progress of the job.
        progress: Progress,
    },
    /// A search has finished.
    Finished {
        /// A summary of the trace.
        summary: TraceSummary,
    },
    /// The search of a pruned branch has finished.
    Answered {
        /// The result of the pruned branch.
        what_if: WhatIfAnswer,
    },
    /// A comparison has finished; runs cut short by a stop are marked.
    Compared {
        /// The result of the comparison.
        comparison: ComparisonView,
    },
    /// Success curves have finished; runs cut short by a stop are marked.
    Solved {
        /// The result of the runs.
        success: SuccessView,
    },
    /// Positions have been solved, as far as a stop or a limit allowed.
    #[cfg(not(target_family = "wasm"))]
    Proved {
        /// The result of the solver.
        solving: SolvingView,
    },
    /// An engine has found its move.
    Moved {
        /// The move of the engine.
        engine: EngineMove,
    },
    /// A match has finished; games cut short by a stop are missing.
    Matched {
        /// The result of the match.
        result: MatchView,
    },
    /// Weights have been tuned, as far as a stop allowed.
    Tuned {
        /// The result of the tuning.
        tuning: TuneView,
    },
    /// The job was cancelled; its result so far is a true prefix.
    Cancelled {
        /// A summary of the trace recorded so far; null if there is none.
        summary: Option<TraceSummary>,
    },
    /// The job failed.
    Failed {
        /// The error that made the job fail.
        error: ServiceError,
    },
}

/// A recently opened or saved file. The page never sees its path.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Recent {
    /// The file's name and a description of its trace.
    pub title: String,
    /// The handle for opening the file again.
    pub handle: String,
    /// The time of opening or saving, in milliseconds since 1970.
    pub when: u64,
}
