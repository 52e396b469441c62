//! Two open traces of one position, laid over each other: what is asked, and what is answered.

use crate::analysis::Mark;
use crate::search::Stop;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Two open traces of one position.
#[derive(Clone, Copy, Debug, JsonSchema, Deserialize)]
pub struct OverlayRequest {
    /// The first trace.
    pub a: u64,
    /// The second trace.
    pub b: u64,
}

/// Places and saved nodes. A place is a path of moves from the root; a place that a search entered
/// in several passes is one place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize)]
#[schemars(rename = "OverlayCounts")]
pub struct OverlayCounts {
    /// Places that at least one of the two entered: the sum of the next five.
    pub union: u64,
    /// Places that both entered.
    pub both: u64,
    /// Places that only A entered.
    pub only_a: u64,
    /// Places that only B entered.
    pub only_b: u64,
    /// Places that A entered and of which B's record says nothing: below a stub or where it was
    /// stopped.
    pub unknown_a: u64,
    /// The same of B, where A's record says nothing.
    pub unknown_b: u64,
    /// Nodes of A inside its stubs: counted, at no known place.
    pub folded_a: u64,
    /// Nodes of B inside its stubs.
    pub folded_b: u64,
    /// Nodes of A that cuts of B saved, every visit and the inside of stubs counted.
    pub saved_by_b: u64,
    /// Nodes of B that cuts of A saved.
    pub saved_by_a: u64,
}

/// What lies below one move of the root.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct OverlayMove {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// Its node in A; null: not placed there.
    pub node_a: Option<u32>,
    /// Its node in B; null: not placed there.
    pub node_b: Option<u32>,
    /// What A did with it; null: nothing.
    pub mark_a: Option<Mark>,
    /// What B did with it; null: nothing.
    pub mark_b: Option<Mark>,
    /// Below it, its own place included.
    pub counts: OverlayCounts,
}

/// One of the two searches.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
pub struct OverlaySide {
    /// The trace.
    pub trace: u64,
    /// The run word.
    pub run: String,
    /// One line that names the run.
    pub title: String,
    /// The root's score; null if the search was stopped.
    pub value: Option<i32>,
    /// Nodes entered.
    pub nodes: u64,
    /// Subtrees that were counted but not recorded.
    pub stubs: u64,
    /// Why the search stopped early, if it did.
    pub stopped: Option<Stop>,
}

/// Two traces of one position, laid over each other.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
#[schemars(rename = "Overlay")]
pub struct OverlayAnswer {
    /// The first.
    pub a: OverlaySide,
    /// The second.
    pub b: OverlaySide,
    /// All places together.
    pub counts: OverlayCounts,
    /// The moves of the root: in A's order, then those of B alone.
    pub root_moves: Vec<OverlayMove>,
    /// Whether the values are equal; null: one of the two was stopped.
    pub agree: Option<bool>,
    /// What else differs and makes percentages doubtful: depth, evaluation, limits. In words.
    pub differences: Vec<String>,
    /// What is counted.
    pub convention: String,
}

/// The largest subtrees of A that cuts of B saved. For the other way round ask with A and B
/// exchanged.
#[derive(Clone, Copy, Debug, JsonSchema, Deserialize)]
pub struct OverlayCutsRequest {
    /// The trace that searched them.
    pub a: u64,
    /// The trace that cut them.
    pub b: u64,
    /// Subtrees left out in front.
    pub offset: u32,
    /// Subtrees at most, 500 at the utmost.
    pub count: u32,
}

/// A subtree that A searched and B cut.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct OverlayCut {
    /// The moves that lead to it.
    pub path: Vec<String>,
    /// Its root in A.
    pub node_a: u32,
    /// The pruned node in B.
    pub node_b: u32,
    /// The node of B that cut it: the pruned node's parent.
    pub cutter_b: u32,
    /// The step of B at which it was cut; null where the record ends before.
    pub cutoff_step_b: Option<u32>,
    /// Nodes of A inside: what the cut saved.
    pub nodes: u64,
}

/// A page of saved subtrees, largest first.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct OverlayCuts {
    /// The page.
    pub cuts: Vec<OverlayCut>,
    /// Subtrees in all.
    pub total: u32,
}

/// A node whose place is looked for in another trace of the same position.
#[derive(Clone, Copy, Debug, JsonSchema, Deserialize)]
pub struct CounterpartRequest {
    /// The trace.
    pub trace: u64,
    /// Its node.
    pub node: u32,
    /// The other trace.
    pub other: u64,
}

/// The same place in the other trace.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Counterpart {
    /// The node there; null: the other search never placed it.
    pub node: Option<u32>,
    /// The node there, or else that of the deepest ancestor which is there.
    pub nearest: u32,
    /// Plies from `nearest` down to the place; 0 with a node.
    pub plies_below: u32,
    /// What the other search did at this place.
    pub mark: Mark,
}
