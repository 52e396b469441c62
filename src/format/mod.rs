//! Files: the native JSON and JSON Lines, both also gzipped, and the exports.
//!
//! Everything streams: a writer holds one record, a reader gives each record to the trace's
//! builder as it comes. Reading checks that the records are a tree; whether the search in it is
//! possible is [`Trace::check`]'s question. Files are written atomically ([`save`]).

mod csv;
mod dot;
mod error;
mod graphml;
mod kind;
mod lines;
mod native;
mod read_native;
mod save;
mod schema;
mod stream;
mod wire;

pub use dot::DOT_NODES;
pub use error::FormatError;
pub use kind::Format;
pub use save::save;
pub use schema::schema;

use crate::trace::Trace;
use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::{self, BufRead, BufReader, Read, Write};

/// Bytes read at once.
const CHUNK: usize = 1 << 16;

/// Reads a trace; without a hint the first bytes tell the format.
///
/// # Errors
/// Says the place (line and column, or the node) and the reason; nothing of the file is kept.
pub fn read(input: &mut impl Read, hint: Option<Format>) -> Result<Trace, FormatError> {
    let mut input = BufReader::with_capacity(CHUNK, input);
    if input.fill_buf()?.starts_with(&[0x1f, 0x8b]) {
        let unpacked = flate2::bufread::MultiGzDecoder::new(input);
        return read_plain(&mut BufReader::with_capacity(CHUNK, unpacked), hint);
    }
    read_plain(&mut input, hint)
}

fn read_plain(input: &mut impl BufRead, hint: Option<Format>) -> Result<Trace, FormatError> {
    let mut input = stream::Capped::new(input);
    let start = input.fill_buf()?;
    let lines = match hint {
        Some(format) => matches!(format, Format::Lines { .. }),
        None => lines::looks_like_lines(start),
    };
    if lines { lines::read(&mut input) } else { read_native::read(&mut input) }
}

/// Writes a trace; a DOT file draws at most [`DOT_NODES`] nodes.
pub fn write(trace: &Trace, format: Format, out: &mut impl Write) -> io::Result<()> {
    write_capped(trace, format, DOT_NODES, out)
}

/// Writes a trace; a DOT file draws at most `max_nodes` nodes.
pub fn write_capped(
    trace: &Trace,
    format: Format,
    max_nodes: u32,
    out: &mut impl Write,
) -> io::Result<()> {
    match format {
        Format::Json { gzip: false } => native::write(trace, out),
        Format::Json { gzip: true } => zipped(out, |out| native::write(trace, out)),
        Format::Lines { gzip: false } => lines::write(trace, out),
        Format::Lines { gzip: true } => zipped(out, |out| lines::write(trace, out)),
        Format::Dot => dot::write(trace, max_nodes, out),
        Format::GraphMl => graphml::write(trace, out),
        Format::Csv => csv::write(trace, out),
    }
}

fn zipped<W: Write>(
    out: W,
    write: impl FnOnce(&mut GzEncoder<W>) -> io::Result<()>,
) -> io::Result<()> {
    let mut packer = GzEncoder::new(out, Compression::fast());
    write(&mut packer)?;
    packer.finish().map(|_| ())
}
