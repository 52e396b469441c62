//! What a file tells, of what it could, and what is not compared: nothing is said to agree which was not.

use crate::say::{Arg, Said, said};
use schemars::JsonSchema;
use serde::Serialize;

/// What was told, of how many that could be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Compared {
    /// Moves of entered nodes but the root.
    pub moves: [u64; 2],
    /// Windows with both ends.
    pub windows: [u64; 2],
    /// Returned values.
    pub values: [u64; 2],
    /// Best moves of nodes below which something was tried.
    pub best: [u64; 2],
    /// Cuts that are printed, of nodes that were left with a move untried.
    pub cuts: [u64; 2],
    /// Answers of the program's table that were held to what the positions are worth.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hits: Option<[u64; 2]>,
}

/// What is not compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum NotCompared {
    /// No move is told.
    Moves,
    /// No window is.
    Windows,
    /// No value is.
    Values,
    /// No best move is.
    Best,
    /// A cut that is not printed leaves no mark in a game of one's own.
    Cuts,
    /// What positions are worth is not known, so answers of a table are taken as they are told.
    Hits,
    /// The values of leaves are the program's own.
    LeafValues,
    /// The rules are the program's own.
    Rules,
}

impl Compared {
    /// What is compared and what is not, in words.
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
    /// Whether the program's own takes the place of what it would be compared with.
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
