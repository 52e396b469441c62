//! The kinds of differences, and the choice of the one that fits an event.

use super::field::GamePosition;
use super::record::Act;
use super::walk::{Differs, FirstDifference, Walk};
use crate::mistakes::Item;
use schemars::JsonSchema;
use serde::Serialize;

/// The kind of a first difference, in the order in which kinds are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize)]
#[schemars(rename = "DifferenceKind")]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// A line that is not an event.
    Malformed,
    /// An exit without an open node, a second root, or events after the end.
    Unbalanced,
    /// A move that is illegal at the node, or was tried there before.
    IllegalMove,
    /// A child is entered below a node at the depth limit.
    BeyondLimit,
    /// A child is entered after the reference has cut.
    MissedCut,
    /// A node is left before any child is tried, though the reference enters one.
    TooShallow,
    /// A node is cut or left, though the reference tries another move.
    UnsoundCut,
    /// A child is entered that is not the next one in the reference's order.
    WrongOrder,
    /// A reported end of a window differs.
    WrongWindow,
    /// The value of a leaf differs.
    WrongLeafValue,
    /// The value that an inner node returns differs.
    WrongValue,
    /// The best move differs.
    WrongBest,
    /// A table's answer is unsound, or does not reach the window.
    WrongHit,
    /// The search, or the set of reported fields, is not the one that the task requires.
    NotTheTask,
    /// The file ends before the root's exit, and everything before the end agrees.
    EndedEarly,
}

impl Kind {
    /// Returns the word for this kind in answers, in kebab case; it is the same in JSON.
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

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ReportedMove {
    Silent,
    Unknown,
    Known(u32),
}

pub(super) fn path(walk: &Walk<'_>) -> Vec<u32> {
    walk.open.iter().filter_map(|open| open.mv).collect()
}

/// Classifies a difference at an event. `reported` is the event's move. Without `rules` the game is
/// one of its own.
pub(super) fn kind(
    walk: &Walk<'_>,
    found: &FirstDifference,
    act: Option<Act>,
    reported: ReportedMove,
    rules: Option<&GamePosition<'_>>,
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
    let is_illegal = match reported {
        ReportedMove::Silent => rules.is_over(&path) || !(leaf || is_cut),
        // No move leads to the root.
        ReportedMove::Known(_) if walk.open.is_empty() => true,
        ReportedMove::Unknown => true,
        ReportedMove::Known(mv) => walk.tried().contains(&Some(mv)) || !rules.is_legal(&path, mv),
    };
    match found.expected {
        _ if is_illegal => Kind::IllegalMove,
        _ if leaf => Kind::BeyondLimit,
        Some(Item::Exit { .. }) => Kind::MissedCut,
        _ => Kind::WrongOrder,
    }
}
