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

/// How the first line of such a file starts.
pub(super) const HEADER_START: &[u8] = b"{\"type\":\"header\"";
/// How the last line of a whole file starts.
const FOOTER_START: &[u8] = b"{\"type\":\"footer\"";

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
    /// Of all bytes before this line, in lower-case hexadecimal.
    sha256: String,
}
