//! An input with an end: a cap on what a file, or what an archive unpacks to, may hold.

use std::io::{self, BufRead, Read};

/// Most bytes read, after unpacking: 512 MiB.
const CAP: u64 = 512 << 20;

/// A reader that fails past the cap, so that a small archive cannot fill the memory.
pub(super) struct Capped<'a, R> {
    input: &'a mut R,
    left: u64,
}

impl<'a, R: BufRead> Capped<'a, R> {
    pub(super) fn new(input: &'a mut R) -> Self {
        Self { input, left: CAP }
    }
}

impl<R: BufRead> Read for Capped<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let found = self.fill_buf()?;
        let count = found.len().min(buffer.len());
        buffer[..count].copy_from_slice(&found[..count]);
        self.consume(count);
        Ok(count)
    }
}

impl<R: BufRead> BufRead for Capped<'_, R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        let found = self.input.fill_buf()?;
        if self.left == 0 && !found.is_empty() {
            let reason = "it is larger than 512 MiB; record fewer nodes (--budget)";
            return Err(io::Error::new(io::ErrorKind::InvalidData, reason));
        }
        let most = usize::try_from(self.left).unwrap_or(usize::MAX).min(found.len());
        Ok(&found[..most])
    }

    fn consume(&mut self, count: usize) {
        self.left = self.left.saturating_sub(count as u64);
        self.input.consume(count);
    }
}
