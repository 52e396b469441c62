//! The state of a search at a step, as the command line prints it and the stage shows it.

use crate::analysis::{
    Cut, Explanation, Reason, explain, numbers_text, says, tested_window, turns, vector_text,
};
use crate::evaluation::Score;
use crate::game::{AnyPosition, Move, Outcome, Position};
use crate::say::{Language, StepMessage};
use crate::search::{Bound, ClaimBy, Interval, Mark, Profile, Window};
use crate::trace::{
    EventKind, Frame, Holder, Kind, Node, Owner, State, Status, StepEvent, TableHit, Trace,
    shown_name,
};
use crate::views::board::{BoardView, board_view};
use crate::views::monte_carlo::{IterationStep, iteration_step};
use crate::views::proof::{ProofStep, proof_step};
use crate::with_position;
use crate::work::error::ServiceError;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The view of a node; scores and windows are for MAX.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
pub struct NodeView {
    /// The node's id, from 0 in the order of entry.
    pub id: u32,
    /// The parent's id; null at the root.
    pub parent: Option<u32>,
    /// Plies from the root, 0 there.
    pub ply: u32,
    /// `max`, `min` or `chance`, or one of three players: `a`, `b` or `c`.
    pub kind: Kind,
    /// `searched`, `leaf`, `terminal`, `cutoff`, `pruned`, `stub`, `open` or `hit`.
    pub status: Status,
    /// The move to the node; null at the root.
    #[serde(rename = "move")]
    pub mv: Option<String>,
    /// The node's name in a small textbook tree, as in `c2`; null if the tree names nodes by their
    /// moves.
    #[serde(default)]
    pub name: Option<String>,
    /// Index among its siblings in search order, from 0.
    pub ordinal: u32,
    /// The score that the node returned, for MAX; null if it returned none.
    pub score: Option<i32>,
    /// The bound type of the score: `exact`, `lower` or `upper`; null without a score.
    pub bound: Option<Bound>,
    /// The numbers of A, B and C in a search for three players, of which `score` is A's; absent elsewhere, and at an inner
    /// node of `paranoid`. The bound of a node of `maxn` is for its mover's number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vector: Option<[i32; 3]>,
    /// The interval that the whole record proves for the node's value; null until the node is closed.
    pub proved: Option<ProvedView>,
    /// A leaf's static value, which fail-hard may have clamped; null elsewhere.
    #[serde(default, rename = "static")]
    pub static_value: Option<i32>,
    /// Alpha at entry, for MAX; null is open.
    pub alpha_in: Option<i32>,
    /// Beta at entry, for MAX; null is open.
    pub beta_in: Option<i32>,
    /// The window when the search left the node; null before its return, or if pruned.
    #[serde(default)]
    pub left: Option<ExitView>,
    /// Number of nodes in the recorded subtree, itself included.
    pub size: u32,
    /// Number of recorded children, pruned ones included.
    pub children: u32,
    /// Number of entered nodes in the subtree, itself included; exact for stubs too.
    pub inside: u64,
    /// Step of entry, from 1; null at a pruned node.
    pub enter: Option<u32>,
    /// Step of return; null at a pruned or open node.
    pub exit: Option<u32>,
    /// Whether the node is a re-search of an elder sibling's move.
    pub re_search: bool,
    /// Whether only the first move of the node was searched, as a probe of an outcome of chance.
    #[serde(default, skip_serializing_if = "is_false")]
    pub probe: bool,
    /// Whether the node lies beyond the depth limit, where a search with quiescence tries loud moves alone.
    #[serde(default, skip_serializing_if = "is_false")]
    pub quiet: bool,
    /// The score with which the mover could stand pat, for MAX; absent where it could not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stand: Option<i32>,
    /// How a search with forward pruning came to the node; absent where it came as to any other.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub how: Option<Way>,
    /// Why such a search believes something about the node without proof; absent where it believes nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub believed: Option<ClaimBy>,
    /// The weight of an outcome of chance and the sum of all weights; absent elsewhere.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub probability: Option<(u32, u64)>,
    /// For a node answered by the table: the node that stored the entry; null elsewhere.
    pub stored_by: Option<u32>,
    /// Number of pruned children.
    pub cut_children: u32,
}

/// How a search with forward pruning came to a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Way {
    /// By a null move.
    Null,
    /// To a reduced depth.
    Reduced,
    /// Again, to the full depth.
    Again,
    /// As the same position once more, to a lesser depth.
    Check,
}

impl Way {
    pub(crate) const fn of(mark: Mark) -> Option<Self> {
        match mark {
            Mark::Null => Some(Self::Null),
            Mark::Reduced => Some(Self::Reduced),
            Mark::Deeper => Some(Self::Again),
            Mark::Check => Some(Self::Check),
            _ => None,
        }
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
const fn is_false(flag: &bool) -> bool {
    !*flag
}

/// The window when the search left a node, for MAX. A null end is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
#[schemars(rename = "LeftWindow")]
pub struct ExitView {
    /// Alpha after the last update.
    pub alpha: Option<i32>,
    /// Beta after the last update.
    pub beta: Option<i32>,
    /// Alpha for conventions that test before they update: if the last update closed the window, alpha
    /// before that update.
    pub alpha_tested: Option<i32>,
    /// Beta for conventions that test before they update, like `alpha_tested`.
    pub beta_tested: Option<i32>,
}

/// The closed interval that is proved to contain a node's value, for MAX.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
#[schemars(rename = "Proved")]
pub struct ProvedView {
    /// Proved lower bound of the value; null if there is none.
    pub lo: Option<i32>,
    /// Proved upper bound of the value; null if there is none. Equal ends: the exact value.
    pub hi: Option<i32>,
}

impl From<Interval> for ProvedView {
    fn from(proved: Interval) -> Self {
        Self { lo: proved.lo.finite(), hi: proved.hi.finite() }
    }
}

/// One ply of the open path; scores and windows are for MAX.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
#[schemars(rename = "Frame")]
pub struct FrameView {
    /// Id of the node of this frame.
    pub node: u32,
    /// Ply of the node, 0 at the root.
    pub ply: u32,
    /// `max`, `min` or `chance`.
    pub kind: Kind,
    /// The move to the node; null at the root.
    #[serde(rename = "move")]
    pub mv: Option<String>,
    /// The node's name in a small textbook tree, as in `c2`; null if the tree names nodes by their
    /// moves.
    #[serde(default)]
    pub name: Option<String>,
    /// Alpha at entry; null is open.
    pub alpha_in: Option<i32>,
    /// Beta at entry; null is open.
    pub beta_in: Option<i32>,
    /// Current alpha; null is open.
    pub alpha: Option<i32>,
    /// Current beta; null is open.
    pub beta: Option<i32>,
    /// Alpha for conventions that test before they update: if the last update closed the window, alpha
    /// before that update.
    pub alpha_tested: Option<i32>,
    /// Beta for conventions that test before they update, like `alpha_tested`.
    pub beta_tested: Option<i32>,
    /// Best score so far; null before the first.
    pub best: Option<i32>,
    /// The numbers of A, B and C of the best child so far; absent before the first, and in any other search than `maxn`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vector: Option<[i32; 3]>,
    /// The move with the best score; null before the first score.
    pub best_move: Option<String>,
    /// The best move in readable form: the name of the child if it has one.
    #[serde(default)]
    pub best_called: Option<String>,
    /// Number of graph nodes in the subtree, itself included.
    pub size: u32,
    /// Number of children that have returned.
    pub done: u32,
    /// The averages still possible at a chance node; absent elsewhere.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub average: Option<ProvedView>,
    /// Number of recorded children, pruned ones included.
    pub children: u32,
    /// The move under search; null in the innermost frame.
    pub current_move: Option<String>,
    /// The current move in readable form; null in the innermost frame.
    #[serde(default)]
    pub current_called: Option<String>,
}

impl NodeView {
    /// Writes the numbers of A, B and C, `(1, 2, 6)`, or of a node that shallow pruning has cut the bound of the mover's
    /// own, `C ≥ 6`; `None` where `vector` is.
    pub fn vector_text(&self) -> Option<String> {
        Some(vector_text(self.vector?, self.kind, self.bound.unwrap_or(Bound::Exact)))
    }
}

impl StepView {
    /// Writes the numbers of the root's best child so far; `None` without `root_vector`.
    pub fn root_text(&self) -> Option<String> {
        self.root_vector.map(numbers_text)
    }
}

impl FrameView {
    /// Writes the numbers of the best child so far; `None` without `vector`.
    pub fn best_text(&self) -> Option<String> {
        self.vector.map(numbers_text)
    }

    /// Converts the numbers to those of a convention: for MAX, or for the side to move.
    #[must_use]
    pub fn seen(&self, profile: Profile) -> Self {
        if !turns(profile, self.kind != Kind::Min) {
            return self.clone();
        }
        let turned = |value: Option<i32>| value.map(|value| -value);
        Self {
            alpha_in: turned(self.beta_in),
            beta_in: turned(self.alpha_in),
            alpha: turned(self.beta),
            beta: turned(self.alpha),
            alpha_tested: turned(self.beta_tested),
            beta_tested: turned(self.alpha_tested),
            best: turned(self.best),
            ..self.clone()
        }
    }
}

/// The owner of the bound that causes a cut: an ancestor of the cut node.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
#[schemars(rename = "Owner")]
pub struct OwnerView {
    /// Id of the node that owns the bound.
    pub node: u32,
    /// Id of the child that gave the owner its bound.
    pub child: u32,
    /// Ply of the owner, 0 at the root.
    pub ply: u32,
    /// Plies from the owner down to the cut node.
    pub distance: u32,
    /// Whether the owner is one ply above the cut node.
    pub shallow: bool,
    /// The line that gave the owner its bound, as moves.
    pub line: Vec<String>,
    /// The value of the bound, for MAX.
    pub bound: i32,
}

/// The table entry that answered a node.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
#[schemars(rename = "Hit")]
pub struct HitView {
    /// Id of the node that stored the entry; null if that node was only counted.
    pub stored_by: Option<u32>,
    /// The moves from the root to that node; empty if it was only counted.
    pub path: Vec<String>,
    /// Remaining depth of the search, plies; null without a depth limit.
    pub draft: Option<u32>,
    /// The move to the child that the entry belongs to; null for the node's own entry.
    pub via: Option<String>,
}

/// The reason for a step, as parameters; scores and windows are for MAX.
#[expect(clippy::struct_excessive_bools, reason = "a record on the wire")]
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
#[schemars(rename = "Explanation")]
pub struct ExplanationView {
    /// `start`, `enter`, `score`, `update`, `cutoff` or `exit`.
    pub event: EventKind,
    /// Id of the node of the step; null at step 0.
    pub node: Option<u32>,
    /// Ply of the node, 0 at the root.
    pub ply: u32,
    /// `max`, `min` or `chance`.
    pub kind: Kind,
    /// The moves from the root to the node, root first.
    pub path: Vec<String>,
    /// Alpha after the step; null is open.
    pub alpha: Option<i32>,
    /// Beta after the step; null is open.
    pub beta: Option<i32>,
    /// Alpha before the step; null is open.
    pub old_alpha: Option<i32>,
    /// Beta before the step; null is open.
    pub old_beta: Option<i32>,
    /// The score of the event, for MAX; null if the event has none.
    pub value: Option<i32>,
    /// The bound type of the score; null if the event has none.
    pub bound: Option<Bound>,
    /// The interval that the record proves for the value of the closed node or of the returned child;
    /// null at other steps.
    pub proved: Option<ProvedView>,
    /// The static value of a leaf, which fail-hard may have clamped; null elsewhere.
    #[serde(default, rename = "static")]
    pub static_value: Option<i32>,
    /// Best score after the step; null before the first.
    pub best: Option<i32>,
    /// Best score before the step; null before the first.
    pub old_best: Option<i32>,
    /// The move of the event; null if it has none.
    #[serde(rename = "move")]
    pub mv: Option<String>,
    /// Index of the move, from 0.
    pub move_index: Option<u32>,
    /// Number of moves at the node; null at step 0.
    pub moves: Option<u32>,
    /// Whether the child became the best; false at any event but an update.
    pub improved: bool,
    /// Whether alpha or beta moved.
    pub window_moved: bool,
    /// Moves cut at this step; empty unless it is a cutoff.
    pub pruned: Vec<String>,
    /// The averages still possible at a chance node; absent elsewhere.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub average: Option<ProvedView>,
    /// Whether the game is over at the node; false at any event but its score.
    pub terminal: bool,
    /// Whether the node was closed at once by a win, or, if the score is only a bound, by the best
    /// score still possible.
    pub foreseen: bool,
    /// The outcome of the game, if it is over at the node.
    pub outcome: Option<Outcome>,
    /// The table entry that answered the node, if any.
    pub hit: Option<HitView>,
    /// Whether the node is a re-search of its elder sibling's move.
    pub re_search: bool,
    /// Number of the iteration, from 1; null at step 0.
    pub iteration: Option<u32>,
    /// Number of iterations in the whole trace.
    pub iterations: u32,
    /// At a cutoff: the owner of the bound that causes it; null is the search's own window.
    pub owner: Option<OwnerView>,
    /// The sentences in English; omitted if they come as messages.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// Whether the step belongs to an external run, printed by another program, so that nothing in it
    /// is verified.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub external: bool,
}

/// The state after a step; scores and windows are for MAX.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize, Deserialize)]
#[schemars(rename = "StepState")]
pub struct StepView {
    /// Number of the step, from 0.
    pub step: u32,
    /// Number of the last step of the trace.
    pub steps: u32,
    /// The event of the step.
    pub event: EventKind,
    /// Id of the node of the event; null at step 0.
    pub node: Option<u32>,
    /// Line number in the pseudocode, 1 to 7; 0 at the start.
    pub line: u32,
    /// The open path, root first.
    pub stack: Vec<FrameView>,
    /// The root's current variation, as moves.
    pub pv: Vec<String>,
    /// The root's variation in readable form: `B b₁` by the names of its nodes, else `5-1`.
    #[serde(default)]
    pub pv_called: String,
    /// The root's current best score, for MAX; null before the first.
    pub root_best: Option<i32>,
    /// The numbers of A, B and C of the root's best child so far; absent before the first, and in any other search than
    /// `maxn`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub root_vector: Option<[i32; 3]>,
    /// The root's current best move; null before the first score.
    pub root_best_move: Option<String>,
    /// The root's best move in readable form: the name of the child if it has one.
    #[serde(default)]
    pub root_best_called: Option<String>,
    /// The board at the node; null if this program does not know the game.
    pub board: Option<BoardView>,
    /// The reason for the step.
    pub explanation: ExplanationView,
    /// Number of graph nodes entered up to this step.
    pub entered: u32,
    /// Number of nodes closed up to this step.
    pub closed: u32,
    /// Number of graph nodes placed up to this step, pruned ones included.
    pub recorded: u32,
    /// Number of children pruned up to this step.
    pub pruned: u32,
    /// Number of cutoffs up to this step.
    pub cutoffs: u32,
    /// Leaves that cutoffs have saved so far in a textbook or uniform tree with at most 2,000
    /// nodes; null elsewhere.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spared: Option<u32>,
    /// The iteration of a Monte Carlo search; absent in any other.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub monte_carlo: Option<IterationStep>,
    /// The expansion of a proof-number search, or the visit; absent in any other.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proof: Option<ProofStep>,
}

/// Returns the state after a step, in the words of the default convention. Fails if there is no
/// such step.
pub fn step_view(trace: &Trace, step: u32) -> Result<StepView, ServiceError> {
    step_view_in(trace, step, Profile::default())
}

/// Returns the state after a step, with its sentence in the words of a convention; the numbers stay
/// MAX's. Fails if there is no such step.
pub fn step_view_in(trace: &Trace, step: u32, profile: Profile) -> Result<StepView, ServiceError> {
    let (mut view, explanation) = state_view(trace, step)?;
    view.explanation.text = says(trace, &explanation, profile.into()).text(Language::English);
    Ok(view)
}

/// Returns the sentences of a step, with the numbers and words of a convention.
///
/// # Errors
/// Fails if the trace has no such step.
pub fn step_message(
    trace: &Trace,
    step: u32,
    profile: Profile,
) -> Result<StepMessage, ServiceError> {
    let state = trace.state(step).ok_or_else(|| no_step(trace, step))?;
    Ok(says(trace, &explain(trace, &state), profile.into()))
}

/// Returns the state after a step without its sentence, and the explanation that the sentence is built
/// from.
pub(crate) fn state_view(
    trace: &Trace,
    step: u32,
) -> Result<(StepView, Explanation), ServiceError> {
    let state = trace.state(step).ok_or_else(|| no_step(trace, step))?;
    let explanation = explain(trace, &state);
    let at = state.event.node();
    let position = trace.position_at(at.unwrap_or(0));
    let root_id = trace.root_at(state.event);
    let root = trace.frame(root_id, step);
    let name = |mv: Move| trace.name(mv).to_owned();
    let move_to = |node: u32| trace.edge(node).map(|edge| name(edge.mv));
    let line = trace.line_at(root_id, step);
    let so_far = trace.so_far(&state);
    let view = StepView {
        entered: so_far.entered,
        closed: so_far.closed,
        recorded: so_far.recorded,
        pruned: so_far.recorded - so_far.entered,
        cutoffs: so_far.cutoffs,
        monte_carlo: iteration_step(trace, step, state.event),
        proof: proof_step(trace, step, state.event),
        spared: trace.unsearched(root_id).and_then(|lacks| lacks.leaves_spared(step)),
        step,
        steps: trace.steps(),
        event: state.event.kind(),
        node: at,
        line: pseudocode_line(&explanation),
        stack: stack(trace, &state),
        pv_called: trace.line_called(&[], &line),
        pv: line.into_iter().map(name).collect(),
        root_best: root.and_then(|frame| frame.best).and_then(Score::finite),
        root_vector: root.and_then(|frame| best_vector(trace, &frame)),
        root_best_move: root.and_then(|frame| frame.best_child).and_then(move_to),
        root_best_called: root
            .and_then(|frame| trace.edge(frame.best_child?))
            .map(|edge| trace.move_called(&[], edge.mv)),
        board: position.as_ref().map(|(position, moves)| board_view(position, Some(moves))),
        explanation: explanation_view(trace, &explanation, position.map(|(position, _)| position)),
    };
    Ok((view, explanation))
}

pub(crate) fn no_step(trace: &Trace, step: u32) -> ServiceError {
    let last = trace.steps();
    ServiceError::not_found(format!("there is no step {step}"))
        .with_remedy(format!("use 0 to {last}"))
}

/// Formats a window as text; null ends are open: `[3, +inf]`.
pub fn window_text(alpha: Option<i32>, beta: Option<i32>) -> String {
    let alpha = alpha.map_or(Score::MINUS_INFINITY, Score::new);
    Window { alpha, beta: beta.map_or(Score::INFINITY, Score::new) }.to_string()
}

/// Returns the line of the pseudocode that a step belongs to; 0 at the start.
const fn pseudocode_line(explanation: &Explanation) -> u32 {
    match &explanation.reason {
        Reason::Start => 0,
        Reason::Score { .. } | Reason::Table { .. } | Reason::Foreseen { .. } => 1,
        Reason::Enter { .. } => 2,
        // A test decides about the node before any move does.
        Reason::Test { .. } => 3,
        // An outcome adds to the average, which is the step of the best at a player's node.
        Reason::Update { improved: false, .. } | Reason::Chance { .. } => 4,
        Reason::Update { .. } | Reason::Kept { .. } | Reason::Stand { .. } => 5,
        Reason::Cutoff(_) | Reason::ChanceCutoff { .. } => 6,
        Reason::Exit { .. } => 7,
        // The phases of an iteration.
        Reason::MonteCarlo => match explanation.event {
            StepEvent::Select { .. } => 1,
            StepEvent::Grow(_) => 2,
            StepEvent::Playout(_) | StepEvent::Score(_) => 3,
            StepEvent::Backup(_) => 4,
            _ => 0,
        },
        Reason::Proof { depth_first } => proof_line(explanation, *depth_first),
    }
}

/// A step of an expansion, or of a visit.
const fn proof_line(explanation: &Explanation, depth_first: bool) -> u32 {
    match explanation.event {
        StepEvent::Enter(_) if depth_first => 1,
        StepEvent::Recompute(_) if depth_first => 2,
        StepEvent::Select { .. } if explanation.max => 1,
        StepEvent::Select { .. } => 2,
        StepEvent::Expand(_) | StepEvent::Child(_) | StepEvent::Exit(_) => 3,
        StepEvent::Recompute(_) => 4,
        _ => 0,
    }
}

fn stack(trace: &Trace, state: &State) -> Vec<FrameView> {
    let below = state.path.iter().skip(1).map(|frame| Some(frame.node));
    // At a child's update or cutoff, the parent is the innermost frame and has no child under search.
    let below = below.chain(std::iter::once(None));
    state
        .path
        .iter()
        .zip(below)
        .map(|(frame, below)| frame_view(trace, frame, below, state.step))
        .collect()
}

fn frame_view(trace: &Trace, frame: &Frame, below: Option<u32>, step: u32) -> FrameView {
    let tested = tested_window(trace, frame, step);
    let move_to = |id: u32| trace.edge(id).map(|edge| trace.name(edge.mv).to_owned());
    let called = |id: u32| match trace.node_name(id) {
        Some(name) => Some(shown_name(name)),
        None => move_to(id),
    };
    let node = trace.node(frame.node);
    let at_entry = node.map_or(Window::FULL, Node::window);
    FrameView {
        node: frame.node,
        ply: node.map_or(0, Node::ply),
        kind: node.map_or(Kind::Max, Node::kind),
        mv: move_to(frame.node),
        name: trace.node_name(frame.node).map(str::to_owned),
        alpha_in: at_entry.alpha.finite(),
        beta_in: at_entry.beta.finite(),
        alpha: frame.window.alpha.finite(),
        beta: frame.window.beta.finite(),
        alpha_tested: tested.alpha.finite(),
        beta_tested: tested.beta.finite(),
        best: frame.best.and_then(Score::finite),
        vector: best_vector(trace, frame),
        best_move: frame.best_child.and_then(move_to),
        best_called: frame.best_child.and_then(called),
        size: node.map_or(1, |node| node.end() - frame.node),
        done: frame.done,
        average: frame.average.map(Into::into),
        children: trace.children(frame.node).count() as u32,
        current_move: below.and_then(move_to),
        current_called: below.and_then(called),
    }
}

/// Returns the numbers of the best child so far in a search of maxn; `None` in any other.
fn best_vector(trace: &Trace, frame: &Frame) -> Option<[i32; 3]> {
    trace.numbers(frame.best_child.filter(|_| trace.takes_vectors())?)
}

fn explanation_view(
    trace: &Trace,
    step: &Explanation,
    position: Option<AnyPosition>,
) -> ExplanationView {
    let name = |mv: &Move| trace.name(*mv).to_owned();
    let node = step.event.node();
    let now = step.frame.map(|frame| frame.window);
    let before = match &step.reason {
        Reason::Update { before, .. } | Reason::Stand { before, .. } => Some(before.window),
        _ => now,
    };
    let old_best = match &step.reason {
        Reason::Update { before, .. } | Reason::Stand { before, .. } => before.best,
        _ => step.frame.and_then(|frame| frame.best),
    };
    let (value, bound) = match &step.reason {
        Reason::Score { score, bound, .. }
        | Reason::Table { score, bound, .. }
        | Reason::Foreseen { score, bound }
        | Reason::Update { score, bound, .. }
        | Reason::Chance { score, bound, .. }
        | Reason::Exit { score, bound, .. } => (score.finite(), Some(*bound)),
        Reason::Kept { score } | Reason::Stand { score, .. } => {
            (score.finite(), Some(Bound::Exact))
        }
        _ => (None, None),
    };
    let hit = if let Reason::Table { hit, .. } = &step.reason { Some(hit) } else { None };
    let terminal = matches!(step.reason, Reason::Score { terminal: true, .. });
    let outcome = position
        .filter(|_| terminal)
        .and_then(|any| with_position!(&any, position => position.outcome()));
    ExplanationView {
        event: step.event.kind(),
        node,
        ply: step.path.len() as u32,
        kind: node.and_then(|id| trace.node(id)).map_or(Kind::Max, Node::kind),
        path: step.path.iter().map(name).collect(),
        alpha: now.and_then(|window| window.alpha.finite()),
        beta: now.and_then(|window| window.beta.finite()),
        old_alpha: before.and_then(|window| window.alpha.finite()),
        old_beta: before.and_then(|window| window.beta.finite()),
        value,
        bound,
        proved: step.proved.map(Into::into),
        static_value: step.static_value.and_then(Score::finite),
        best: step.frame.and_then(|frame| frame.best).and_then(Score::finite),
        old_best: old_best.and_then(Score::finite),
        mv: step.mv.as_ref().map(name),
        move_index: step.place,
        moves: (step.event != StepEvent::Start).then_some(step.moves),
        improved: matches!(step.reason, Reason::Update { improved: true, .. }),
        window_moved: step.moved_window().is_some(),
        pruned: match &step.reason {
            Reason::Cutoff(Cut { moves, .. }) | Reason::ChanceCutoff { moves, .. } => {
                moves.iter().map(name).collect()
            }
            _ => Vec::new(),
        },
        average: step.frame.and_then(|frame| frame.average).map(Into::into),
        terminal,
        foreseen: matches!(step.reason, Reason::Foreseen { .. }),
        outcome,
        hit: hit.map(|hit| hit_view(trace, hit)),
        re_search: node.and_then(|id| trace.node(id)).is_some_and(Node::is_re_search),
        iteration: node.map(|id| trace.iteration_index(id) as u32 + 1),
        iterations: trace.iterations().len() as u32,
        owner: match &step.reason {
            Reason::Cutoff(cut) => owner_view(trace, cut.owner(), &cut.line),
            Reason::ChanceCutoff { holder, .. } => {
                owner_view(trace, holder.and_then(Holder::ancestor), &[])
            }
            _ => None,
        },
        external: trace.is_external(),
        text: String::new(),
    }
}

fn hit_view(trace: &Trace, hit: &TableHit) -> HitView {
    let name = |mv: Move| trace.name(mv).to_owned();
    let via = u32::from(hit.via.is_some());
    HitView {
        stored_by: hit.stored_by,
        path: hit
            .stored_by
            .map_or_else(Vec::new, |by| trace.moves_to(by))
            .into_iter()
            .map(name)
            .collect(),
        draft: trace.draft(hit.node).map(|draft| draft.saturating_sub(via)),
        via: hit.via.map(name),
    }
}

fn owner_view(trace: &Trace, owner: Option<Owner>, line: &[Move]) -> Option<OwnerView> {
    let owner = owner?;
    Some(OwnerView {
        node: owner.node,
        child: owner.child,
        ply: trace.node(owner.node)?.ply(),
        distance: owner.distance,
        shallow: owner.distance == 1,
        line: line.iter().map(|&mv| trace.name(mv).to_owned()).collect(),
        bound: owner.bound.finite()?,
    })
}
