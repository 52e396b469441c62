//! The cap on what is read, after decompression: a small file can hold very much text.

use super::error::{Refusal, TOO_MUCH};
use std::io::{self, Read};

/// Bytes of the largest file that is read, after decompression.
pub const MAX_INPUT: u64 = 512 << 20;

/// A reader that refuses more than [`MAX_INPUT`] bytes.
pub(super) struct Cap<R> {
    inner: R,
    left: u64,
}

impl<R: Read> Cap<R> {
    pub(super) const fn new(inner: R) -> Self {
        Self { inner, left: MAX_INPUT }
    }
}

impl<R: Read> Read for Cap<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(buffer)?;
        self.left = self.left.checked_sub(count as u64).ok_or_else(|| {
            let refusal = Refusal::new("", "more than 512 MiB of text", TOO_MUCH);
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
        let read = |bytes| io::copy(&mut Cap::new(io::repeat(b' ').take(bytes)), &mut io::sink());
        assert_eq!(read(MAX_INPUT).unwrap(), MAX_INPUT);
        assert!(read(MAX_INPUT + 1).unwrap_err().to_string().contains("512 MiB"));
    }
}
