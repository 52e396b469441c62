//! The texts of the moves of one trace.

use crate::game::Move;

/// The text of every move that occurs in a trace, by the move's number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveNames(Vec<Box<str>>);

impl MoveNames {
    /// Names every move that occurs.
    pub(super) fn of(moves: impl Iterator<Item = Move>, name: impl Fn(Move) -> String) -> Self {
        let mut names: Vec<Box<str>> = Vec::new();
        for mv in moves {
            if mv.index() >= names.len() {
                names.resize(mv.index() + 1, Box::default());
            }
            let text = &mut names[mv.index()];
            if text.is_empty() {
                *text = name(mv).into();
            }
        }
        Self(names)
    }

    /// Names given in order, for the moves of a file: name i is the text of `Move(i)`.
    pub fn listed(names: Vec<Box<str>>) -> Self {
        Self(names)
    }

    /// A move's text; empty for a move that does not occur.
    pub fn text(&self, mv: Move) -> &str {
        self.0.get(mv.index()).map_or("", |name| name)
    }

    /// The move with this text.
    pub fn find(&self, text: &str) -> Option<Move> {
        self.0.iter().position(|name| **name == *text).map(|index| Move(index as u16))
    }
}
