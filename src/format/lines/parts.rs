//! The lines round the nodes: the header and the footer.

use crate::format::wire::{GraphWire, Whole};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::borrow::Cow;

/// Whether a text is the first line of such a file, as far as it goes.
pub(in crate::format) fn is_header(text: &[u8]) -> bool {
    starts_as(text, b"\"header\"")
}

/// Whether a line is the last one of a whole file.
pub(super) fn is_footer(line: &[u8]) -> bool {
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
pub(super) enum Line {
    Header,
    Footer,
}

#[derive(Serialize, Deserialize)]
pub(super) struct Header<'a> {
    #[serde(rename = "type")]
    pub(super) line: Line,
    #[serde(rename = "$schema", default)]
    pub(super) schema: Cow<'a, str>,
    pub(super) format: Cow<'a, str>,
    pub(super) format_major: Whole<u32>,
    pub(super) format_minor: Whole<u32>,
    #[serde(default)]
    pub(super) exporter: Cow<'a, str>,
    pub(super) graph: GraphWire,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) ext: Option<Cow<'a, RawValue>>,
}

#[derive(Serialize, Deserialize)]
pub(super) struct Footer {
    #[serde(rename = "type")]
    pub(super) line: Line,
    /// Lines of nodes.
    pub(super) nodes: Whole<u32>,
    /// Of all bytes before this line, in lower-case hexadecimal; missing: taken out by whoever
    /// changed the file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) sha256: Option<String>,
}
