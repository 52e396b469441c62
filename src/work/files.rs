//! Trace files: opens them with all checks and saves them atomically.

use crate::format::{self, Allowance, DEFAULT_DOT_NODES, Format, FormatError};
use crate::trace::Trace;
use crate::work::error::{Code, ServiceError};
use crate::work::request::Request;
use std::fs::File;
use std::io::{Read, Write};
use std::path::Path;

/// A trace from a file, with all checks passed.
#[derive(Debug)]
pub struct OpenFile {
    /// The trace.
    pub trace: Trace,
    /// Whether the game is known, so that moves and leaf scores were checked too.
    pub game_checked: bool,
    /// Notes in English for the reader, for example that the search stopped early.
    pub notes: Vec<String>,
}

/// Opens and checks a trace from a stream, detecting the format from its first bytes. `allowed` limits
/// the unpacked size.
pub(crate) fn open_stream(
    input: &mut impl Read,
    allowed: Allowance,
) -> Result<OpenFile, ServiceError> {
    let read = format::inspect_up_to(input, None, allowed);
    read.map(|(trace, _)| opened(trace)).map_err(|error| invalid(&error))
}

pub(crate) fn opened(trace: Trace) -> OpenFile {
    let game_checked = Request::of_about(trace.about()).is_ok();
    let mut notes = Vec::new();
    if trace.is_external() {
        notes.push("another program tells this search: nothing says that it is right".to_owned());
    }
    if trace.is_over_budget() {
        notes.push(format!("{} subtrees were counted but not recorded", trace.stubs().len()));
    }
    if let Some(stop) = trace.stop() {
        notes.push(format!("the search stopped early ({}): a true prefix", stop.word()));
    }
    OpenFile { trace, game_checked, notes }
}

/// Returns an upper bound of the memory, in bytes, for reading a trace file of this length: half a byte
/// per byte of text, plus 1 MiB. A packed file can unpack to about a thousand times its size.
pub(crate) fn room_to_open(begin: &[u8], length: u64) -> u64 {
    const PACKED_MOST: u64 = 1_032;
    let is_packed = begin.starts_with(&[0x1F, 0x8B]);
    let unpacked = length.saturating_mul(PACKED_MOST).min(format::MAX_INPUT);
    let text = if is_packed { unpacked } else { length };
    (1 << 20) + text / 2
}

fn format_of(path: &Path) -> Result<Format, ServiceError> {
    Format::of_path(path).map_err(|error| ServiceError::refused("output", error.to_string(), ""))
}

/// Saves a trace in the format that the file name indicates, and fails if it indicates none. The
/// file is always either the complete old or the complete new one.
pub fn save_file(trace: &Trace, path: &Path) -> Result<(), ServiceError> {
    save_file_capped(trace, path, format_of(path)?, DEFAULT_DOT_NODES)
}

/// Saves a trace; a DOT file contains at most `max_nodes` nodes.
pub fn save_file_capped(
    trace: &Trace,
    path: &Path,
    format: Format,
    max_nodes: u32,
) -> Result<(), ServiceError> {
    format::save(path, |out| write_capped(trace, format, max_nodes, out))
        .map_err(|error| ServiceError::io(path, &error))
}

/// Writes a trace to a stream; DOT output contains at most `max_nodes` nodes.
pub fn write_trace_capped(
    trace: &Trace,
    format: Format,
    max_nodes: u32,
    out: &mut impl Write,
) -> Result<(), ServiceError> {
    write_capped(trace, format, max_nodes, out).map_err(|error| io_error(&error))
}

fn write_capped(
    trace: &Trace,
    format: Format,
    max_nodes: u32,
    out: &mut impl Write,
) -> std::io::Result<()> {
    match format {
        Format::Dot => format::write_dot(trace, max_nodes, out),
        _ => format::write(trace, format, out),
    }
}

/// Writes a trace to a stream; a DOT file contains at most 2,000 nodes.
pub fn write_trace(
    trace: &Trace,
    format: Format,
    out: &mut impl Write,
) -> Result<(), ServiceError> {
    format::write(trace, format, out).map_err(|error| io_error(&error))
}

/// Returns the JSON Schema (2020-12) of the native format.
pub fn schema() -> String {
    format::schema()
}

/// Returns the JSON Schema (2020-12) of a row in the table of nodes.
pub fn table_schema() -> String {
    format::table_schema()
}

/// Returns the SQL statement that creates the table of nodes, for DuckDB, `SQLite` and
/// `PostgreSQL`.
pub fn table_sql() -> String {
    format::table_sql()
}

/// Writes a file so that it is always either the complete old or the complete new one.
pub fn write_atomically(
    path: &Path,
    write: impl FnOnce(&mut File) -> std::io::Result<()>,
) -> std::io::Result<()> {
    format::save(path, write)
}

/// Returns whether two paths refer to the same file. Follows links, even to a file that does not exist
/// yet, and on Unix recognises hard links.
pub fn is_same_file(one: &Path, other: &Path) -> bool {
    let [one, other] =
        [one, other].map(|path| format::resolved(path).unwrap_or_else(|_| path.to_owned()));
    one == other || is_same_place(&one, &other)
}

#[cfg(unix)]
fn is_same_place(one: &Path, other: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let place = |path: &Path| {
        let there = std::fs::metadata(path).ok()?;
        Some((there.dev(), there.ino()))
    };
    place(one).is_some_and(|one| Some(one) == place(other))
}

#[cfg(not(unix))]
fn is_same_place(_: &Path, _: &Path) -> bool {
    false
}

/// Removes temporary files that killed programs have left in a folder, and ignores errors.
pub fn sweep(folder: &Path) {
    format::sweep(folder);
}

pub(super) fn invalid(error: &FormatError) -> ServiceError {
    let code = if matches!(error, FormatError::Io(_)) { Code::Io } else { Code::InvalidFile };
    ServiceError::new(code, error.to_string())
}

pub(super) fn io_error(error: &std::io::Error) -> ServiceError {
    ServiceError::new(Code::Io, error.to_string())
}
