//! The text format of a book: a head, one entry per line, a checksum. An error names its line.
//!
//! ```text
//! plyscope book
//! game connect4 7x6
//! holds score
//! stones 6
//! entries 8231
//! source solved by plyscope book build
//!
//! 111111 -2
//! ...
//! sha256 4f0d...
//! ```
//!
//! An unfinished book is the same without its last line.

use crate::game::{Game, InputError, SetupRequest};
use sha2::{Digest, Sha256};
use std::fmt;

/// The first line, by which a book is recognised.
const FIRST: &str = "plyscope book";
/// Bytes of the longest line, and of the largest book.
pub(super) const LONGEST: usize = 400;
pub(super) const LARGEST: usize = 64 << 20;
/// Stones in the deepest book of values. The limit is low because each further stone multiplies
/// the positions by about four.
pub(super) const DEEPEST: u32 = 12;
pub(super) const REMEDY: &str = "take the file from where it was made, or build it again";

/// The kind of fact that a book holds for a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holds {
    /// The score for the side to move, in the game's own units.
    Score,
    /// Win, draw or loss for the side to move: +1, 0 or -1.
    Outcome,
    /// The move to play, without a value.
    Reply,
}

impl Holds {
    const ALL: [Self; 3] = [Self::Score, Self::Outcome, Self::Reply];

    /// Returns the word for it in the file: `score`, `outcome` or `reply`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Score => "score",
            Self::Outcome => "outcome",
            Self::Reply => "reply",
        }
    }
}

/// The head of a book, its lines up to the first empty one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// The game; only connect4 and othello have books.
    pub game: Game,
    /// Columns and rows of its board, each below 100.
    pub size: (u32, u32),
    /// The kind of fact, the same in every entry.
    pub holds: Holds,
    /// Stones on the board in each entry; only in a book of values.
    pub stones: Option<u32>,
    /// Number of entries of the finished book.
    pub entries: u32,
    /// The source of its facts, one line of text.
    pub source: String,
}

impl Header {
    /// Returns the empty board as setup words.
    pub fn setup(&self) -> SetupRequest {
        let (columns, rows) = self.size;
        let size = Some(format!("{columns}x{rows}"));
        SetupRequest { size, ..SetupRequest::start(self.game) }
    }
}

/// Writes the head, including the empty line after it.
impl fmt::Display for Header {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (columns, rows) = self.size;
        writeln!(f, "{FIRST}\ngame {} {columns}x{rows}", self.game)?;
        writeln!(f, "holds {}", self.holds.word())?;
        if let Some(stones) = self.stones {
            writeln!(f, "stones {stones}")?;
        }
        writeln!(f, "entries {}\nsource {}\n", self.entries, self.source)
    }
}

/// Returns the last line of a book: the SHA-256 of all lines before it, in hexadecimal.
pub(super) fn checksum_line(body: &str) -> String {
    format!("sha256 {}\n", hex::encode(Sha256::digest(body.as_bytes())))
}

/// Returns an error in a line, counted from 1.
pub(super) fn wrong(line: usize, reason: impl fmt::Display) -> InputError {
    InputError::whole(format!("line {line}: {reason}"), REMEDY)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry<'a> {
    /// Its line, from 1.
    pub(super) line: usize,
    pub(super) position: &'a str,
    /// The value as digits, or the reply as a move.
    pub(super) says: &'a str,
}

#[derive(Clone, Debug)]
pub(super) struct Lines<'a> {
    pub(super) header: Header,
    /// In the order of the file, at most as many as the head says.
    pub(super) entries: Vec<Entry<'a>>,
    /// Bytes up to the end of the last whole entry.
    pub(super) whole: usize,
    /// Whether a checksum is there, right or wrong.
    pub(super) is_finished: bool,
    /// The error that concerns the book as a whole. It is kept apart, because an error in a
    /// single entry is more specific and must win.
    pub(super) unsound: Option<InputError>,
}

/// Splits a book into lines. The last line may lack its line ending.
struct Reader<'a> {
    text: &'a str,
    at: usize,
    line: usize,
}

impl<'a> Reader<'a> {
    /// Returns the next whole line; `None` at the end and at a line that is cut short.
    fn next(&mut self) -> Result<Option<&'a str>, InputError> {
        let rest = &self.text[self.at..];
        let Some(end) = rest.find('\n') else {
            if rest.len() > LONGEST {
                return Err(wrong(self.line + 1, format_args!("it has {} bytes", rest.len())));
            }
            return Ok(None);
        };
        self.line += 1;
        if end > LONGEST {
            return Err(wrong(self.line, format_args!("it has {end} bytes, {LONGEST} at most")));
        }
        self.at += end + 1;
        Ok(Some(&rest[..end]))
    }

    /// Returns the value of a line of the head; another line, or none, is an error.
    fn field(&mut self, name: &str) -> Result<&'a str, InputError> {
        let line = self.next()?;
        let value = line.and_then(|line| line.strip_prefix(name)?.strip_prefix(' '));
        value.ok_or_else(|| match line {
            Some(line) => wrong(self.line, format_args!("{line:?} where `{name}` is due")),
            None => wrong(self.line + 1, format_args!("the book ends where `{name}` is due")),
        })
    }
}

/// Reads a finished or unfinished book of at most [`LARGEST`] bytes.
pub(super) fn read(bytes: &[u8]) -> Result<Lines<'_>, InputError> {
    if bytes.len() > LARGEST {
        let reason = format!("it has {} bytes, {LARGEST} at most", bytes.len());
        return Err(InputError::whole(reason, REMEDY));
    }
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let line = bytes[..error.valid_up_to()].split(|&byte| byte == b'\n').count();
        wrong(line, "it is no text, so this is no book")
    })?;
    let mut reader = Reader { text, at: 0, line: 0 };
    match reader.next()? {
        Some(FIRST) => {}
        Some(line) => {
            return Err(wrong(1, format_args!("{line:?} where {FIRST:?} is due: no book")));
        }
        None => return Err(wrong(1, "it is cut short: no book")),
    }
    let header = header(&mut reader)?;
    let mut entries = Vec::new();
    let mut whole = reader.at;
    while let Some(line) = reader.next()? {
        if let Some(sum) = line.strip_prefix("sha256 ") {
            let lines = Lines { header, entries, whole, is_finished: true, unsound: None };
            return finish(text, &reader, sum, lines);
        }
        let Some((position, says)) = line.rsplit_once(' ') else {
            return Err(wrong(reader.line, format_args!("{line:?} is no entry")));
        };
        if entries.len() == header.entries as usize {
            let reason = format!("{line:?} after all {} entries", header.entries);
            return Err(wrong(reader.line, reason));
        }
        entries.push(Entry { line: reader.line, position, says });
        whole = reader.at;
    }
    Ok(Lines { header, entries, whole, is_finished: false, unsound: None })
}

fn header(reader: &mut Reader<'_>) -> Result<Header, InputError> {
    let board = reader.field("game")?;
    let unknown = |line: usize, what: &str| wrong(line, format_args!("{what} is not known here"));
    let (game, size) = board.split_once(' ').unwrap_or((board, ""));
    let game: Game = game.parse().map_err(|_| unknown(reader.line, &format!("{board:?}")))?;
    let sides = size.split_once('x').and_then(|(columns, rows)| {
        Some((columns.parse().ok().filter(|n| *n < 100)?, rows.parse().ok().filter(|n| *n < 100)?))
    });
    let Some(size) = sides else { return Err(wrong(reader.line, "the board has no size")) };
    let word = reader.field("holds")?;
    let holds = Holds::ALL.into_iter().find(|holds| holds.word() == word);
    let holds = holds.ok_or_else(|| unknown(reader.line, &format!("{word:?}")))?;
    let number = |reader: &Reader<'_>, text: &str, most: u32| {
        let number =
            text.parse().ok().filter(|number: &u32| *number <= most && text == number.to_string());
        number.ok_or_else(|| wrong(reader.line, format_args!("{text:?} is no number up to {most}")))
    };
    let mut stones = None;
    if holds != Holds::Reply {
        let text = reader.field("stones")?;
        stones = Some(number(reader, text, DEEPEST)?);
    }
    let text = reader.field("entries")?;
    let entries = number(reader, text, LARGEST as u32 / 4)?;
    let source = reader.field("source")?.to_owned();
    match reader.next()? {
        Some("") => Ok(Header { game, size, holds, stones, entries, source }),
        _ => Err(wrong(reader.line, "an empty line is due after the head")),
    }
}

/// Checks a finished book against its checksum. A mismatch is only recorded in `unsound`, because a
/// wrong entry, found later, is the better place to report.
fn finish<'a>(
    text: &'a str,
    reader: &Reader<'a>,
    sum: &str,
    mut lines: Lines<'a>,
) -> Result<Lines<'a>, InputError> {
    if reader.at != text.len() {
        return Err(wrong(reader.line + 1, "something follows the checksum"));
    }
    let (found, due) = (lines.entries.len(), lines.header.entries);
    let right = checksum_line(&text[..lines.whole]);
    if found != due as usize {
        let reason = format!("{found} entries, and the head says {due}");
        lines.unsound = Some(wrong(reader.line, reason));
    } else if right.trim_end().strip_prefix("sha256 ") != Some(sum) {
        let above = reader.line - 1;
        let reason =
            format!("the checksum is not that of the {above} lines above: one was changed");
        lines.unsound = Some(wrong(reader.line, reason));
    }
    Ok(lines)
}
