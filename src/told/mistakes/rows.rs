//! The mistakes, each with a position on which it shows.

use crate::told::slip::Slip;
use crate::work::error::ServiceError;
use schemars::JsonSchema;
use serde::Serialize;

/// What is changed in a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mistake {
    /// Nothing.
    None,
    /// A slip of the diagnosis.
    Slip(Slip),
    /// A side that must pass has no move, so the program takes the game to be over.
    PassForgotten,
    /// A table keeps every returned score as a value.
    BoundAsExact,
}

/// What a mistake costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize)]
#[schemars(rename = "MistakeSort")]
#[serde(rename_all = "lowercase")]
pub enum Sort {
    /// Values are wrong.
    Wrong,
    /// Values are right, and more nodes are entered than needed.
    Slower,
    /// Another convention.
    Convention,
}

impl Mistake {
    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::None => "right",
            Self::Slip(slip) => slip.word(),
            Self::PassForgotten => "pass-forgotten",
            Self::BoundAsExact => "bound-as-exact",
        }
    }

    pub(super) const fn about(self) -> &'static str {
        match self {
            Self::None => "nothing is wrong with it",
            Self::Slip(slip) => slip.about(),
            Self::PassForgotten => {
                "a side that must pass has no move on the board, and the program takes the game for \
                 over; values are wrong"
            }
            Self::BoundAsExact => {
                "the table keeps what a cut left behind, a bound, as if it were the value, and answers \
                 with it in another window; values are wrong"
            }
        }
    }

    pub(super) const fn sort(self) -> Sort {
        match self {
            Self::Slip(
                Slip::WindowNotPassed
                | Slip::ParentOnly
                | Slip::WindowNotSwapped
                | Slip::AssignAlpha
                | Slip::NoBreak,
            ) => Sort::Slower,
            Self::None | Self::Slip(Slip::Strict | Slip::Hard | Slip::Last) => Sort::Convention,
            _ => Sort::Wrong,
        }
    }
}

/// A mistake and the header of its two runs.
pub(super) struct Row {
    pub(super) mistake: Mistake,
    pub(super) header: String,
}

/// The header of a textbook tree.
fn tree(position: &str, more: &str) -> String {
    header("tree", position, more)
}

fn header(game: &str, position: &str, more: &str) -> String {
    format!(
        "{{\"plyscope\":\"events\",\"version\":1,\"game\":\"{game}\",\"position\":\"{position}\"{more}}}"
    )
}

/// The header of a slip's runs: the tree of the textbooks where it shows there.
fn of_slip(slip: Slip) -> String {
    match slip {
        Slip::MaxEverywhere
        | Slip::WindowNotPassed
        | Slip::Hard
        | Slip::BestFromZero
        | Slip::NoBreak => tree(TEXTBOOK, ""),
        Slip::NoNegation | Slip::WindowNotSwapped => tree(TEXTBOOK, MOVER),
        // The fifth leaf from the left is cut by the root's alpha alone.
        Slip::ParentOnly => tree("((5 7)(((3 6)(8 9))(4 2)))", ""),
        Slip::Strict => tree("((3 12 8)(3 4 6)(14 5 2))", ""),
        // The second move returns 3 as a bound, and is worth 1.
        Slip::Last => tree("((3 12 8)(3 1 9)(14 5 2))", ""),
        Slip::CutAtOwnBound => tree("(3 ((7 9)(3 9 9)))", ""),
        Slip::AssignAlpha => tree("((((1 1)(8 3))((4 9)(6 3)))(((1 4)(2 7))((5 6)(2 4))))", ""),
        Slip::EvalForMover => tree("((3 12) 5 (7 2))", ""),
        // An inner node at the depth limit counts 0.
        Slip::DepthLong => tree("(((3 8) 5)((9 6) 2))", ",\"depth\":2"),
        Slip::DepthShort => header("tictactoe", "51923", ",\"depth\":2,\"eval\":\"open-lines\""),
    }
}

/// The tree of most textbooks.
const TEXTBOOK: &str = "((3 12 8)(2 4 6)(14 5 2))";
const MOVER: &str = ",\"view\":\"mover\"";

impl Row {
    /// The header of a run on a textbook tree.
    pub(super) fn tree(position: &str) -> String {
        tree(position, "")
    }

    pub(super) fn of(mistake: Mistake) -> Self {
        let header = match mistake {
            Mistake::PassForgotten => {
                let position = "a2a1b1a3d4d2d3b4c4c1";
                header("othello", position, ",\"size\":\"4x4\",\"eval\":\"discs\"")
            }
            Mistake::BoundAsExact => header("tictactoe", "1759", ""),
            Mistake::None => tree(TEXTBOOK, ""),
            Mistake::Slip(slip) => of_slip(slip),
        };
        Self { mistake, header }
    }

    /// Every mistake, in the order of the diagnosis, then the two that have none.
    pub(super) fn all() -> impl Iterator<Item = Mistake> {
        let others = [Mistake::PassForgotten, Mistake::BoundAsExact];
        Slip::ALL.into_iter().map(Mistake::Slip).chain(others)
    }

    pub(super) fn named(word: &str) -> Result<Self, ServiceError> {
        let mistake = Self::all().find(|mistake| mistake.word() == word);
        mistake.map(Self::of).ok_or_else(|| {
            let known: Vec<_> = Self::all().map(Mistake::word).collect();
            ServiceError::refused("mistake", "unknown mistake", format!("use {}", known.join(", ")))
        })
    }
}

/// A mistake in the list of all.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct MistakeWord {
    /// Its word.
    pub mistake: &'static str,
    /// What it does, and whether that is wrong.
    pub about: &'static str,
    /// Whether it is wrong, slower, or a convention.
    pub sort: Sort,
}

/// Every mistake.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct MistakesAnswer {
    /// The slips of the diagnosis, then a forgotten pass and a bound kept as a value.
    pub mistakes: Vec<MistakeWord>,
}

/// The list of all mistakes.
pub fn mistakes() -> MistakesAnswer {
    let word = |mistake: Mistake| MistakeWord {
        mistake: mistake.word(),
        about: mistake.about(),
        sort: mistake.sort(),
    };
    MistakesAnswer { mistakes: Row::all().map(word).collect() }
}
