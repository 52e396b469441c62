//! The reason of an answer as a sentence.

use super::elements::Part;
use super::feedback::{AnswerState, ElementFeedback, Reason, ReasonKind};
use crate::say::{Message, digits, message};
use crate::trace::shown_name;

/// Creates a message from variables with the same names as its placeholders.
macro_rules! because {
    ($key:literal $(, $name:ident)*) => { message!($key $(, $name = $name)*) };
}

/// Returns the sentence for a reason. `leaves` is the number of leaves that the given order needs.
pub(super) fn why(reason: &Reason, each: &ElementFeedback, leaves: Option<u32>) -> Message {
    let &Reason { kind, max, own, value: has, bound: held, plies, .. } = reason;
    let number = |number: Option<i32>| number.map(digits).unwrap_or_default();
    let (value, bound) = (number(has), number(held));
    let values: Vec<String> = reason.values.iter().copied().map(digits).collect();
    let node = shown_name(&reason.node);
    let owner = shown_name(reason.owner.as_deref().unwrap_or_default());
    let other = shown_name(reason.other.as_deref().unwrap_or_default());
    let is_alpha = each.part == Part::Alpha;
    match kind {
        ReasonKind::Chosen if own => because!("exercise.reason.greatest.own", node, values, value),
        ReasonKind::Chosen if max => because!("exercise.reason.greatest", node, values, value),
        ReasonKind::Chosen => because!("exercise.reason.smallest", node, values, value),
        ReasonKind::Averaged => {
            let terms = reason.weights.iter().zip(values);
            let terms: Vec<Message> = terms
                .map(|(&weight, value)| {
                    message!("predict.term", weight = u64::from(weight), value = value)
                })
                .collect();
            let sum: u64 = reason.weights.iter().map(|&weight| u64::from(weight)).sum();
            because!("exercise.reason.average", node, terms, sum, value)
        }
        ReasonKind::Clamped => because!("exercise.reason.clamped", node, bound, value),
        ReasonKind::Cut if has == held => {
            because!("exercise.reason.cut.equal", node, value, owner, bound)
        }
        ReasonKind::Cut if plies > 1 => {
            because!("exercise.reason.cut.deep", node, value, owner, plies, bound, other)
        }
        ReasonKind::Cut => because!("exercise.reason.cut", node, value, owner, bound, other),
        ReasonKind::Followed => match (has, held) {
            (None, _) => because!("exercise.reason.followed.first", node, other),
            (_, None) => because!("exercise.reason.followed.open", node, other),
            _ if has == held => {
                because!("exercise.reason.followed.equal", node, value, owner, bound, other)
            }
            // The side to move sees every node as a MAX node.
            _ if max || own => {
                because!("exercise.reason.followed.below", node, value, owner, bound, other)
            }
            _ => because!("exercise.reason.followed.above", node, value, owner, bound, other),
        },
        ReasonKind::Below => because!("exercise.reason.below", node, other),
        ReasonKind::Window => match held {
            None if own => because!("exercise.reason.window.open.own", node),
            None if is_alpha => because!("exercise.reason.window.open.alpha", node),
            None => because!("exercise.reason.window.open.beta", node),
            Some(_) if own => because!("exercise.reason.window.own", node, owner, bound),
            Some(_) if is_alpha => because!("exercise.reason.window.alpha", owner, bound, node),
            Some(_) => because!("exercise.reason.window.beta", owner, bound, node),
        },
        ReasonKind::Flips => because!("exercise.reason.flips", node, owner, value, other, bound),
        ReasonKind::Stays => because!("exercise.reason.stays", node, owner, value, other, bound),
        ReasonKind::Critical => match (held, has) {
            (None, _) if reason.owner.is_none() => because!("exercise.reason.critical.root"),
            (None, _) => because!("exercise.reason.critical.none", owner),
            (Some(1), Some(1)) => because!("exercise.reason.critical.1.first", owner, node),
            (Some(1), _) => because!("exercise.reason.critical.1", owner, node),
            (Some(2), Some(1)) => because!("exercise.reason.critical.2.first", owner, node),
            (Some(2), _) => because!("exercise.reason.critical.2", owner, node),
            (Some(_), _) => because!("exercise.reason.critical.3", owner),
        },
        ReasonKind::Leaves if each.judged == AnswerState::Right => {
            because!("exercise.reason.leaves.right", value)
        }
        ReasonKind::Leaves => match leaves {
            Some(yours) => because!("exercise.reason.leaves", yours, value),
            None => because!("exercise.reason.leaves.open", bound, value),
        },
    }
}
