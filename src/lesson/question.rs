//! What an exercise gives, as the tree of a question is printed.

use crate::exercise::{Exercise, ExerciseNode};
use crate::picture::{QuestionNode, QuestionTree};
use crate::say::Language;
use crate::search::Bound;

/// The tree of an exercise with what the exercise gives away: its leaves, and of some kinds more. What is asked is not in it,
/// because an [`Exercise`] has no answers.
pub(super) fn question(exercise: &Exercise, language: Language) -> QuestionTree {
    let node = |node: &ExerciseNode| QuestionNode {
        parent: node.parent.map(|parent| parent as usize),
        children: node.children.iter().map(|&child| child as usize).collect(),
        is_max: node.max,
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
