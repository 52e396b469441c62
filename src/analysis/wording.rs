//! How sentences name sides and places.

use super::places::own_name;
use crate::game::Move;
use crate::trace::Trace;

/// A side's name.
pub(super) const fn side(max: bool) -> &'static str {
    if max { "MAX" } else { "MIN" }
}

/// The node that moves lead to: by its name where the tree gives names.
pub(super) fn place(trace: &Trace, path: &[Move]) -> String {
    if path.is_empty() {
        return "the root".to_owned();
    }
    let moves: Vec<_> = path.iter().map(|&mv| trace.name(mv)).collect();
    let name = own_name(trace, &moves).unwrap_or_else(|| moves.join("-"));
    format!("node {name}")
}

/// A text as a sentence begins with it.
pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
