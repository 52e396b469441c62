//! The mistakes, each with a position on which it shows.

use crate::mistakes::{Mistake, MistakeClass};
use crate::say::Language;
use crate::work::error::ServiceError;
use schemars::JsonSchema;
use serde::Serialize;

/// The word of a run without a mistake.
pub(super) const RIGHT: &str = "right";

/// The mistakes on show: those of the diagnosis, then two that it does not try.
pub(super) fn all() -> impl Iterator<Item = Mistake> {
    Mistake::IN_PROGRAMS.into_iter().chain([Mistake::PassForgotten, Mistake::BoundAsExact])
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

/// The header of a mistake's runs: the tree of the textbooks where it shows there.
fn header_of(mistake: Mistake) -> String {
    match mistake {
        Mistake::NoNegation | Mistake::WindowNotSwapped => tree(TEXTBOOK, MOVER),
        // The fifth leaf from the left is cut by the root's alpha alone.
        Mistake::ParentOnly => tree("((5 7)(((3 6)(8 9))(4 2)))", ""),
        Mistake::Strict => tree("((3 12 8)(3 4 6)(14 5 2))", ""),
        // The second move returns 3 as a bound, and is worth 1.
        Mistake::Last => tree("((3 12 8)(3 1 9)(14 5 2))", ""),
        Mistake::CutAtOwnBound => tree("(3 ((7 9)(3 9 9)))", ""),
        Mistake::AssignAlpha => tree("((((1 1)(8 3))((4 9)(6 3)))(((1 4)(2 7))((5 6)(2 4))))", ""),
        Mistake::EvalForMover => tree("((3 12) 5 (7 2))", ""),
        // An inner node at the depth limit counts 0.
        Mistake::DepthLong => tree("(((3 8) 5)((9 6) 2))", ",\"depth\":2"),
        Mistake::PassForgotten => {
            header("othello", "a2a1b1a3d4d2d3b4c4c1", ",\"size\":\"4x4\",\"eval\":\"discs\"")
        }
        Mistake::BoundAsExact => header("tictactoe", "1759", ""),
        Mistake::DepthShort => header("tictactoe", "51923", ",\"depth\":2,\"eval\":\"open-lines\""),
        _ => tree(TEXTBOOK, ""),
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

    pub(super) fn named(word: &str) -> Result<Self, ServiceError> {
        let Some(mistake) = all().find(|mistake| mistake.word() == word) else {
            let known: Vec<_> = all().map(Mistake::word).collect();
            let remedy = format!("use {}", known.join(", "));
            return Err(ServiceError::refused("mistake", "unknown mistake", remedy));
        };
        Ok(Self { mistake, header: header_of(mistake) })
    }
}

/// A mistake in the list of all.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct MistakeWord {
    /// Its word.
    pub mistake: &'static str,
    /// What it is called, in English.
    pub title: String,
    /// What it does, and whether that is wrong, in English.
    pub about: String,
    /// Whether it is wrong, slower, or a convention.
    pub sort: MistakeClass,
}

/// Every mistake.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct MistakesAnswer {
    /// Those of the diagnosis, then a forgotten pass and a bound kept as a value.
    pub mistakes: Vec<MistakeWord>,
}

/// The list of all mistakes.
pub fn mistakes() -> MistakesAnswer {
    let word = |mistake: Mistake| MistakeWord {
        mistake: mistake.word(),
        title: mistake.title().text(Language::English),
        about: mistake.about().text(Language::English),
        sort: mistake.class(),
    };
    MistakesAnswer { mistakes: all().map(word).collect() }
}
