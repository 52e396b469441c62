//! Texts as other programs write them, turned into ours: one table of formats, each with how it looks, where its games or positions
//! are, and how one of them becomes a text that the game reads.
//!
//! A format is told by looking at the text alone, in one pass at most, and named where the text is refused.

mod ggs;
mod note;
mod numbered;
mod openspiel;
mod piskvork;
mod scored;
mod sgf;
mod strangers;
mod tree_graphs;
mod tree_leaves;
mod tree_lists;
mod uci;
mod wthor;

pub use note::Note;

use super::{Game, InputError, Move, Setup, Start};
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
    games: &'static [Game],
    /// Endings of files.
    pub endings: &'static [&'static str],
    /// The notation is one of the game's own.
    #[serde(skip)]
    is_own: bool,
    /// Whether a text is written so, if it is for this game.
    #[serde(skip)]
    looks: fn(&str, Game) -> bool,
    /// Where its games or positions are, at most [`MOST_ITEMS`], and how many there are in all.
    #[serde(skip)]
    split: fn(&str) -> (Vec<Range<usize>>, usize),
    /// One of them in a notation of the game.
    #[serde(skip)]
    read: for<'t> fn(&'t str, &Setup) -> Result<Item<'t>, InputError>,
}

/// One game or position of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Item<'t> {
    /// In a notation of the game.
    text: Cow<'t, str>,
    notes: Vec<Note>,
    says: Option<Says>,
}

impl<'t> Item<'t> {
    fn of(text: impl Into<Cow<'t, str>>) -> Self {
        Self { text: text.into(), notes: Vec::new(), says: None }
    }

    fn with(self, note: Note) -> Self {
        Self { notes: [self.notes, vec![note]].concat(), ..self }
    }
}

/// What a text says of its position, for the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Says {
    /// The final score with best play.
    Score(i32),
    /// Its sign: 1 a win, 0 a draw, -1 a loss.
    Sign(i32),
    /// Moves with the score after each: the rest of an OBF line.
    Moves(Vec<(Move, i32)>),
}

/// The formats, what is told more surely first.
static FORMATS: [Format; 14] = [
    wthor::FORMAT,
    piskvork::FORMAT,
    ggs::ARCHIVE,
    ggs::BOARD,
    ggs::OBF,
    ggs::SQUARES,
    sgf::FORMAT,
    uci::FORMAT,
    openspiel::FORMAT,
    numbered::FORMAT,
    scored::FORMAT,
    tree_lists::FORMAT,
    tree_graphs::FORMAT,
    tree_leaves::FORMAT,
];

/// Their names are all different.
impl PartialEq for Format {
    fn eq(&self, other: &Self) -> bool {
        self.title == other.title
    }
}

impl Eq for Format {}

impl Format {
    /// Every format.
    pub fn all() -> &'static [Self] {
        &FORMATS
    }

    /// Whether it holds a game.
    pub fn is_of(&self, game: Game) -> bool {
        self.games.contains(&game)
    }

    /// The format of a text that is for a game.
    ///
    /// # Errors
    /// The text is in a format of another game.
    fn of(text: &str, game: Game) -> Result<Option<&'static Self>, InputError> {
        let Some(format) = FORMATS.iter().find(|format| (format.looks)(text, game)) else {
            return Ok(None);
        };
        if format.is_of(game) {
            return Ok(Some(format));
        }
        let words: Vec<&str> = format.games.iter().map(|game| game.word()).collect();
        let reason = format!("this looks like {}, which is not of {}", format.title, game.title());
        Err(InputError::whole(reason, format!("choose the game {}", words.join(" or "))))
    }
}

/// A text of games or positions in the format of another program.
#[derive(Debug)]
pub struct Collection<'t> {
    text: &'t str,
    setup: Setup,
    format: &'static Format,
    places: Vec<Range<usize>>,
    all: usize,
}

impl<'t> Collection<'t> {
    /// Looks at a text; `None`: it is in the game's own notation, if in any. Takes one pass and 16 bytes for each of at most
    /// [`MOST_ITEMS`] items.
    ///
    /// # Errors
    /// The text is in a format of another game.
    pub fn of(setup: Setup, text: &'t str) -> Result<Option<Self>, InputError> {
        let Some(format) = Format::of(text, setup.game())? else { return Ok(None) };
        let (places, all) = (format.split)(text);
        Ok(Some(Self { text, setup, format, places, all }))
    }

    /// The game that a text is of, where its format says it.
    pub fn game_of(text: &str) -> Option<Game> {
        let number = super::sgf::property(text, "GM").filter(|_| super::sgf::looks_like(text));
        let named = match number.map(|(number, _)| number) {
            Some("2") => Some(Game::Othello),
            Some("4") => Some(Game::Gomoku),
            _ => None,
        };
        let found = || {
            FORMATS.iter().find_map(|format| {
                let game = format.games.iter().find(|game| (format.looks)(text, **game));
                game.copied().filter(|_| format.games.len() == 1)
            })
        };
        named.or_else(found)
    }

    /// The format.
    pub const fn format(&self) -> &'static Format {
        self.format
    }

    /// Games or positions that can be read.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Whether none can be read.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// Games or positions in all.
    pub const fn all(&self) -> usize {
        self.all
    }

    /// The lines on which the items begin, counted from 1, in order.
    pub fn lines(&self) -> Vec<usize> {
        let (mut line, mut at) = (1, 0);
        let count = |place: &Range<usize>| {
            line += self.text[at..place.start].matches('\n').count();
            at = place.start;
            line
        };
        self.places.iter().map(count).collect()
    }

    /// What a person knows the item by, where the text says it: the players, the day, the result.
    pub fn title(&self, index: usize) -> String {
        let Some(piece) = self.places.get(index).and_then(|place| self.text.get(place.clone()))
        else {
            return String::new();
        };
        let of = |name| super::sgf::property(piece, name).map(|(value, _)| value.to_owned());
        let players = match (of("PB"), of("PW")) {
            (None, None) => None,
            (black, white) => {
                let [black, white] = [black, white].map(|name| name.unwrap_or_else(|| "?".into()));
                Some(format!("{black} - {white}"))
            }
        };
        let parts = [of("GN"), players, of("DT"), of("RE")];
        let told: Vec<String> =
            parts.into_iter().flatten().filter(|part| !part.is_empty()).collect();
        super::shortened(&told.join(", ")).into_owned()
    }

    /// Reads the item at an index.
    ///
    /// # Errors
    /// There is none, or it cannot be read; the place is that in the whole text where it is known.
    pub fn start(&self, index: usize) -> Result<Start, InputError> {
        let Some(place) = self.places.get(index) else {
            let reason = format!("{}: there is no number {}", self.format.title, index + 1);
            return Err(InputError::whole(reason, format!("use 1 to {}", self.places.len())));
        };
        let piece = &self.text[place.clone()];
        let named = |error: InputError| InputError {
            reason: format!("read as {}: {}", self.format.title, error.reason),
            ..error.shifted(place.start)
        };
        let item = (self.format.read)(piece, &self.setup).map_err(named)?;
        let mut start = self.setup.own(&item.text).map_err(|error| {
            // A text that was put together here has no places that a person knows.
            let known = item.text.len() == piece.len();
            named(InputError { at: error.at.filter(|_| known), ..error })
        })?;
        let format = (!self.format.is_own).then_some(Note::Format(self.format.title));
        let number = (self.all > 1).then_some(Note::OneOf(index + 1, self.all));
        start.notes =
            format.into_iter().chain(number).chain(item.notes).chain(start.notes).collect();
        start.says = item.says;
        Ok(start)
    }
}

/// Reads a text: the first of what it holds, if it holds several. Refusals name the format, as far as it is known.
pub(super) fn start(setup: &Setup, text: &str) -> Result<Start, InputError> {
    match Collection::of(*setup, text)? {
        Some(collection) => collection.start(0),
        None => setup.own(text).map_err(|error| strangers::named(text, error)),
    }
}

/// The text as one item.
fn whole(text: &str) -> (Vec<Range<usize>>, usize) {
    (std::iter::once(0..text.len()).collect(), 1)
}

/// The lines that say something, as items; `%` and `#` begin a comment.
fn lines(text: &str) -> (Vec<Range<usize>>, usize) {
    let (mut places, mut all, mut at) = (Vec::new(), 0, 0);
    for line in text.split_inclusive('\n') {
        let trimmed = line.trim();
        if !trimmed.is_empty() && !trimmed.starts_with(['%', '#']) {
            all += 1;
            if places.len() < MOST_ITEMS {
                let begin = at + (line.len() - line.trim_start().len());
                places.push(begin..begin + trimmed.len());
            }
        }
        at += line.len();
    }
    (places, all)
}

/// The first line that says something.
fn first_line(text: &str) -> &str {
    let says = |line: &&str| !line.is_empty() && !line.starts_with(['%', '#']);
    text.lines().map(str::trim).find(says).unwrap_or_default()
}

/// The text with the bytes of some places blank: what is left keeps its place.
fn blanked(text: &str, places: &[Range<usize>]) -> String {
    let mut blank = String::with_capacity(text.len());
    let mut at = 0;
    for place in places {
        blank.push_str(&text[at..place.start]);
        blank.extend(std::iter::repeat_n(' ', place.len()));
        at = place.end;
    }
    blank.push_str(&text[at..]);
    blank
}
