//! JSON Lines: a header, one line per node, and a footer with the count and the hash. A file without its
//! footer was cut off; its content is still a true prefix of the search.

use super::error::{EXPORT_AGAIN, FormatError, Refusal};
use super::intake::{self, ExtBytes, Facts};
use super::keys::{self, Strangers};
use super::kind::{EXPORTER, FORMAT_MAJOR, FORMAT_MINOR, FORMAT_NAME, SCHEMA_URL, minor_of};
use super::output::Output;
use super::records::{self, Records};
use super::wire::{GraphWire, NodeWire, Whole};
use crate::trace::{Builder, Trace};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use sha2::{Digest, Sha256};
use std::borrow::Cow;
use std::io::{self, BufRead, Read, Write};

/// Writes a trace; the memory does not grow with it.
pub(super) fn write<W: Write + ?Sized>(trace: &Trace, out: &mut W) -> io::Result<()> {
    let mut out = Output::new(out, trace.len());
    let ext = trace.ext().and_then(|text| serde_json::from_str(text).ok());
    out.json(&Header {
        line: Line::Header,
        schema: SCHEMA_URL.into(),
        format: FORMAT_NAME.into(),
        format_major: Whole(FORMAT_MAJOR),
        format_minor: Whole(minor_of(trace)),
        exporter: EXPORTER.into(),
        graph: GraphWire::of(trace),
        ext: ext.map(Cow::Borrowed),
    })?;
    out.text("\n");
    let records = Records::of(trace);
    for id in 0..trace.len() {
        out.text("{\"type\":\"node\",");
        out.record(|text| records.node(text, id))?;
        out.text("\n");
    }
    let sha256 = Some(out.sha256()?);
    out.json(&Footer { line: Line::Footer, nodes: Whole(trace.len()), sha256 })?;
    out.text("\n");
    out.finish()
}

/// The most bytes of a line; a header can hold a long position and a long variation.
const MAX_LINE: u64 = 128 << 20;

pub(super) fn read(input: &mut impl BufRead) -> Result<(Trace, Facts), FormatError> {
    let (line, hash, strangers) = (Vec::new(), Sha256::new(), Strangers::default());
    let mut lines = Lines { input, line, number: 0, hash, strangers };
    if !lines.next()? {
        let remedy = "without its first line nothing can be read: export the trace again";
        return Err(Refusal::new("", "the file ends inside its header", remedy).at(1, 1).into());
    }
    let header: Header<'_> = lines.parse("")?;
    intake::check_name(&header.format).map_err(|refusal| refusal.at(1, 1))?;
    intake::check_major(header.format_major.0).map_err(|refusal| refusal.at(1, 1))?;
    intake::check_graph(&header.graph).map_err(|refusal| refusal.at(1, 1))?;
    let mut exts = ExtBytes::default();
    let ext = exts.of_file(header.ext.as_deref())?;
    if header.line != Line::Header {
        return Err(lines.refuse("the first line is no header").into());
    }
    let (graph, minor) = (header.graph, header.format_minor.0);
    let mut builder = Builder::new();
    let (mut cut_off, mut sha256) = (true, false);
    while lines.next()? {
        if is_footer(&lines.line) {
            sha256 = lines.check_footer(builder.len())?;
            cut_off = false;
            break;
        }
        lines.take_node(&mut builder, &mut exts)?;
        lines.hash_line();
    }
    let unknown = lines.strangers.settle(minor <= FORMAT_MINOR)?;
    let facts = Facts { named: true, unknown, sha256 };
    Ok((intake::finish(builder, &graph, cut_off, ext)?, facts))
}

struct Lines<'a, R> {
    input: &'a mut R,
    /// The current line with its line break.
    line: Vec<u8>,
    number: usize,
    /// The hash of the lines before the current one.
    hash: Sha256,
    strangers: Strangers,
}

impl<R: BufRead> Lines<'_, R> {
    /// Reads the next complete line, or returns false; a footer is complete without a line break as
    /// well.
    fn next(&mut self) -> Result<bool, FormatError> {
        if self.number == 1 {
            self.hash_line();
        }
        self.line.clear();
        self.number += 1;
        let read = self.input.by_ref().take(MAX_LINE).read_until(b'\n', &mut self.line);
        match read {
            Ok(_) => {}
            // Compressed data that ends early is treated like a text that was cut off.
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => {}
            Err(error) => return Err(error.into()),
        }
        if self.line.len() as u64 == MAX_LINE {
            return Err(self.refuse("the line is too long").into());
        }
        let footer = is_footer(&self.line) && self.line.ends_with(b"}");
        Ok(self.line.ends_with(b"\n") || footer)
    }

    fn hash_line(&mut self) {
        self.hash.update(&self.line);
    }

    /// Parses the whole line; `within` is the place reported for unknown keys.
    fn parse<'b, T: Deserialize<'b>>(&'b mut self, within: &str) -> Result<T, FormatError> {
        keys::read(&self.line, within, &mut self.strangers)
            .map_err(|error| Refusal::json(&error, String::new(), (self.number, 1)))
    }

    fn take_node(&mut self, builder: &mut Builder, exts: &mut ExtBytes) -> Result<(), FormatError> {
        let Self { line, strangers, number, .. } = self;
        let written = records::node(line, true);
        let taken = match written.filter(|(used, _)| line[*used..].trim_ascii().is_empty()) {
            Some((_, node)) => intake::take(builder, &node),
            None => {
                let node: NodeWire<'_> = keys::read(line, "nodes", strangers)
                    .map_err(|error| Refusal::json(&error, String::new(), (*number, 1)))?;
                intake::push(builder, exts, node)
            }
        };
        taken.map_err(|refusal| refusal.at(*number, 1).into())
    }

    fn refuse(&self, reason: impl Into<String>) -> Refusal {
        Refusal::new("", reason, EXPORT_AGAIN).at(self.number, 1)
    }

    /// Returns whether the footer has a hash; refuses a wrong hash.
    fn check_footer(&mut self, nodes: u32) -> Result<bool, FormatError> {
        let footer: Footer = self.parse("footer")?;
        if footer.line != Line::Footer {
            return Err(self.refuse("the last line is no footer").into());
        }
        if footer.nodes.0 != nodes {
            let reason = format!("the footer counts {} nodes, not {nodes}", footer.nodes.0);
            return Err(self.refuse(reason).into());
        }
        let found = hex::encode(std::mem::take(&mut self.hash).finalize());
        if footer.sha256.as_ref().is_some_and(|recorded| *recorded != found) {
            let reason = "the content was changed: its SHA-256 is another";
            let remedy = "delete the key sha256 if you changed the file on purpose";
            return Err(Refusal::new("", reason, remedy).at(self.number, 1).into());
        }
        let mut rest = Vec::new();
        self.input.by_ref().take(1).read_to_end(&mut rest)?;
        if !rest.is_empty() {
            return Err(self.refuse("unexpected data after the footer").into());
        }
        Ok(footer.sha256.is_some())
    }
}

/// Returns whether a text is the first line of such a file, or the start of one.
pub(super) fn is_header(text: &[u8]) -> bool {
    starts_as(text, b"\"header\"")
}

/// Returns whether a text starts with a row of the table of nodes.
pub(super) fn is_row(text: &[u8]) -> bool {
    let inside = text.trim_ascii_start().strip_prefix(b"{");
    inside.is_some_and(|inside| inside.trim_ascii_start().starts_with(b"\"id\":"))
}

/// Returns whether a line is the last one of a complete file.
fn is_footer(line: &[u8]) -> bool {
    starts_as(line, b"\"footer\"")
}

/// Returns whether an object starts with this type. White space is allowed, because other programs write
/// spaces between the parts.
fn starts_as(text: &[u8], kind: &[u8]) -> bool {
    let parts: [&[u8]; 4] = [b"{", b"\"type\"", b":", kind];
    let mut rest = Some(text);
    for part in parts {
        rest = rest.and_then(|text| text.trim_ascii_start().strip_prefix(part));
    }
    rest.is_some()
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Line {
    Header,
    Footer,
}

#[derive(Serialize, Deserialize)]
struct Header<'a> {
    #[serde(rename = "type")]
    line: Line,
    #[serde(rename = "$schema", default)]
    schema: Cow<'a, str>,
    format: Cow<'a, str>,
    format_major: Whole<u32>,
    format_minor: Whole<u32>,
    #[serde(default)]
    exporter: Cow<'a, str>,
    graph: GraphWire,
    #[serde(skip_serializing_if = "Option::is_none")]
    ext: Option<Cow<'a, RawValue>>,
}

#[derive(Serialize, Deserialize)]
struct Footer {
    #[serde(rename = "type")]
    line: Line,
    /// The number of lines with nodes; the reader refuses another number.
    nodes: Whole<u32>,
    /// The SHA-256 of all bytes before this line, in lower-case hexadecimal. Missing if someone removed
    /// it after a change of the file.
    #[serde(skip_serializing_if = "Option::is_none")]
    sha256: Option<String>,
}
