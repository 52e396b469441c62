//! The messages of an exercise: its task, and the feedback on an answer.

use super::elements::Part;
use super::feedback::{AnswerState, ElementFeedback, Feedback, Reason, ReasonKind};
use super::item::{ExerciseGround, ExerciseKind};
use super::key::{Exercise, ExerciseKey};
use super::star;
use super::why::why;
use crate::say::{Message, digits, message};
use crate::search::Profile;
use crate::trace::shown_name;

pub(super) fn task(made: &ExerciseKey) -> Message {
    let by = made.amount.unwrap_or_default();
    match made.item.kind {
        ExerciseKind::Values if made.item.ground == ExerciseGround::Chance => {
            message!("exercise.task.values.chance")
        }
        ExerciseKind::Values => message!("exercise.task.values"),
        ExerciseKind::Windows => message!("exercise.task.windows"),
        ExerciseKind::Cuts if made.star.is_some() => {
            let (lo, hi) = range(made);
            message!("exercise.task.cuts.chance", lo = lo, hi = hi)
        }
        ExerciseKind::Cuts => message!("exercise.task.cuts"),
        ExerciseKind::Run => message!("exercise.task.run"),
        ExerciseKind::Critical => message!("exercise.task.critical"),
        ExerciseKind::Leaf if by < 0 => message!("exercise.task.leaf.less", by = by.unsigned_abs()),
        ExerciseKind::Leaf => message!("exercise.task.leaf.more", by = by.unsigned_abs()),
        ExerciseKind::Order => message!("exercise.task.order", leaves = made.drawn),
        ExerciseKind::Next => message!("exercise.task.next", leaf = last_leaf(made)),
    }
}

impl Exercise {
    /// Returns advice on typing the answers, or `None` if it is obvious.
    pub fn typed(&self) -> Option<Message> {
        match self.words.kind {
            ExerciseKind::Windows => Some(message!("exercise.typed.windows")),
            ExerciseKind::Cuts if self.run == star::RUN => {
                Some(message!("exercise.typed.cuts.chance"))
            }
            ExerciseKind::Cuts => Some(message!("exercise.typed.cuts")),
            ExerciseKind::Run => Some(message!("exercise.typed.run")),
            ExerciseKind::Critical => Some(message!("exercise.typed.critical")),
            ExerciseKind::Next => Some(message!("exercise.typed.next")),
            ExerciseKind::Values | ExerciseKind::Leaf | ExerciseKind::Order => None,
        }
    }

    /// Returns the rule of the convention in a few words: `cut at α > β, fail-soft`.
    pub fn rule(&self) -> Message {
        match self.words.profile {
            Profile::KnuthMoore => message!("convention.rule.knuth-moore"),
            Profile::Strict => message!("convention.rule.strict"),
            Profile::FailHard => message!("convention.rule.fail-hard"),
            Profile::Aima => message!("convention.rule.aima"),
            Profile::Negamax => message!("convention.rule.negamax"),
            Profile::Cs188 => message!("convention.rule.cs188"),
        }
    }
}

pub(super) fn spoken(made: &ExerciseKey, mut graded: Feedback) -> Feedback {
    let all: Vec<Vec<Message>> =
        graded.elements.iter().map(|each| says(made, &graded, each)).collect();
    for (each, messages) in graded.elements.iter_mut().zip(all) {
        each.said = messages;
    }
    graded
}

/// Returns the first point to check, the reason or else its source, and the mistake that explains the answer.
fn says(made: &ExerciseKey, graded: &Feedback, each: &ElementFeedback) -> Vec<Message> {
    let mut all: Vec<Message> = follows(made, graded, each).into_iter().collect();
    match (&each.reason, &made.star) {
        (Some(Reason { kind: ReasonKind::Cut | ReasonKind::Followed, .. }), Some(search)) => {
            all.extend(search.edge(&made.tree, each.node as usize));
        }
        (Some(reason), _) => all.push(why(reason, each, graded.leaves)),
        (None, _) => all.extend(look(made, graded.leaves, each)),
    }
    if each.judged != AnswerState::Wrong {
        return all;
    }
    let mistake = each.misconceptions.first().or(graded.misconceptions.first());
    if let Some(mistake) = mistake {
        all.extend(mistake.advice(graded.profile));
        let wrong = graded.elements.iter().filter(|each| each.judged == AnswerState::Wrong).count();
        // An order counts as one answer.
        let are_several = wrong > 1 && each.part != Part::Order;
        if are_several && graded.misconceptions.contains(mistake) {
            all.push(message!("exercise.everything"));
        }
    }
    all
}

/// Lists the wrong answers from which a wrong value follows.
fn follows(made: &ExerciseKey, graded: &Feedback, each: &ElementFeedback) -> Option<Message> {
    let children = &made.tree.0[each.node as usize].children;
    let below = graded.elements.iter().filter(|other| {
        let is_below = other.part == Part::Value && children.contains(&(other.node as usize));
        is_below && other.judged == AnswerState::Wrong
    });
    let names: Vec<String> = below.map(|other| name(made, other.node as usize)).collect();
    if !each.follows || names.is_empty() {
        return None;
    }
    let node = name(made, each.node as usize);
    Some(message!("exercise.follows", n = names.len(), node = node, children = names))
}

/// Explains how to find an answer without revealing it. The text depends only on the task and on the
/// given answer, so that it cannot leak the right one.
fn look(made: &ExerciseKey, leaves: Option<u32>, each: &ElementFeedback) -> Vec<Message> {
    let id = each.node as usize;
    let (node, max, parent) = (name(made, id), made.tree.0[id].max, made.tree.0[id].parent);
    let own = made.item.profile.is_movers();
    let one = match each.part {
        _ if each.judged == AnswerState::Right => message!("exercise.look.right"),
        Part::Value => {
            let value = if made.tree.0[id].is_chance() {
                message!("exercise.look.value.chance", node = node)
            } else if own {
                message!("exercise.look.value.own", node = node)
            } else if max {
                message!("exercise.look.value.max", node = node)
            } else {
                message!("exercise.look.value.min", node = node)
            };
            if made.item.kind == ExerciseKind::Run {
                return vec![value, message!("exercise.look.searched")];
            }
            value
        }
        Part::Alpha if own => message!("exercise.look.alpha.own", node = node),
        Part::Alpha => message!("exercise.look.alpha", node = node),
        Part::Beta if own => message!("exercise.look.beta.own", node = node),
        Part::Beta => message!("exercise.look.beta", node = node),
        Part::Cut if is_average(made, parent.unwrap_or(id)) => {
            let (lo, hi) = range(made);
            let parent = name(made, parent.unwrap_or(id));
            message!("exercise.look.cut.chance", node = node, parent = parent, lo = lo, hi = hi)
        }
        Part::Cut if made.star.is_some() => {
            let parent = name(made, parent.unwrap_or(id));
            message!("exercise.look.cut.outcome", node = node, parent = parent, lo = range(made).0)
        }
        Part::Cut => {
            message!("exercise.look.cut", node = node, parent = name(made, parent.unwrap_or(id)))
        }
        Part::Cuts if is_average(made, id) => {
            let (lo, hi) = range(made);
            message!("exercise.look.cuts.chance", node = node, lo = lo, hi = hi)
        }
        Part::Cuts if made.star.is_some() => {
            message!("exercise.look.cuts.outcome", node = node, lo = range(made).0)
        }
        Part::Cuts => message!("exercise.look.cuts", node = node),
        Part::Leaf if each.given.is_empty() => message!("exercise.look.leaf.open"),
        Part::Leaf => message!("exercise.look.leaf", leaf = shown_name(&each.given)),
        Part::Type => message!("exercise.look.type", node = node),
        Part::Order => {
            let yours = leaves.map(|leaves| message!("exercise.look.order", yours = leaves));
            return yours.into_iter().chain([message!("exercise.look.order.open")]).collect();
        }
        Part::Next => message!("exercise.look.next", leaf = last_leaf(made)),
    };
    vec![one]
}

/// Returns whether Star1 decides at a node by the bounds of its average.
fn is_average(made: &ExerciseKey, id: usize) -> bool {
    made.star.is_some() && made.tree.0[id].is_chance()
}

/// Returns the least and the greatest leaf value, between which Star1 knows every leaf to lie.
fn range(made: &ExerciseKey) -> (String, String) {
    let values = || made.tree.leaves().map(|leaf| made.tree.0[leaf].value);
    let shown = |value: Option<i32>| value.map(digits).unwrap_or_default();
    (shown(values().min()), shown(values().max()))
}

/// Returns the name of a node as people read it.
fn name(made: &ExerciseKey, id: usize) -> String {
    shown_name(&made.tree.0[id].name)
}

/// Returns the leaf that was scored last, or nothing in other kinds.
fn last_leaf(made: &ExerciseKey) -> String {
    made.at.map_or_else(String::new, |at| name(made, at))
}
