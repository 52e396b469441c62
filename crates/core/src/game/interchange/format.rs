//! What a format is: how it looks, where its games or positions are, and how one of them is read.

use crate::game::{Game, InputError, Note, Says, Setup};
use schemars::JsonSchema;
use serde::Serialize;
use std::borrow::Cow;
use std::ops::Range;

/// Most games or positions of one text that can be chosen from.
pub const MOST_ITEMS: usize = 10_000;

/// A format of other programs.
#[derive(Clone, Copy, Debug, JsonSchema, Serialize)]
#[schemars(rename = "TextFormat")]
pub struct Format {
    /// Its name.
    pub title: &'static str,
    /// The games that it holds, as words.
    #[serde(skip)]
    pub(super) games: &'static [Game],
    /// Endings of files.
    pub endings: &'static [&'static str],
    /// The notation is one of the game's own.
    #[serde(skip)]
    pub(super) is_own: bool,
    /// Whether a text is written so, if it is for this game.
    #[serde(skip)]
    pub(super) looks: fn(&str, Game) -> bool,
    /// Where its games or positions are, at most [`MOST_ITEMS`], and how many there are in all.
    #[serde(skip)]
    pub(super) split: fn(&str) -> (Vec<Range<usize>>, usize),
    /// One of them in a notation of the game.
    #[serde(skip)]
    pub(super) read: for<'t> fn(&'t str, &Setup) -> Result<Item<'t>, InputError>,
}

/// One game or position of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Item<'t> {
    /// In a notation of the game.
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

/// Their names are all different.
impl PartialEq for Format {
    fn eq(&self, other: &Self) -> bool {
        self.title == other.title
    }
}

impl Eq for Format {}

impl Format {
    /// Whether it holds a game.
    pub fn is_of(&self, game: Game) -> bool {
        self.games.contains(&game)
    }
}
