//! The mistakes, each with a position on which it shows.

use crate::evaluation::Score;
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
        "{{\"plyscope\":\"events\",\"version\":1,\"game\":\"{game}\",\"position\":\"{position}\",\
         \"run\":\"alphabeta\",\"returns\":\"best\",{more}}}"
    )
}

/// The header of a mistake's runs: the tree of the textbooks where it shows there.
fn header_of(mistake: Mistake) -> String {
    match mistake {
        Mistake::NoNegation | Mistake::WindowNotSwapped => tree(TEXTBOOK, MOVER),
        // The fifth leaf from the left is cut by the root's alpha alone.
        Mistake::ParentOnly => tree("((5 7)(((3 6)(8 9))(4 2)))", MAX),
        Mistake::Strict => tree("((3 12 8)(3 4 6)(14 5 2))", MAX),
        // The second move returns 3 as a bound, and is worth 1.
        Mistake::Last => tree("((3 12 8)(3 1 9)(14 5 2))", MAX),
        Mistake::CutAtOwnBound => tree("(3 ((7 9)(3 9 9)))", MAX),
        Mistake::AssignAlpha | Mistake::BetaMax => {
            tree("((((1 1)(8 3))((4 9)(6 3)))(((1 4)(2 7))((5 6)(2 4))))", MAX)
        }
        Mistake::EvalForMover => tree("((3 12) 5 (7 2))", MAX),
        // An inner node at the depth limit counts 0.
        Mistake::DepthLong => tree("(((3 8) 5)((9 6) 2))", "\"view\":\"max\",\"depth\":2"),
        Mistake::PassForgotten => header(
            "othello",
            "a2a1b1a3d4d2d3b4c4c1",
            "\"view\":\"max\",\"size\":\"4x4\",\"eval\":\"discs\"",
        ),
        Mistake::BoundAsExact => header("tictactoe", "1759", MAX),
        Mistake::SharedWindow | Mistake::FirstChild => tree("((2 4 6)(14 5 2)(3 12 8))", MAX),
        Mistake::BestFrom => tree("((13 12 18)(12 14 16)(14 15 12))", MAX),
        Mistake::DepthShort => {
            header("tictactoe", "51923", "\"view\":\"max\",\"depth\":2,\"eval\":\"open-lines\"")
        }
        _ => tree(TEXTBOOK, MAX),
    }
}

/// The tree of most textbooks.
const TEXTBOOK: &str = "((3 12 8)(2 4 6)(14 5 2))";
const MOVER: &str = "\"view\":\"mover\"";
/// A written convention is the one that is meant, so that another one is a mistake here.
const MAX: &str = "\"view\":\"max\"";

/// What the best value begins at in the run of `best-from`.
pub(super) fn beginning(mistake: Mistake) -> Option<Score> {
    (mistake == Mistake::BestFrom).then(|| Score::new(10))
}

impl Row {
    /// The header of a run on a textbook tree.
    pub(super) fn tree(position: &str) -> String {
        tree(position, MAX)
    }

    pub(super) fn named(word: &str) -> Result<Self, ServiceError> {
        // The word of links that are older than a row of it in the check.
        let word = if word == "bound-as-exact" { Mistake::BoundAsExact.word() } else { word };
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
