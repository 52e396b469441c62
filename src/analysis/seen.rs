//! A step as a convention sees it: in MAX's view, or in that of the side to move.

use super::{Explanation, Reason};
use crate::evaluation::Score;
use crate::search::{Bound, Interval, Profile, Window};
use crate::trace::{Frame, Trace};

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

/// The explanation with every number as the convention shows it at the node of the event.
pub(super) fn seen(step: &Explanation, profile: Profile) -> Explanation {
    let step = step.clone();
    if !turns(profile, step.max) {
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
    let mut frame = trace.frame(id, step)?;
    let node = trace.node(id)?;
    let cuts_at = |window: Window| {
        trace.about().run().map_or_else(|| window.is_closed(), |run| run.cuts_at(window))
    };
    if profile.tests_first()
        && cuts_at(frame.window)
        && let Some(exit) = node.exit()
    {
        // The update that closed it: the last event but one, or but two where there is a cut.
        let cut = trace.children(id).any(|child| trace.is_pruned(child));
        let before = exit.saturating_sub(if cut { 3 } else { 2 });
        if before < step {
            frame = trace.frame(id, before).unwrap_or(frame);
        }
    }
    Some(if turns(profile, node.is_max()) { frame.window.flipped() } else { frame.window })
}
