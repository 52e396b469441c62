//! A step as a convention sees it: in MAX's view, or in that of the side to move.

use super::{Explanation, Reason};
use crate::evaluation::Score;
use crate::search::{Bound, Interval, Profile, Window};
use crate::trace::{Frame, Node, Trace};

/// Whether a convention turns the numbers of a node round.
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
        Reason::Start | Reason::Enter { .. } | Reason::Cutoff(_) => reason,
    }
}

/// The explanation with every number as its reader sees it at the node of the event; `own`: as the side to move does.
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

/// The window of a node at a step, as the convention shows it; `None`: it is not entered by then.
pub(crate) fn shown_window(trace: &Trace, id: u32, step: u32, profile: Profile) -> Option<Window> {
    let window = window_at(trace, id, step, profile.tests_first())?;
    Some(if turns(profile, trace.node(id)?.is_max()) { window.flipped() } else { window })
}

/// The window that a node was left with, for MAX; `None`: it has not returned, or was never entered.
pub(crate) fn left_window(trace: &Trace, id: u32, tests_first: bool) -> Option<Window> {
    window_at(trace, id, trace.node(id)?.exit()?, tests_first)
}

/// The window of a node at a step, for MAX. `tests_first`: where an update has closed it, as it was before that.
fn window_at(trace: &Trace, id: u32, step: u32, tests_first: bool) -> Option<Window> {
    let frame = trace.frame(id, step)?;
    Some(if tests_first { tested_window(trace, &frame, step) } else { frame.window })
}

/// The window of a frame at a step as conventions show it that test before they update, for MAX: where the last update has
/// closed it, as it was before that one.
pub(crate) fn tested_window(trace: &Trace, frame: &Frame, step: u32) -> Window {
    let Frame { node, window, .. } = *frame;
    let cuts = trace.about().run().map_or_else(|| window.is_closed(), |run| run.cuts_at(window));
    let Some(exit) = trace.node(node).and_then(Node::exit).filter(|_| cuts) else { return window };
    // The update that closed it: the last event but one, or but two where there is a cut.
    let cut = trace.children(node).any(|child| trace.is_pruned(child));
    let before = exit.saturating_sub(if cut { 3 } else { 2 });
    let earlier = || trace.frame(node, before).map(|frame| frame.window);
    if before < step { earlier().unwrap_or(window) } else { window }
}
