//! The mistakes of the gallery, each with a position on which it shows.

use crate::evaluation::Score;
use crate::mistakes::{Mistake, MistakeClass};
use crate::say::Language;
use crate::work::error::ServiceError;
use schemars::JsonSchema;
use serde::Serialize;

/// The word for a run without a mistake.
pub(super) const RIGHT: &str = "right";

/// Returns the mistakes of the gallery: those of the diagnosis, then two that it does not try.
pub(super) fn all() -> impl Iterator<Item = Mistake> {
    Mistake::IN_PROGRAMS.into_iter().chain([Mistake::PassForgotten, Mistake::BoundAsExact])
}

pub(super) struct Row {
    pub(super) mistake: Mistake,
    pub(super) header: String,
}

fn tree(position: &str, more: &str) -> String {
    header("tree", position, more)
}

fn header(game: &str, position: &str, more: &str) -> String {
    format!(
        "{{\"plyscope\":\"events\",\"version\":1,\"game\":\"{game}\",\"position\":\"{position}\",\
         \"run\":\"alphabeta\",\"returns\":\"best\",{more}}}"
    )
}

/// Returns the header of a mistake's runs. It uses the textbook tree if the mistake shows there.
fn header_of(mistake: Mistake) -> String {
    match mistake {
        Mistake::NoNegation | Mistake::WindowNotSwapped => tree(TEXTBOOK, MOVER),
        // Only the root's alpha cuts the fifth leaf from the left.
        Mistake::ParentOnly => tree("((5 7)(((3 6)(8 9))(4 2)))", MAX),
        Mistake::Strict => tree("((3 12 8)(3 4 6)(14 5 2))", MAX),
        // The second move returns the bound 3, and its true value is 1.
        Mistake::Last => tree("((3 12 8)(3 1 9)(14 5 2))", MAX),
        Mistake::CutAtOwnBound => tree("(3 ((7 9)(3 9 9)))", MAX),
        Mistake::AssignAlpha | Mistake::BetaMax => {
            tree("((((1 1)(8 3))((4 9)(6 3)))(((1 4)(2 7))((5 6)(2 4))))", MAX)
        }
        Mistake::EvalForMover => tree("((3 12) 5 (7 2))", MAX),
        // At the depth limit an inner node has the value 0.
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
/// A header with this word fixes the convention, so that another convention counts as a mistake.
const MAX: &str = "\"view\":\"max\"";

/// Returns the starting best value in the run of `best-from`: 10 points.
pub(super) fn beginning(mistake: Mistake) -> Option<Score> {
    (mistake == Mistake::BestFrom).then(|| Score::new(10))
}

impl Row {
    /// Returns the header of a run on a textbook tree, with scores for MAX.
    pub(super) fn tree(position: &str) -> String {
        tree(position, MAX)
    }

    pub(super) fn named(word: &str) -> Result<Self, ServiceError> {
        // Older links use this word, from before the check had a row for it.
        let word = if word == "bound-as-exact" { Mistake::BoundAsExact.word() } else { word };
        let Some(mistake) = all().find(|mistake| mistake.word() == word) else {
            let known: Vec<_> = all().map(Mistake::word).collect();
            let remedy = format!("use {}", known.join(", "));
            return Err(ServiceError::refused("mistake", "unknown mistake", remedy));
        };
        Ok(Self { mistake, header: header_of(mistake) })
    }
}

/// A mistake in the list of all mistakes.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct MistakeWord {
    /// The word of the mistake, in kebab case.
    pub mistake: &'static str,
    /// The name of the mistake, in English.
    pub title: String,
    /// A description of the mistake and its effect, in English.
    pub about: String,
    /// The class of the mistake: wrong, slower, or a convention.
    pub sort: MistakeClass,
}

/// The list of all mistakes, the answer of the operation `mistakes`.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct MistakesAnswer {
    /// All mistakes: those of the diagnosis, then a forgotten pass and a bound kept as a value.
    pub mistakes: Vec<MistakeWord>,
}

/// Returns the list of all mistakes, in the order of the gallery.
pub fn mistakes() -> MistakesAnswer {
    let word = |mistake: Mistake| MistakeWord {
        mistake: mistake.word(),
        title: mistake.title().text(Language::English),
        about: mistake.about().text(Language::English),
        sort: mistake.class(),
    };
    MistakesAnswer { mistakes: all().map(word).collect() }
}
