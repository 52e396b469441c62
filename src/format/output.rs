//! A reused buffer between the records and the file, and the hash of the bytes that pass through it.

use serde::Serialize;
use sha2::{Digest, Sha256};
use std::io::{self, Write};
use std::sync::mpsc::{Receiver, SyncSender, channel, sync_channel};
use std::thread::{self, JoinHandle};

/// The bytes that are read or written at once.
pub(super) const BUFFER: usize = 128 << 10;

/// The number of nodes from which a second thread does the hashing; for fewer, starting the thread costs
/// more than it saves.
const MANY: u32 = 20_000;
/// The most buffers that wait for the second thread.
const WAITING: usize = 4;

/// Collects records and writes them in pieces of at least 128 KiB.
pub(super) struct Output<'a, W: ?Sized> {
    out: &'a mut W,
    buffer: Vec<u8>,
    hash: Hash,
}

enum Hash {
    Here(Sha256),
    Beside(Beside),
}

struct Beside {
    full: SyncSender<Vec<u8>>,
    empty: Receiver<Vec<u8>>,
    thread: JoinHandle<Sha256>,
}

impl Beside {
    fn start() -> io::Result<Self> {
        let (full, work) = sync_channel::<Vec<u8>>(WAITING);
        let (give_back, empty) = channel();
        let thread = thread::Builder::new().name("hash".to_owned()).spawn(move || {
            let mut hash = Sha256::new();
            for mut buffer in work {
                hash.update(&buffer);
                buffer.clear();
                // The send fails at the end, when nobody receives the buffers.
                let _ = give_back.send(buffer);
            }
            hash
        })?;
        Ok(Self { full, empty, thread })
    }
}

impl<'a, W: Write + ?Sized> Output<'a, W> {
    /// Hashes everything written from here on. Uses a second thread if there are many nodes and the
    /// machine has more than one processor.
    pub(super) fn new(out: &'a mut W, nodes: u32) -> Self {
        let two = nodes >= MANY && thread::available_parallelism().is_ok_and(|n| n.get() > 1);
        let beside = two.then(|| Beside::start().ok()).flatten();
        let hash = beside.map_or_else(|| Hash::Here(Sha256::new()), Hash::Beside);
        Self { out, buffer: empty_buffer(), hash }
    }

    pub(super) fn text(&mut self, text: &str) {
        self.buffer.extend_from_slice(text.as_bytes());
    }

    pub(super) fn json(&mut self, record: &impl Serialize) -> io::Result<()> {
        serde_json::to_writer(&mut self.buffer, record)?;
        self.ended()
    }

    pub(super) fn record(&mut self, write: impl FnOnce(&mut Vec<u8>)) -> io::Result<()> {
        write(&mut self.buffer);
        self.ended()
    }

    fn ended(&mut self) -> io::Result<()> {
        if self.buffer.len() >= BUFFER { self.pass_on() } else { Ok(()) }
    }

    fn pass_on(&mut self) -> io::Result<()> {
        self.out.write_all(&self.buffer)?;
        match &mut self.hash {
            Hash::Here(hash) => {
                hash.update(&self.buffer);
                self.buffer.clear();
            }
            Hash::Beside(beside) => {
                let next = beside.empty.try_recv().unwrap_or_else(|_| empty_buffer());
                let full = std::mem::replace(&mut self.buffer, next);
                beside.full.send(full).map_err(|_| stopped())?;
            }
        }
        Ok(())
    }

    /// Returns the hash of everything so far, in hexadecimal; later bytes are not hashed.
    pub(super) fn sha256(&mut self) -> io::Result<String> {
        self.pass_on()?;
        let hash = std::mem::replace(&mut self.hash, Hash::Here(Sha256::new()));
        let hash = match hash {
            Hash::Here(hash) => hash,
            Hash::Beside(Beside { full, thread, .. }) => {
                drop(full);
                thread.join().map_err(|_| stopped())?
            }
        };
        Ok(hex::encode(hash.finalize()))
    }

    pub(super) fn finish(mut self) -> io::Result<()> {
        self.pass_on()?;
        self.out.flush()
    }
}

/// Returns a buffer with room for one more record than it holds when full, so that it never grows.
fn empty_buffer() -> Vec<u8> {
    Vec::with_capacity(BUFFER + (4 << 10))
}

fn stopped() -> io::Error {
    io::Error::other("the thread that hashes the file has ended")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ways_of_hashing_give_one_hash() {
        let write = |nodes| {
            let mut bytes = Vec::new();
            let mut out = Output::new(&mut bytes, nodes);
            for number in 0..60_000u32 {
                out.json(&number).unwrap();
            }
            let hash = out.sha256().unwrap();
            out.text("end");
            out.finish().unwrap();
            (bytes, hash)
        };
        let (few, many) = (write(0), write(MANY));
        assert!(few == many && few.0.ends_with(b"59999end"));
        assert_eq!(few.1, hex::encode(Sha256::digest(&few.0[..few.0.len() - 3])));
    }
}
