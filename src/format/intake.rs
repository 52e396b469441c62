//! The steps from the content of a file to a checked trace, shared by the readers.

use super::error::{FormatError, Refusal, TOO_MUCH};
use super::ext::tidy;
use super::kind::{FORMAT_MAJOR, FORMAT_NAME};
use super::wire::{GraphWire, MAX_TEXT, NodeWire};
use crate::trace::{Builder, NodeRecord, Trace};
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::cell::Cell;
use std::io::{self, Read};

/// The most nodes of a trace that can be read; a file with more is refused.
pub const MAX_NODES: u32 = 50_000_000;

/// Facts about a file that was read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    /// True if the file names its format and version.
    pub named: bool,
    /// The keys in the file that this program does not know; only the first ones if there are many.
    pub unknown: Vec<String>,
    /// True if the file has a hash of its bytes; the hash is then correct.
    pub sha256: bool,
}

/// Refuses the name of another format.
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

/// Refuses a graph object that is inconsistent.
pub(super) fn check_graph(graph: &GraphWire) -> Result<(), Refusal> {
    graph.check().map_err(|(name, reason)| wrong(name, reason))
}

fn wrong(name: &str, reason: String) -> Refusal {
    Refusal::new(format!("/graph/{name}"), reason, "see `plyscope schema` for the format")
}

/// The most bytes of other programs' parts in one file, all together.
const MAX_EXT: usize = 16 << 20;
/// The least bytes that a part counts for, because its node must be remembered as well.
const LEAST_EXT: usize = 16;

#[derive(Default)]
pub(super) struct ExtBytes(usize);

impl ExtBytes {
    /// Tidies a part. Fails once all parts of the file have more than 16 MiB.
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

    /// Tidies other programs' part of the whole file; its bytes count too.
    pub(super) fn of_file(&mut self, raw: Option<&RawValue>) -> Result<Option<Box<str>>, Refusal> {
        raw.map(|raw| self.take(raw, "").map(|tidy| tidy.get().into())).transpose()
    }
}

/// Adds a node to the builder. Fails past 50,000,000 nodes, or if a check refuses the node.
pub(super) fn take(builder: &mut Builder, record: &NodeRecord<'_>) -> Result<(), Refusal> {
    if builder.len() == MAX_NODES {
        let reason = format!("more than {MAX_NODES} nodes");
        return Err(Refusal::new(format!("/nodes/{}", builder.len()), reason, TOO_MUCH));
    }
    builder.push(record).map_err(|error| Refusal::check(&error))
}

/// Adds a node that may have parts that our own files lack. Refuses a move of more than 4 KiB, and
/// an attempt other than 1 and 2.
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

/// Returns the complete trace, checked against everything in the file. Refuses a search of another
/// program that is cut off.
pub(super) fn finish(
    builder: Builder,
    graph: &GraphWire,
    cut_off: bool,
    ext: Option<Box<str>>,
) -> Result<Trace, FormatError> {
    if cut_off && graph.is_external() {
        let reason = "the file ends early, and it holds the search of another program";
        return Err(Refusal::new("", reason, "open the program's events again").into());
    }
    let header = graph.header(cut_off, ext);
    let trace = builder.finish(header).map_err(|error| Refusal::check(&error))?;
    graph.check_against(&trace).map_err(|(name, reason)| wrong(name, reason))?;
    Ok(trace)
}

/// The most bytes of text that a packed stream may unpack to, because a few kilobytes can unpack to a
/// thousand times as much.
pub const MAX_INPUT: u64 = 512 << 20;
/// The most bytes of text per byte of a packed file of known size; files of this program have about
/// twenty.
const UNPACKED: u64 = 64;
/// The most bytes of text that are read: those of the largest trace, at 320 bytes per node.
pub(super) const MAX_PLAIN: u64 = MAX_NODES as u64 * 320;

/// A limit on the bytes of text that packed content may unpack to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allowance {
    /// The bytes of text that are always allowed.
    least: u64,
    /// The additional bytes of text for each packed byte received.
    per_byte: u64,
}

impl Allowance {
    /// The limit for content sent to a service: 512 MiB of text.
    pub const STREAM: Self = Self::fixed(MAX_INPUT);
    /// The limit for a pipe of the user: it grows with the packed bytes received.
    pub const PIPE: Self = Self { least: MAX_INPUT, per_byte: UNPACKED };
    /// The limit for plain text, because it cannot unpack to more than its size.
    pub(super) const PLAIN: Self = Self::fixed(MAX_PLAIN);

    const fn fixed(bytes: u64) -> Self {
        Self { least: bytes, per_byte: 0 }
    }

    /// Returns the limit for a file of `length` packed bytes.
    pub fn of_file(length: u64) -> Self {
        Self::fixed(Self::PIPE.after(length))
    }

    /// Returns the bytes of text allowed after this many packed bytes.
    fn after(self, packed: u64) -> u64 {
        packed.saturating_mul(self.per_byte).max(self.least).min(MAX_PLAIN)
    }
}

/// The number of packed bytes received.
pub(super) type Come = Cell<u64>;

/// A reader that counts its bytes.
pub(super) struct ByteCounter<'a, R> {
    inner: R,
    bytes: &'a Come,
}

impl<'a, R: Read> ByteCounter<'a, R> {
    pub(super) const fn new(inner: R, bytes: &'a Come) -> Self {
        Self { inner, bytes }
    }
}

impl<R: Read> Read for ByteCounter<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(buffer)?;
        self.bytes.set(self.bytes.get() + count as u64);
        Ok(count)
    }
}

/// A reader that refuses more text than the packed bytes received allow.
pub(super) struct Cap<'a, R> {
    inner: R,
    allowed: Allowance,
    packed: &'a Come,
    taken: u64,
}

impl<'a, R: Read> Cap<'a, R> {
    pub(super) const fn new(inner: R, allowed: Allowance, packed: &'a Come) -> Self {
        Self { inner, allowed, packed, taken: 0 }
    }
}

impl<R: Read> Read for Cap<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(buffer)?;
        self.taken += count as u64;
        let most = self.allowed.after(self.packed.get());
        if self.taken > most {
            let reason = format!("more than {} MiB of text", most >> 20);
            let refusal = Refusal::new("", reason, TOO_MUCH);
            return Err(io::Error::new(io::ErrorKind::InvalidData, refusal));
        }
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::Compression;
    use flate2::read::{GzDecoder, GzEncoder};
    use std::fmt::Write as _;

    #[test]
    fn the_byte_past_the_cap_is_refused() {
        let none = Come::default();
        let read = |bytes| {
            let text = io::repeat(b' ').take(bytes);
            io::copy(&mut Cap::new(text, Allowance::STREAM, &none), &mut io::sink())
        };
        assert_eq!(read(MAX_INPUT).unwrap(), MAX_INPUT);
        assert!(read(MAX_INPUT + 1).unwrap_err().to_string().contains("512 MiB"));
    }

    /// The largest trace that can be recorded is written with fewer bytes than the reading limit.
    #[test]
    fn a_packed_file_may_be_as_large_as_its_size_says() {
        let of_file = |length| Allowance::of_file(length).after(0);
        assert_eq!((of_file(0), of_file(1 << 20)), (MAX_INPUT, MAX_INPUT));
        assert_eq!(of_file(100 << 20), 6_400 << 20);
        assert_eq!(of_file(u64::MAX), MAX_PLAIN);
        for packed in [0, 1 << 20, 100 << 20, u64::MAX] {
            assert_eq!(Allowance::PIPE.after(packed), of_file(packed));
            assert_eq!(Allowance::STREAM.after(packed), MAX_INPUT);
        }
    }

    /// A text that unpacks to 64 times its size is read to its end; one that grows more is refused before
    /// its end.
    #[test]
    fn a_pipe_earns_its_text_by_what_has_come() {
        let small = Allowance { least: 1_000, per_byte: UNPACKED };
        let read = |text: &[u8], allowed: Allowance| {
            let mut zip = GzEncoder::new(text, Compression::best());
            let mut packed = Vec::new();
            zip.read_to_end(&mut packed).unwrap();
            let come = Come::default();
            let unpacked = GzDecoder::new(ByteCounter::new(packed.as_slice(), &come));
            io::copy(&mut Cap::new(unpacked, allowed, &come), &mut io::sink())
        };
        let text = (0..50_000).fold(String::new(), |mut text, number| {
            writeln!(text, "{{\"id\":{number}}}").unwrap();
            text
        });
        assert_eq!(read(text.as_bytes(), small).unwrap(), text.len() as u64);
        assert!(read(text.as_bytes(), Allowance::fixed(1_000)).is_err(), "what has come counts");
        assert!(read(&vec![b' '; 1 << 20], small).is_err());
    }
}
