//! What the operations on open traces take and give.

use super::{NodeView, RunRequest, TraceSummary};
use crate::service::ServiceError;
use serde::{Deserialize, Serialize};

/// Nothing to say.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub struct Nothing {}

/// A position's part of a request.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct SetupWords {
    /// The game's word.
    pub game: String,
    /// Board size.
    #[serde(default)]
    pub size: Option<String>,
    /// Gomoku: stones in a row that win.
    #[serde(default)]
    pub k: Option<u32>,
    /// Gomoku: exactly k.
    #[serde(default)]
    pub exact: Option<bool>,
    /// Gomoku: the search area.
    #[serde(default)]
    pub subboard: Option<String>,
    /// Gomoku: the search area as a margin.
    #[serde(default)]
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
#[derive(Clone, Debug, Deserialize)]
pub struct BoardRequest {
    /// The position.
    pub setup: SetupWords,
    /// Moves by their texts.
    #[serde(default)]
    pub play: Vec<String>,
}

/// A job by its number.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct JobRef {
    /// The number.
    pub job: u64,
}

/// An open trace by its handle.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct TraceRef {
    /// The handle.
    pub trace: u64,
}

/// A step of an open trace.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct StepRequest {
    /// The trace.
    pub trace: u64,
    /// The step.
    pub step: u32,
}

/// A node of an open trace.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct NodeRequest {
    /// The trace.
    pub trace: u64,
    /// The node.
    pub node: u32,
}

/// A page of a node's sibling row, the node itself included.
#[derive(Clone, Copy, Debug, Deserialize)]
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

/// Part of the tree to draw.
#[derive(Clone, Debug, Deserialize)]
pub struct TreeRequest {
    /// The trace.
    pub trace: u64,
    /// The step whose state is drawn.
    pub step: u32,
    /// The node in focus.
    pub focus: u32,
    /// Nodes opened by hand.
    pub opened: Vec<u32>,
    /// Nodes closed by hand.
    pub closed: Vec<u32>,
    /// Glyphs at most.
    pub max_glyphs: u32,
    /// Whether nodes that the search has not reached yet are drawn.
    pub show_future: bool,
}

/// A glyph of the tree.
#[derive(Clone, Debug, Serialize)]
pub struct TreeGlyph {
    /// The node.
    pub node: NodeView,
    /// From the left, in glyph widths.
    pub x: f32,
    /// From the top, in plies.
    pub y: u32,
    /// Graph nodes hidden below.
    pub folded: u32,
    /// Whether it lies on the open path of the step.
    pub on_path: bool,
    /// Whether it lies on the root's variation of the step.
    pub on_pv: bool,
    /// `done`, `open`, `future` or `pruned`.
    pub state: &'static str,
}

/// Siblings drawn as one fan.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct TreeFold {
    /// Their parent.
    pub parent: u32,
    /// From the left, in glyph widths.
    pub x: f32,
    /// From the top, in plies.
    pub y: u32,
    /// How many.
    pub count: u32,
    /// The first.
    pub first: u32,
    /// Graph nodes in their subtrees.
    pub nodes: u32,
}

/// A drawing of part of the tree.
#[derive(Clone, Debug, Serialize)]
pub struct TreeDrawing {
    /// The glyphs.
    pub glyphs: Vec<TreeGlyph>,
    /// The fans.
    pub folds: Vec<TreeFold>,
    /// Width, in glyph widths.
    pub width: f32,
    /// Height, in plies.
    pub height: u32,
    /// Glyphs drawn.
    pub shown: u32,
    /// Graph nodes in all.
    pub total: u32,
    /// Glyphs and fans with something hidden.
    pub folded_groups: u32,
}

/// The icicle's tiles for a viewport; the answer is bytes, see [`crate::service::tile_bytes`].
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct TilesRequest {
    /// The trace.
    pub trace: u64,
    /// First id at the left edge.
    pub from: f64,
    /// One past the last id at the right edge.
    pub to: f64,
    /// Pixels.
    pub width: f64,
    /// First ply.
    pub first_ply: u32,
    /// Plies.
    pub plies: u32,
}

/// Cutoffs in equal parts of a range of steps.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct HistogramRequest {
    /// The trace.
    pub trace: u64,
    /// Parts, 1 to 4096.
    pub bins: u32,
    /// First step.
    pub from_step: u32,
    /// Last step.
    pub to_step: u32,
}

/// Where a debugger's step leads.
#[derive(Clone, Debug, Deserialize)]
pub struct SeekRequest {
    /// The trace.
    pub trace: u64,
    /// From here.
    pub step: u32,
    /// Whether to go back.
    pub backwards: bool,
    /// `into`, `over`, `out`, `cutoff`, `root_best`, `leaf`, `visit`, `node` or `breakpoint`.
    pub kind: String,
    /// `visit` and `node`: the node.
    #[serde(default)]
    pub node: Option<u32>,
    /// `breakpoint`: the condition.
    #[serde(default)]
    pub condition: Option<String>,
}

/// Where it leads.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct SeekAnswer {
    /// The step; null: nothing further that way.
    pub step: Option<u32>,
    /// Steps found: 0 or 1.
    pub hits: u32,
}

/// A condition to check.
#[derive(Clone, Debug, Deserialize)]
pub struct ConditionRequest {
    /// Its text.
    pub text: String,
}

/// What is wrong with a condition.
#[derive(Clone, Debug, Serialize)]
pub struct ConditionFault {
    /// Byte offset.
    pub at: usize,
    /// The reason.
    pub reason: String,
    /// The remedy.
    pub remedy: String,
}

/// Whether a condition can be read, and the words that can stand in one.
#[derive(Clone, Debug, Serialize)]
pub struct ConditionAnswer {
    /// What is wrong; null: nothing.
    pub error: Option<ConditionFault>,
    /// Completions.
    pub words: Vec<String>,
}

/// A link's text.
#[derive(Clone, Debug, Deserialize)]
pub struct LinkRequest {
    /// The request as JSON text.
    pub link: String,
}

/// The progress of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Progress {
    /// The job.
    pub job: u64,
    /// Nodes entered.
    pub nodes: u64,
    /// Nodes a second since the start.
    pub nodes_per_second: u64,
    /// Graph nodes that can be recorded.
    pub budget: u64,
    /// Time since the start, milliseconds.
    pub elapsed_ms: u64,
}

/// What a job tells.
#[derive(Clone, Debug, PartialEq, Serialize)]
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

/// How large a run will be.
#[derive(Clone, Debug, Serialize)]
pub struct EstimateView {
    /// Nodes: the sampled size of the minimax tree.
    pub nodes: f64,
    /// `sampled` for minimax; `bound` for alpha-beta, which enters no more than that.
    pub kind: &'static str,
    /// Least nodes that are likely.
    pub low: f64,
    /// Most nodes that are likely.
    pub high: f64,
    /// At ten million nodes a second.
    pub seconds: f64,
    /// Memory of the recording, bytes.
    pub bytes: f64,
}

/// Nodes to look for.
#[derive(Clone, Debug, Deserialize)]
pub struct FindRequest {
    /// The trace.
    pub trace: u64,
    /// `#123`, moves from the root `5-1-9`, or `value=0`, `cut>3`, `size>=1000`, `ply=2`.
    pub query: String,
    /// Hits left out in front.
    pub offset: u32,
    /// Hits at most.
    pub count: u32,
}

/// What was found.
#[derive(Clone, Debug, Serialize)]
pub struct Found {
    /// A page of hits.
    pub hits: Vec<NodeView>,
    /// Hits in all.
    pub total: u32,
}

/// A pruned branch to search after all.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct WhatIfRequest {
    /// The trace.
    pub trace: u64,
    /// The pruned node.
    pub node: u32,
    /// Nodes searched at most; past it the size is a sampled estimate.
    pub node_limit: u64,
}

/// What was saved, and why it could not matter.
#[derive(Clone, Debug, Serialize)]
pub struct WhatIfAnswer {
    /// The node.
    pub node: u32,
    /// Nodes that the cut saved.
    pub nodes: f64,
    /// Whether that is an estimate (Knuth 1975).
    pub sampled: bool,
    /// Least nodes that are likely.
    pub low: f64,
    /// Most nodes that are likely.
    pub high: f64,
    /// The branch's value in MAX's view; null past the node limit.
    pub value: Option<i32>,
    /// `exact` with a value.
    pub bound: Option<&'static str>,
    /// The sentence.
    pub text: String,
    /// Handle of a trace of the branch; null: it was only counted.
    pub trace: Option<u64>,
}
