//! What is said of a game: everything that depends on the game alone and not on a position.

use schemars::JsonSchema;
use serde::Serialize;

/// A game's entry in the table of games; what is skipped is for this program alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize)]
#[expect(clippy::struct_excessive_bools, reason = "independent facts of a game")]
pub struct GameEntry {
    /// The word used on command lines, in files and in links.
    #[serde(skip)]
    pub word: &'static str,
    /// Its name for people.
    pub title: &'static str,
    /// A depth that answers at once, plies; null: to the end of the game. Searches without any limit
    /// that enter too many nodes are begun again at it.
    pub default_depth: Option<u32>,
    /// Examples of board sizes, the usual one first; empty: there is one board.
    pub sizes: &'static [&'static str],
    /// Notations of positions, the usual one first.
    pub notations: &'static [NotationEntry],
    /// What the `static` order is.
    pub static_order: &'static str,
    /// What positions are sorted by: the stones on its board, as it calls them.
    #[serde(skip)]
    pub stones: &'static str,
    /// Whether a win is worth points, and not just 1.
    #[serde(skip)]
    pub has_points: bool,
    /// Whether a player without a move passes.
    #[serde(skip)]
    pub has_passes: bool,
    /// Whether the rules limit the score that is still possible (`FinalScore::ceiling`).
    #[serde(skip)]
    pub has_ceiling: bool,
    /// Whether it is a tree: without a board, and nobody plays it.
    #[serde(skip)]
    pub is_tree: bool,
}

/// A way to write positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize)]
#[schemars(rename = "Choice")]
pub struct NotationEntry {
    /// Its name.
    #[serde(rename = "word")]
    pub name: &'static str,
    /// A position written so.
    pub example: &'static str,
    /// One line on it.
    pub about: &'static str,
}

impl NotationEntry {
    pub(super) const fn new(
        name: &'static str,
        example: &'static str,
        about: &'static str,
    ) -> Self {
        Self { name, example, about }
    }
}

impl GameEntry {
    /// A game with a board of its own and nothing special.
    pub(super) const BOARD: Self = Self {
        word: "",
        title: "",
        default_depth: None,
        sizes: &[],
        notations: &[],
        static_order: "as generated",
        stones: "stones played",
        has_points: false,
        has_passes: false,
        has_ceiling: false,
        is_tree: false,
    };

    /// A tree.
    pub(super) const TREE: Self =
        Self { static_order: "as written", has_points: true, is_tree: true, ..Self::BOARD };
}
