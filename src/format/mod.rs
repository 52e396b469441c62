//! Traces in files. The native JSON and JSON Lines, both also gzipped, are read and written; DOT, GraphML
//! and tables of the nodes (CSV, JSON Lines of nodes) are only written.
//!
//! Everything streams. Writing needs a few buffers, whatever the size of the trace. Reading needs the
//! graph itself and a buffer. Its result is either a trace that has passed every check or an error with
//! the place, the reason and the remedy.

mod carried;
mod decoded;
mod error;
mod event_log;
mod exports;
mod ext;
mod harmless;
mod intake;
mod keys;
mod kind;
mod lines;
mod native;
mod output;
mod records;
mod save;
mod schema;
mod table;
mod wire;

pub use carried::{carry, receive};
pub use decoded::decoded;
#[cfg(not(target_family = "wasm"))]
pub use decoded::text_of_bytes;
pub use error::{FormatError, Refusal};
pub use event_log::event_line;
pub use exports::{DEFAULT_DOT_NODES, write_dot};
pub(crate) use harmless::harmless;
pub use intake::{Allowance, Facts, MAX_INPUT, MAX_NODES};
pub use kind::{EXPORTER, FORMAT_MAJOR, FORMAT_MINOR, FORMAT_NAME, Format, SCHEMA_URL};
pub use save::{resolved, save, sweep};
pub use schema::schema;
pub use table::{Cell, CellType, Column, Rows, WIDTH, columns_of, table_schema, table_sql};
pub use wire::{ProofAnswer, ProofNumber};

use crate::trace::Trace;
use flate2::Compression;
use flate2::read::MultiGzDecoder;
use flate2::write::GzEncoder;
use intake::{ByteCounter, Cap, Come};
use output::BUFFER;
use std::io::{self, BufReader, Read, Write};

/// The first bytes of every gzip file.
const GZIP_MAGIC: [u8; 2] = [0x1F, 0x8B];

/// Reads a trace. The content determines which of the readable formats it has; `hint`, from the file's
/// name, only serves to refuse formats that cannot be read.
///
/// # Errors
/// [`FormatError::Io`] if the reading fails, [`FormatError::Refused`] if the content is not a trace that
/// a search can produce.
pub fn read(input: &mut (impl Read + ?Sized), hint: Option<Format>) -> Result<Trace, FormatError> {
    inspect(input, hint).map(|(trace, _)| trace)
}

/// Reads a trace like [`read`], and returns facts about the file.
///
/// # Errors
/// As [`read`].
pub fn inspect(
    input: &mut (impl Read + ?Sized),
    hint: Option<Format>,
) -> Result<(Trace, Facts), FormatError> {
    inspect_up_to(input, hint, Allowance::STREAM)
}

/// Does the same for content that may unpack to as much text as `allowed`.
///
/// # Errors
/// As [`read`].
pub fn inspect_up_to(
    input: &mut (impl Read + ?Sized),
    hint: Option<Format>,
    allowed: Allowance,
) -> Result<(Trace, Facts), FormatError> {
    if let Some(format) = hint.filter(|format| !format.is_readable()) {
        let reason = format!("{} files cannot be read back", format.extension());
        return Err(Refusal::new("", reason, "give the .json or .jsonl file").into());
    }
    let (head, rest) = peek(input)?;
    let come = Come::default();
    let mut rest = ByteCounter::new(rest, &come);
    if head.starts_with(&GZIP_MAGIC) {
        let mut text = MultiGzDecoder::new(BufReader::with_capacity(BUFFER, rest));
        return read_text(&mut text, allowed, &come);
    }
    read_text(&mut rest, Allowance::PLAIN, &come)
}

/// Reads a text; `come` counts the packed bytes received.
fn read_text(
    input: &mut dyn Read,
    allowed: Allowance,
    come: &Come,
) -> Result<(Trace, Facts), FormatError> {
    let (head, rest) = peek(input)?;
    let text = head.trim_ascii_start();
    if text.starts_with(b"\xEF\xBB\xBF") {
        let reason = "the file starts with a byte-order mark";
        return Err(Refusal::new("", reason, "save it as UTF-8 without one").at(1, 1).into());
    }
    if let Some(what) = written_only(text) {
        let reason = format!("this is {what}, from which no search can be read back");
        let remedy = "give the .json or .jsonl file that it was made from";
        return Err(Refusal::new("", reason, remedy).at(1, 1).into());
    }
    if lines::is_row(text) {
        let reason = "these are the nodes alone, as --nodes-only writes them";
        let remedy = "give the trace that was written without it, as .json or .jsonl";
        return Err(Refusal::new("", reason, remedy).at(1, 1).into());
    }
    let mut capped = BufReader::with_capacity(BUFFER, Cap::new(rest, allowed, come));
    if lines::is_header(text) { lines::read(&mut capped) } else { native::read(&mut capped) }
}

/// Names the kind of a text that starts like something else than a recorded search, or returns
/// `None`.
fn written_only(text: &[u8]) -> Option<&'static str> {
    const BEGINNINGS: [(&[u8], &str); 6] = [
        (b"<svg", "a picture"),
        (b"<?xml", "a picture or GraphML"),
        (b"<", "a page or a picture"),
        (b"digraph", "a drawing in DOT"),
        (b"id,", "a table of nodes"),
        (b"%", "a picture for LaTeX"),
    ];
    BEGINNINGS.iter().find(|(begin, _)| text.starts_with(begin)).map(|(_, what)| *what)
}

/// Returns the first 32 bytes or fewer, and a reader that still has them.
fn peek<R: Read>(mut input: R) -> Result<(Vec<u8>, impl Read), FormatError> {
    let mut head = Vec::new();
    // A compressed file cut off in its first bytes has no head; the next read returns the error.
    let result = input.by_ref().take(32).read_to_end(&mut head);
    if head.is_empty() {
        result?;
    }
    let first = io::Cursor::new(head.clone());
    Ok((head, first.chain(input)))
}

/// Writes a trace; DOT gets at most [`DEFAULT_DOT_NODES`] nodes.
///
/// # Errors
/// Returns the errors of `out`.
pub fn write(trace: &Trace, format: Format, out: &mut (impl Write + ?Sized)) -> io::Result<()> {
    match format {
        Format::Json => native::write(trace, out),
        Format::Lines => lines::write(trace, out),
        Format::JsonGz => zipped(out, |zip| native::write(trace, zip)),
        Format::LinesGz => zipped(out, |zip| lines::write(trace, zip)),
        Format::Dot => write_dot(trace, DEFAULT_DOT_NODES, out),
        Format::GraphMl => exports::write_graphml(trace, out),
        Format::Csv => table::write_csv(trace, out),
        Format::CsvGz => zipped(out, |zip| table::write_csv(trace, zip)),
        Format::NodeLines => table::write_node_lines(trace, out),
        Format::NodeLinesGz => zipped(out, |zip| table::write_node_lines(trace, zip)),
    }
}

/// Compresses with level 1, because it makes traces nearly as small as level 6 and is several times as
/// fast.
fn zipped<W: Write + ?Sized>(
    out: &mut W,
    write: impl FnOnce(&mut GzEncoder<&mut W>) -> io::Result<()>,
) -> io::Result<()> {
    let mut zip = GzEncoder::new(out, Compression::fast());
    write(&mut zip)?;
    zip.finish()?.flush()
}
