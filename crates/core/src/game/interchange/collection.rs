//! The items of a text in some format, at most `MOST_ITEMS` of them, and each item as a position.

use super::format::Format;
use super::strangers;
use crate::game::{Game, InputError, Note, Setup, Start, sgf, shortened};
use std::borrow::Cow;
use std::ops::Range;

/// Maximum length of a position's text, in bytes, because a reader of a notation may take many times as much memory.
/// [`Setup::start`] refuses a longer text; [`Setup`] has an example.
pub const LONGEST_POSITION: usize = 1 << 20;

impl Setup {
    /// Reads a position by these rules; an empty text is the start position. Every text of a
    /// position passes through here.
    ///
    /// # Errors
    /// A text of more than [`LONGEST_POSITION`] bytes, or one that cannot be read.
    pub fn start(&self, text: &str) -> Result<Start, InputError> {
        if text.len() > LONGEST_POSITION {
            let reason = "the position is longer than 1 MB";
            return Err(InputError::whole(reason, "give one of at most 1,048,576 bytes"));
        }
        // Skips byte order marks, because some editors put one at the start of a text.
        let marks = text.len() - text.trim_start_matches('\u{feff}').len();
        let text = without_comments(&text[marks..]);
        start(self, &text).map_err(|error| error.shifted(marks))
    }
}

/// Replaces the lines that start with `#` by blanks, so that the rest keeps its place. Binary text has
/// no comments, and SGF has none because its brackets may span lines.
fn without_comments(text: &str) -> Cow<'_, str> {
    let has_none = !text.contains('#') || text.contains('\0') || sgf::looks_like(text);
    let is_comment = |line: &str| line.trim_start().starts_with('#');
    if has_none || !text.lines().any(is_comment) {
        return Cow::Borrowed(text);
    }
    let blank = |line: &str| " ".repeat(line.len());
    let lines = text.split_inclusive('\n').map(|line| match line.strip_suffix('\n') {
        _ if !is_comment(line) => line.to_owned(),
        Some(line) => blank(line) + "\n",
        None => blank(line),
    });
    Cow::Owned(lines.collect())
}

/// A text of games or positions in the format of another program.
///
/// # Examples
/// ```
/// use plyscope_core::game::{Collection, Note, Says, Setup};
///
/// let text = "4453,-1\n32164625,11\n";
/// let found = Collection::of(Setup::ConnectFour(None), text)?.unwrap();
/// assert_eq!(found.all(), 2);
/// let start = found.start(1)?;
/// assert_eq!((start.text(), start.says), ("32164625".to_owned(), Some(Says::Score(11))));
/// assert!(start.notes.contains(&Note::OneOf(2, 2)));
/// # Ok::<(), plyscope_core::game::InputError>(())
/// ```
#[derive(Debug)]
pub struct Collection<'t> {
    text: &'t str,
    setup: Setup,
    format: &'static Format,
    places: Vec<Range<usize>>,
    all: usize,
}

impl<'t> Collection<'t> {
    /// Finds the format of a text and its items; `None` if only the game's own notations are left.
    /// Takes one pass and 16 bytes for each of at most `MOST_ITEMS` items.
    ///
    /// # Errors
    /// The text is in a format of another game.
    pub fn of(setup: Setup, text: &'t str) -> Result<Option<Self>, InputError> {
        let Some(format) = Format::of(text, setup.game())? else { return Ok(None) };
        let (places, all) = (format.split)(text);
        Ok(Some(Self { text, setup, format, places, all }))
    }

    /// The game of a text, if its format determines it; `None` if no format fits or several games
    /// share it.
    pub fn game_of(text: &str) -> Option<Game> {
        let number = sgf::property(text, "GM").filter(|_| sgf::looks_like(text));
        let named = match number.map(|(number, _)| number) {
            Some("2") => Some(Game::Othello),
            Some("4") => Some(Game::Gomoku),
            _ => None,
        };
        let found = || {
            Format::all().iter().find_map(|format| {
                let game = format.games.iter().find(|game| (format.looks)(text, **game));
                game.copied().filter(|_| format.games.len() == 1)
            })
        };
        named.or_else(found)
    }

    /// Number of games or positions in the text, even if it is above `MOST_ITEMS`.
    pub const fn all(&self) -> usize {
        self.all
    }

    /// The lines on which the items start, counted from 1, in order.
    pub fn lines(&self) -> Vec<usize> {
        let (mut line, mut at) = (1, 0);
        let count = |place: &Range<usize>| {
            line += self.text[at..place.start].matches('\n').count();
            at = place.start;
            line
        };
        self.places.iter().map(count).collect()
    }

    /// A title for people, cut to 60 characters, as far as the text gives one: the game's name, the
    /// players, the date, the result.
    pub fn title(&self, index: usize) -> String {
        let Some(piece) = self.places.get(index).and_then(|place| self.text.get(place.clone()))
        else {
            return String::new();
        };
        let of = |name| sgf::property(piece, name).map(|(value, _)| value.to_owned());
        let players = match (of("PB"), of("PW")) {
            (None, None) => None,
            (black, white) => {
                let [black, white] = [black, white].map(|name| name.unwrap_or_else(|| "?".into()));
                Some(format!("{black} - {white}"))
            }
        };
        let parts = [of("GN"), players, of("DT"), of("RE")];
        let known: Vec<String> =
            parts.into_iter().flatten().filter(|part| !part.is_empty()).collect();
        shortened(&known.join(", ")).into_owned()
    }

    /// Reads the item at an index, counted from 0.
    ///
    /// # Errors
    /// There is no such item, or it cannot be read. The place is in the whole text, if it is known.
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
            // The places in a converted text are dropped, because they are not those in the text given.
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

/// Reads a text, or its first item if it holds several. Errors name the format if it is known.
fn start(setup: &Setup, text: &str) -> Result<Start, InputError> {
    match Collection::of(*setup, text)? {
        Some(collection) => collection.start(0),
        None => setup.own(text).map_err(|error| strangers::named(text, error)),
    }
}
