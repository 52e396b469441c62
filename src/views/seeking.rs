//! Where a debugger's step leads, and rows of siblings: what is asked.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

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

/// A kind of debugger's step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SeekKind {
    /// The next event.
    Into,
    /// The next event of this node or of one above.
    Over,
    /// This node's return.
    Out,
    /// The next cutoff.
    Cutoff,
    /// The next change of the root's best.
    RootBest,
    /// The next scored leaf.
    Leaf,
    /// The next event of `node`.
    Visit,
    /// The entry of `node`.
    Node,
    /// The next step at which `condition` holds.
    Breakpoint,
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
    /// The kind.
    pub kind: SeekKind,
    /// `visit` and `node`: the node.
    #[serde(default)]
    pub node: Option<u32>,
    /// `breakpoint`: the condition.
    #[serde(default)]
    pub condition: Option<String>,
}

/// Where it leads.
#[derive(Clone, Copy, Debug, JsonSchema, Serialize)]
#[schemars(rename = "Seek")]
pub struct SeekAnswer {
    /// The step; null: nothing further that way.
    pub step: Option<u32>,
}
