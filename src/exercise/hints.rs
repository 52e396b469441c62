//! Reduces feedback to hints: which answers are not right yet, and which one to look at first. No text
//! of a hint reveals an answer that is still open.

use super::elements::{Element, Part};
use super::feedback::{AnswerState, ElementFeedback, Feedback};
use super::key::ExerciseKey;
use super::says::spoken;
use std::cmp::Reverse;

/// Returns the order in which the search reaches an element: a value when its node returns, everything
/// else when the search reaches its node. An answer comes after all that it depends on.
fn turn(made: &ExerciseKey, node: u32, part: Part) -> (usize, bool, Reverse<usize>) {
    let (id, nodes) = (node as usize, &made.tree.0);
    match part {
        Part::Value => {
            let ply = nodes[id].ply;
            let below = nodes[id + 1..].iter().take_while(|node| node.ply > ply).count();
            // Of nodes that return together the deepest is first.
            (id + 1 + below, false, Reverse(ply))
        }
        _ => (id, true, Reverse(0)),
    }
}

/// Returns the key of the answer to look at first, or `None` if all are right.
pub(super) fn first(made: &ExerciseKey, elements: &[ElementFeedback]) -> Option<String> {
    let of = |state: AnswerState| {
        let those = elements.iter().filter(move |each| each.judged == state);
        those.min_by_key(|each| turn(made, each.node, each.part))
    };
    Some(of(AnswerState::Wrong).or_else(|| of(AnswerState::Open))?.key.clone())
}

/// Removes every answer that is not right yet from the feedback.
pub(super) fn hints(made: &ExerciseKey, graded: Feedback) -> Feedback {
    if graded.solved {
        return graded;
    }
    let open: Vec<(u32, Part)> = graded
        .elements
        .iter()
        .filter(|each| each.judged != AnswerState::Right)
        .map(|each| (each.node, each.part))
        .collect();
    let soonest = open.iter().map(|&(node, part)| turn(made, node, part)).min();
    // A reason contains only earlier values, except that a cut's reason also holds the value of the
    // node above.
    let is_safe = |each: &ElementFeedback| {
        let above = made.tree.0[each.node as usize].parent;
        let returned = above.map(|above| (above as u32, Part::Value));
        soonest.is_none_or(|soonest| turn(made, each.node, each.part) < soonest)
            && (each.part != Part::Cut || returned.is_none_or(|value| !open.contains(&value)))
    };
    let mut rows = graded.elements;
    for each in &mut rows {
        if each.judged != AnswerState::Right {
            (each.expected, each.reason) = (None, None);
        } else if !is_safe(each) {
            each.reason = None;
        }
    }
    let elements = missed(made, listed(made, rows));
    let (first, least) = (first(made, &elements), None);
    spoken(made, Feedback { elements, first, least, ..graded })
}

/// Adds a row for every missing answer except marks of edges, because a missing row would reveal that
/// its node has no answer.
fn listed(made: &ExerciseKey, mut rows: Vec<ElementFeedback>) -> Vec<ElementFeedback> {
    let mut all = Vec::with_capacity(made.elements.len());
    for Element { key, node, part } in &made.elements {
        match rows.iter().position(|each| each.key == *key) {
            Some(place) => all.push(rows.remove(place)),
            None if *part == Part::Cut => {}
            None => all.push(ElementFeedback {
                key: key.clone(),
                node: *node,
                part: *part,
                judged: AnswerState::Open,
                given: String::new(),
                expected: None,
                follows: false,
                misconceptions: Vec::new(),
                reason: None,
                said: Vec::new(),
            }),
        }
    }
    all
}

/// Merges all missing marks into one row at the parent of the first, because one row per mark would
/// reveal the edges.
fn missed(made: &ExerciseKey, mut rows: Vec<ElementFeedback>) -> Vec<ElementFeedback> {
    let is_missed = |each: &ElementFeedback| {
        each.part == Part::Cut && each.judged != AnswerState::Right && each.given != "yes"
    };
    let Some(place) = rows.iter().position(is_missed) else { return rows };
    let above = made.tree.0[rows[place].node as usize].parent.unwrap_or_default();
    let row = ElementFeedback {
        key: format!("{}.cuts", made.tree.0[above].name),
        node: above as u32,
        part: Part::Cuts,
        given: String::new(),
        ..rows[place].clone()
    };
    rows[place] = row;
    rows.retain(|each| !is_missed(each));
    rows
}
