//! Pictures of an open trace: rows of nodes, the tree drawing, and cutoff counts.

use crate::analysis::{Mark, Reason, explain};
use crate::layout::{Drawing, Fold, Selection, tidy_tree};
use crate::trace::{
    Frames, Status, StepEvent, Trace, UnsearchedNode, UnsearchedPart, WHOLE, step_histogram,
};
use crate::views::monte_carlo::{VisitsView, path_at, visits_view};
use crate::views::open::{Open, OrderedOverlay};
use crate::views::proof::{ProofView, proof_view};
use crate::views::seeking::{fits, parsed};
use crate::views::small_board::{SmallBoard, boards_along, small_board};
use crate::views::step::{NodeView, no_step};
use crate::views::summary::{no_node, node_view};
use crate::work::asker::Asker;
use crate::work::error::ServiceError;
use crate::work::numbers::within;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// A request for the node at the end of a path from the root, for the operation `node_at`.
#[derive(Clone, Debug, JsonSchema, Deserialize)]
pub struct NodeAtRequest {
    /// Handle of the open trace.
    pub trace: u64,
    /// The moves of the path, from the root on.
    pub path: Vec<String>,
    /// Whether to follow only entered nodes, and not pruned ones; default: false.
    #[serde(default)]
    pub entered: bool,
}

/// A request for a page of a node's siblings, the node itself included, for the operation
/// `siblings`.
#[derive(Clone, Copy, Debug, JsonSchema, Deserialize)]
pub struct SiblingsRequest {
    /// Handle of the open trace.
    pub trace: u64,
    /// Id of the node.
    pub node: u32,
    /// Siblings to skip, in search order.
    pub offset: u32,
    /// Maximum number of siblings, at most 1,000.
    pub count: u32,
}

/// The settings of the tree drawing.
#[derive(Clone, Debug, Default, JsonSchema, Deserialize)]
pub struct TreeLook {
    /// Ids of nodes opened by hand, at most 100,000.
    pub opened: Vec<u32>,
    /// Ids of nodes closed by hand, at most 100,000; takes precedence over `opened`.
    pub closed: Vec<u32>,
    /// Number of glyphs from which no more nodes open, at most 2,000.
    pub max_glyphs: u32,
    /// Whether to draw nodes that the search has not reached yet.
    pub show_future: bool,
    /// Whether to draw the whole tree: every node is open unless closed by hand. For a textbook or
    /// uniform tree this includes the part that was never searched. If that part is too large for a
    /// screen, its nodes are only counted.
    #[serde(default)]
    pub whole: bool,
    /// Whether glyphs have boards: all glyphs of a tree with at most 200 nodes, otherwise those on the
    /// path to the focus, in its family and in its parent's.
    #[serde(default)]
    pub boards: bool,
}

/// A request for a drawing of part of the tree, for the operation `tree`.
#[derive(Clone, Debug, JsonSchema, Deserialize)]
pub struct TreeRequest {
    /// Handle of the open trace.
    pub trace: u64,
    /// The step to draw, from 0 to the last step.
    pub step: u32,
    /// Id of the node in focus.
    pub focus: u32,
    /// The settings of the drawing.
    #[serde(flatten)]
    pub look: TreeLook,
    /// Handle of another open trace of the same position; every glyph then has its mark.
    pub against: Option<u64>,
}

/// A glyph of the tree: a node with its place and its state.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct TreeGlyph {
    /// The node.
    pub node: NodeView,
    /// Horizontal position, in glyph widths from the left.
    pub x: f32,
    /// Vertical position, in plies from the top.
    pub y: u32,
    /// Nodes hidden below, searched or not; 0: none.
    pub folded: u32,
    /// Id of the closest recorded ancestor of a node that the search never reached and the record
    /// lacks; null at recorded nodes.
    pub anchor: Option<u32>,
    /// The value for MAX of a leaf of a textbook or uniform tree that was never searched; null
    /// elsewhere.
    pub worth: Option<i32>,
    /// Whether the glyph is on the open path of the step.
    pub on_path: bool,
    /// Whether the glyph lies on the root's variation at the step.
    pub on_pv: bool,
    /// `done`, `open`, `future` or `pruned`.
    pub state: GlyphState,
    /// The mark of the overlay here; null without an overlay.
    pub mark: Option<Mark>,
    /// The board at the node; null if it was not requested, or if the game has none.
    pub board: Option<SmallBoard>,
    /// The visits of the node at the step of a Monte Carlo search; absent in any other.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub visits: Option<VisitsView>,
    /// The numbers of the node at the step of a proof-number search; absent in any other.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proof: Option<ProofView>,
}

/// Most positions of a line.
const LINE: usize = 4;

/// Returns the positions along the line that gave a cut's owner its bound: what is played instead of
/// the cut node. Empty without an owner, and in trees.
fn line_boards(trace: &Trace, step: u32) -> Vec<SmallBoard> {
    let state = trace.state(step).filter(|state| matches!(state.event, StepEvent::Cutoff { .. }));
    let explanation = state.map(|state| explain(trace, &state));
    let Some(Reason::Cutoff(cut)) = explanation.map(|explanation| explanation.reason) else {
        return Vec::new();
    };
    let start = cut.owner().and_then(|owner| trace.position_at(owner.node));
    let Some((position, _)) = start else { return Vec::new() };
    boards_along(position, cut.line.get(..LINE).unwrap_or(&cut.line))
}

/// A glyph's state at the drawn step; later steps do not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum GlyphState {
    /// Entered, and returned by this step.
    Done,
    /// On the open path: entered, and not returned by this step.
    Open,
    /// Not reached by this step.
    Future,
    /// Never entered: pruned, or passed over by a search that was stopped or ran elsewhere.
    Pruned,
}

/// A drawing of part of the tree, in glyph widths by plies.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct TreeDrawing {
    /// The glyphs of the drawing, by ascending id.
    pub glyphs: Vec<TreeGlyph>,
    /// The fans of hidden nodes, from the top row down.
    pub folds: Vec<Fold>,
    /// Width of the drawing, in glyph widths.
    pub width: f32,
    /// At a cutoff in a game, if boards were requested: up to four positions along the line that gave the
    /// owner its bound, after its first move and on; otherwise empty.
    pub instead: Vec<SmallBoard>,
    /// Height of the drawing, in plies.
    pub height: u32,
    /// Number of glyphs drawn.
    pub shown: u32,
    /// Total number of graph nodes, plus the never-searched nodes of a textbook or uniform tree with at
    /// most 2,000 nodes.
    pub total: u32,
    /// Number of glyphs and fans with hidden nodes.
    pub folded_groups: u32,
}

/// A request for a histogram of cutoffs, or of steps that meet a condition, for the operation
/// `histogram`.
#[derive(Clone, Debug, JsonSchema, Deserialize)]
pub struct HistogramRequest {
    /// Handle of the open trace.
    pub trace: u64,
    /// Bins, 1 to 4096.
    pub bins: u32,
    /// First step of the range, included.
    pub from_step: u32,
    /// Last step of the range, included.
    pub to_step: u32,
    /// A breakpoint condition; counts the steps that meet it instead of cutoffs. O(steps).
    pub condition: Option<String>,
}

/// Largest width of a tree that is readable at once, in glyph widths.
const WHOLE_COLUMNS: f32 = 40.0;
/// Maximum number of glyphs in a drawing.
const MAX_GLYPHS: u32 = 2_000;
/// Maximum number of rows in one answer.
pub(crate) const MAX_ROWS: u32 = 1_000;
/// Maximum number of nodes opened, or closed, by hand in one drawing.
const MAX_BY_HAND: usize = 100_000;
/// Maximum number of bins in a histogram.
const MAX_BINS: u32 = 4_096;

/// Returns the nodes from the root to a node. O(plies x branching).
pub(crate) fn path(trace: &Trace, node: u32) -> Result<Vec<NodeView>, ServiceError> {
    if node >= trace.len() {
        return Err(no_node(node));
    }
    trace.path(node).into_iter().map(|id| node_view(trace, id)).collect()
}

/// Returns the node at the end of a path of moves from the root, or the last recorded node on the way.
/// For a move that was re-searched, takes the first search of it. O(plies x branching).
pub(crate) fn node_at(trace: &Trace, request: &NodeAtRequest) -> Result<NodeView, ServiceError> {
    let is_entered = |id: u32| trace.node(id).is_some_and(|node| node.status() != Status::Pruned);
    let fits = |id: u32| !request.entered || is_entered(id);
    node_view(trace, last_on(trace, 0, &request.path, fits))
}

/// Returns the last recorded node on a path of moves from the node `at`, among those that fit.
pub(crate) fn last_on(
    trace: &Trace,
    mut at: u32,
    path: &[String],
    fits: impl Fn(u32) -> bool,
) -> u32 {
    let is_move =
        |id: u32, word: &str| trace.edge(id).is_some_and(|edge| trace.name(edge.mv) == word);
    for word in path {
        let next = trace.children(at).find(|&child| is_move(child, word) && fits(child));
        let Some(next) = next else { break };
        at = next;
    }
    at
}

/// Returns a page of a node's siblings, at most 1,000, in search order.
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

/// Refuses lists of nodes too long to be made by hand.
fn bounded(look: &TreeLook) -> Result<(), ServiceError> {
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
    Ok(())
}

/// Builds the tidy drawing of the open part of the tree at a step. With an overlay, every glyph has its
/// mark.
pub(crate) fn tree_drawing(
    trace: &Trace,
    request: &TreeRequest,
    laid: Option<&OrderedOverlay>,
) -> Result<TreeDrawing, ServiceError> {
    let TreeRequest { look, step, .. } = request;
    bounded(look)?;
    let event = trace.event(request.step).ok_or_else(|| no_step(trace, request.step))?;
    let path: BTreeSet<u32> = path_at(trace, request.step, event).into_iter().collect();
    let best = best_line(trace, trace.root_at(event), request.step);
    let visits = trace.visits_at(request.step);
    let mut wanted = Selection {
        focus: request.focus,
        opened: look.opened.iter().copied().collect(),
        closed: look.closed.iter().copied().collect(),
        max_glyphs: look.max_glyphs.min(MAX_GLYPHS) as usize,
        step: (!look.show_future).then_some(request.step),
        whole: look.whole,
        whole_below: look.whole,
    };
    let drawn = trace.iteration_of(request.focus).map_or(0, |iteration| iteration.root);
    let lacks = trace.unsearched(drawn);
    let mut drawing = tidy_tree(trace, lacks.as_ref(), &wanted);
    if look.whole && !fits_a_screen(&drawing) {
        wanted.whole_below = false;
        drawing = tidy_tree(trace, lacks.as_ref(), &wanted);
    }
    let state = |id: u32| match trace.node(id) {
        None if lacks.as_ref().is_some_and(|lacks| lacks.is_passed_over(id, request.step)) => {
            GlyphState::Pruned
        }
        None => GlyphState::Future,
        Some(_) if !trace.is_placed(id, request.step) => GlyphState::Future,
        Some(node) if node.status() == Status::Pruned => GlyphState::Pruned,
        Some(node) if node.exit().is_none_or(|exit| exit > request.step) => GlyphState::Open,
        _ => GlyphState::Done,
    };
    let written = |id: u32| lacks.as_ref().and_then(|lacks| lacks.numbers(id));
    let view = |id: u32| match lacks.as_ref().and_then(|lacks| lacks.node(id)) {
        Some(node) => {
            let moves = lacks.as_ref().map(|lacks| lacks.moves_to(id)).unwrap_or_default();
            let name = trace.place(&moves).map(|place| place.name.clone());
            Ok(NodeView { name, vector: written(id), ..unsearched_view(id, node) })
        }
        None => node_view(trace, id).map(|view| view.or_written(written(id))),
    };
    let worth = |id: u32| lacks.as_ref().and_then(|lacks| lacks.value(id));
    let anchor = |id: u32| Some(lacks.as_ref()?.node(id)?.anchor);
    let has_board = board_places(trace, request.focus);
    let glyphs: Vec<TreeGlyph> = drawing
        .glyphs
        .iter()
        .map(|glyph| {
            Ok(TreeGlyph {
                node: view(glyph.node)?,
                x: glyph.x,
                y: glyph.y,
                folded: glyph.folded,
                anchor: anchor(glyph.node),
                worth: worth(glyph.node),
                on_path: path.contains(&glyph.node),
                on_pv: best.contains(&glyph.node),
                state: state(glyph.node),
                mark: laid.and_then(|laid| laid.mark(glyph.node)),
                board: (look.boards && has_board(glyph.node))
                    .then(|| small_board(trace, glyph.node))
                    .flatten(),
                visits: visits.as_ref().map(|all| visits_view(trace, all, (glyph.node, *step))),
                proof: proof_view(trace, glyph.node, *step),
            })
        })
        .collect::<Result<_, ServiceError>>()?;
    let folded = glyphs.iter().filter(|glyph| glyph.folded > 0).count() + drawing.folds.len();
    Ok(TreeDrawing {
        shown: glyphs.len() as u32,
        total: trace.len() + lacks.as_ref().map_or(0, UnsearchedPart::len),
        folded_groups: folded as u32,
        width: drawing.width,
        height: drawing.height,
        instead: if look.boards { line_boards(trace, request.step) } else { Vec::new() },
        glyphs,
        folds: drawing.folds,
    })
}

impl NodeView {
    /// Adds the numbers that the tree has for a leaf which the search never entered.
    fn or_written(self, written: Option<[i32; 3]>) -> Self {
        Self { vector: self.vector.or(written), ..self }
    }
}

/// Returns the nodes of the best line so far, with its root.
fn best_line(trace: &Trace, root: u32, step: u32) -> BTreeSet<u32> {
    trace.line_nodes_at(root, step).into_iter().chain([root]).collect()
}

/// Returns which nodes are drawn as boards: of a large tree those on the path to the focus and in the two
/// families at its end.
fn board_places(trace: &Trace, focus: u32) -> impl Fn(u32) -> bool {
    let lead = trace.path(focus);
    let is_end = trace.children(focus).next().is_none();
    let parents: Vec<u32> = lead.iter().rev().skip(usize::from(is_end)).take(2).copied().collect();
    move |id| {
        trace.len() <= WHOLE
            || lead.contains(&id)
            || trace.parent(id).is_some_and(|up| parents.contains(&up))
    }
}

/// Returns whether the whole tree is readable at once: at most 200 glyphs and 40 glyph widths, no
/// fans.
fn fits_a_screen(drawing: &Drawing) -> bool {
    drawing.glyphs.len() <= WHOLE as usize
        && drawing.width <= WHOLE_COLUMNS
        && drawing.folds.is_empty()
}

/// Builds the view of a node that was never searched and that the record lacks; its status is
/// `pruned`.
fn unsearched_view(id: u32, node: &UnsearchedNode) -> NodeView {
    NodeView {
        id,
        parent: Some(node.parent),
        ply: node.ply,
        kind: node.kind,
        status: Status::Pruned,
        mv: Some(node.mv.clone()),
        name: None,
        ordinal: node.ordinal,
        score: None,
        bound: None,
        vector: None,
        proved: None,
        static_value: None,
        alpha_in: None,
        beta_in: None,
        left: None,
        size: node.below.try_into().unwrap_or(u32::MAX).saturating_add(1),
        children: node.children.len() as u32,
        inside: 0,
        enter: None,
        exit: None,
        re_search: false,
        probe: false,
        quiet: false,
        stand: None,
        how: None,
        believed: None,
        probability: None,
        stored_by: None,
        cut_children: 0,
    }
}

/// Counts cutoffs, or the steps that meet a condition, in equal bins of a range of steps. Stops once
/// the client has left.
pub(crate) fn histogram(
    stored: &Open,
    request: &HistogramRequest,
    asker: &Asker,
) -> Result<Vec<u32>, ServiceError> {
    within("bins", request.bins, 1..=MAX_BINS)?;
    let HistogramRequest { from_step, to_step, bins, .. } = *request;
    let Some(text) = &request.condition else {
        return Ok(stored.cutoffs.histogram(from_step, to_step, bins));
    };
    let (trace, condition) = (&stored.trace, parsed(text)?);
    let steps = from_step.max(1)..=to_step.min(trace.steps());
    let frames = Frames::of(trace);
    let steps = steps.take_while(|&step| asker.waits_at(step));
    let fitting = steps.filter(|&step| fits(&frames, &condition, step));
    let counts = step_histogram(fitting, from_step, to_step, bins);
    asker.waits().map(|()| counts)
}
