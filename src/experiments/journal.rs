//! Journals: what long work has finished, a line each, so that it can go on after a stop.
//!
//! The first line says which work it is; a journal of other work is refused. A last line that was
//! torn while it was written is dropped; any other line that cannot be read is a fault. An open
//! journal is locked: two that write it would mix their lines.

use crate::work::error::{Code, ServiceError};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::marker::PhantomData;
use std::path::{Path, PathBuf};

/// Bytes of the largest journal that is read.
const LARGEST: u64 = 1 << 30;

/// An open journal of entries of one type.
#[derive(Debug)]
pub struct Journal<T> {
    path: PathBuf,
    file: File,
    entries: PhantomData<T>,
}

impl<T: Serialize + DeserializeOwned> Journal<T> {
    /// Opens a journal, or begins it, for the work that `header` names; gives what is in it.
    ///
    /// # Errors
    /// The file cannot be opened or read, is too large, is written by another program, is the journal
    /// of other work, or is damaged.
    pub fn open(path: &Path, header: &impl Serialize) -> Result<(Self, Vec<T>), ServiceError> {
        let failed = |error: io::Error| ServiceError::io(path, &error);
        let mut file =
            OpenOptions::new().read(true).append(true).create(true).open(path).map_err(failed)?;
        lock(path, &file)?;
        if file.metadata().map_err(failed)?.len() > LARGEST {
            return Err(refused(
                path,
                "is larger than 1 GiB",
                "name another file, or divide the work",
            ));
        }
        let mut bytes = Vec::new();
        (&mut file).take(LARGEST).read_to_end(&mut bytes).map_err(failed)?;
        let header = line(header)?;
        let (entries, whole) = read(path, &header, &bytes)?;
        // What was torn is cut off, so that the next line begins a line.
        file.set_len(whole as u64).map_err(failed)?;
        if whole == 0 {
            file.write_all(header.as_bytes()).map_err(failed)?;
        }
        Ok((Self { path: path.to_owned(), file, entries: PhantomData }, entries))
    }

    /// Adds a line.
    ///
    /// # Errors
    /// What the system answers.
    pub fn add(&mut self, entry: &T) -> Result<(), ServiceError> {
        let line = line(entry)?;
        self.file.write_all(line.as_bytes()).map_err(|error| ServiceError::io(&self.path, &error))
    }
}

/// Keeps other processes out as long as the file is open, where the file system can.
fn lock(path: &Path, file: &File) -> Result<(), ServiceError> {
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Err(refused(
            path,
            "is being written by other work",
            "wait for its end, or name another file",
        )),
        Ok(()) | Err(TryLockError::Error(_)) => Ok(()),
    }
}

fn refused(path: &Path, reason: &str, remedy: &str) -> ServiceError {
    let reason = format!("{}: {reason}", path.display());
    ServiceError::refused("journal", reason, remedy)
}

fn line(value: &impl Serialize) -> Result<String, ServiceError> {
    serde_json::to_string(value)
        .map(|text| text + "\n")
        .map_err(|error| ServiceError::new(Code::Internal, format!("the journal: {error}")))
}

/// The entries, and the length of the whole lines.
fn read<T: DeserializeOwned>(
    path: &Path,
    header: &str,
    bytes: &[u8],
) -> Result<(Vec<T>, usize), ServiceError> {
    let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |last| last + 1);
    let refuse = |reason: &str, remedy: &str| Err(refused(path, reason, remedy));
    let mut lines = bytes[..whole].split_inclusive(|&byte| byte == b'\n');
    match lines.next() {
        // Nothing, or a first line that was torn.
        None if header.as_bytes().starts_with(bytes) => return Ok((Vec::new(), 0)),
        // Compared by what they say: the order of fields is the writer's.
        Some(first) if is_same(first, header) => {}
        _ => {
            return refuse(
                "was written with other settings",
                "name another file, or repeat the settings that it was begun with",
            );
        }
    }
    let mut entries = Vec::new();
    for (place, line) in lines.enumerate() {
        match serde_json::from_slice(line) {
            Ok(entry) => entries.push(entry),
            Err(error) => {
                let reason = format!("line {} is damaged: {error}", place + 2);
                return refuse(&reason, "take the line and all after it out");
            }
        }
    }
    Ok((entries, whole))
}

fn is_same(line: &[u8], header: &str) -> bool {
    let value = |text: &[u8]| serde_json::from_slice::<serde_json::Value>(text).ok();
    value(line).is_some_and(|line| Some(line) == value(header.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_come_back_and_a_torn_line_is_dropped() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("j.jsonl");
        let open = |header: &str| Journal::<(u32, String)>::open(&path, &header);
        let (mut journal, entries) = open("work").unwrap();
        assert!(entries.is_empty());
        for entry in [(1, "a".to_owned()), (2, "b\n".to_owned())] {
            journal.add(&entry).unwrap();
        }
        let whole = std::fs::read(&path).unwrap();
        let busy = open("work").unwrap_err();
        assert!(busy.reason.contains("written by other work"), "{busy}");
        assert_eq!(std::fs::read(&path).unwrap(), whole);
        drop(journal);
        assert_eq!(open("work").unwrap().1.len(), 2);
        assert!(open("other work").unwrap_err().reason.contains("was written with other settings"));
        for cut in 0..whole.len() {
            std::fs::write(&path, &whole[..cut]).unwrap();
            let (mut journal, entries) = open("work").unwrap();
            let lines = whole[..cut].split(|&byte| byte == b'\n').count() - 1;
            assert_eq!(entries.len(), lines.saturating_sub(1), "{cut}");
            journal.add(&(9, "c".to_owned())).unwrap();
            drop(journal);
            assert_eq!(open("work").unwrap().1.last(), Some(&(9, "c".to_owned())), "{cut}");
        }
        let damaged = [&whole[..], b"{\n", b"[3,\"d\"]\n"].concat();
        std::fs::write(&path, damaged).unwrap();
        assert!(open("work").unwrap_err().reason.contains("line 4 is damaged"));
        std::fs::write(&path, "nothing of ours").unwrap();
        assert!(open("work").is_err(), "a file that is not ours is left alone");
        assert_eq!(std::fs::read(&path).unwrap(), b"nothing of ours");
    }

    /// Read in part it would be cut to that part.
    #[test]
    fn a_journal_that_is_too_large_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("j.jsonl");
        // A hole: it takes no room on the disk.
        File::create(&path).unwrap().set_len(LARGEST + 1).unwrap();
        let error = Journal::<u32>::open(&path, &"work").unwrap_err();
        assert!(error.reason.contains("larger than 1 GiB"), "{error}");
        assert_eq!(std::fs::metadata(&path).unwrap().len(), LARGEST + 1);
    }
}
