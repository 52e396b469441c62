//! One reused buffer between the records and the file.

use super::BUFFER;
use serde::Serialize;
use sha2::{Digest, Sha256};
use std::io::{self, Write};

/// Gathers records and hands them on in large pieces.
pub(super) struct Output<'a, W: ?Sized> {
    out: &'a mut W,
    buffer: Vec<u8>,
    hash: Option<Sha256>,
}

impl<'a, W: Write + ?Sized> Output<'a, W> {
    pub(super) fn new(out: &'a mut W) -> Self {
        // A record more than a full buffer, so that it never grows.
        Self { out, buffer: Vec::with_capacity(BUFFER + (4 << 10)), hash: None }
    }

    /// Hashes everything from here on.
    pub(super) fn hashing(mut self) -> Self {
        self.hash = Some(Sha256::new());
        self
    }

    pub(super) fn text(&mut self, text: &str) {
        self.buffer.extend_from_slice(text.as_bytes());
    }

    /// Writes a record as JSON.
    pub(super) fn json(&mut self, record: &impl Serialize) -> io::Result<()> {
        serde_json::to_writer(&mut self.buffer, record)?;
        if self.buffer.len() >= BUFFER { self.pass_on() } else { Ok(()) }
    }

    fn pass_on(&mut self) -> io::Result<()> {
        if let Some(hash) = &mut self.hash {
            hash.update(&self.buffer);
        }
        self.out.write_all(&self.buffer)?;
        self.buffer.clear();
        Ok(())
    }

    /// The hash of everything so far, in hexadecimal.
    pub(super) fn sha256(&mut self) -> io::Result<String> {
        self.pass_on()?;
        Ok(self.hash.take().map_or_else(String::new, hex))
    }

    pub(super) fn finish(mut self) -> io::Result<()> {
        self.pass_on()?;
        self.out.flush()
    }
}

/// A hash in lower-case hexadecimal.
pub(super) fn hex(hash: Sha256) -> String {
    hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}
