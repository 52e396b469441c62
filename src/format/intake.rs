//! From the content of a file to a checked trace: shared by the readers.

use super::error::{FormatError, Refusal, TOO_MUCH};
use super::ext::tidy;
use super::kind::{FORMAT_MAJOR, FORMAT_NAME};
use super::wire::{GraphWire, MAX_TEXT, NodeWire};
use crate::trace::{Builder, NodeRecord, Trace};
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::io::{self, Read};

/// Nodes of the largest trace that is read.
pub const MAX_NODES: u32 = 50_000_000;

/// What a file that was read says of itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    /// Whether it names its format and version.
    pub named: bool,
    /// The keys in it that mean nothing to this program, the first ones of many.
    pub unknown: Vec<String>,
    /// Whether it has a hash of its bytes, which is then the right one.
    pub sha256: bool,
}

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
    Refusal::new(format!("/graph/{name}"), reason, "see `plyscope schema` for the format")
}

/// Bytes of other programs' parts of one file, all together.
const MAX_EXT: usize = 16 << 20;
/// Bytes that the smallest part counts for: its node must be remembered.
const LEAST_EXT: usize = 16;

/// How much of other programs' parts has been read.
#[derive(Default)]
pub(super) struct ExtBytes(usize);

impl ExtBytes {
    /// Makes the text of a part tidy, unless all together become too long.
    fn take(&mut self, raw: &RawValue, path: &str) -> Result<Box<RawValue>, Refusal> {
        let refuse = || {
            let reason = format!("more than {} MiB of ext in one file", MAX_EXT >> 20);
            Err(Refusal::new(format!("{path}/ext"), reason, "keep it in a file of its own"))
        };
        if raw.get().len() > MAX_EXT {
            return refuse();
        }
        let tidy = tidy(raw, path)?;
        self.0 += tidy.get().len().max(LEAST_EXT);
        if self.0 > MAX_EXT { refuse() } else { Ok(tidy) }
    }

    /// Other programs' part of a whole file.
    pub(super) fn of_file(&mut self, raw: Option<&RawValue>) -> Result<Option<Box<str>>, Refusal> {
        raw.map(|raw| self.take(raw, "").map(|tidy| tidy.get().into())).transpose()
    }
}

/// Hands a node to the builder.
pub(super) fn take(builder: &mut Builder, record: &NodeRecord<'_>) -> Result<(), Refusal> {
    if builder.len() == MAX_NODES {
        let reason = format!("more than {MAX_NODES} nodes");
        return Err(Refusal::new(format!("/nodes/{}", builder.len()), reason, TOO_MUCH));
    }
    builder.push(record).map_err(|error| Refusal::check(&error))
}

/// Hands a node to the builder that may have what ours have not.
pub(super) fn push(
    builder: &mut Builder,
    exts: &mut ExtBytes,
    mut node: NodeWire<'_>,
) -> Result<(), Refusal> {
    let path = || format!("/nodes/{}", builder.len());
    if node.move_text().is_some_and(|text| text.len() > MAX_TEXT) {
        let reason = format!("a move of more than {MAX_TEXT} bytes");
        return Err(Refusal::new(path(), reason, "name moves shortly"));
    }
    if let Some(ext) = node.ext_mut() {
        *ext = Cow::Owned(exts.take(ext, &path())?);
    }
    if let Some(attempt) = node.odd_attempt() {
        let reason = format!("attempt {attempt}");
        return Err(Refusal::new(path(), reason, "a move is tried once or twice: give 1 or 2"));
    }
    take(builder, &node.record())
}

/// The whole trace, checked against all that the file says.
pub(super) fn finish(
    builder: Builder,
    graph: &GraphWire,
    cut_off: bool,
    ext: Option<Box<str>>,
) -> Result<Trace, FormatError> {
    if cut_off && graph.is_told() {
        let reason = "the file ends early, and it holds the search of another program";
        return Err(Refusal::new("", reason, "open the program's events again").into());
    }
    let header = graph.header(cut_off, ext);
    let trace = builder.finish(header).map_err(|error| Refusal::check(&error))?;
    graph.check_against(&trace).map_err(|(name, reason)| wrong(name, reason))?;
    Ok(trace)
}

/// Bytes of text that a packed stream may unpack to: a few kilobytes can be a thousand times as much.
pub const MAX_INPUT: u64 = 512 << 20;
/// Bytes of text for each byte of a packed file, where its size is known: what this program packs has
/// about twenty.
const UNPACKED: u64 = 64;
/// Bytes of text that are read at all: those of the largest trace, at 320 a node.
pub(super) const MAX_PLAIN: u64 = MAX_NODES as u64 * 320;

/// Bytes of text that a packed file of `length` bytes may unpack to.
pub fn unpacked(length: u64) -> u64 {
    length.saturating_mul(UNPACKED).clamp(MAX_INPUT, MAX_PLAIN)
}

/// A reader that refuses more than so many bytes.
pub(super) struct Cap<R> {
    inner: R,
    most: u64,
    left: u64,
}

impl<R: Read> Cap<R> {
    pub(super) const fn new(inner: R, most: u64) -> Self {
        Self { inner, most, left: most }
    }
}

impl<R: Read> Read for Cap<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(buffer)?;
        self.left = self.left.checked_sub(count as u64).ok_or_else(|| {
            let reason = format!("more than {} MiB of text", self.most >> 20);
            let refusal = Refusal::new("", reason, TOO_MUCH);
            io::Error::new(io::ErrorKind::InvalidData, refusal)
        })?;
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_byte_past_the_cap_is_refused() {
        let read = |bytes| {
            io::copy(&mut Cap::new(io::repeat(b' ').take(bytes), MAX_INPUT), &mut io::sink())
        };
        assert_eq!(read(MAX_INPUT).unwrap(), MAX_INPUT);
        assert!(read(MAX_INPUT + 1).unwrap_err().to_string().contains("512 MiB"));
    }

    /// What is written of the most nodes that can be recorded is below what is read.
    #[test]
    fn a_packed_file_may_be_as_large_as_its_size_says() {
        assert_eq!((unpacked(0), unpacked(1 << 20)), (MAX_INPUT, MAX_INPUT));
        assert_eq!(unpacked(100 << 20), 6_400 << 20);
        assert_eq!(unpacked(u64::MAX), MAX_PLAIN);
    }
}
