//! JSON Lines: a header, one line a node, a footer with count and checksum. A file without its
//! footer was cut; what is complete in it opens as a true prefix.

use super::FormatError;
use super::native::Blocks;
use super::read_native::check_version;
use super::schema::{FORMAT, MAJOR, MINOR, SCHEMA_URL, exporter};
use super::wire::{Footer, GraphRecord, HeaderLine, NodeRecord, Tag};
use crate::trace::{Builder, Header, Trace};
use sha2::{Digest, Sha256};
use std::fmt::Write as _;
use std::io::{self, BufRead, Read, Write};

/// Longest line, bytes; a header with a long textbook tree is the longest there is.
const MAX_LINE: u64 = 32 << 20;

/// Whether the start of a file is that of JSON Lines.
pub(super) fn looks_like_lines(start: &[u8]) -> bool {
    let text: Vec<u8> =
        start.iter().copied().filter(|byte| !byte.is_ascii_whitespace()).take(16).collect();
    text.starts_with(b"{\"type\":\"header\"")
}

fn hex(digest: &[u8]) -> String {
    digest.iter().fold(String::new(), |mut text, byte| {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Writes a trace.
pub(super) fn write(trace: &Trace, out: &mut impl Write) -> io::Result<()> {
    let mut blocks = Blocks::new(out);
    let mut digest = Sha256::new();
    let mut see = |bytes: &[u8]| digest.update(bytes);
    let header = HeaderLine {
        tag: Tag::Header,
        schema: SCHEMA_URL.to_owned(),
        format: FORMAT.to_owned(),
        format_major: MAJOR,
        format_minor: MINOR,
        exporter: exporter(),
        graph: GraphRecord::of(trace),
        ext: trace.ext().and_then(super::wire::raw),
    };
    blocks.record(&header, &mut see)?;
    blocks.text("\n");
    for record in (0..trace.len()).filter_map(|id| NodeRecord::of(trace, id, Some(Tag::Node))) {
        blocks.record(&record, &mut see)?;
        blocks.text("\n");
    }
    blocks.flush(&mut see)?;
    let sha256 = hex(&digest.finalize());
    let footer = Footer { tag: Tag::Footer, nodes: trace.len(), sha256 };
    blocks.record(&footer, &mut |_| {})?;
    blocks.text("\n");
    blocks.flush(&mut |_| {})
}

/// Reads a trace.
pub(super) fn read(input: &mut impl BufRead) -> Result<Trace, FormatError> {
    let mut digest = Sha256::new();
    let mut line = Vec::new();
    let mut number = 1;
    if !next_line(input, &mut line, number)? {
        return Err(FormatError::line(1, "the header is cut"));
    }
    let header: HeaderLine =
        serde_json::from_slice(&line).map_err(|error| FormatError::line(1, error))?;
    if header.tag != Tag::Header {
        return Err(FormatError::line(1, "the first line is the header"));
    }
    let checked = check_version(&header.format, header.format_major);
    checked.map_err(|reason| FormatError::line(1, reason))?;
    let value = header.graph.value;
    let graph = header.graph.header(header.ext);
    let about = graph.map_err(|reason| FormatError::line(1, reason))?;
    digest.update(&line);
    let mut builder = Builder::new();
    loop {
        number += 1;
        if !next_line(input, &mut line, number)? {
            // A torn last line says nothing; the lines before it do.
            return Ok(builder.finish(about, true)?);
        }
        if line[..line.len().min(32)].windows(8).any(|part| part == b"\"footer\"") {
            let footer: Footer =
                serde_json::from_slice(&line).map_err(|error| FormatError::line(number, error))?;
            check_end(input, &footer, &builder, digest, number)?;
            return finish(builder, about, value);
        }
        let record: NodeRecord<'_> =
            serde_json::from_slice(&line).map_err(|error| FormatError::line(number, error))?;
        if record.tag != Some(Tag::Node) {
            return Err(FormatError::line(number, "every line has its type"));
        }
        let core = record.core().map_err(|reason| FormatError::line(number, reason))?;
        builder.push(core)?;
        digest.update(&line);
    }
}

fn finish(builder: Builder, about: Header, value: Option<i32>) -> Result<Trace, FormatError> {
    let trace = builder.finish(about, false)?;
    if value != trace.score().and_then(crate::evaluation::Score::finite) {
        return Err(FormatError::line(1, "`value` is not the root's score"));
    }
    Ok(trace)
}

fn check_end(
    input: &mut impl BufRead,
    footer: &Footer,
    builder: &Builder,
    digest: Sha256,
    number: u64,
) -> Result<(), FormatError> {
    if footer.nodes != builder.len() {
        let reason = format!("the footer counts {} nodes, not {}", footer.nodes, builder.len());
        return Err(FormatError::line(number, reason));
    }
    if footer.sha256 != hex(&digest.finalize()) {
        return Err(FormatError::line(number, "the checksum is wrong: the file was changed"));
    }
    if input.fill_buf()?.is_empty() {
        return Ok(());
    }
    Err(FormatError::line(number + 1, "nothing comes behind the footer"))
}

/// Reads a line with its end; `false` at the end of the file and for a line without an end.
fn next_line(
    input: &mut impl BufRead,
    line: &mut Vec<u8>,
    number: u64,
) -> Result<bool, FormatError> {
    line.clear();
    input.take(MAX_LINE).read_until(b'\n', line)?;
    if line.len() as u64 == MAX_LINE {
        return Err(FormatError::line(number, "it is longer than 32 MiB"));
    }
    Ok(line.ends_with(b"\n"))
}
