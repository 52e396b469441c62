//! One stepper position in one request: the request of the stage, and the data it shows.

use crate::analysis::{Manner, says};
use crate::layout::Viewport;
use crate::say::StepMessage;
use crate::trace::StepEvent;
use crate::views::board::{BoardView, board_view};
use crate::views::monte_carlo::path_at;
use crate::views::open::{Open, OrderedOverlay};
use crate::views::pictures::{MAX_ROWS, TreeDrawing, TreeLook, TreeRequest, path, tree_drawing};
use crate::views::step::{NodeView, StepView, state_view};
use crate::views::summary::{no_node, node_view};
use crate::views::tiles::tile_bytes;
use crate::work::error::ServiceError;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A step, the selected node, and the pictures on screen, for the operation `stage`.
#[derive(Clone, Debug, JsonSchema, Deserialize)]
pub struct StageRequest {
    /// Handle of the open trace.
    pub trace: u64,
    /// The step, from 0 to the last step.
    pub step: u32,
    /// Id of the selected node, which is also the focus of the tree; missing: the node of the step. The tree then has
    /// the end of the step's path in focus, so that the path of an iteration stays while its result goes up.
    pub node: Option<u32>,
    /// The view of the tree; missing: the tree is not drawn.
    pub tree: Option<TreeLook>,
    /// The viewport of the icicle; missing: the icicle is not drawn.
    pub tiles: Option<Viewport>,
    /// Handle of another open trace of the same position; glyphs and tiles then carry its marks.
    pub against: Option<u64>,
    /// The style of the numbers and words in the sentences; by default numbers are for MAX.
    #[serde(default)]
    pub manner: Manner,
}

/// All data that the stage shows at a step, the answer of the operation `stage`.
#[derive(Clone, Debug, JsonSchema, Serialize)]
#[schemars(rename = "Stage")]
pub struct StageView {
    /// The state after the step. At a cutoff, the window before the step in `explanation` is the one
    /// before the update that closed the window.
    pub state: StepView,
    /// The event of the step and its reason, in sentences.
    pub said: StepMessage,
    /// The nodes from the root to the selected node, both included; empty if nothing was recorded.
    pub path: Vec<NodeView>,
    /// The children of the selected node in search order, pruned ones last, at most 1,000.
    pub children: Vec<NodeView>,
    /// The board at the selected node; null if this program does not know the game.
    pub board: Option<BoardView>,
    /// The drawing of the tree; null if it was not requested.
    pub tree: Option<TreeDrawing>,
    /// The tiles of the icicle, if requested: the bytes that the route `tiles` returns, in base64.
    pub tiles: Option<String>,
}

/// Returns the state after a step, the selected node with its children and board, and the requested
/// pictures. O(size of the answer + plies x log nodes).
pub(crate) fn stage(
    open: &Open,
    laid: Option<&OrderedOverlay>,
    request: StageRequest,
) -> Result<StageView, ServiceError> {
    let StageRequest { trace: handle, step, node, tree, tiles, against, manner } = request;
    let trace = &open.trace;
    let (mut state, explanation) = state_view(trace, step)?;
    if let Some(StepEvent::Cutoff { node, .. }) = trace.event(step)
        && let Some(before) = step.checked_sub(2).and_then(|step| trace.frame(node, step))
    {
        state.explanation.old_alpha = before.window.alpha.finite();
        state.explanation.old_beta = before.window.beta.finite();
    }
    if let Some(node) = node.filter(|&node| node >= trace.len()) {
        return Err(no_node(node));
    }
    let selected = node.or(state.node).unwrap_or(0);
    let board = if state.node == Some(selected) {
        state.board.clone()
    } else {
        trace.position_at(selected).map(|(position, moves)| board_view(&position, Some(&moves)))
    };
    let tree = tree.map(|look| {
        let focus = node.or_else(|| path_at(trace, step, trace.event(step)?).last().copied());
        let focus = focus.unwrap_or(0);
        let wanted = TreeRequest { trace: handle, step, focus, look, against };
        tree_drawing(trace, &wanted, laid)
    });
    let tiles = tiles.map(|view| tile_bytes(open, &view, laid));
    let children = trace.children(selected).take(MAX_ROWS as usize);
    Ok(StageView {
        path: if trace.is_empty() { Vec::new() } else { path(trace, selected)? },
        children: children.map(|id| node_view(trace, id)).collect::<Result<_, _>>()?,
        board,
        tree: tree.transpose()?,
        tiles: tiles.transpose()?.map(|bytes| STANDARD.encode(bytes)),
        said: says(trace, &explanation, manner),
        state,
    })
}
