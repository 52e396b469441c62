//! Shows a step in the numbers of a convention: for MAX, or for the side to move.

use super::{Explanation, Reason};
use crate::evaluation::Score;
use crate::search::{Bound, Interval, Profile, Window};
use crate::trace::{Frame, Kind, Node, Trace};

/// Returns whether a convention reverses the sign of a node's numbers.
pub(crate) const fn turns(profile: Profile, max: bool) -> bool {
    profile.is_movers() && !max
}

fn frame(frame: Frame) -> Frame {
    Frame { window: frame.window.flipped(), best: frame.best.map(|best| -best), ..frame }
}

fn reason(reason: Reason) -> Reason {
    let turned = |score: Score, bound: Bound| (-score, bound.flipped());
    match reason {
        Reason::Table { score, bound, hit } => {
            let (score, bound) = turned(score, bound);
            Reason::Table { score, bound, hit }
        }
        Reason::Score { score, bound, terminal } => {
            let (score, bound) = turned(score, bound);
            Reason::Score { score, bound, terminal }
        }
        Reason::Foreseen { score, bound } => {
            let (score, bound) = turned(score, bound);
            Reason::Foreseen { score, bound }
        }
        Reason::Update { score, bound, before, improved } => {
            let (score, bound) = turned(score, bound);
            Reason::Update { score, bound, before: frame(before), improved }
        }
        Reason::Exit { score, bound, stub } => {
            let (score, bound) = turned(score, bound);
            Reason::Exit { score, bound, stub }
        }
        Reason::Test { score, plies, mark, claim } => {
            Reason::Test { score: -score, plies, mark, claim }
        }
        Reason::Kept { score } => Reason::Kept { score: -score },
        Reason::Stand { score, before } => {
            Reason::Stand { score: -score, before: frame(before) }
        }
        Reason::Start
        | Reason::Enter { .. }
        | Reason::MonteCarlo
        | Reason::Proof { .. }
        | Reason::Cutoff(_)
        // Chance has no side, so its numbers are MAX's.
        | Reason::Chance { .. }
        | Reason::ChanceCutoff { .. } => reason,
    }
}

/// Converts every number to the view of the reader at the node of the event; `own` selects the side to
/// move.
pub(super) fn seen(step: &Explanation, own: bool) -> Explanation {
    let step = step.clone();
    if !own || step.max {
        return step;
    }
    Explanation {
        frame: step.frame.map(frame),
        proved: step.proved.map(|proved| Interval { lo: -proved.hi, hi: -proved.lo }),
        static_value: step.static_value.map(|value| -value),
        reason: reason(step.reason),
        ..step
    }
}

/// Returns the window of a node at a step, as the convention shows it, or `None` if the node is not
/// entered yet.
pub(crate) fn shown_window(trace: &Trace, id: u32, step: u32, profile: Profile) -> Option<Window> {
    let window = window_at(trace, id, step, profile.tests_first())?;
    let node = trace.node(id)?;
    let turned = turns(profile, node.kind() != Kind::Min);
    Some(if turned { window.flipped() } else { window })
}

/// Returns the window when the search left a node, for MAX, or `None` if the node has not returned or
/// was never entered.
pub(crate) fn left_window(trace: &Trace, id: u32, tests_first: bool) -> Option<Window> {
    window_at(trace, id, trace.node(id)?.exit()?, tests_first)
}

/// Returns the window of a node at a step, for MAX. With `tests_first`, if an update has closed the
/// window, returns the window before that update.
fn window_at(trace: &Trace, id: u32, step: u32, tests_first: bool) -> Option<Window> {
    let frame = trace.frame(id, step)?;
    Some(if tests_first { tested_window(trace, &frame, step) } else { frame.window })
}

/// Returns the window of a frame at a step for conventions that test before they update, for MAX: if
/// the last update closed the window, the window before that update.
pub(crate) fn tested_window(trace: &Trace, frame: &Frame, step: u32) -> Window {
    let Frame { node, window, .. } = *frame;
    let cuts = trace.about().run().map_or_else(|| window.is_closed(), |run| run.cuts_at(window));
    let Some(exit) = trace.node(node).and_then(Node::exit).filter(|_| cuts) else { return window };
    // The closing update is the last event but one, or but two if there is a cut.
    let cut = trace.children(node).any(|child| trace.is_pruned(child));
    let before = exit.saturating_sub(if cut { 3 } else { 2 });
    let earlier = || trace.frame(node, before).map(|frame| frame.window);
    if before < step { earlier().unwrap_or(window) } else { window }
}
