//! Splits the document into values: keys and list elements, one at a time, each with its place. A cheap
//! scan over the bytes finds the end of a value without parsing it, so that `serde_json` can read it from
//! a slice. Deep nesting is refused here, before anything is built.

use crate::format::error::{EXPORT_AGAIN, FormatError, Refusal, TOO_MUCH};
use crate::format::keys::{self, Strangers};
use crate::format::wire::MAX_POSITION;
use serde::Deserialize;
use sha2::{Digest, Sha256};
use std::io::{self, BufRead};

/// The most bytes of a value that is read whole: an escaped position, and the data beside it.
const MAX_VALUE: usize = 6 * MAX_POSITION + (1 << 20);

pub(super) struct Frames<'a, R> {
    input: &'a mut R,
    /// The bytes used in the input's buffer; they are hashed when the whole buffer is used.
    used: usize,
    /// Line and column (from 1) of the next byte.
    place: (usize, usize),
    value: Vec<u8>,
    /// The place where `value` starts.
    start: (usize, usize),
    /// The hash of all bytes before the input's buffer.
    hash: Sha256,
    strangers: Strangers,
}

impl<'a, R: BufRead> Frames<'a, R> {
    pub(super) fn new(input: &'a mut R) -> Self {
        Self {
            input,
            used: 0,
            place: (1, 1),
            value: Vec::new(),
            start: (1, 1),
            hash: Sha256::new(),
            strangers: Strangers::default(),
        }
    }

    /// Returns the hash of all bytes before the next one that is not white space.
    pub(super) fn hash(&mut self) -> Result<Sha256, FormatError> {
        self.peek()?;
        self.use_up()?;
        Ok(self.hash.clone())
    }

    /// Returns the unused bytes of the buffer; empty at the end of the input.
    fn buffer(&mut self) -> io::Result<&[u8]> {
        if self.used == self.input.fill_buf()?.len() {
            self.use_up()?;
        }
        Ok(&self.input.fill_buf()?[self.used..])
    }

    fn use_up(&mut self) -> io::Result<()> {
        self.hash.update(&self.input.fill_buf()?[..self.used]);
        self.input.consume(std::mem::take(&mut self.used));
        Ok(())
    }

    pub(super) fn strangers(&mut self) -> &mut Strangers {
        &mut self.strangers
    }

    /// Returns the next byte that is not white space without consuming it; `None` at the end.
    pub(super) fn peek(&mut self) -> Result<Option<u8>, FormatError> {
        loop {
            let place = self.place;
            let buffer = self.buffer()?;
            if buffer.is_empty() {
                return Ok(None);
            }
            let blank = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\r' | b'\n');
            let skipped = buffer.iter().take_while(|byte| blank(byte)).count();
            let next = buffer.get(skipped).copied();
            if skipped > 0 {
                self.place = moved(place, &buffer[..skipped]);
                self.used += skipped;
            }
            if next.is_some() {
                return Ok(next);
            }
        }
    }

    pub(super) fn take(&mut self, sign: u8) -> Result<bool, FormatError> {
        let there = self.peek()? == Some(sign);
        if there {
            self.used += 1;
            self.place.1 += 1;
        }
        Ok(there)
    }

    /// Consumes `sign`. Fails if it is not next, with the place in the text.
    pub(super) fn expect(&mut self, sign: u8, path: &str) -> Result<(), FormatError> {
        if self.take(sign)? {
            return Ok(());
        }
        let (reason, remedy) = match self.peek()? {
            None => ("the file ends early".to_owned(), "copy or export it again"),
            Some(found) => {
                let (found, sign) = (found.escape_ascii(), char::from(sign));
                (format!("expected `{sign}`, found `{found}`"), EXPORT_AGAIN)
            }
        };
        let (line, column) = self.place;
        Err(Refusal::new(path, reason, remedy).at(line, column).into())
    }

    /// Offers the buffered bytes to `parse`, which returns how many bytes it used. Returns `None` if the
    /// next record is wrong or not entirely in the buffer; [`Self::value`] then gives the error. This
    /// saves most records a scan and a copy.
    pub(super) fn buffered<T>(
        &mut self,
        parse: impl FnOnce(&[u8]) -> Option<(usize, T)>,
    ) -> Result<Option<T>, FormatError> {
        self.peek()?;
        let start = self.place;
        self.start = start;
        let buffer = self.buffer()?;
        let Some((used, taken)) = parse(buffer) else { return Ok(None) };
        self.place = moved(start, &buffer[..used]);
        self.used += used;
        Ok(Some(taken))
    }

    /// Reads the next value, in the expected type. Fails past 100 nested brackets, and if it is too
    /// long.
    pub(super) fn value<'b, T: Deserialize<'b>>(
        &'b mut self,
        path: impl Fn() -> String,
    ) -> Result<T, FormatError> {
        self.peek()?;
        self.start = self.place;
        self.value.clear();
        let mut scan = Scan::default();
        loop {
            self.buffer()?;
            // The same bytes as `buffer` returns, but borrowed only from the input.
            let buffer = &self.input.fill_buf()?[self.used..];
            if buffer.is_empty() {
                break;
            }
            let refuse = |reason| {
                let (line, column) = self.start;
                Refusal::new(path(), reason, TOO_MUCH).at(line, column)
            };
            let end = scan.feed(buffer).map_err(|_| refuse("brackets are nested too deep"))?;
            let count = end.unwrap_or(buffer.len());
            if self.value.len() + count > MAX_VALUE {
                return Err(refuse("a value is too long").into());
            }
            self.value.extend_from_slice(&buffer[..count]);
            self.used += count;
            if end.is_some() {
                break;
            }
        }
        self.place = moved(self.start, &self.value);
        let (start, place) = (self.start, path());
        keys::read(&self.value, &pattern(&place), &mut self.strangers)
            .map_err(|error| Refusal::json(&error, place, start))
    }

    /// Returns line and column, from 1, of the start of the last value.
    pub(super) const fn start(&self) -> (usize, usize) {
        self.start
    }
}

/// Returns a place without the positions of list elements: `nodes` for `/nodes/7`.
fn pattern(place: &str) -> String {
    let keys = place.split('/').filter(|key| !key.is_empty() && key.parse::<u64>().is_err());
    keys.collect::<Vec<_>>().join("/")
}

/// Returns the place after a piece of text; a column is a byte.
fn moved((line, column): (usize, usize), piece: &[u8]) -> (usize, usize) {
    match memchr::memrchr(b'\n', piece) {
        None => (line, column + piece.len()),
        Some(last) => (line + memchr::memchr_iter(b'\n', piece).count(), piece.len() - last),
    }
}

/// The deepest nesting of brackets allowed; the format itself needs five levels.
const MAX_NESTING: u32 = 100;

/// An error: brackets are nested deeper than any trace needs.
#[derive(Debug, PartialEq, Eq)]
struct TooDeep;

#[derive(Default)]
struct Scan {
    nesting: u32,
    in_string: bool,
    escaped: bool,
}

impl Scan {
    /// Scans the next piece; returns the end of the value in it, if there is one. A number or a word ends
    /// before the gap after it.
    fn feed(&mut self, piece: &[u8]) -> Result<Option<usize>, TooDeep> {
        let mut at = 0;
        while at < piece.len() {
            if self.in_string {
                match self.string(&piece[at..]) {
                    Some(end) => at += end,
                    None => return Ok(None),
                }
                if self.nesting == 0 {
                    return Ok(Some(at));
                }
                continue;
            }
            match piece[at] {
                b'"' => self.in_string = true,
                b'{' | b'[' => {
                    self.nesting += 1;
                    if self.nesting > MAX_NESTING {
                        return Err(TooDeep);
                    }
                }
                b'}' | b']' if self.nesting > 1 => self.nesting -= 1,
                // A closing bracket without an opening one ends a number or a word.
                b'}' | b']' => return Ok(Some(at + self.nesting as usize)),
                b',' | b':' | b' ' | b'\t' | b'\r' | b'\n' if self.nesting == 0 => {
                    return Ok(Some(at));
                }
                _ => {}
            }
            at += 1;
        }
        Ok(None)
    }

    /// Returns the place after the closing quote; `None` if the piece ends before it.
    fn string(&mut self, piece: &[u8]) -> Option<usize> {
        for (at, &byte) in piece.iter().enumerate() {
            if self.escaped {
                self.escaped = false;
            } else if byte == b'\\' {
                self.escaped = true;
            } else if byte == b'"' {
                self.in_string = false;
                return Some(at + 1);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_ends_where_it_ends_however_it_is_cut() {
        for (text, end) in [
            ("{\"a\":[1,{}]} ,", 12),
            ("\"a\\\"]}\\\\\",", 9),
            ("12.5,", 4),
            ("true}", 4),
            ("null\n", 4),
            ("[\"[[[\"]]", 7),
        ] {
            for cut in 0..=end {
                let mut scan = Scan::default();
                let (first, second) = text.as_bytes().split_at(cut);
                let found = match scan.feed(first).unwrap() {
                    Some(end) => end,
                    None => cut + scan.feed(second).unwrap().unwrap(),
                };
                assert_eq!(found, end, "{text} cut at {cut}");
            }
        }
    }

    #[test]
    fn deep_nesting_is_refused_but_not_in_texts() {
        assert_eq!(Scan::default().feed(&[b'['; 100]), Ok(None));
        assert_eq!(Scan::default().feed(&[b'['; 101]), Err(TooDeep));
        let text = format!("\"{}\"", "[".repeat(1_000));
        assert_eq!(Scan::default().feed(text.as_bytes()), Ok(Some(1_002)));
    }
}
