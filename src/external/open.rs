//! Opens an external run as a trace. A file of events can be opened wherever a trace file can.

use super::check::Case;
use super::conventions::{Conventions, View};
use super::field::{GamePosition, Way};
use super::header::Header;
use super::moves::MoveNotation;
use super::reader::{Section, read};
use super::record::{Act, Record, Word};
use crate::evaluation::Score;
use crate::format::{Allowance, Facts, MAX_INPUT, decoded};
use crate::game::{Move, SetupRequest};
use crate::search::RunRequest;
use crate::trace::{About, ExternalBuilder, MoveNames, Trace};
use crate::work::error::{Code, ServiceError};
use crate::work::files::{self, OpenFile};
use crate::work::host::Clock;
use crate::work::request::Request;
use crate::work::validate::{self, Validation};
use flate2::bufread::MultiGzDecoder;
use schemars::JsonSchema;
use serde::Deserialize;
use std::fs::File;
use std::io::{BufReader, Cursor, Read};
use std::path::Path;

/// The number of bytes that decide whether a file holds events. Other output may precede the header.
pub const BEGIN: u64 = 64 << 10;
/// The first bytes of every gzip file.
const GZIP_MAGIC: [u8; 2] = [0x1F, 0x8B];
/// The number of different moves from which a trace is refused, because a move has 16 bits.
const MOST_MOVES: usize = u16::MAX as usize;
const SILENT: &str = "?";

/// A request to open a search of a file of events as a trace, for the operation `external`.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct ExternalRequest {
    /// The text of the file, which may hold several searches.
    pub text: String,
    /// The index of the search in the file, from 0; default: 0.
    #[serde(default)]
    pub search: u32,
    /// The line of the file to show, from 1; null: step 0 is shown.
    pub line: Option<u32>,
}

pub(crate) struct ExternalRun {
    pub(crate) trace: Trace,
    /// The step of the requested line: the last step up to that line, 0 before the first event.
    pub(crate) step: u32,
}

/// Opens a trace file, or the first search of a file of events.
///
/// # Errors
/// Fails if the file is neither.
pub fn open_file(path: &Path) -> Result<OpenFile, ServiceError> {
    let (mut input, allowed) = file(path)?;
    open_up_to(&mut input, allowed)
}

/// Opens a stream like [`open_file`]; the content decides which format it is.
///
/// # Errors
/// Fails if the content is in neither format.
pub fn open_stream(input: &mut impl Read) -> Result<OpenFile, ServiceError> {
    open_up_to(input, Allowance::STREAM)
}

/// Opens a pipe of the user's own like [`open_stream`]. It may be as large as a file.
///
/// # Errors
/// Fails if the content is in neither format.
pub fn open_pipe(input: &mut impl Read) -> Result<OpenFile, ServiceError> {
    open_up_to(input, Allowance::PIPE)
}

fn open_up_to(input: &mut impl Read, allowed: Allowance) -> Result<OpenFile, ServiceError> {
    let (are_events, mut input) = peek(input)?;
    if are_events { first(&mut input) } else { files::open_stream(&mut input, allowed) }
}

/// Checks a trace file. For a file of events, checks that it can be opened.
///
/// # Errors
/// Fails if the file is not valid.
pub fn validate_file(path: &Path, clock: &dyn Clock) -> Result<Validation, ServiceError> {
    let (mut input, allowed) = file(path)?;
    validate_up_to(&mut input, allowed, clock)
}

/// Checks a pipe of the user's own like [`validate_file`].
///
/// # Errors
/// Fails if the content is not valid.
pub fn validate_pipe(input: &mut impl Read, clock: &dyn Clock) -> Result<Validation, ServiceError> {
    validate_up_to(input, Allowance::PIPE, clock)
}

fn validate_up_to(
    input: &mut impl Read,
    allowed: Allowance,
    clock: &dyn Clock,
) -> Result<Validation, ServiceError> {
    let (are_events, mut input) = peek(input)?;
    if !are_events {
        return validate::validate_stream(&mut input, allowed, clock);
    }
    let opened = first(&mut input)?;
    let facts = Facts { named: true, ..Facts::default() };
    Ok(validate::unrepeated(opened, &facts))
}

/// Returns an upper bound on the memory for reading a file's trace, in bytes.
pub fn room_to_open(file: &[u8]) -> u64 {
    room_to_open_begun(file, file.len() as u64)
}

/// Like [`room_to_open`], for a file of `length` bytes. `begin` is its first [`BEGIN`] bytes, or all of
/// a smaller file.
pub fn room_to_open_begun(begin: &[u8], length: u64) -> u64 {
    let are_events = peek(&mut &*begin).is_ok_and(|(are_events, _)| are_events);
    // An event of thirty bytes makes one node and two records of 32 bytes.
    let room = files::room_to_open(begin, length);
    if are_events { room.saturating_mul(8).min(4 * MAX_INPUT) } else { room }
}

/// Opens a file, with the limit on its unpacked text. A named pipe gets the limit of a pipe, because it
/// has no length.
fn file(path: &Path) -> Result<(BufReader<File>, Allowance), ServiceError> {
    let failed = |error: std::io::Error| ServiceError::new(Code::Io, error.to_string());
    let file = File::open(path).map_err(failed)?;
    let there = file.metadata().map_err(failed)?;
    let allowed = if there.is_file() { Allowance::of_file(there.len()) } else { Allowance::PIPE };
    Ok((BufReader::with_capacity(1 << 16, file), allowed))
}

/// Returns whether the first 64 KiB hold events, with a reader that starts at the beginning again.
fn peek(input: &mut impl Read) -> Result<(bool, impl Read), ServiceError> {
    let mut head = Vec::new();
    let read = input.by_ref().take(BEGIN).read_to_end(&mut head);
    read.map_err(|error| ServiceError::new(Code::Io, error.to_string()))?;
    let mut text = Vec::new();
    // The error is ignored, because packed content that is longer than the bytes read ends with one here.
    let _ = if head.starts_with(&GZIP_MAGIC) {
        decoded(MultiGzDecoder::new(&*head)).take(BEGIN).read_to_end(&mut text)
    } else {
        decoded(&*head).read_to_end(&mut text)
    };
    let are_events = begins_events(&text);
    Ok((are_events, Cursor::new(head).chain(input)))
}

fn begins_events(text: &[u8]) -> bool {
    let text = text.strip_prefix("\u{FEFF}".as_bytes()).unwrap_or(text);
    let mut lines = text.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii_start);
    let has = |line: &[u8], word: &[u8]| memchr::memmem::find(line, word).is_some();
    lines
        .find(|line| line.starts_with(b"{"))
        .is_some_and(|line| has(line, b"\"plyscope\"") && has(line, b"\"events\""))
}

/// Opens the first search of a file of events; a note counts the searches if there are more.
fn first(input: &mut dyn Read) -> Result<OpenFile, ServiceError> {
    let mut found = None;
    let mut searches = 0;
    read(input, &mut |section| {
        if searches == 0 {
            found = Some(trace_of(&section));
        }
        searches += 1;
    })?;
    let trace = found.unwrap_or_else(|| Err(no_search(0)))?;
    let mut opened = files::opened(trace);
    if searches > 1 {
        opened.notes.push(format!("the file holds {searches} searches: this is the first"));
    }
    Ok(opened)
}

/// Opens one search of a text, at a line of that text. Fails if the text has no such search.
pub(crate) fn staged(request: &ExternalRequest) -> Result<ExternalRun, ServiceError> {
    let ExternalRequest { ref text, search, line } = *request;
    let mut found = None;
    let mut number = 0;
    read(&mut text.as_bytes(), &mut |section| {
        if number == search {
            let step = line.map_or(0, |line| section.record.step_of(line));
            found = Some(trace_of(&section).map(|trace| ExternalRun { trace, step }));
        }
        number += 1;
    })?;
    found.unwrap_or_else(|| Err(no_search(search)))
}

fn no_search(search: u32) -> ServiceError {
    ServiceError::not_found(format!("the file has no search {search}"))
}

/// Builds the trace of an external run. Fails if its first event enters no node.
pub(super) fn trace_of(section: &Section) -> Result<Trace, ServiceError> {
    let Section { header, record, line } = section;
    let header = header.as_ref().map_err(Clone::clone)?;
    if record.nodes == 0 || record.events.first().is_none_or(|event| !event.act.is_enter()) {
        let reason = format!("the search at line {line} does not tell its root");
        return Err(ServiceError::new(Code::InvalidFile, reason)
            .with_remedy("print an event enter before all others"));
    }
    let case = Case::of(header, record);
    let (conventions, notation) = case.reading_as();
    let make = Make { header, record, conventions };
    let trace = match &header.request {
        Some(request) => make.ruled(&GamePosition::of(request), notation),
        None => make.own(),
    };
    let trace = trace.map_err(|reason| {
        ServiceError::new(Code::InvalidFile, format!("the search at line {line}: {reason}"))
            .with_remedy("search a smaller position")
    })?;
    trace.check().map_err(|error| ServiceError::new(Code::Internal, error.to_string()))?;
    Ok(trace)
}

struct Make<'a> {
    header: &'a Header,
    record: &'a Record,
    conventions: Conventions,
}

impl Make<'_> {
    fn ruled(
        &self,
        game: &GamePosition<'_>,
        notation: MoveNotation,
    ) -> Result<Trace, &'static str> {
        let codes: Vec<_> = self.record.texts().map(|text| notation.code(game, text)).collect();
        let text = |code: u32| game.move_text(code);
        let mut made = Err("it was not walked");
        game.way(&mut |way| made = self.trace(&codes, &text, way));
        made
    }

    /// A game of its own has no positions, so the words themselves are the moves.
    fn own(&self) -> Result<Trace, &'static str> {
        let texts: Vec<_> = self.record.texts().collect();
        let codes: Vec<_> = (0..texts.len() as u32).map(Some).collect();
        let text = |code: u32| texts[code as usize].to_owned();
        self.trace(&codes, &text, &mut Nowhere)
    }

    fn trace(
        &self,
        codes: &[Option<u32>],
        move_text: &dyn Fn(u32) -> String,
        way: &mut dyn Way,
    ) -> Result<Trace, &'static str> {
        let run = self.header.run(self.conventions);
        let for_mover = self.conventions.view == View::Mover;
        let turned_max = self.header.is_turned(self.conventions);
        let (names, numbers) = self.names(codes, move_text)?;
        let number = |word: Option<Word>| match word {
            Some(word) => numbers[word.index()],
            None => numbers.last().copied().unwrap_or(Move(0)),
        };
        let mut builder = ExternalBuilder::new(run, self.header.depth());
        // One entry per open node: whether MAX moves there, and its tried moves.
        let mut open: Vec<(bool, Vec<Move>)> = Vec::new();
        let mut line = 0;
        for event in &self.record.events {
            if matches!(event.act, Act::Malformed | Act::Unbalanced) {
                break;
            }
            if event.line != line {
                builder.next_line();
                line = event.line;
            }
            match event.act {
                Act::Enter { mv, alpha, beta, max } => {
                    let to = (!open.is_empty()).then(|| number(mv));
                    way.enter(mv.and_then(|word| codes[word.index()]).filter(|_| to.is_some()));
                    let alternate = open.last().is_none_or(|(above, _)| !above);
                    let by_rules = way.is_max().map(|max| max != turned_max);
                    let max = max.or(by_rules).unwrap_or(alternate);
                    if let (Some((_, tried)), Some(to)) = (open.last_mut(), to) {
                        tried.push(to);
                    }
                    let turned = for_mover && !max;
                    let seen = |score: Option<Score>| score.map(|s| if turned { -s } else { s });
                    let (low, high) = if turned { (beta, alpha) } else { (alpha, beta) };
                    builder.enter(to, max, seen(low), seen(high))?;
                    open.push((max, Vec::new()));
                }
                Act::Exit { value, .. } => {
                    let Some((max, tried)) = open.pop() else { break };
                    let value = value.map(|value| if for_mover && !max { -value } else { value });
                    let mut left = way.left(&tried);
                    for (_, max) in &mut left {
                        *max ^= turned_max;
                    }
                    builder.exit(value, &left, way.is_over())?;
                    way.leave();
                }
                Act::Hit { value, .. } => {
                    let Some((max, _)) = open.pop() else { break };
                    builder.exit(
                        Some(if for_mover && !max { -value } else { value }),
                        &[],
                        false,
                    )?;
                    way.leave();
                }
                Act::Cut | Act::Malformed | Act::Unbalanced => {}
            }
        }
        let name = |mv: Move| move_text(u32::from(mv.0));
        Ok(builder.finish(self.about(), names, &name))
    }

    /// Returns the names of the moves, and the number of each word. The last number is that of an
    /// unreported move.
    fn names(
        &self,
        codes: &[Option<u32>],
        move_text: &dyn Fn(u32) -> String,
    ) -> Result<(MoveNames, Vec<Move>), &'static str> {
        if codes.len() >= MOST_MOVES {
            return Err("more than 65,534 different moves");
        }
        let written = |(text, code): (&str, &Option<u32>)| match code {
            Some(code) => move_text(*code).into(),
            None => text.into(),
        };
        let mut texts: Vec<Box<str>> = self.record.texts().zip(codes).map(written).collect();
        let mut codes: Vec<_> =
            codes.iter().map(|code| code.map(|code| Move(code as u16))).collect();
        let is_silent = |act: Act| matches!(act, Act::Enter { mv: None, .. });
        if self.record.events.iter().skip(1).any(|event| is_silent(event.act)) {
            // A game of its own numbers its words in order of appearance.
            let own = self.header.request.is_none();
            codes.push(own.then_some(Move(texts.len() as u16)));
            texts.push(SILENT.into());
        }
        Ok(MoveNames::of_external(texts, &codes))
    }

    fn about(&self) -> About {
        let Some(request) = &self.header.request else {
            let words = RunRequest::of(
                SetupRequest::at("own", ""),
                &self.header.run(self.conventions).to_string(),
            );
            let budget = Some(crate::trace::DEFAULT_BUDGET);
            return About::from(RunRequest { eval: Some(String::new()), budget, ..words });
        };
        Request::about(request)
    }
}

/// The way through a game without known rules.
struct Nowhere;

impl Way for Nowhere {
    fn enter(&mut self, _mv: Option<u32>) {}

    fn is_max(&self) -> Option<bool> {
        None
    }

    fn left(&mut self, _tried: &[Move]) -> Vec<(Move, bool)> {
        Vec::new()
    }

    fn has_left(&self, _tried: &[Move]) -> bool {
        false
    }

    fn key(&self) -> Option<Vec<u64>> {
        None
    }

    fn is_over(&self) -> bool {
        false
    }

    fn leave(&mut self) {}
}
