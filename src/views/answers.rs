//! Questions that take a search or a walk, and their answers.

use crate::search::{Bound, RunRequest};
use crate::views::state::NodeView;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What an estimate is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum EstimateKind {
    /// Sampled.
    Sampled,
    /// No more than that.
    Bound,
}

/// How large a run will be.
#[derive(Clone, Debug, JsonSchema, Serialize)]
#[schemars(rename = "Estimate")]
pub struct EstimateView {
    /// Nodes: the sampled size of the minimax tree.
    pub nodes: f64,
    /// `sampled` for minimax; `bound` for alpha-beta, which enters no more than that.
    pub kind: EstimateKind,
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
#[derive(Clone, Debug, JsonSchema, Deserialize)]
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
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct Found {
    /// A page of hits.
    pub hits: Vec<NodeView>,
    /// Hits in all.
    pub total: u32,
}

/// A pruned branch to search after all.
#[derive(Clone, Copy, Debug, JsonSchema, Deserialize)]
pub struct WhatIfRequest {
    /// The trace.
    pub trace: u64,
    /// The pruned node.
    pub node: u32,
    /// Nodes searched at most; past it the size is a sampled estimate.
    pub node_limit: u64,
}

/// What was saved, and why it could not matter.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
#[schemars(rename = "WhatIf")]
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
    pub bound: Option<Bound>,
    /// The sentence.
    pub text: String,
    /// Handle of a trace of the branch, its roles those of the whole search; null: its size is
    /// only sampled.
    pub trace: Option<u64>,
    /// The plain search of the branch as a run of its own; null where no notation can write its
    /// position.
    pub request: Option<RunRequest>,
}
