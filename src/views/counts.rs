//! Counts and summaries.

use crate::search::{Bound, Counts, LineEnd, NodeCounts, RunRequest, Stop};
use crate::trace::{Kind, Theory};
use crate::work::schema;
use crate::work::told::{BegunAgain, EqualLeaves, EvaluationTold};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Counts of one search.
#[derive(Clone, Debug, Default, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
#[schemars(rename = "Counts")]
pub struct CountsView {
    /// Of the whole search.
    #[serde(flatten)]
    pub total: NodeCounts,
    /// Nodes of the searches that only ordered moves; not part of `nodes`.
    pub ordering_nodes: u64,
    /// Of each ply, index = ply.
    pub per_ply: Vec<NodeCounts>,
}

impl CountsView {
    /// The counts of a search.
    pub fn of(counts: &Counts, ordering_nodes: u64) -> Self {
        Self { total: counts.total, ordering_nodes, per_ply: counts.per_ply.clone() }
    }
}

/// One search from the root among those of an iterative deepening, of aspiration windows or of
/// MTD(f).
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
pub struct PassView {
    /// Its root.
    pub root: u32,
    /// Its depth limit, plies; null to the end of every line.
    pub depth: Option<u32>,
    /// Lower end of its window; null is open.
    pub alpha: Option<i32>,
    /// Upper end of its window; null is open.
    pub beta: Option<i32>,
    /// What it gave; null if it was stopped.
    pub score: Option<i32>,
    /// What that proves.
    pub bound: Option<Bound>,
    /// Nodes entered.
    pub nodes: u64,
}

/// The answer of the last depth that a stopped search had finished.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize, Deserialize)]
#[schemars(rename = "BeforeStop")]
pub struct BeforeStopView {
    /// Its score, for MAX.
    pub value: i32,
    /// The move that the search would play.
    pub best_move: String,
}

/// A trace at a glance.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize, Deserialize)]
#[schemars(transform = schema::with_trace)]
pub struct TraceSummary {
    /// Its handle: always there when a service answers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "u64")]
    pub trace: Option<u64>,
    /// The canonical request as JSON text: a link can hold it.
    pub link: String,
    /// SHA-256 of the link, 16 hexadecimal digits of it: equal runs have equal ids.
    pub run_id: String,
    /// One line that names the run.
    pub title: String,
    /// The request in canonical words.
    pub request: RunRequest,
    /// The root's score; null if the search was stopped.
    pub value: Option<i32>,
    /// The first move of the variation.
    pub best_move: Option<String>,
    /// The root's principal variation.
    pub pv: Vec<String>,
    /// Why it goes no further; null in older files.
    #[serde(default)]
    pub pv_end: Option<LineEnd>,
    /// Who moves at the root: all values are for MAX.
    #[serde(default)]
    pub root_kind: Option<Kind>,
    /// Leaves counted once each, by their path from the root, where several iterations or re-searches
    /// can count a leaf again; null elsewhere, and where the recording is incomplete.
    #[serde(default)]
    pub distinct_leaves: Option<u64>,
    /// Exact counts of the whole search.
    pub counts: CountsView,
    /// Graph nodes: entered, pruned and stubs.
    pub graph_nodes: u32,
    /// The last step.
    pub steps: u32,
    /// The deepest ply entered.
    pub deepest_ply: u32,
    /// Share of cutoffs right after the first child.
    pub first_move_share: Option<f64>,
    /// Effective branching factor b*.
    pub branching: Option<f64>,
    /// Theory, where the tree is uniform.
    pub theory: Option<Theory>,
    /// Why the search stopped early, if it did: the tree is a true prefix.
    pub stopped: Option<Stop>,
    /// What a search of several passes had found by then: the answer of the last finished depth.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before_stop: Option<BeforeStopView>,
    /// The passes, in order.
    pub passes: Vec<PassView>,
    /// Subtrees that were counted but not recorded.
    pub stubs: u64,
    /// Graph nodes that could be recorded.
    pub budget: u64,
    /// Whether the file it was read from ended early.
    pub cut_off_file: bool,
    /// Its evaluation, and why it has it; absent for a game or evaluation that is not known here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub evaluation: Option<EvaluationTold>,
    /// The one value of all leaves, where a depth limit cut the search off and there is only one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub equal_leaves: Option<EqualLeaves>,
    /// That it had no limit, entered too many nodes, and was begun again at the depth of its
    /// request; known as long as the trace is open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub begun_again: Option<BegunAgain>,
}
