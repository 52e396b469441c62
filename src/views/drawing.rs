//! What pictures of an open trace are asked for with, and what they are made of.

use crate::analysis::Mark;
use crate::layout::{Fold, Viewport};
use crate::views::state::NodeView;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How the tree is looked at.
#[derive(Clone, Debug, Default, JsonSchema, Deserialize)]
pub struct TreeLook {
    /// Nodes opened by hand.
    pub opened: Vec<u32>,
    /// Nodes closed by hand.
    pub closed: Vec<u32>,
    /// Glyphs at most.
    pub max_glyphs: u32,
    /// Whether nodes that the search has not reached yet are drawn.
    pub show_future: bool,
}

/// Part of the tree to draw.
#[derive(Clone, Debug, JsonSchema, Deserialize)]
pub struct TreeRequest {
    /// The trace.
    pub trace: u64,
    /// The step whose state is drawn.
    pub step: u32,
    /// The node in focus.
    pub focus: u32,
    /// How it is looked at.
    #[serde(flatten)]
    pub look: TreeLook,
    /// Another open trace of the same position: every glyph then says what that search did there.
    #[serde(default)]
    pub against: Option<u64>,
}

/// A glyph of the tree.
#[derive(Clone, Debug, JsonSchema, Serialize)]
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
    pub state: GlyphState,
    /// What the search that the tree is drawn against did here; null: against none.
    pub mark: Option<Mark>,
}

/// A glyph's state at the step that is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum GlyphState {
    /// Closed.
    Done,
    /// On the open path.
    Open,
    /// Not reached yet.
    Future,
    /// Never entered.
    Pruned,
}

/// A drawing of part of the tree.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct TreeDrawing {
    /// The glyphs.
    pub glyphs: Vec<TreeGlyph>,
    /// The fans.
    pub folds: Vec<Fold>,
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

/// The icicle's tiles for a viewport; the answer is bytes.
#[derive(Clone, Copy, Debug, JsonSchema, Deserialize)]
pub struct TilesRequest {
    /// The trace.
    pub trace: u64,
    /// What of it is looked at.
    #[serde(flatten)]
    pub view: Viewport,
    /// Another open trace of the same position: marks then follow the tiles.
    #[serde(default)]
    pub against: Option<u64>,
}

/// Cutoffs, or the steps that fit a condition, in equal parts of a range of steps.
#[derive(Clone, Debug, JsonSchema, Deserialize)]
pub struct HistogramRequest {
    /// The trace.
    pub trace: u64,
    /// Parts, 1 to 4096.
    pub bins: u32,
    /// First step.
    pub from_step: u32,
    /// Last step.
    pub to_step: u32,
    /// What is counted in place of cutoffs: a breakpoint's condition. O(steps).
    #[serde(default)]
    pub condition: Option<String>,
}
