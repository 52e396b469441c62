//! Converts an exercise into the printed tree of its question, without the answers.

use crate::exercise::{Exercise, ExerciseNode};
use crate::picture::{QuestionNode, QuestionTree};
use crate::say::Language;
use crate::search::Bound;

/// Returns the tree of an exercise with the data it reveals: its leaves, and more for some kinds. The
/// answers cannot appear, because an [`Exercise`] has none.
pub(super) fn question(exercise: &Exercise, language: Language) -> QuestionTree {
    let probability = |node: &ExerciseNode| {
        let parent = &exercise.nodes[node.parent? as usize];
        let place = parent.children.iter().position(|&child| child == node.id)?;
        Some((*parent.weights.get(place)?, parent.weights.iter().sum()))
    };
    let node = |node: &ExerciseNode| QuestionNode {
        parent: node.parent.map(|parent| parent as usize),
        children: node.children.iter().map(|&child| child as usize).collect(),
        kind: node.kind(),
        probability: probability(node),
        name: node.name.clone(),
        value: node.value.map(|value| (value, node.bound.unwrap_or(Bound::Exact))),
        is_cut: node.cut,
    };
    QuestionTree {
        nodes: exercise.nodes.iter().map(node).collect(),
        at: exercise.at.map(|at| at as usize),
        profile: exercise.words.profile,
        language,
    }
}
