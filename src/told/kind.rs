//! What kind of difference it is.

use super::field::Ruled;
use super::record::Act;
use super::walk::{Differs, Found, Walk};
use crate::mistakes::Item;
use schemars::JsonSchema;
use serde::Serialize;

/// The kinds of first differences, in the order in which they are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize)]
#[schemars(rename = "DifferenceKind")]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// A line is no event.
    Malformed,
    /// An exit without an open node, a second root, events after the end.
    Unbalanced,
    /// The move is not legal there, or was tried before.
    IllegalMove,
    /// A child of a node at the depth limit is entered.
    BeyondLimit,
    /// A child is entered where the reference has cut.
    MissedCut,
    /// The node is left before any child was tried where the reference enters one.
    TooShallow,
    /// The node is cut or left where the reference tries another move.
    UnsoundCut,
    /// A child is entered that is not the next one of the reference's order.
    WrongOrder,
    /// A told end of a window differs.
    WrongWindow,
    /// The value of a leaf differs.
    WrongLeafValue,
    /// The value that an inner node returns differs.
    WrongValue,
    /// The best move differs.
    WrongBest,
    /// A table's answer is not sound, or does not reach the window.
    WrongHit,
    /// The search, or what is told of it, is not what was asked for.
    NotTheTask,
    /// The file ends before the root's exit, and all before agrees.
    EndedEarly,
}

impl Kind {
    /// The word in answers.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Malformed => "malformed",
            Self::Unbalanced => "unbalanced",
            Self::IllegalMove => "illegal-move",
            Self::BeyondLimit => "beyond-limit",
            Self::MissedCut => "missed-cut",
            Self::TooShallow => "too-shallow",
            Self::UnsoundCut => "unsound-cut",
            Self::WrongOrder => "wrong-order",
            Self::WrongWindow => "wrong-window",
            Self::WrongLeafValue => "wrong-leaf-value",
            Self::WrongValue => "wrong-value",
            Self::WrongBest => "wrong-best",
            Self::WrongHit => "wrong-hit",
            Self::NotTheTask => "not-the-task",
            Self::EndedEarly => "ended-early",
        }
    }
}

/// The move of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ToldMove {
    /// None is told.
    Silent,
    /// It is not written as a move of the game.
    Unknown,
    /// Its code.
    Known(u32),
}

/// The moves from the root to the open node.
pub(super) fn path(walk: &Walk<'_>) -> Vec<u32> {
    walk.open.iter().filter_map(|open| open.mv).collect()
}

/// The kind of a difference at an event; `told` is its move. Without rules the game is one of its own.
pub(super) fn kind(
    walk: &Walk<'_>,
    found: &Found,
    act: Option<Act>,
    told: ToldMove,
    rules: Option<&Ruled<'_>>,
) -> Kind {
    match found.differs {
        Differs::Early => return Kind::EndedEarly,
        Differs::Broken if act == Some(Act::Malformed) => return Kind::Malformed,
        Differs::Broken => return Kind::Unbalanced,
        Differs::Best => return Kind::WrongBest,
        Differs::Window => return Kind::WrongWindow,
        Differs::Hit => return Kind::WrongHit,
        Differs::Value => {
            let leaf = matches!(found.expected, Some(Item::Exit { leaf: true, .. }));
            return if leaf { Kind::WrongLeafValue } else { Kind::WrongValue };
        }
        Differs::Type | Differs::Move => {}
    }
    if !matches!(act, Some(Act::Enter { .. })) {
        let too_shallow = walk.tried().is_empty() && rules.is_some();
        return if too_shallow { Kind::TooShallow } else { Kind::UnsoundCut };
    }
    let path = path(walk);
    let is_cut = walk.open.last().is_some_and(|open| open.cut);
    let leaf = matches!(found.expected, Some(Item::Exit { leaf: true, .. }));
    let Some(rules) = rules else { return Kind::MissedCut };
    let is_illegal = match told {
        ToldMove::Silent => rules.is_over(&path) || !(leaf || is_cut),
        // Nothing is to be played that leads to the root.
        ToldMove::Known(_) if walk.open.is_empty() => true,
        ToldMove::Unknown => true,
        ToldMove::Known(mv) => walk.tried().contains(&Some(mv)) || !rules.is_legal(&path, mv),
    };
    match found.expected {
        _ if is_illegal => Kind::IllegalMove,
        _ if leaf => Kind::BeyondLimit,
        Some(Item::Exit { .. }) => Kind::MissedCut,
        _ => Kind::WrongOrder,
    }
}
