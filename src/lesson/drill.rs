//! An exercise of a lesson on paper: what it asks, where answers are written, and the key.

use super::check::ExerciseFacts;
use crate::exercise::{Exercise, ExerciseKind, Judged, Part};
use crate::picture::Spoken;

/// What an exercise asks, in the language of its lesson.
pub(super) fn task(exercise: &Exercise, language: Spoken) -> String {
    use ExerciseKind as K;
    let english = language == Spoken::English;
    let by = exercise.amount.unwrap_or_default();
    let text = match (exercise.words.kind, english) {
        (K::Values, true) => "Fill in the value of every node.",
        (K::Values, false) => "Preencha o valor de cada nó.",
        (K::Windows, true) => "Fill in alpha and beta on entry of every node.",
        (K::Windows, false) => "Preencha alfa e beta na entrada de cada nó.",
        (K::Cuts, true) => "Mark each edge that is never followed.",
        (K::Cuts, false) => "Marque cada aresta que nunca é seguida.",
        (K::Run, true) => "Fill in what every node returns, and mark each cut.",
        (K::Run, false) => "Preencha o que cada nó devolve e marque cada poda.",
        (K::Order, true) => "Arrange the children so that the fewest leaves are scored.",
        (K::Order, false) => "Arrume os filhos para que o menor número de folhas seja avaliado.",
        (K::Critical, true) => "Which type has each node in the critical tree?",
        (K::Critical, false) => "Que tipo tem cada nó na árvore crítica?",
        (K::Next, true) => "Which node is entered next?",
        (K::Next, false) => "Que nó é visitado a seguir?",
        (K::Leaf, true) => {
            let way = if by < 0 { "less" } else { "more" };
            return format!(
                "One leaf changes the best move if it is worth {} {way} for MAX. Which?",
                by.abs()
            );
        }
        (K::Leaf, false) => {
            let way = if by < 0 { "menos" } else { "mais" };
            return format!(
                "Uma folha muda o melhor lance se valer {} a {way} para MAX. Qual?",
                by.abs()
            );
        }
    };
    text.to_owned()
}

/// What an answer is written after; `None`: it is a mark in the picture.
fn asked(exercise: &Exercise, node: u32, part: Part) -> Option<String> {
    let name = &exercise.nodes[node as usize].name;
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
pub(super) fn key(facts: &ExerciseFacts, language: Spoken) -> String {
    let ExerciseFacts { exercise, key, .. } = facts;
    let mut parts = Vec::new();
    let mut cuts = Vec::new();
    for each in key.elements.iter().filter(|each| each.judged == Judged::Open) {
        match asked(exercise, each.node, each.part) {
            Some(what) => {
                let right = each.expected.as_deref().unwrap_or_default();
                parts.push(format!("{what} {right}").trim().to_owned());
            }
            None => cuts.push(exercise.nodes[each.node as usize].name.clone()),
        }
    }
    if !cuts.is_empty() {
        let word = if language == Spoken::English { "cut above" } else { "podas acima de" };
        parts.push(format!("{word} {}", cuts.join(", ")));
    }
    parts.join("; ")
}
