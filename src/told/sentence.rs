//! A difference in plain English.

use super::answer::{EventTold, ScoreTold};
use super::kind::Kind;
use crate::game::{cut_quotes, shortened};

/// What a sentence speaks of.
pub(super) struct Parts<'a> {
    pub(super) line: u32,
    pub(super) path: &'a [String],
    pub(super) expected: Option<&'a EventTold>,
    pub(super) got: Option<&'a EventTold>,
    /// What is wrong with an event that is none.
    pub(super) fault: &'a str,
    /// Whether the move was tried before at the node.
    pub(super) tried: bool,
}

fn score(score: Option<ScoreTold>) -> String {
    score.map_or_else(|| "nothing".to_owned(), |score| score.to_string())
}

fn window(event: &EventTold) -> String {
    let end = |end: Option<ScoreTold>| end.map_or("not told".to_owned(), |end| end.to_string());
    format!("({}, {})", end(event.alpha), end(event.beta))
}

/// Moves of a path that a sentence names; a search can be 65,535 plies deep.
const NAMED: usize = 30;

/// The moves to a node, the first of them where there are many.
fn listed(path: &[String]) -> String {
    let named: Vec<_> = path.iter().take(NAMED).map(|mv| shortened(mv)).collect();
    let more = match path.len().saturating_sub(NAMED) {
        0 => String::new(),
        more => format!(" and {more} more moves"),
    };
    named.join(", ") + &more
}

/// The sentence for a kind.
pub(super) fn sentence(kind: Kind, parts: &Parts<'_>) -> String {
    let Parts { line, path, .. } = *parts;
    let fault = cut_quotes(parts.fault.to_owned());
    let none = EventTold::default();
    let (got, expected) = (parts.got.unwrap_or(&none), parts.expected.unwrap_or(&none));
    let place =
        if path.is_empty() { "at the root".to_owned() } else { format!("after {}", listed(path)) };
    let named = |mv: &Option<String>, without: &str| {
        mv.as_deref().map_or_else(|| without.to_owned(), |mv| shortened(mv).into_owned())
    };
    let mv = |event: &EventTold| named(&event.mv, "a move");
    let (entered, next) = (mv(got), mv(expected));
    match kind {
        Kind::Malformed => format!("Line {line} is not an event: {fault}."),
        Kind::Unbalanced => format!("Line {line} has no place here: {fault}."),
        Kind::IllegalMove if parts.tried => {
            format!("Line {line} enters {entered} {place}, which was tried there before.")
        }
        Kind::IllegalMove => {
            format!("Line {line} enters {entered} {place}, which is not legal there.")
        }
        Kind::BeyondLimit => {
            format!("Line {line} enters {entered} {place}, where the depth limit is reached.")
        }
        Kind::MissedCut => {
            let value = score(expected.value);
            format!(
                "Line {line} enters {entered} {place}, where the reference has cut: it returns {value}."
            )
        }
        Kind::TooShallow => format!(
            "Line {line} leaves the node {place} without trying a move; the reference tries {next}."
        ),
        Kind::UnsoundCut if expected.e == "enter" => format!(
            "Line {line} stops {place} although a move is left that matters; the reference tries {next}."
        ),
        Kind::UnsoundCut => {
            format!("Line {line} cuts {place}, where alpha is still below beta.")
        }
        Kind::WrongOrder => {
            format!(
                "Line {line} enters {entered} {place}; the next move of the reference is {next}."
            )
        }
        Kind::WrongWindow => {
            let node =
                got.mv.as_ref().map_or("the root".to_owned(), |_| format!("{entered} {place}"));
            let (told, right) = (window(got), window(expected));
            format!("Line {line} enters {node} with the window {told}; the reference has {right}.")
        }
        Kind::WrongLeafValue => {
            let (told, right) = (score(got.value), score(expected.value));
            format!(
                "Line {line} gives the leaf {place} the value {told}; the reference gives {right}."
            )
        }
        Kind::WrongValue => {
            let (told, right) = (score(got.value), score(expected.value));
            format!("Line {line} returns {told} {place}; the reference returns {right}.")
        }
        Kind::WrongBest => {
            let (told, right) = (named(&got.best, "a move"), named(&expected.best, "none"));
            format!("Line {line} names {told} as the best move {place}; the reference has {right}.")
        }
        Kind::EndedEarly => format!(
            "The file ends after line {line}, before the root is left; everything up to there agrees."
        ),
    }
}
