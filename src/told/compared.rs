//! The number of compared fields, and the fields that were not compared. The check never reports
//! agreement for a field that it did not compare.

use crate::say::{Arg, Said, said};
use schemars::JsonSchema;
use serde::Serialize;

/// The number of reported fields of each kind, out of those possible.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Compared {
    /// Moves of entered nodes, without the root.
    pub moves: [u64; 2],
    /// Windows with both ends.
    pub windows: [u64; 2],
    /// Returned values.
    pub values: [u64; 2],
    /// Best moves of nodes with at least one tried move.
    pub best: [u64; 2],
    /// Printed cuts, out of the nodes that were left with a move untried.
    pub cuts: [u64; 2],
    /// Answers of the program's table that were compared with the true values of the positions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hits: Option<[u64; 2]>,
}

/// A kind of field that is not compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum NotCompared {
    /// The file reports no moves.
    Moves,
    /// The file reports no windows.
    Windows,
    /// The file reports no values.
    Values,
    /// The file reports no best moves.
    Best,
    /// Unprinted cuts: in a game without known rules an unprinted cut leaves no trace.
    Cuts,
    /// Answers of a table: the true values of the positions are unknown, so the answers are accepted as
    /// reported.
    Hits,
    /// Leaf values: the program uses an evaluation of its own.
    LeafValues,
    /// Rules: the program plays a game of its own.
    Rules,
}

impl Compared {
    /// Describes the compared and the uncompared fields in words.
    pub(super) fn says(self, not: &[NotCompared]) -> Vec<Said> {
        let mut said = Vec::new();
        let fields = [
            (self.moves, said!("check.what.moves")),
            (self.windows, said!("check.what.windows")),
            (self.values, said!("check.what.values")),
            (self.best, said!("check.what.best")),
        ];
        let told = fields.into_iter().chain(self.hits.map(|hits| (hits, said!("check.what.hits"))));
        let what: Vec<Arg> = told
            .filter(|([told, _], _)| *told > 0)
            .map(|([told, of], what)| {
                let some = || said!("check.some", what = what.clone(), told = told, of = of);
                if told == of { what.into() } else { some().into() }
            })
            .collect();
        if !what.is_empty() {
            said.push(said!("check.compared", what = what));
        }
        let names = |own: bool| {
            let of = not.iter().filter(|&&what| what.is_own() == own);
            of.map(|what| what.said()).collect::<Vec<_>>()
        };
        if !names(false).is_empty() {
            said.push(said!("check.not-told", what = names(false)));
        }
        if !names(true).is_empty() {
            said.push(said!("check.are-own", what = names(true)));
        }
        said
    }
}

impl NotCompared {
    /// Returns whether the field is not compared because the program replaces it by its own.
    const fn is_own(self) -> bool {
        matches!(self, Self::LeafValues | Self::Rules)
    }

    fn said(self) -> Said {
        match self {
            Self::Moves => said!("check.what.moves"),
            Self::Windows => said!("check.what.windows"),
            Self::Values => said!("check.what.values"),
            Self::Best => said!("check.what.best"),
            Self::Cuts => said!("check.what.cuts"),
            Self::Hits => said!("check.what.hits"),
            Self::LeafValues => said!("check.what.leaf-values"),
            Self::Rules => said!("check.what.rules"),
        }
    }
}
