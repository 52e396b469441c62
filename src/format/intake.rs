//! From what stands in a file to a checked trace: shared by the readers.

use super::error::{FormatError, Refusal};
use super::ext::tidy;
use super::wire::{GraphWire, MAX_TEXT, NodeWire};
use super::{FORMAT_MAJOR, FORMAT_NAME, MAX_NODES};
use crate::trace::{Builder, Trace};
use serde_json::value::RawValue;
use std::borrow::Cow;

/// Refuses another format's name.
pub(super) fn check_name(name: &str) -> Result<(), Refusal> {
    if name == FORMAT_NAME {
        return Ok(());
    }
    let reason = "the format is another one";
    Err(Refusal::new("/format", reason, format!("give a file whose format is {FORMAT_NAME:?}")))
}

/// Refuses another major version.
pub(super) fn check_major(major: u32) -> Result<(), Refusal> {
    if major == FORMAT_MAJOR {
        return Ok(());
    }
    let reason = format!("version {major} of the format, this program reads {FORMAT_MAJOR}");
    Err(Refusal::new("/format_major", reason, "use the release that wrote it, or a newer one"))
}

/// Refuses a graph object that contradicts itself.
pub(super) fn check_graph(graph: &GraphWire) -> Result<(), Refusal> {
    graph.check().map_err(|(name, reason)| wrong(name, reason))
}

fn wrong(name: &str, reason: String) -> Refusal {
    Refusal::new(format!("/graph/{name}"), reason, "see `plyscope schema` for what stands where")
}

/// Hands a node to the builder.
pub(super) fn push(builder: &mut Builder, mut node: NodeWire<'_>) -> Result<(), Refusal> {
    let path = || format!("/nodes/{}", builder.len());
    if builder.len() == MAX_NODES {
        let reason = format!("more than {MAX_NODES} nodes");
        return Err(Refusal::new(path(), reason, "record less: a smaller depth or budget"));
    }
    if node.move_text().is_some_and(|text| text.len() > MAX_TEXT) {
        let reason = format!("a move of more than {MAX_TEXT} bytes");
        return Err(Refusal::new(path(), reason, "name moves shortly"));
    }
    if let Some(ext) = node.ext_mut() {
        *ext = Cow::Owned(tidy(ext, &path())?);
    }
    builder.push(&node.record()).map_err(|error| Refusal::check(&error))
}

/// The whole trace, checked against all that the file says.
pub(super) fn finish(
    builder: Builder,
    graph: GraphWire,
    cut_off: bool,
    ext: Option<Box<str>>,
) -> Result<Trace, FormatError> {
    let header = graph.clone().header(cut_off, ext);
    let trace = builder.finish(header).map_err(|error| Refusal::check(&error))?;
    graph.check_against(&trace).map_err(|(name, reason)| wrong(name, reason))?;
    Ok(trace)
}

/// Other programs' part of a whole file.
pub(super) fn file_ext(raw: Option<&RawValue>) -> Result<Option<Box<str>>, Refusal> {
    raw.map(|raw| tidy(raw, "").map(|tidy| tidy.get().into())).transpose()
}
