//! The state at a step as a view: what the command line prints and the stage shows.

use crate::analysis::{Cut, Explanation, Reason, explain, sentence};
use crate::evaluation::Score;
use crate::game::{AnyPosition, Move, Position};
use crate::search::Window;
use crate::trace::{Frame, Kind, Node, State, StepEvent, TableHit, Trace};
use crate::views::board::board_view;
use crate::views::state::{ExplanationView, FrameView, HitView, OwnerView, StepView};
use crate::with_position;
use crate::work::error::ServiceError;

/// The whole state after a step.
pub fn step_view(trace: &Trace, step: u32) -> Result<StepView, ServiceError> {
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
    Ok(StepView {
        entered: so_far.entered,
        closed: so_far.closed,
        recorded: so_far.recorded,
        pruned: so_far.recorded - so_far.entered,
        cutoffs: so_far.cutoffs,
        step,
        steps: trace.steps(),
        event: state.event.kind(),
        node: at,
        line: pseudocode_line(&explanation),
        stack: stack(trace, &state),
        pv: line.into_iter().map(name).collect(),
        root_best: root.and_then(|frame| frame.best).and_then(Score::finite),
        root_best_move: root.and_then(|frame| frame.best_child).and_then(move_to),
        board: position.as_ref().map(|(position, moves)| board_view(position, Some(moves))),
        explanation: explanation_view(trace, &explanation, position.map(|(position, _)| position)),
    })
}

pub(crate) fn no_step(trace: &Trace, step: u32) -> ServiceError {
    let last = trace.steps();
    ServiceError::not_found(format!("there is no step {step}; use 0 to {last}"))
}

/// A window as text, its open ends null: `[3, +inf]`.
pub fn window_text(alpha: Option<i32>, beta: Option<i32>) -> String {
    let alpha = alpha.map_or(Score::MINUS_INFINITY, Score::new);
    Window { alpha, beta: beta.map_or(Score::INFINITY, Score::new) }.to_string()
}

/// The numbers of `search::engine`'s steps.
const fn pseudocode_line(explanation: &Explanation) -> u32 {
    match &explanation.reason {
        Reason::Start => 0,
        Reason::Score { .. } | Reason::Table { .. } | Reason::Foreseen { .. } => 1,
        Reason::Enter { .. } => 2,
        Reason::Update { improved: false, .. } => 4,
        Reason::Update { .. } => 5,
        Reason::Cutoff(_) => 6,
        Reason::Exit { .. } => 7,
    }
}

fn stack(trace: &Trace, state: &State) -> Vec<FrameView> {
    let below = state.path.iter().skip(1).map(|frame| Some(frame.node));
    // At a child's update or cutoff the parent is the innermost frame and nothing is being searched.
    let below = below.chain(std::iter::once(None));
    state.path.iter().zip(below).map(|(frame, below)| frame_view(trace, frame, below)).collect()
}

fn frame_view(trace: &Trace, frame: &Frame, below: Option<u32>) -> FrameView {
    let move_to = |id: u32| trace.edge(id).map(|edge| trace.name(edge.mv).to_owned());
    let node = trace.node(frame.node);
    let at_entry = node.map_or(Window::FULL, Node::window);
    FrameView {
        node: frame.node,
        ply: node.map_or(0, Node::ply),
        kind: node.map_or(Kind::Max, Node::kind),
        mv: move_to(frame.node),
        alpha_in: at_entry.alpha.finite(),
        beta_in: at_entry.beta.finite(),
        alpha: frame.window.alpha.finite(),
        beta: frame.window.beta.finite(),
        best: frame.best.and_then(Score::finite),
        best_move: frame.best_child.and_then(move_to),
        size: node.map_or(1, |node| node.end() - frame.node),
        done: frame.done,
        children: trace.children(frame.node).count() as u32,
        current_move: below.and_then(move_to),
    }
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
        Reason::Update { before, .. } => Some(before.window),
        _ => now,
    };
    let old_best = match &step.reason {
        Reason::Update { before, .. } => before.best,
        _ => step.frame.and_then(|frame| frame.best),
    };
    let (value, bound) = match &step.reason {
        Reason::Score { score, bound, .. }
        | Reason::Table { score, bound, .. }
        | Reason::Foreseen { score, bound }
        | Reason::Update { score, bound, .. }
        | Reason::Exit { score, bound, .. } => (score.finite(), Some(*bound)),
        _ => (None, None),
    };
    let cut = if let Reason::Cutoff(cut) = &step.reason { Some(cut) } else { None };
    let hit = if let Reason::Table { hit, .. } = &step.reason { Some(hit) } else { None };
    let terminal = matches!(step.reason, Reason::Score { terminal: true, .. });
    let outcome = position
        .filter(|_| terminal)
        .and_then(|any| with_position!(&any, position => position.outcome()));
    ExplanationView {
        event: step.event.kind(),
        node,
        ply: step.path.len() as u32,
        kind: Kind::of(step.max),
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
        pruned: cut.map_or_else(Vec::new, |cut| cut.moves.iter().map(name).collect()),
        terminal,
        foreseen: matches!(step.reason, Reason::Foreseen { .. }),
        outcome,
        hit: hit.map(|hit| hit_view(trace, hit)),
        again: node.and_then(|id| trace.node(id)).is_some_and(Node::is_re_search),
        pass: node.map(|id| trace.iteration_index(id) as u32 + 1),
        passes: trace.iterations().len() as u32,
        owner: cut.and_then(|cut| owner_view(trace, cut)),
        text: sentence(trace, step),
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

fn owner_view(trace: &Trace, cut: &Cut) -> Option<OwnerView> {
    let owner = cut.owner?;
    Some(OwnerView {
        node: owner.node,
        ply: trace.node(owner.node)?.ply(),
        distance: owner.distance,
        shallow: owner.distance == 1,
        line: cut.line.iter().map(|&mv| trace.name(mv).to_owned()).collect(),
        bound: owner.bound.finite()?,
    })
}
