//! JSON Lines: a header, a line per node, a footer with count and hash. A file without its footer
//! was cut off; what arrived is still a true prefix of the search.

mod read;
mod write;

pub(super) use read::read;
pub(super) use write::write;

use super::wire::{GraphWire, Whole};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::borrow::Cow;

/// Whether a text is the first line of such a file, as far as it goes.
pub(super) fn is_header(text: &[u8]) -> bool {
    starts_as(text, b"\"header\"")
}

/// Whether a line is the last one of a whole file.
fn is_footer(line: &[u8]) -> bool {
    starts_as(line, b"\"footer\"")
}

/// Whether an object begins with this type; other programs write spaces between its parts.
fn starts_as(text: &[u8], kind: &[u8]) -> bool {
    let parts: [&[u8]; 4] = [b"{", b"\"type\"", b":", kind];
    let mut rest = Some(text);
    for part in parts {
        rest = rest.and_then(|text| text.trim_ascii_start().strip_prefix(part));
    }
    rest.is_some()
}

/// What a line is.
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
    /// Lines of nodes.
    nodes: Whole<u32>,
    /// Of all bytes before this line, in lower-case hexadecimal; missing: taken out by whoever
    /// changed the file.
    #[serde(skip_serializing_if = "Option::is_none")]
    sha256: Option<String>,
}
