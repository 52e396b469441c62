//! One step of another program as an English sentence: what it does, and nothing about why.

use super::wording::{capital, place, side};
use super::{Explanation, Reason};
use crate::trace::{Node, StepEvent, Trace};

/// The sentence for a step of a told search.
pub(super) fn told_sentence(trace: &Trace, step: &Explanation) -> String {
    let at = place(trace, &step.path);
    let value = |id: u32| trace.node(id).and_then(Node::score);
    match step.event {
        StepEvent::Start => "Nothing is told yet.".to_owned(),
        StepEvent::Enter(_) => {
            let window = step.frame.filter(|_| trace.has_windows());
            let window =
                window.map_or_else(String::new, |frame| format!(" with window {}", frame.window));
            format!("The program enters {at}, where {} moves{window}.", side(step.max))
        }
        StepEvent::Score(id) => match value(id) {
            Some(value) => format!("The program gives {at} the value {value}."),
            None => format!("The program leaves {at} without a move, and tells no value."),
        },
        StepEvent::Update { .. } => format!("A move returns to {at}."),
        StepEvent::Cutoff { .. } => {
            let Reason::Cutoff(cut) = &step.reason else { return String::new() };
            match cut.moves.len() {
                0 => format!("The program stops at {at}."),
                1 => format!("The program stops at {at}: 1 move is left."),
                left => format!("The program stops at {at}: {left} moves are left."),
            }
        }
        StepEvent::Exit(id) => match value(id) {
            Some(value) => format!("{} returns {value}.", capital(&at)),
            None => format!("{} returns; its value is not told.", capital(&at)),
        },
    }
}
