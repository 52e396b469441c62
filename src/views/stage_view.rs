//! A step of the stepper in one request: what the stage asks for, and what it shows.

use crate::layout::Viewport;
use crate::views::board_view::BoardView;
use crate::views::drawing::{TreeDrawing, TreeLook};
use crate::views::state::{NodeView, StepView};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A step, the node that is selected there, and the pictures that are on screen.
#[derive(Clone, Debug, JsonSchema, Deserialize)]
pub struct StageRequest {
    /// The trace.
    pub trace: u64,
    /// The step.
    pub step: u32,
    /// The node that is selected, and in the focus of the tree; missing: that of the step.
    #[serde(default)]
    pub node: Option<u32>,
    /// How the tree is looked at; missing: it is not drawn.
    #[serde(default)]
    pub tree: Option<TreeLook>,
    /// What of the icicle is looked at; missing: it is not drawn.
    #[serde(default)]
    pub tiles: Option<Viewport>,
    /// Another open trace of the same position: glyphs and tiles then say what that search did.
    #[serde(default)]
    pub against: Option<u64>,
}

/// Everything that the stage shows of a step.
#[derive(Clone, Debug, JsonSchema, Serialize)]
#[schemars(rename = "Stage")]
pub struct StageView {
    /// The state after the step. At a cutoff the window of the explanation before the step is that
    /// before the update that closed it.
    pub state: StepView,
    /// The nodes from the root to the selected node, both included; empty where nothing was recorded.
    pub path: Vec<NodeView>,
    /// The children of the selected node in search order, pruned ones last, 1,000 at most.
    pub children: Vec<NodeView>,
    /// The board at the selected node; null for a game that this program does not know.
    pub board: Option<BoardView>,
    /// The drawing of the tree, if it was asked for.
    pub tree: Option<TreeDrawing>,
    /// The tiles of the icicle, if they were asked for: the bytes that the route `tiles` answers, in
    /// base64.
    pub tiles: Option<String>,
}
