//! A whole step of the stepper in one answer.

use crate::trace::StepEvent;
use crate::views::board::board_view;
use crate::views::drawing::TreeRequest;
use crate::views::open::{Laid, Open};
use crate::views::pictures::{MAX_ROWS, path, tile_bytes, tree_drawing};
use crate::views::stage_view::{StageRequest, StageView};
use crate::views::step::step_view;
use crate::views::summary::{no_node, node_view};
use crate::work::error::ServiceError;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;

/// The state after a step, the selected node with its row of children and its board, and the pictures
/// asked for. O(what it shows + plies x log nodes).
pub(crate) fn stage(
    open: &Open,
    laid: Option<&Laid>,
    request: StageRequest,
) -> Result<StageView, ServiceError> {
    let StageRequest { trace: handle, step, node, tree, tiles, against } = request;
    let trace = &open.trace;
    let mut state = step_view(trace, step)?;
    if let Some(StepEvent::Cutoff { .. }) = trace.event(step) {
        let update = step_view(trace, step - 1)?.explanation;
        state.explanation.old_alpha = update.old_alpha;
        state.explanation.old_beta = update.old_beta;
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
        let wanted = TreeRequest { trace: handle, step, focus: selected, look, against };
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
        state,
    })
}
