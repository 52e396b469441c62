//! The number of compared fields, and the fields that were not compared. The check never reports
//! agreement for a field that it did not compare.

use crate::say::{Arg, Message, message};
use schemars::JsonSchema;
use serde::Serialize;

/// The number of reported fields of each kind, then the number of those possible.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, JsonSchema, Serialize)]
pub struct FieldCounts {
    /// Moves of entered nodes, without the root.
    pub moves: [u64; 2],
    /// Windows with both ends; minimax has none.
    pub windows: [u64; 2],
    /// Returned values, out of the nodes that an `exit` or a `leaf` closes.
    pub values: [u64; 2],
    /// Best moves of nodes with at least one tried move.
    pub best: [u64; 2],
    /// Printed cuts, out of the nodes that were left with a move untried.
    pub cuts: [u64; 2],
    /// Answers of the program's table that were compared with the true values of the positions;
    /// absent: it has no table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hits: Option<[u64; 2]>,
}

/// A kind of field that is not compared, so that the verdict does not cover it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum SkippedField {
    /// Moves, because the file reports none.
    Moves,
    /// Windows, because the file reports none.
    Windows,
    /// Values, because the file reports none.
    Values,
    /// Best moves, because the file reports none.
    Best,
    /// Unprinted cuts: in a game without known rules an unprinted cut leaves no trace.
    Cuts,
    /// Answers of a table: the true values of the positions are unknown, so the answers are accepted as
    /// reported.
    Hits,
    /// Leaf values, because the evaluation or the whole game is the program's own.
    LeafValues,
    /// Rules, because the game is the program's own.
    Rules,
}

impl FieldCounts {
    pub(super) fn says(self, not: &[SkippedField]) -> Vec<Message> {
        let mut messages = Vec::new();
        let fields = [
            (self.moves, message!("check.what.moves")),
            (self.windows, message!("check.what.windows")),
            (self.values, message!("check.what.values")),
            (self.best, message!("check.what.best")),
        ];
        let counts =
            fields.into_iter().chain(self.hits.map(|hits| (hits, message!("check.what.hits"))));
        let what: Vec<Arg> = counts
            .filter(|([reported, _], _)| *reported > 0)
            .map(|([reported, of], what)| {
                let some = || message!("check.some", what = what.clone(), told = reported, of = of);
                if reported == of { what.into() } else { some().into() }
            })
            .collect();
        if !what.is_empty() {
            messages.push(message!("check.compared", what = what));
        }
        let names = |own: bool| {
            let of = not.iter().filter(|&&what| what.is_own() == own);
            of.map(|what| what.message()).collect::<Vec<_>>()
        };
        if !names(false).is_empty() {
            messages.push(message!("check.not-told", what = names(false)));
        }
        if !names(true).is_empty() {
            messages.push(message!("check.are-own", what = names(true)));
        }
        messages
    }
}

impl SkippedField {
    /// Returns whether the field is not compared because the program replaces it by its own.
    const fn is_own(self) -> bool {
        matches!(self, Self::LeafValues | Self::Rules)
    }

    fn message(self) -> Message {
        match self {
            Self::Moves => message!("check.what.moves"),
            Self::Windows => message!("check.what.windows"),
            Self::Values => message!("check.what.values"),
            Self::Best => message!("check.what.best"),
            Self::Cuts => message!("check.what.cuts"),
            Self::Hits => message!("check.what.hits"),
            Self::LeafValues => message!("check.what.leaf-values"),
            Self::Rules => message!("check.what.rules"),
        }
    }
}
