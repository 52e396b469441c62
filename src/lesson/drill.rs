//! Prints an exercise of a lesson: the blanks for the answers, and the key.

use super::check::ExerciseFacts;
use crate::exercise::{AnswerState, Exercise, Part};
use crate::say::{Language, message};
use crate::trace::shown_name;

/// Returns the label before a blank, or `None` if the answer is a mark in the picture.
fn blank_label(exercise: &Exercise, node: u32, part: Part) -> Option<String> {
    let name = shown_name(&exercise.nodes[node as usize].name);
    match part {
        Part::Cut | Part::Cuts => None,
        Part::Alpha => Some(format!("α({name}) =")),
        Part::Beta => Some(format!("β({name}) =")),
        Part::Value => Some(format!("{name} =")),
        Part::Type | Part::Order => Some(format!("{name}:")),
        Part::Leaf | Part::Next => Some(String::new()),
    }
}

pub(super) fn blanks(exercise: &Exercise) -> Vec<String> {
    let elements = exercise.elements.iter();
    elements.filter_map(|each| blank_label(exercise, each.node, each.part)).collect()
}

/// Returns the right answers in one line, the marks of cuts last.
pub(super) fn key(facts: &ExerciseFacts, language: Language) -> String {
    let ExerciseFacts { exercise, key, .. } = facts;
    let mut parts = Vec::new();
    let mut cuts = Vec::new();
    for each in key.elements.iter().filter(|each| each.judged == AnswerState::Open) {
        match blank_label(exercise, each.node, each.part) {
            Some(what) => {
                let right = each.expected.as_deref().unwrap_or_default();
                parts.push(format!("{what} {right}").trim().to_owned());
            }
            None => cuts.push(shown_name(&exercise.nodes[each.node as usize].name)),
        }
    }
    if !cuts.is_empty() {
        parts.push(message!("sheet.cuts", names = cuts.join(", ")).text(language));
    }
    parts.join("; ")
}
