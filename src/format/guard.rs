//! What stands between a file and the JSON reader: caps that hold before anything is kept.
//!
//! serde_json gathers a string before anyone can say that it is too long, and skips what it does
//! not know without a limit on nesting. The guard sees the bytes first, in one cheap pass.

use super::MAX_INPUT;
use super::error::Refusal;
use super::wire::MAX_POSITION;
use std::io::{self, Read};

/// Brackets may be nested this deep; the format itself needs five levels.
const MAX_NESTING: u32 = 100;
/// Bytes of the longest text, escaped as `\u0000`.
const MAX_STRING: u64 = 6 * MAX_POSITION as u64;

/// What a byte means to the guard.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Plain,
    Open,
    Close,
    Quote,
    Escape,
    Line,
}

const CLASSES: [Class; 256] = {
    let mut classes = [Class::Plain; 256];
    classes[b'{' as usize] = Class::Open;
    classes[b'[' as usize] = Class::Open;
    classes[b'}' as usize] = Class::Close;
    classes[b']' as usize] = Class::Close;
    classes[b'"' as usize] = Class::Quote;
    classes[b'\\' as usize] = Class::Escape;
    classes[b'\n' as usize] = Class::Line;
    classes
};

/// A reader that refuses too much input, too deep nesting and too long strings.
pub(super) struct Guard<R> {
    inner: R,
    bytes: u64,
    line: usize,
    nesting: u32,
    /// Byte at which the string that is open began.
    string: Option<u64>,
    escaped: bool,
}

impl<R: Read> Guard<R> {
    pub(super) fn new(inner: R) -> Self {
        Self { inner, bytes: 0, line: 1, nesting: 0, string: None, escaped: false }
    }

    fn check(&mut self, piece: &[u8]) -> Result<(), Refusal> {
        for (&byte, at) in piece.iter().zip(self.bytes..) {
            if self.escaped {
                self.escaped = false;
                continue;
            }
            match CLASSES[usize::from(byte)] {
                Class::Plain => {}
                Class::Line => self.line += 1,
                Class::Quote if self.string.is_some() => self.string = None,
                Class::Quote => self.string = Some(at),
                Class::Escape => self.escaped = self.string.is_some(),
                _ if self.string.is_some() => {}
                Class::Open => {
                    self.nesting += 1;
                    if self.nesting > MAX_NESTING {
                        return Err(self.refuse("brackets are nested too deep"));
                    }
                }
                Class::Close => self.nesting = self.nesting.saturating_sub(1),
            }
        }
        self.bytes += piece.len() as u64;
        if self.string.is_some_and(|start| self.bytes - start > MAX_STRING) {
            return Err(self.refuse("a text is too long"));
        }
        if self.bytes > MAX_INPUT {
            return Err(self.refuse("more than 512 MiB of text"));
        }
        Ok(())
    }

    fn refuse(&self, reason: &str) -> Refusal {
        Refusal::new("", reason, "record less: a smaller depth or budget").at(self.line, 1)
    }
}

impl<R: Read> Read for Guard<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(buffer)?;
        self.check(&buffer[..count])
            .map_err(|refusal| io::Error::new(io::ErrorKind::InvalidData, refusal))?;
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: impl Read) -> io::Result<u64> {
        io::copy(&mut Guard::new(text), &mut io::sink())
    }

    #[test]
    fn deep_long_and_large_are_refused() {
        assert!(read("[".repeat(100).as_bytes()).is_ok());
        assert!(read("[".repeat(101).as_bytes()).is_err());
        assert!(read(format!("\"{}\"", "[".repeat(100_000)).as_bytes()).is_ok());
        assert!(read(format!("\"\\\"{}\"", "[".repeat(200)).as_bytes()).is_ok());
        let long = b"\"".chain(io::repeat(b'a').take(MAX_STRING + 1));
        assert!(read(long).unwrap_err().to_string().contains("too long"));
        let large = io::repeat(b' ').take(MAX_INPUT + 1);
        assert!(read(large).unwrap_err().to_string().contains("512 MiB"));
    }
}
