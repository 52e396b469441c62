//! What pictures of an open trace are asked for with, and what they are made of.

use super::NodeView;
use super::words;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Part of the tree to draw.
#[derive(Clone, Debug, JsonSchema, Deserialize)]
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
    /// Another open trace of the same position: every glyph then says what that search did there.
    #[serde(default)]
    #[schemars(with = "u64")]
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
    #[schemars(with = "words::GlyphState")]
    pub state: &'static str,
    /// What the search that the tree is drawn against did here; null: against none.
    #[schemars(with = "Option<words::Mark>")]
    pub mark: Option<&'static str>,
}

/// Siblings drawn as one fan.
#[derive(Clone, Copy, Debug, JsonSchema, Serialize)]
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
#[derive(Clone, Debug, JsonSchema, Serialize)]
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
#[derive(Clone, Copy, Debug, JsonSchema, Deserialize)]
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
    /// Another open trace of the same position: marks then follow the tiles.
    #[serde(default)]
    #[schemars(with = "u64")]
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
    #[schemars(with = "String")]
    pub condition: Option<String>,
}
