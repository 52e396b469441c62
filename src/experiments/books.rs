//! Opening books: builds them entry by entry, verifies a sample by solving it again, and describes them.
//! The caller owns the files.

use crate::book::{
    BUNDLED, Book, Builder, EntryCheck, Header, Holds, bundled, check, opening_of, sample,
};
use crate::game::{Game, InputError, Notation, SetupRequest};
use crate::search::Stop;
use crate::solve::Meter;
use crate::with_position;
use crate::work::control::Handle;
use crate::work::error::{Code, ServiceError};
use crate::work::numbers::within;
use crate::work::stage::{CompareProgress, Stage};
use serde::Serialize;
use std::time::Duration;

pub use crate::book::PartialBook;

/// Defaults: stones of every entry in a book of values, and bytes of the solver's table.
const USUAL_STONES: u32 = 6;
const USUAL_MEMORY: u64 = 1 << 30;

/// A book to build, without its file, which the caller owns.
#[derive(Clone, Debug, Default)]
pub struct BookBuildRequest {
    /// The game, connect4 or othello, and its board.
    pub setup: SetupRequest,
    /// Connect Four: stones on the board of every entry; absent: 6.
    pub stones: Option<u32>,
    /// Whether entries are win, draw or loss in place of scores.
    pub outcome: bool,
    /// Largest size of the solver's table, bytes, 1 MB to 1 TB; absent: 1 GB.
    pub memory: Option<u64>,
}

/// A book being built; its entries share the solver's table.
#[derive(Debug)]
pub struct BuildTask {
    builder: Builder,
}

impl BuildTask {
    /// Reads a request.
    ///
    /// # Errors
    /// A game without books, a board size without books, or too many stones.
    pub fn read(wire: &BookBuildRequest) -> Result<Self, ServiceError> {
        let game = wire.setup.game()?;
        let start = wire.setup.read()?;
        let size = with_position!(&start.position, position => crate::game::Board::shape(position));
        let size = size.map_or((0, 0), |shape| (shape.columns, shape.rows));
        if game == Game::Othello {
            let given = [("stones", wire.stones.is_some()), ("outcome", wire.outcome)];
            if let Some((field, _)) = given.into_iter().find(|(_, is_given)| *is_given) {
                let error = InputError::whole(
                    "a book of othello holds replies, which have no stones and no outcome",
                    format!("leave {field} out"),
                );
                return Err(ServiceError::of(field)(error));
            }
        }
        let holds = match (game, wire.outcome) {
            (Game::Othello, _) => Holds::Reply,
            (_, true) => Holds::Outcome,
            (_, false) => Holds::Score,
        };
        let stones = (holds != Holds::Reply).then(|| wire.stones.unwrap_or(USUAL_STONES));
        let memory = within("memory", wire.memory.unwrap_or(USUAL_MEMORY), 1 << 20..=1 << 40)?;
        let field = if game == Game::ConnectFour { "stones" } else { "game" };
        let builder = Builder::new(game, size, holds, stones, memory);
        Ok(Self { builder: builder.map_err(ServiceError::of(field))? })
    }

    /// The header lines of the book, with the empty line after them.
    pub fn head(&self) -> String {
        self.builder.header().to_string()
    }

    /// Number of entries of the whole book.
    pub fn entries(&self) -> usize {
        self.builder.lines().len()
    }

    /// The part of this book that a file already holds.
    ///
    /// # Errors
    /// The file is another book, or damaged.
    pub fn resume(&self, bytes: &[u8]) -> Result<PartialBook, ServiceError> {
        self.builder.resume(bytes).map_err(|error| damaged(&error))
    }

    /// Builds the entries from number `from`. Hands each to `write` with its number and the nodes so far.
    /// Returns why it ended early, if it did.
    ///
    /// # Errors
    /// Any error of `write`.
    pub fn run(
        &mut self,
        from: usize,
        handle: &Handle,
        mut write: impl FnMut(usize, u64, &str) -> Result<(), ServiceError>,
    ) -> Result<Option<Stop>, ServiceError> {
        let entries = self.entries();
        let mut nodes = 0;
        for place in from..entries {
            report_progress(handle, "book build", (place, entries), nodes);
            let mut control = handle.control(None);
            let mut meter = Meter::new(&mut control, None);
            let stopped = meter.look().is_err();
            let entry = if stopped { None } else { self.builder.entry(place, &mut meter) };
            nodes += meter.nodes();
            match entry {
                Some(entry) => write(place + 1, nodes, &entry)?,
                None => return Ok(meter.stop()),
            }
        }
        Ok(None)
    }

    /// The last line of the book: the checksum of `body`, all lines before it.
    pub fn last_line(body: &str) -> String {
        Builder::last_line(body)
    }
}

fn report_progress(handle: &Handle, word: &str, (place, places): (usize, usize), nodes: u64) {
    handle.enter_stage(Stage::Comparison(CompareProgress {
        run: 0,
        runs: 1,
        word: word.to_owned(),
        repeat: 0,
        position: place as u32,
        positions: places as u32,
        nodes_before: nodes,
        all_nodes_before: nodes,
    }));
}

fn damaged(error: &InputError) -> ServiceError {
    ServiceError::new(Code::InvalidFile, error.reason.clone()).with_remedy(error.remedy.clone())
}

/// A book, from its word or from the bytes of a file.
#[derive(Debug)]
pub struct BookFile<'a> {
    bytes: &'a [u8],
    book: Book,
}

impl BookFile<'static> {
    /// Reads a shipped book by its word; `None` if the word is unknown or the book's text is not here.
    ///
    /// # Errors
    /// The book is damaged.
    pub fn bundled(word: &str) -> Result<Option<Self>, ServiceError> {
        bundled(word)
            .ok()
            .and_then(crate::book::BundledBook::text)
            .map(|text| BookFile::read(text.as_bytes()))
            .transpose()
    }

    /// The words of the shipped books, each with one sentence of description.
    pub fn words() -> impl Iterator<Item = (&'static str, &'static str)> {
        BUNDLED.iter().map(|book| (book.word, book.about))
    }
}

impl<'a> BookFile<'a> {
    /// Reads a book from bytes.
    ///
    /// # Errors
    /// The fault in the book, and its line.
    pub fn read(bytes: &'a [u8]) -> Result<Self, ServiceError> {
        Ok(Self { bytes, book: Book::read(bytes).map_err(|error| damaged(&error))? })
    }

    /// Describes the book and, if `position` is given, its knowledge of that position.
    ///
    /// # Errors
    /// The position cannot be read.
    pub fn view(&self, position: Option<&str>) -> Result<BookView, ServiceError> {
        let Header { game, size: (columns, rows), holds, stones, entries, source } =
            self.book.header().clone();
        let position = position.map(|text| self.position(text)).transpose()?;
        Ok(BookView {
            game,
            size: format!("{columns}x{rows}"),
            holds: holds.word(),
            stones,
            entries,
            source,
            bytes: self.bytes.len(),
            position,
        })
    }

    fn position(&self, text: &str) -> Result<BookPosition, ServiceError> {
        let setup = SetupRequest { position: text.to_owned(), ..self.book.header().setup() };
        let start = setup.read()?;
        let here = &start.position;
        let name = |mv| with_position!(here, position => position.move_text(mv));
        let moves = self.book.moves(here).unwrap_or_default();
        let empty = SetupRequest { position: String::new(), ..setup }.read()?.position;
        let opening = start.moves.as_ref().and_then(|moves| opening_of(&empty, moves));
        Ok(BookPosition {
            position: start.text(),
            value: self.book.value(here),
            reply: self.book.reply(here).map(|reply| name(reply.mv)),
            moves: moves.into_iter().map(|(mv, value)| BookMove { mv: name(mv), value }).collect(),
            opening,
        })
    }

    /// Solves `count` entries again, drawn by `seed`; replies are recomputed. [`read`](Self::read) has
    /// already checked all entries against the rules.
    ///
    /// # Errors
    /// The book cannot be built on this machine.
    pub fn verify(
        &self,
        (count, seed): (usize, u64),
        time: Option<Duration>,
        handle: &Handle,
    ) -> Result<SampleCheck, ServiceError> {
        let Header { game, size, holds, stones, .. } = *self.book.header();
        let begun = handle.now();
        let mut builder = Builder::new(game, size, holds, stones, USUAL_MEMORY)
            .map_err(ServiceError::of("book"))?;
        let entries = self.book.header().entries as usize;
        let view = self.view(None)?;
        let mut verified =
            SampleCheck { view, checked: 0, nodes: 0, wrong: Vec::new(), stopped: None };
        if builder.lines().len() != entries {
            let reason = format!("{entries} entries, and {} are due", builder.lines().len());
            return Err(ServiceError::new(Code::InvalidFile, reason));
        }
        let places = sample(entries, count, seed);
        for (number, &place) in places.iter().enumerate() {
            report_progress(handle, "book verify", (number, places.len()), verified.nodes);
            let left = time.map(|limit| limit.saturating_sub(handle.since(begun)));
            let mut control = handle.control(left);
            let mut meter = Meter::new(&mut control, None);
            let found = match meter.look() {
                Ok(()) => check(self.bytes, &mut builder, place, &mut meter),
                Err(_) => Ok(None),
            };
            verified.nodes += meter.nodes();
            let Some(found) = found.map_err(|error| damaged(&error))? else {
                verified.stopped = meter.stop();
                break;
            };
            verified.checked += 1;
            if !found.agrees() {
                verified.wrong.push(found);
            }
        }
        Ok(verified)
    }
}

/// The result of checking a sample of a book's entries, drawn by a seed.
#[derive(Debug)]
pub struct SampleCheck {
    view: BookView,
    checked: usize,
    nodes: u64,
    wrong: Vec<EntryCheck>,
    stopped: Option<Stop>,
}

impl SampleCheck {
    /// Converts the result to its wire form, with the description of the book.
    pub fn view(self) -> BookVerification {
        let wrong =
            |EntryCheck { line, position, says, right }| BookError { line, position, says, right };
        BookVerification {
            book: self.view,
            checked: self.checked,
            nodes: self.nodes,
            wrong: self.wrong.into_iter().map(wrong).collect(),
            stopped: self.stopped,
        }
    }
}

/// The description of a book, complete and with its checksum right.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BookView {
    /// The game, connect4 or othello.
    pub game: Game,
    /// Its board, such as `7x6`.
    pub size: String,
    /// `score`, `outcome` or `reply`.
    pub holds: &'static str,
    /// Stones on the board of every entry; null: the book holds replies.
    pub stones: Option<u32>,
    /// Number of entries, all of which are there.
    pub entries: u32,
    /// The source of the values or of the replies, as the head states it.
    pub source: String,
    /// Length of the file, bytes.
    pub bytes: usize,
    /// The requested position; absent: none was requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<BookPosition>,
}

/// A book's knowledge of one position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BookPosition {
    /// The position in the notation in which it was given.
    pub position: String,
    /// The position's value for the side to move; null: the book does not have it.
    pub value: Option<i32>,
    /// The move to play; null: the book has none.
    pub reply: Option<String>,
    /// The moves with their values, in the game's static order; empty: the book has none.
    pub moves: Vec<BookMove>,
    /// Othello: the name of the last named opening on the way to the position.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opening: Option<&'static str>,
}

/// A move with its value, read from the position after it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BookMove {
    /// The move in the notation of the game.
    #[serde(rename = "move")]
    pub mv: String,
    /// The move's value for the side to move.
    pub value: i32,
}

/// The result of verifying a book, all of it against the rules and a sample by solving.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BookVerification {
    /// The book: complete, every entry legal, its checksum right.
    #[serde(flatten)]
    pub book: BookView,
    /// Number of entries that were solved or recomputed.
    pub checked: usize,
    /// Nodes that the solver entered for the check.
    pub nodes: u64,
    /// The wrong entries among those checked, in the order of the book.
    pub wrong: Vec<BookError>,
    /// Why fewer entries were checked than requested; null: none is missing.
    pub stopped: Option<Stop>,
}

/// A wrong entry, with the right value or reply.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BookError {
    /// Its line in the file, from 1.
    pub line: usize,
    /// The position's name in the book.
    pub position: String,
    /// The value or reply in the book.
    pub says: String,
    /// The correct value or reply.
    pub right: String,
}
