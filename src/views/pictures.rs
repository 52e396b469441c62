//! Pictures of an open trace: rows of nodes, the tree drawing, tiles, cutoff counts.

use crate::analysis::Mark;
use crate::evaluation::Score;
use crate::game::{Board, BoardExt, Outcome, Position};
use crate::layout::{Fold, Tiles, Viewport, Wanted, tidy_tree, tiles};
use crate::trace::{Node, Status, Trace, step_histogram};
use crate::views::board::cells_text;
use crate::views::open::{Laid, Open};
use crate::views::seeking::{fits, parsed};
use crate::views::step::{NodeView, no_step};
use crate::views::summary::{no_node, node_view};
use crate::with_position;
use crate::work::error::ServiceError;
use crate::work::numbers::within;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

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
    /// Whether glyphs come with their boards: all of a tree of at most 200 nodes, else the children of
    /// the focus.
    #[serde(default)]
    pub boards: bool,
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
    /// The board here, if boards were asked for and the game has one.
    pub board: Option<SmallBoard>,
}

/// A board without anything around it, for a picture in a picture.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct SmallBoard {
    /// Columns.
    pub columns: u32,
    /// Row by row from the top left: `X` first player, `O` second, `.` empty.
    pub cells: String,
    /// The square of the last move.
    pub last: Option<u32>,
    /// Squares of the lines that won.
    pub line: Vec<u32>,
}

fn small_board(trace: &Trace, node: u32) -> Option<SmallBoard> {
    let (position, moves) = trace.position_at(node)?;
    with_position!(&position, position => {
        let shape = position.shape()?;
        let winner = position.outcome().and_then(Outcome::winner);
        Some(SmallBoard {
            columns: shape.columns,
            cells: cells_text(position),
            last: moves.last().and_then(|&mv| position.cell_of_last(mv)),
            line: winner.map_or_else(Vec::new, |winner| position.winning_cells(winner)),
        })
    })
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
    pub condition: Option<String>,
}

/// Graph nodes of a tree that is shown whole.
const SMALL: u32 = 200;
/// Glyphs drawn at most.
const MAX_GLYPHS: u32 = 2_000;
/// Rows of one answer.
pub(crate) const MAX_ROWS: u32 = 1_000;
/// Widest view, pixels: four screens of 8K beside each other.
const WIDEST: f64 = 32_768.0;
/// Nodes of one drawing that are opened or closed by hand.
const MAX_BY_HAND: usize = 100_000;
/// Bins of one histogram.
const MAX_BINS: u32 = 4_096;

/// The nodes from the root to a node. O(plies x branching).
pub(crate) fn path(trace: &Trace, node: u32) -> Result<Vec<NodeView>, ServiceError> {
    if node >= trace.len() {
        return Err(no_node(node));
    }
    trace.path(node).into_iter().map(|id| node_view(trace, id)).collect()
}

/// A page of a node's sibling row.
pub(crate) fn siblings(
    trace: &Trace,
    request: &SiblingsRequest,
) -> Result<Vec<NodeView>, ServiceError> {
    let page = (request.offset as usize, request.count.min(MAX_ROWS) as usize);
    let row: Vec<u32> = match trace.parent(request.node) {
        Some(parent) => trace.children(parent).skip(page.0).take(page.1).collect(),
        None => vec![request.node],
    };
    row.into_iter().map(|id| node_view(trace, id)).collect()
}

/// The tidy drawing of what is open at a step; with an overlay every glyph has its mark.
pub(crate) fn tree_drawing(
    trace: &Trace,
    request: &TreeRequest,
    laid: Option<&Laid>,
) -> Result<TreeDrawing, ServiceError> {
    let look = &request.look;
    for (field, nodes) in [("opened", &look.opened), ("closed", &look.closed)] {
        if nodes.len() > MAX_BY_HAND {
            let reason = format!("{} nodes are too many", nodes.len());
            return Err(ServiceError::refused(
                field,
                reason,
                format!("give at most {MAX_BY_HAND}"),
            ));
        }
    }
    let event = trace.event(request.step).ok_or_else(|| no_step(trace, request.step))?;
    let path: BTreeSet<u32> = event.node().into_iter().flat_map(|id| trace.path(id)).collect();
    let root = trace.root_at(event);
    let best = trace.line_nodes_at(root, request.step);
    let best: BTreeSet<u32> = best.into_iter().chain([root]).collect();
    let last_id = trace.last_placed(request.step).unwrap_or(0);
    let wanted = Wanted {
        focus: request.focus,
        opened: look.opened.iter().copied().collect(),
        closed: look.closed.iter().copied().collect(),
        max_glyphs: look.max_glyphs.min(MAX_GLYPHS) as usize,
        last_id: (!look.show_future).then_some(last_id),
    };
    let drawing = tidy_tree(trace, &wanted);
    let state = |id: u32| match trace.node(id) {
        Some(_) if id > last_id => GlyphState::Future,
        Some(node) if node.status() == Status::Pruned => GlyphState::Pruned,
        Some(node) if node.exit().is_none_or(|exit| exit > request.step) => GlyphState::Open,
        _ => GlyphState::Done,
    };
    // Of a tree that is not shown whole only the family of the focus is large enough for boards.
    let has_board =
        |id: u32| look.boards && (trace.len() <= SMALL || trace.parent(id) == Some(request.focus));
    let glyphs: Vec<TreeGlyph> = drawing
        .glyphs
        .iter()
        .map(|glyph| {
            Ok(TreeGlyph {
                node: node_view(trace, glyph.node)?,
                x: glyph.x,
                y: glyph.y,
                folded: glyph.folded,
                on_path: path.contains(&glyph.node),
                on_pv: best.contains(&glyph.node),
                state: state(glyph.node),
                mark: laid.and_then(|laid| laid.mark(glyph.node)),
                board: has_board(glyph.node).then(|| small_board(trace, glyph.node)).flatten(),
            })
        })
        .collect::<Result<_, ServiceError>>()?;
    let folded = glyphs.iter().filter(|glyph| glyph.folded > 0).count() + drawing.folds.len();
    Ok(TreeDrawing {
        shown: glyphs.len() as u32,
        total: trace.len(),
        folded_groups: folded as u32,
        width: drawing.width,
        height: drawing.height,
        glyphs,
        folds: drawing.folds,
    })
}

/// The tiles as little-endian bytes: their count u32 and the nodes touched by the walk u32, then
/// 24 bytes a tile: node u32, left f32, right f32 (pixels), ply u16, flags u16, score i32
/// (`i32::MIN`: none), nodes merged u32. Flags: bits 0 to 2 status, 3 MIN, 4 on the final variation,
/// 5 and 6 bound, 7 merged, 8 to 15 rows below that a merged column covers.
///
/// With an overlay 2 bytes a tile follow behind the last tile: the number of the tile's [`Mark`](crate::analysis::Mark),
/// and the part of its graph nodes whose places both searches entered, in 255ths.
///
/// # Errors
/// A width that no screen has.
pub fn tile_bytes(
    stored: &Open,
    view: &Viewport,
    laid: Option<&Laid>,
) -> Result<Vec<u8>, ServiceError> {
    let width = view.width;
    if width > WIDEST {
        let reason = format!("{width} pixels are out of range");
        return Err(ServiceError::refused("width", reason, format!("use {WIDEST} at most")));
    }
    let trace = &stored.trace;
    let Tiles { found, touched } = tiles(trace, &stored.heights, view);
    let line = trace.line_nodes_at(0, trace.steps());
    let mut bytes = Vec::with_capacity(8 + found.len() * 26);
    bytes.extend((found.len() as u32).to_le_bytes());
    bytes.extend(touched.to_le_bytes());
    for tile in &found {
        let node = trace.node(tile.node);
        let best = !line.is_empty() && (tile.node == 0 || line.contains(&tile.node));
        let status = node.map_or(0, |node| node.status() as u16);
        let bound = node.and_then(Node::bound).map_or(0, |bound| bound as u16);
        let flags = status
            | u16::from(node.is_some_and(|node| !node.is_max())) << 3
            | u16::from(best) << 4
            | bound << 5
            | u16::from(tile.merged > 0) << 7
            | (tile.rows.min(255) as u16) << 8;
        let score = node.and_then(Node::score).and_then(Score::finite);
        bytes.extend(tile.node.to_le_bytes());
        bytes.extend(tile.left.to_le_bytes());
        bytes.extend(tile.right.to_le_bytes());
        bytes.extend((tile.ply as u16).to_le_bytes());
        bytes.extend(flags.to_le_bytes());
        bytes.extend(score.unwrap_or(i32::MIN).to_le_bytes());
        bytes.extend(tile.merged.to_le_bytes());
    }
    for tile in laid.iter().flat_map(|_| &found) {
        let end = trace.node(tile.node).map_or(tile.node, Node::end);
        let mark = laid.and_then(|laid| Some((laid.mark(tile.node)?, laid.shared(tile.node..end))));
        bytes.extend(mark.map_or([0, 0], |(mark, shared)| [mark as u8, shared]));
    }
    Ok(bytes)
}

/// Cutoffs, or the steps that fit a condition, in equal parts of a range of steps.
pub(crate) fn histogram(
    stored: &Open,
    request: &HistogramRequest,
) -> Result<Vec<u32>, ServiceError> {
    within("bins", request.bins, 1..=MAX_BINS)?;
    let HistogramRequest { from_step, to_step, bins, .. } = *request;
    let Some(text) = &request.condition else {
        return Ok(stored.cutoffs.histogram(from_step, to_step, bins));
    };
    let (trace, condition) = (&stored.trace, parsed(text)?);
    let steps = from_step.max(1)..=to_step.min(trace.steps());
    let fitting = steps.filter(|&step| fits(trace, &condition, step));
    Ok(step_histogram(fitting, from_step, to_step, bins))
}
