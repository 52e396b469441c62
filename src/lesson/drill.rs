//! An exercise of a lesson on paper: what it asks, where answers are written, and the key.

use super::check::ExerciseFacts;
use crate::exercise::{Exercise, Judged, Part};
use crate::say::{Language, said};
use crate::trace::shown_name;

/// What an answer is written after; `None`: it is a mark in the picture.
fn asked(exercise: &Exercise, node: u32, part: Part) -> Option<String> {
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

/// The answers that are written, each as what it is written after.
pub(super) fn blanks(exercise: &Exercise) -> Vec<String> {
    let elements = exercise.elements.iter();
    elements.filter_map(|each| asked(exercise, each.node, each.part)).collect()
}

/// The right answers in a line.
pub(super) fn key(facts: &ExerciseFacts, language: Language) -> String {
    let ExerciseFacts { exercise, key, .. } = facts;
    let mut parts = Vec::new();
    let mut cuts = Vec::new();
    for each in key.elements.iter().filter(|each| each.judged == Judged::Open) {
        match asked(exercise, each.node, each.part) {
            Some(what) => {
                let right = each.expected.as_deref().unwrap_or_default();
                parts.push(format!("{what} {right}").trim().to_owned());
            }
            None => cuts.push(shown_name(&exercise.nodes[each.node as usize].name)),
        }
    }
    if !cuts.is_empty() {
        parts.push(said!("sheet.cuts", names = cuts.join(", ")).text(language));
    }
    parts.join("; ")
}
