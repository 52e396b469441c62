//! Reads the student's file line by line and hands over its searches one after another, so that only
//! one is in memory at a time.

use super::header::Header;
use super::line::{Line, as_json, fault};
use super::record::Record;
use crate::format::{MAX_INPUT, decoded};
use crate::work::error::{Code, ServiceError};
use flate2::bufread::MultiGzDecoder;
use std::io::{self, BufRead, BufReader, Read};

/// The longest line of JSON, in bytes: the header of a large tree. Other lines may have any length.
const MAX_LINE: usize = 16 << 20;
/// The largest number of events in one search. A `leaf` counts as two.
const MAX_EVENTS: usize = 5_000_000;
/// The largest number of searches in one file.
pub(super) const MAX_SEARCHES: usize = 10_000;
/// The first bytes of every gzip file.
const GZIP_MAGIC: [u8; 2] = [0x1F, 0x8B];

pub(super) struct Section {
    /// The line of its header, from 1.
    pub(super) line: u32,
    pub(super) header: Result<Header, ServiceError>,
    pub(super) record: Record,
}

/// Reads the input, gzipped or not, and calls `each` with every search. Fails if the input has no
/// header.
pub(super) fn read(
    input: &mut dyn Read,
    each: &mut dyn FnMut(Section),
) -> Result<(), ServiceError> {
    let mut input = BufReader::with_capacity(1 << 16, input);
    let head = input.fill_buf().map_err(|error| unreadable(&error))?;
    let mut text: Box<dyn Read + '_> = if head.starts_with(&GZIP_MAGIC) {
        Box::new(decoded(MultiGzDecoder::new(input)))
    } else {
        Box::new(decoded(input))
    };
    Reader::over(&mut BufReader::with_capacity(1 << 16, &mut text)).run(each)
}

fn unreadable(error: &io::Error) -> ServiceError {
    ServiceError::new(Code::Io, format!("the file cannot be read: {error}"))
}

fn invalid(reason: impl Into<String>, remedy: &str) -> ServiceError {
    ServiceError::new(Code::InvalidFile, reason).with_remedy(remedy)
}

struct Reader<'a> {
    input: &'a mut dyn BufRead,
    /// The current line, without its end.
    line: Vec<u8>,
    number: u32,
    /// The number of bytes that may still be read.
    left: u64,
    /// The number of lines skipped before the first header.
    skipped: u64,
    section: Option<Section>,
    searches: usize,
}

enum LineType {
    End,
    Skipped,
    Json,
    TooLong,
}

impl<'a> Reader<'a> {
    fn over(input: &'a mut dyn BufRead) -> Self {
        let line = Vec::new();
        Self { input, line, number: 0, left: MAX_INPUT, skipped: 0, section: None, searches: 0 }
    }

    fn run(mut self, each: &mut dyn FnMut(Section)) -> Result<(), ServiceError> {
        loop {
            match self.next().map_err(|error| unreadable(&error))? {
                LineType::End => break,
                LineType::Skipped => match &mut self.section {
                    Some(section) => section.record.skipped += 1,
                    None => self.skipped += 1,
                },
                LineType::TooLong => {
                    self.event(Err("the line is longer than 16 MiB".to_owned()))?;
                }
                LineType::Json => self.json(each)?,
            }
        }
        match self.section {
            Some(section) => {
                each(section);
                Ok(())
            }
            None => Err(no_header("the file has no header")),
        }
    }

    fn json(&mut self, each: &mut dyn FnMut(Section)) -> Result<(), ServiceError> {
        let line = std::mem::take(&mut self.line);
        let text = std::str::from_utf8(&line).map_err(|_| "the line is not UTF-8".to_owned());
        let json = text.map(as_json);
        let read = json
            .as_ref()
            .map_err(Clone::clone)
            .and_then(|json| serde_json::from_str::<Line<'_>>(json).map_err(|error| fault(&error)));
        let done = match (&json, &read) {
            (Ok(json), Ok(line)) if line.plyscope.is_some() => self.header(json, each),
            _ => self.event(read),
        };
        self.line = line;
        done
    }

    fn header(&mut self, json: &str, each: &mut dyn FnMut(Section)) -> Result<(), ServiceError> {
        let header = Header::read(json);
        if let (None, Err(error)) = (&self.section, &header) {
            let reason = format!("line {}, the header: {error}", self.number);
            return Err(ServiceError::new(Code::InvalidFile, reason));
        }
        self.searches += 1;
        if self.searches > MAX_SEARCHES {
            let reason = format!("more than {MAX_SEARCHES} searches in one file");
            return Err(invalid(reason, "split it"));
        }
        let mut section = Section { line: self.number, header, record: Record::default() };
        section.record.last_line = self.number;
        section.record.skipped = std::mem::take(&mut self.skipped);
        if let Some(before) = self.section.replace(section) {
            each(before);
        }
        Ok(())
    }

    fn event(&mut self, line: Result<Line<'_>, String>) -> Result<(), ServiceError> {
        let number = self.number;
        let Some(section) = &mut self.section else {
            return Err(no_header(&format!("line {number} comes before any header")));
        };
        // After an invalid header, events are only counted, because their format is unknown.
        let Ok(header) = &section.header else {
            section.record.lines += 1;
            return Ok(());
        };
        section.record.take(number, line, header);
        if section.record.events.len() > MAX_EVENTS {
            let reason = format!("more than {MAX_EVENTS} events in one search");
            return Err(invalid(reason, "search to a smaller depth"));
        }
        Ok(())
    }

    /// Reads the next line. A skipped line is not stored.
    fn next(&mut self) -> io::Result<LineType> {
        self.line.clear();
        let (mut found, mut begun) = (LineType::Skipped, false);
        loop {
            let buffer = match self.input.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                buffer => buffer?,
            };
            if buffer.is_empty() {
                return Ok(if begun { self.counted(found) } else { LineType::End });
            }
            let end = memchr::memchr(b'\n', buffer);
            let part = &buffer[..end.unwrap_or(buffer.len())];
            let used = end.map_or(buffer.len(), |end| end + 1);
            if self.left < used as u64 {
                return Err(io::Error::other("it has more than 512 MiB of text"));
            }
            self.left -= used as u64;
            begun = true;
            match found {
                LineType::Json if self.line.len() + part.len() > MAX_LINE => {
                    found = LineType::TooLong;
                }
                LineType::Json => self.line.extend_from_slice(part),
                LineType::Skipped if self.line.is_empty() => {
                    let part = if self.number == 0 {
                        part.strip_prefix("\u{FEFF}".as_bytes()).unwrap_or(part)
                    } else {
                        part
                    };
                    let text = part.trim_ascii_start();
                    if text.starts_with(b"{") {
                        found = LineType::Json;
                        self.line.extend_from_slice(text);
                    } else if !text.is_empty() {
                        // A mark that the line starts with something else than JSON.
                        self.line.push(0);
                    }
                }
                _ => {}
            }
            self.input.consume(used);
            if end.is_some() {
                return Ok(self.counted(found));
            }
        }
    }

    fn counted(&mut self, found: LineType) -> LineType {
        self.number = self.number.saturating_add(1);
        found
    }
}

fn no_header(reason: &str) -> ServiceError {
    invalid(
        reason,
        "begin with a line such as {\"plyscope\":\"events\",\"version\":1,\"game\":\"tictactoe\"}",
    )
}
