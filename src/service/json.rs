//! The requests and answers of the operations on open traces.

use crate::experiments::claims::JudgedClaims;
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

/// A reference to a job by its number: the answer of each operation that starts a job.
#[derive(Clone, Copy, Debug, JsonSchema, Serialize, Deserialize)]
pub struct JobRef {
    /// The job's number, from 1.
    pub job: u64,
}

/// A reference to an open trace by its handle, for the operations `summary` and `close`.
#[derive(Clone, Copy, Debug, JsonSchema, Deserialize)]
pub struct TraceRef {
    /// The trace's handle, from 1.
    pub trace: u64,
}

/// A step of an open trace, for the operations `step` and `convention`.
#[derive(Clone, Copy, Debug, JsonSchema, Deserialize)]
pub struct StepRequest {
    /// The trace's handle, from 1.
    pub trace: u64,
    /// The number of the step; 0 is before the first node.
    pub step: u32,
    /// The convention of the step's sentence; the numbers stay in MAX's view. Default: `knuth-moore`.
    #[serde(default)]
    pub profile: Profile,
}

/// A request for the messages of a language, for the operation `messages`.
#[derive(Clone, Copy, Debug, JsonSchema, Deserialize)]
pub struct MessagesRequest {
    /// The language of the messages, such as `pt-BR`.
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

/// Returns the messages of a language, sorted by key.
pub fn messages(language: Language) -> Messages {
    Messages { texts: table(language).collect() }
}

/// A request to adapt a run to a convention, for the operation `convention_run`.
#[derive(Clone, Debug, JsonSchema, Deserialize)]
pub struct ConventionRunRequest {
    /// The run in words, such as `alphabeta+static`.
    pub run: String,
    /// The convention that the run is to follow, such as `strict`.
    pub profile: Profile,
}

/// A run that follows a convention.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct RunText {
    /// The run in words, with those of the convention.
    pub run: String,
}

/// A reference to a node of an open trace, for the operations `node` and `path`.
#[derive(Clone, Copy, Debug, JsonSchema, Deserialize)]
pub struct NodeRequest {
    /// The trace's handle, from 1.
    pub trace: u64,
    /// The node's id, from 0 in the order of entry.
    pub node: u32,
}

/// An external run, opened as a trace: the answer of the operation `external`.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct ExternalAnswer {
    /// A summary of the trace, which stays open.
    pub summary: TraceSummary,
    /// The step of the requested line; 0 without one.
    pub step: u32,
    /// The node of the step; null at step 0.
    pub node: Option<u32>,
}

/// A request to check a condition, for the operation `condition`.
#[derive(Clone, Debug, JsonSchema, Deserialize)]
pub struct ConditionRequest {
    /// The text of the condition, such as `ply=2`.
    pub text: String,
}

/// An error in a condition.
#[derive(Clone, Debug, JsonSchema, Serialize)]
#[schemars(rename = "ConditionError")]
pub struct ConditionFault {
    /// The byte offset of the error, from 0; also 0 if the error has no place.
    pub at: usize,
    /// The reason of the error, in English.
    pub reason: String,
    /// The remedy for the error, in English; may be empty.
    pub remedy: String,
}

/// The result of checking a condition, and the words that can occur in one: the answer of the
/// operation `condition`.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct ConditionAnswer {
    /// The error; null if the condition is correct.
    pub error: Option<ConditionFault>,
    /// The possible completions: every word that can occur in a condition.
    pub words: Vec<String>,
}

/// The text of a link, for the operation `request_of_link`.
#[derive(Clone, Debug, JsonSchema, Deserialize)]
pub struct LinkRequest {
    /// The link's request as JSON text, already decoded.
    pub link: String,
}

/// A request to end a job, for the operation `cancel`.
#[derive(Clone, Copy, Debug, JsonSchema, Deserialize)]
pub struct CancelRequest {
    /// The job's number, from 1.
    pub job: u64,
    /// Whether to open the nodes recorded so far, as a true prefix; default: true.
    #[serde(default = "keep_by_default")]
    pub keep: bool,
}

const fn keep_by_default() -> bool {
    true
}

/// The progress of a job.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
pub struct Progress {
    /// The job's number, from 1.
    pub job: u64,
    /// The number of nodes entered by the search in progress, up to a few hundred behind.
    pub nodes: u64,
    /// The nodes entered per second since the start, by all searches of the job.
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

/// An event of a job; every event but `progress` is its end.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum JobEvent {
    /// The job is running; this event comes repeatedly.
    Progress {
        /// The progress of the job.
        progress: Progress,
    },
    /// A search has ended by itself, without a stop from outside.
    Finished {
        /// A summary of the trace, which stays open.
        summary: TraceSummary,
    },
    /// The search of a pruned branch has finished.
    Answered {
        /// The result of the pruned branch; above the node limit it has no value.
        what_if: WhatIfAnswer,
    },
    /// The claims of a search have been judged, as far as a stop allowed.
    Judged {
        /// The claims of the search, and those that are false.
        claims: JudgedClaims,
    },
    /// A comparison has finished; runs cut short by a stop are marked.
    Compared {
        /// The result of the comparison, complete or as far as it came.
        comparison: ComparisonView,
    },
    /// Success curves have finished; runs cut short by a stop are marked.
    Solved {
        /// The result of the runs, complete or as far as they came.
        success: SuccessView,
    },
    /// Positions have been solved, as far as a stop or a limit allowed.
    #[cfg(not(target_family = "wasm"))]
    Proved {
        /// The result of the solver, complete or as far as it came.
        solving: SolvingView,
    },
    /// An engine has found its move; if it was stopped, the best move so far.
    Moved {
        /// The move of the engine.
        engine: EngineMove,
    },
    /// A match has finished; games cut short by a stop are missing.
    Matched {
        /// The result of the match, with the games that have ended.
        result: MatchView,
    },
    /// Weights have been tuned, as far as a stop allowed.
    Tuned {
        /// The result of the tuning, complete or as far as it came.
        tuning: TuneView,
    },
    /// The job was cancelled; its result so far is a true prefix.
    Cancelled {
        /// A summary of the trace recorded so far, which stays open; null if there is none.
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
