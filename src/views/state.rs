//! The state of a search at a step.

use crate::game::Outcome;
use crate::search::{Bound, Interval};
use crate::trace::{EventKind, Kind, Status};
use crate::views::board_view::BoardView;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Everything that a node can show.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
pub struct NodeView {
    /// The node's id.
    pub id: u32,
    /// Its parent; null at the root.
    pub parent: Option<u32>,
    /// Plies from the root.
    pub ply: u32,
    /// `max` or `min`.
    pub kind: Kind,
    /// `searched`, `leaf`, `terminal`, `cutoff`, `pruned`, `stub`, `open` or `hit`.
    pub status: Status,
    /// The move that leads here; null at the root.
    #[serde(rename = "move")]
    pub mv: Option<String>,
    /// Place among its siblings as searched, from 0.
    pub ordinal: u32,
    /// The score returned.
    pub score: Option<i32>,
    /// `exact`, `lower` or `upper`.
    pub bound: Option<Bound>,
    /// What the whole record proves of the node's value once it is closed; null before.
    #[serde(default)]
    pub proved: Option<ProvedView>,
    /// A leaf's static value, which fail-hard may have clamped; null elsewhere.
    #[serde(default, rename = "static")]
    pub static_value: Option<i32>,
    /// Alpha at entry; null is open.
    pub alpha_in: Option<i32>,
    /// Beta at entry; null is open.
    pub beta_in: Option<i32>,
    /// Nodes of the recorded subtree, itself included.
    pub size: u32,
    /// Recorded children, pruned ones included.
    pub children: u32,
    /// Entered nodes inside, itself included; exact for stubs too.
    pub inside: u64,
    /// Step of entry.
    pub enter: Option<u32>,
    /// Step of return.
    pub exit: Option<u32>,
    /// Whether it is the second attempt at its elder sibling's move.
    pub again: bool,
    /// At a node that the table answered: the node that stored the entry.
    pub stored_by: Option<u32>,
    /// Pruned children.
    pub cut_children: u32,
}

/// The closed interval that is proved to hold a node's value, for MAX.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
#[schemars(rename = "Proved")]
pub struct ProvedView {
    /// The value is at least this; null where nothing is known.
    pub lo: Option<i32>,
    /// The value is at most this; null where nothing is known. Equal ends: the value is known.
    pub hi: Option<i32>,
}

impl From<Interval> for ProvedView {
    fn from(proved: Interval) -> Self {
        Self { lo: proved.lo.finite(), hi: proved.hi.finite() }
    }
}

/// One ply of the open path.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
#[schemars(rename = "Frame")]
pub struct FrameView {
    /// The node.
    pub node: u32,
    /// Its ply.
    pub ply: u32,
    /// `max` or `min`.
    pub kind: Kind,
    /// The move that leads here.
    #[serde(rename = "move")]
    pub mv: Option<String>,
    /// Alpha at entry; null is open.
    pub alpha_in: Option<i32>,
    /// Beta at entry.
    pub beta_in: Option<i32>,
    /// Alpha now.
    pub alpha: Option<i32>,
    /// Beta now.
    pub beta: Option<i32>,
    /// Best score so far.
    pub best: Option<i32>,
    /// The move that gave it.
    pub best_move: Option<String>,
    /// Graph nodes of its subtree, itself included.
    pub size: u32,
    /// Children that have returned.
    pub done: u32,
    /// Recorded children in all, pruned ones included.
    pub children: u32,
    /// The move being searched.
    pub current_move: Option<String>,
}

/// Whose bound does the cutting.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
#[schemars(rename = "Owner")]
pub struct OwnerView {
    /// The owner.
    pub node: u32,
    /// Its ply.
    pub ply: u32,
    /// Plies from the owner down to the cut.
    pub distance: u32,
    /// Whether it is one ply above.
    pub shallow: bool,
    /// The line that gave the owner its bound.
    pub line: Vec<String>,
    /// The bound.
    pub bound: i32,
}

/// What the table answered a node with.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
#[schemars(rename = "Hit")]
pub struct HitView {
    /// The node that stored the entry; null where it was counted, not recorded.
    pub stored_by: Option<u32>,
    /// The moves from the root to that node.
    pub path: Vec<String>,
    /// Plies that were left to search; null without a depth limit.
    pub draft: Option<u32>,
    /// The move to the child whose entry it is; null: the node's own.
    pub via: Option<String>,
}

/// Why the step happened, in parameters.
#[expect(clippy::struct_excessive_bools, reason = "a record on the wire")]
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
#[schemars(rename = "Explanation")]
pub struct ExplanationView {
    /// `start`, `enter`, `score`, `update`, `cutoff` or `exit`.
    pub event: EventKind,
    /// The node; null at step 0.
    pub node: Option<u32>,
    /// Its ply.
    pub ply: u32,
    /// `max` or `min`.
    pub kind: Kind,
    /// Moves from the root.
    pub path: Vec<String>,
    /// Alpha after the step; null is open.
    pub alpha: Option<i32>,
    /// Beta after the step.
    pub beta: Option<i32>,
    /// Alpha before the step.
    pub old_alpha: Option<i32>,
    /// Beta before the step.
    pub old_beta: Option<i32>,
    /// The score in question.
    pub value: Option<i32>,
    /// What it proves.
    pub bound: Option<Bound>,
    /// What the record proves of the value of the node that was closed, or of the child that has
    /// returned; null at other steps.
    #[serde(default)]
    pub proved: Option<ProvedView>,
    /// At a leaf: its static value, which fail-hard may have clamped; null elsewhere.
    #[serde(default, rename = "static")]
    pub static_value: Option<i32>,
    /// Best score after the step.
    pub best: Option<i32>,
    /// Best score before the step.
    pub old_best: Option<i32>,
    /// The move in question.
    #[serde(rename = "move")]
    pub mv: Option<String>,
    /// Its place, from 0.
    pub move_index: Option<u32>,
    /// Moves of the node.
    pub moves: Option<u32>,
    /// Whether the child became the best.
    pub improved: bool,
    /// Whether alpha or beta moved.
    pub window_moved: bool,
    /// Moves cut at this step.
    pub pruned: Vec<String>,
    /// Whether the game is over at the node.
    pub terminal: bool,
    /// Whether the node was closed by a win at once, or, where the score is no more than a bound, by
    /// the best score still possible.
    pub foreseen: bool,
    /// How it ended.
    pub outcome: Option<Outcome>,
    /// The table's answer, where it is one.
    pub hit: Option<HitView>,
    /// Whether the node is the second attempt at its elder sibling's move.
    pub again: bool,
    /// The pass, from 1; null at step 0.
    pub pass: Option<u32>,
    /// Passes of the whole trace.
    pub passes: u32,
    /// Cutoff: whose bound does the cutting; null is the search's own window.
    pub owner: Option<OwnerView>,
    /// The sentence.
    pub text: String,
}

/// The whole state after a step.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
#[schemars(rename = "StepState")]
pub struct StepView {
    /// The step.
    pub step: u32,
    /// The last step of the trace.
    pub steps: u32,
    /// What happened.
    pub event: EventKind,
    /// The node of the event.
    pub node: Option<u32>,
    /// Number of the search's step in the pseudocode, from 1.
    pub line: u32,
    /// The open path, root first.
    pub stack: Vec<FrameView>,
    /// The root's variation now.
    pub pv: Vec<String>,
    /// The root's best score now.
    pub root_best: Option<i32>,
    /// The root's best move now.
    pub root_best_move: Option<String>,
    /// The board at the node; null for a game that this program does not know.
    pub board: Option<BoardView>,
    /// Why.
    pub explanation: ExplanationView,
    /// Graph nodes entered so far.
    pub entered: u32,
    /// Nodes closed so far.
    pub closed: u32,
    /// Graph nodes that have their place so far, pruned ones included.
    pub recorded: u32,
    /// Children pruned so far.
    pub pruned: u32,
    /// Cutoffs so far.
    pub cutoffs: u32,
}
