//! The log of a match: every line between Plyscope and the programs, with its time.

use crate::lock::lock;
use flate2::Compression;
use flate2::write::GzEncoder;
use plyscope::service::now;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Instant;

/// The size at which a log is cut, bytes before packing.
const LARGEST: u64 = 100_000_000;

/// A log file; clones write to the same file. The default writes nothing.
#[derive(Clone, Debug, Default)]
pub struct Log(Option<Arc<Mutex<Sink>>>);

#[derive(Debug)]
struct Sink {
    start: Instant,
    /// Bytes that may still be written.
    left: u64,
    file: SinkFile,
}

#[derive(Debug)]
enum SinkFile {
    Plain(BufWriter<File>),
    Packed(Box<GzEncoder<BufWriter<File>>>),
    /// In memory, for [`Log::take`].
    Kept(Vec<u8>),
}

impl Log {
    /// Creates a log file, packed if its name ends in `.gz`.
    ///
    /// # Errors
    /// The file cannot be created.
    pub fn create(path: &Path) -> io::Result<Self> {
        let file = BufWriter::new(File::create(path)?);
        let is_packed = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("gz"));
        let file = if is_packed {
            SinkFile::Packed(Box::new(GzEncoder::new(file, Compression::default())))
        } else {
            SinkFile::Plain(file)
        };
        Ok(Self::of(file))
    }

    /// Creates a log in memory.
    pub fn kept() -> Self {
        Self::of(SinkFile::Kept(Vec::new()))
    }

    fn of(file: SinkFile) -> Self {
        Self(Some(Arc::new(Mutex::new(Sink { start: now(), left: LARGEST, file }))))
    }

    /// Returns the lines of a log in memory since the last call; empty for a file.
    pub fn take(&self) -> String {
        let Some(sink) = &self.0 else { return String::new() };
        let mut sink = lock(sink);
        let SinkFile::Kept(bytes) = &mut sink.file else { return String::new() };
        let text = String::from_utf8_lossy(bytes).into_owned();
        bytes.clear();
        text
    }

    /// Adds a line: the seconds since the start, the player, the direction (`<` to the player, `>` from it,
    /// `!` its standard error), and the text.
    fn add(&self, player: &str, direction: char, text: &str) {
        let Some(sink) = &self.0 else { return };
        let mut sink = lock(sink);
        let time = sink.start.elapsed().as_secs_f64();
        let mut line = format!("+{time:.3} {player} {direction} {text}\n");
        if sink.left == 0 {
            return;
        }
        if line.len() as u64 > sink.left {
            "[the log is cut here, at 100 MB]\n".clone_into(&mut line);
            sink.left = 0;
        } else {
            sink.left -= line.len() as u64;
        }
        // A full disk costs the log, not the match.
        let written = match &mut sink.file {
            SinkFile::Plain(file) => file.write_all(line.as_bytes()),
            SinkFile::Packed(file) => file.write_all(line.as_bytes()),
            SinkFile::Kept(bytes) => bytes.write_all(line.as_bytes()),
        };
        if let Err(error) = written {
            tracing::warn!("the log ends here: {error}");
            sink.left = 0;
        }
    }
}

/// One player's part of the log.
#[derive(Clone, Debug)]
pub(crate) struct Voice {
    pub(crate) log: Log,
    pub(crate) player: String,
}

impl Voice {
    pub(crate) fn log(&self, direction: char, text: &str) {
        self.log.add(&self.player, direction, text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read;

    #[test]
    fn a_log_is_packed_by_its_name_and_cut() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["log.txt", "log.gz"] {
            let path = folder.path().join(name);
            let log = Log::create(&path).unwrap();
            if let Some(sink) = &log.0 {
                sink.lock().unwrap().left = 40;
            }
            let voice = Voice { log, player: "A".to_owned() };
            voice.log('<', "go moves=4");
            voice.log('>', &"x".repeat(100));
            voice.log('>', "y");
            drop(voice);
            let mut text = String::new();
            let file = File::open(&path).unwrap();
            if name.ends_with("gz") {
                flate2::read::GzDecoder::new(file).read_to_string(&mut text).unwrap();
            } else {
                (&file).read_to_string(&mut text).unwrap();
            }
            let lines: Vec<&str> = text.lines().collect();
            assert!(lines[0].starts_with("+0.") && lines[0].ends_with(" A < go moves=4"), "{text}");
            assert_eq!(lines[1..], ["[the log is cut here, at 100 MB]"]);
        }
    }
}
