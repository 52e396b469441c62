//! From the content of a file to a checked trace: shared by the readers.

use super::error::{FormatError, Refusal, TOO_MUCH};
use super::ext::tidy;
use super::kind::{FORMAT_MAJOR, FORMAT_NAME};
use super::wire::{GraphWire, MAX_TEXT, NodeWire};
use crate::trace::{Builder, NodeRecord, Trace};
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::cell::Cell;
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

/// How much text packed content may unpack to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allowance {
    /// Bytes that are always read.
    least: u64,
    /// Bytes of text for each packed byte that has come.
    per_byte: u64,
}

impl Allowance {
    /// What is sent to a service.
    pub const STREAM: Self = Self::fixed(MAX_INPUT);
    /// A pipe of the user's own: it earns its text by the packed bytes as they come.
    pub const PIPE: Self = Self { least: MAX_INPUT, per_byte: UNPACKED };
    /// A plain text is as long as what comes.
    pub(super) const PLAIN: Self = Self::fixed(MAX_PLAIN);

    const fn fixed(bytes: u64) -> Self {
        Self { least: bytes, per_byte: 0 }
    }

    /// A file of `length` packed bytes.
    pub fn of_file(length: u64) -> Self {
        Self::fixed(Self::PIPE.after(length))
    }

    /// Bytes of text that are read once so many packed bytes have come.
    fn after(self, packed: u64) -> u64 {
        packed.saturating_mul(self.per_byte).max(self.least).min(MAX_PLAIN)
    }
}

/// Packed bytes that have come.
pub(super) type Come = Cell<u64>;

/// A reader that counts its bytes.
pub(super) struct Counted<'a, R> {
    inner: R,
    bytes: &'a Come,
}

impl<'a, R: Read> Counted<'a, R> {
    pub(super) const fn new(inner: R, bytes: &'a Come) -> Self {
        Self { inner, bytes }
    }
}

impl<R: Read> Read for Counted<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(buffer)?;
        self.bytes.set(self.bytes.get() + count as u64);
        Ok(count)
    }
}

/// A reader that refuses more bytes than are allowed after the packed ones that have come.
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

    /// What is written of the most nodes that can be recorded is below what is read.
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

    /// What unpacks to 64 times itself is read to its end; what grows more is refused before that.
    #[test]
    fn a_pipe_earns_its_text_by_what_has_come() {
        let small = Allowance { least: 1_000, per_byte: UNPACKED };
        let read = |text: &[u8], allowed: Allowance| {
            let mut zip = GzEncoder::new(text, Compression::best());
            let mut packed = Vec::new();
            zip.read_to_end(&mut packed).unwrap();
            let come = Come::default();
            let unpacked = GzDecoder::new(Counted::new(packed.as_slice(), &come));
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
