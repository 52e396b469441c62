//! The description of a format: its look, the places of its games or positions, and how to read one of them.

use crate::game::{Game, InputError, Note, Says, Setup};
use std::borrow::Cow;
use std::ops::Range;

/// Maximum number of games or positions of one text to choose from; the rest is only counted.
/// See the example of [`Collection`](super::Collection).
pub const MOST_ITEMS: usize = 10_000;

/// A text format of other programs, recognised from the text alone.
#[cfg_attr(doc, doc = "[`Format::all`] has an example.")]
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, schemars::JsonSchema))]
#[cfg_attr(feature = "serde", schemars(rename = "TextFormat"))]
pub struct Format {
    /// The name of the format for people, in English; no two are equal.
    pub title: &'static str,
    /// The games that it holds, at least one.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(super) games: &'static [Game],
    /// The file name endings of the format, without the dot; empty if it has none.
    pub endings: &'static [&'static str],
    /// True if the format is one of the game's own notations, which no note names.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(super) is_own: bool,
    /// Returns whether a text looks like this format, if it is for this game.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(super) looks: fn(&str, Game) -> bool,
    /// Finds the byte ranges of its games or positions, at most [`MOST_ITEMS`], and the number of
    /// all.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(super) split: fn(&str) -> (Vec<Range<usize>>, usize),
    /// Reads one of them into a notation of the game; an error counts bytes from its start.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(super) read: for<'t> fn(&'t str, &Setup) -> Result<Item<'t>, InputError>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Item<'t> {
    /// The text in a notation of the game, borrowed if nothing is converted.
    pub(super) text: Cow<'t, str>,
    pub(super) notes: Vec<Note>,
    pub(super) says: Option<Says>,
}

impl<'t> Item<'t> {
    pub(super) fn of(text: impl Into<Cow<'t, str>>) -> Self {
        Self { text: text.into(), notes: Vec::new(), says: None }
    }

    pub(super) fn with(self, note: Note) -> Self {
        Self { notes: [self.notes, vec![note]].concat(), ..self }
    }
}

/// Compares names, because they are all different.
impl PartialEq for Format {
    fn eq(&self, other: &Self) -> bool {
        self.title == other.title
    }
}

impl Eq for Format {}

impl Format {
    /// Returns whether it can hold positions of a game; it holds one to four games.
    pub fn is_of(&self, game: Game) -> bool {
        self.games.contains(&game)
    }
}
