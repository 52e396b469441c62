//! The messages of an exercise: its task, and the feedback on an answer.

use super::elements::Part;
use super::feedback::{ElementFeedback, Graded, Judged};
use super::item::ExerciseKind;
use super::made::{Exercise, Made};
use super::why::why;
use crate::say::{Said, said};
use crate::search::Profile;
use crate::trace::shown_name;

/// Returns the task.
pub(super) fn task(made: &Made) -> Said {
    let by = made.amount.unwrap_or_default();
    match made.item.kind {
        ExerciseKind::Values => said!("exercise.task.values"),
        ExerciseKind::Windows => said!("exercise.task.windows"),
        ExerciseKind::Cuts => said!("exercise.task.cuts"),
        ExerciseKind::Run => said!("exercise.task.run"),
        ExerciseKind::Critical => said!("exercise.task.critical"),
        ExerciseKind::Leaf if by < 0 => said!("exercise.task.leaf.less", by = by.unsigned_abs()),
        ExerciseKind::Leaf => said!("exercise.task.leaf.more", by = by.unsigned_abs()),
        ExerciseKind::Order => said!("exercise.task.order", leaves = made.drawn),
        ExerciseKind::Next => said!("exercise.task.next", leaf = last_leaf(made)),
    }
}

impl Exercise {
    /// Returns advice on typing the answers, or `None` if it is obvious.
    pub fn typed(&self) -> Option<Said> {
        match self.words.kind {
            ExerciseKind::Windows => Some(said!("exercise.typed.windows")),
            ExerciseKind::Cuts => Some(said!("exercise.typed.cuts")),
            ExerciseKind::Run => Some(said!("exercise.typed.run")),
            ExerciseKind::Critical => Some(said!("exercise.typed.critical")),
            ExerciseKind::Next => Some(said!("exercise.typed.next")),
            ExerciseKind::Values | ExerciseKind::Leaf | ExerciseKind::Order => None,
        }
    }

    /// Returns the rule of the convention, in a few words.
    pub fn rule(&self) -> Said {
        match self.words.profile {
            Profile::KnuthMoore => said!("convention.rule.knuth-moore"),
            Profile::Strict => said!("convention.rule.strict"),
            Profile::FailHard => said!("convention.rule.fail-hard"),
            Profile::Aima => said!("convention.rule.aima"),
            Profile::Negamax => said!("convention.rule.negamax"),
            Profile::Cs188 => said!("convention.rule.cs188"),
        }
    }
}

/// Adds the messages to the feedback.
pub(super) fn spoken(made: &Made, mut graded: Graded) -> Graded {
    let all: Vec<Vec<Said>> =
        graded.elements.iter().map(|each| says(made, &graded, each)).collect();
    for (each, said) in graded.elements.iter_mut().zip(all) {
        each.said = said;
    }
    graded
}

/// Returns the first point to check, the reason or else its source, and the mistake that explains the answer.
fn says(made: &Made, graded: &Graded, each: &ElementFeedback) -> Vec<Said> {
    let mut all: Vec<Said> = follows(made, graded, each).into_iter().collect();
    match &each.reason {
        Some(reason) => all.push(why(reason, each, graded.leaves)),
        None => all.extend(look(made, graded.leaves, each)),
    }
    if each.judged != Judged::Wrong {
        return all;
    }
    let mistake = each.misconceptions.first().or(graded.misconceptions.first());
    if let Some(mistake) = mistake {
        all.extend(mistake.advice(graded.profile));
        let wrong = graded.elements.iter().filter(|each| each.judged == Judged::Wrong).count();
        // An order counts as one answer.
        let are_several = wrong > 1 && each.part != Part::Order;
        if are_several && graded.misconceptions.contains(mistake) {
            all.push(said!("exercise.everything"));
        }
    }
    all
}

/// Lists the wrong answers from which a wrong value follows.
fn follows(made: &Made, graded: &Graded, each: &ElementFeedback) -> Option<Said> {
    let children = &made.tree.0[each.node as usize].children;
    let below = graded.elements.iter().filter(|other| {
        let is_below = other.part == Part::Value && children.contains(&(other.node as usize));
        is_below && other.judged == Judged::Wrong
    });
    let names: Vec<String> = below.map(|other| name(made, other.node as usize)).collect();
    if !each.follows || names.is_empty() {
        return None;
    }
    let node = name(made, each.node as usize);
    Some(said!("exercise.follows", n = names.len(), node = node, children = names))
}

/// Explains how to find an answer without revealing it. The text depends only on the task and on the
/// given answer, so that it cannot leak the right one.
fn look(made: &Made, leaves: Option<u32>, each: &ElementFeedback) -> Vec<Said> {
    let id = each.node as usize;
    let (node, max, parent) = (name(made, id), made.tree.0[id].max, made.tree.0[id].parent);
    let own = made.item.profile.is_movers();
    let one = match each.part {
        _ if each.judged == Judged::Right => said!("exercise.look.right"),
        Part::Value => {
            let value = if own {
                said!("exercise.look.value.own", node = node)
            } else if max {
                said!("exercise.look.value.max", node = node)
            } else {
                said!("exercise.look.value.min", node = node)
            };
            if made.item.kind == ExerciseKind::Run {
                return vec![value, said!("exercise.look.searched")];
            }
            value
        }
        Part::Alpha if own => said!("exercise.look.alpha.own", node = node),
        Part::Alpha => said!("exercise.look.alpha", node = node),
        Part::Beta if own => said!("exercise.look.beta.own", node = node),
        Part::Beta => said!("exercise.look.beta", node = node),
        Part::Cut => {
            said!("exercise.look.cut", node = node, parent = name(made, parent.unwrap_or(id)))
        }
        Part::Cuts => said!("exercise.look.cuts", node = node),
        Part::Leaf if each.given.is_empty() => said!("exercise.look.leaf.open"),
        Part::Leaf => said!("exercise.look.leaf", leaf = shown_name(&each.given)),
        Part::Type => said!("exercise.look.type", node = node),
        Part::Order => {
            let yours = leaves.map(|leaves| said!("exercise.look.order", yours = leaves));
            return yours.into_iter().chain([said!("exercise.look.order.open")]).collect();
        }
        Part::Next => said!("exercise.look.next", leaf = last_leaf(made)),
    };
    vec![one]
}

/// Returns the name of a node as people read it.
fn name(made: &Made, id: usize) -> String {
    shown_name(&made.tree.0[id].name)
}

/// Returns the leaf that was scored last, or nothing in other kinds.
fn last_leaf(made: &Made) -> String {
    made.at.map_or_else(String::new, |at| name(made, at))
}
