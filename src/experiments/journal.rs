//! Journals: one line per finished piece of a long job, so that the job can continue after a stop.
//!
//! The first line holds the settings of the job; a journal of another job is refused. A job that may grow,
//! such as a match by more games, adds its new settings as a line, and the last such line is valid. A last
//! line torn during the write is dropped. Any other unreadable line is a fault.
//!
//! Every line has a checksum. Older journals have none, and are continued: after the first line with a
//! checksum every line needs one, because a line that lost it was changed. An open journal is locked,
//! because two writers would mix their lines. Lines reach the disk about a second later, and at the end.

use super::appended::AppendedFile;
use super::checked_line::{self, LineState};
use crate::work::error::{Code, ServiceError};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use std::collections::BTreeSet;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::marker::PhantomData;
use std::path::Path;

/// Size of the largest journal that is read, bytes.
const LARGEST: u64 = 1 << 30;
/// Characters of a setting that an error message repeats.
const SHOWN: usize = 80;

/// Returns whether a job with the settings `now` may continue a journal with the settings `before`. It may
/// convert `before` to the current form.
pub(crate) type GoesOn = fn(before: &mut Value, now: &Value) -> bool;

/// An open journal of entries of one type, locked until it is dropped if the file system has locks.
#[derive(Debug)]
pub struct Journal<T> {
    appended: AppendedFile,
    entries: PhantomData<T>,
    /// Whether the file may end with half a line.
    is_torn: bool,
    /// Whether other processes can write too, because the file system has no locks.
    is_unlocked: bool,
}

impl<T: Serialize + DeserializeOwned> Journal<T> {
    /// Opens or creates a journal for the job `header`; returns it with its entries.
    /// # Errors
    /// The file cannot be opened or read, is too large, is locked by another program, is the journal of
    /// another job, or is damaged.
    pub fn open(path: &Path, header: &impl Serialize) -> Result<(Self, Vec<T>), ServiceError> {
        Self::open_longer(path, header, |before, now| before == now)
    }

    /// Opens a journal for a job that may have grown since, as `goes_on` decides.
    ///
    /// # Errors
    /// Those of [`open`](Self::open).
    pub fn open_longer(
        path: &Path,
        header: &impl Serialize,
        goes_on: GoesOn,
    ) -> Result<(Self, Vec<T>), ServiceError> {
        let failed = |error: io::Error| ServiceError::io(path, &error);
        let mut file =
            OpenOptions::new().read(true).append(true).create(true).open(path).map_err(failed)?;
        let there = file.metadata().map_err(failed)?;
        if !there.is_file() {
            // A pipe cannot be read again or truncated.
            let remedy = "name a file: a journal is read again and added to";
            return Err(refused(path, "is no plain file", remedy));
        }
        let is_unlocked = lock(path, &file)?;
        if there.len() > LARGEST {
            return Err(refused(
                path,
                "is larger than 1 GiB",
                "name another file, or divide the work",
            ));
        }
        let mut bytes = Vec::new();
        (&mut file).take(LARGEST).read_to_end(&mut bytes).map_err(failed)?;
        let header = Header::of(header)?;
        let Contents { entries, whole, is_new } = read(path, &header, &bytes, goes_on)?;
        // A torn last line is cut off, so that the next entry starts a line.
        file.set_len(whole as u64).map_err(failed)?;
        if is_new {
            file.write_all(header.line.as_bytes())
                .and_then(|()| file.sync_data())
                .map_err(failed)?;
        }
        let appended = AppendedFile::new(path.to_owned(), file);
        let journal = Self { appended, entries: PhantomData, is_torn: false, is_unlocked };
        Ok((journal, entries))
    }

    /// A warning for the user if the file system has no locks.
    pub fn notice(&self) -> Option<String> {
        self.is_unlocked.then(|| {
            let path = self.appended.path().display();
            format!("{path}: this file system has no locks; let no other program write the journal")
        })
    }

    /// Syncs everything to the disk, at the end of the job.
    ///
    /// # Errors
    /// A system error.
    pub fn close(mut self) -> Result<(), ServiceError> {
        self.appended.sync()
    }

    /// Adds a line; it reaches the disk about a second later, or when the journal is closed.
    ///
    /// # Errors
    /// A system error.
    pub fn add(&mut self, entry: &T) -> Result<(), ServiceError> {
        self.appended.add(&line(entry)?)
    }

    /// Adds lines, all or none of them; they are on the disk when this returns.
    ///
    /// # Errors
    /// A system error. If a half-written line cannot be removed, the journal refuses further lines,
    /// because they would follow half a line.
    pub fn add_all(&mut self, entries: &[T]) -> Result<(), ServiceError> {
        let path = self.appended.path();
        let failed = |error: io::Error| ServiceError::io(path, &error);
        if self.is_torn {
            let reason = "the end could not be written";
            return Err(refused(path, reason, "look at the disk, then start again"));
        }
        let lines: String = entries.iter().map(line).collect::<Result<_, _>>()?;
        let mut file = &self.appended.file;
        let whole = file.metadata().map_err(failed)?.len();
        let written = file.write_all(lines.as_bytes()).and_then(|()| file.sync_data());
        written.map_err(|error| {
            let taken_back = file.set_len(whole).and_then(|()| file.sync_data());
            self.is_torn = taken_back.is_err();
            failed(error)
        })
    }
}

/// Locks the file as long as it is open. Returns true if the file system has no locks.
fn lock(path: &Path, file: &File) -> Result<bool, ServiceError> {
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Err(refused(
            path,
            "is being written by other work",
            "wait for its end, or name another file",
        )),
        Ok(()) => Ok(false),
        Err(TryLockError::Error(error)) if is_without_locks(&error) => Ok(true),
        Err(TryLockError::Error(error)) => Err(ServiceError::io(path, &error)),
    }
}

/// Whether the file system has no locks at all; any other error is a fault.
fn is_without_locks(error: &io::Error) -> bool {
    // ENOLCK of an NFS without a lock service has no kind of its own.
    #[cfg(unix)]
    let no_service = error.raw_os_error() == Some(rustix::io::Errno::NOLCK.raw_os_error());
    #[cfg(not(unix))]
    let no_service = false;
    no_service || error.kind() == io::ErrorKind::Unsupported
}

fn refused(path: &Path, reason: &str, remedy: &str) -> ServiceError {
    let reason = format!("{}: {reason}", path.display());
    ServiceError::refused("journal", reason, remedy)
}

fn line(value: &impl Serialize) -> Result<String, ServiceError> {
    checked_line::write(value).map_err(|error| internal(&error))
}

fn internal(error: &serde_json::Error) -> ServiceError {
    ServiceError::new(Code::Internal, format!("the journal: {error}"))
}

struct Header {
    value: Value,
    /// The settings as a line with its checksum.
    line: String,
    /// The settings without a checksum, the first line of older journals.
    plain: String,
}

impl Header {
    fn of(header: &impl Serialize) -> Result<Self, ServiceError> {
        let plain = serde_json::to_string(header).map_err(|error| internal(&error))? + "\n";
        let value = serde_json::from_str(&plain).map_err(|error| internal(&error))?;
        Ok(Self { value, line: line(header)?, plain })
    }

    /// Whether `bytes` are the rest of a write that stopped in the first line.
    fn begins_with(&self, bytes: &[u8]) -> bool {
        [&self.line, &self.plain].iter().any(|line| line.as_bytes().starts_with(bytes))
    }
}

#[derive(Default)]
struct Rows {
    /// Whether a line with a checksum has been read, so that every further line needs one.
    are_checked: bool,
}

impl Rows {
    /// The row of a line; `None` without a right checksum.
    fn of<'a>(&mut self, line: &'a [u8]) -> Option<&'a [u8]> {
        match checked_line::read(line) {
            LineState::Sound(row) => {
                self.are_checked = true;
                Some(row.as_bytes())
            }
            LineState::Plain if !self.are_checked => Some(line),
            LineState::Plain | LineState::Damaged => None,
        }
    }
}

struct Contents<T> {
    entries: Vec<T>,
    /// Length of all complete lines, bytes.
    whole: usize,
    /// Whether the current settings are still to be written.
    is_new: bool,
}

fn read<T: DeserializeOwned>(
    path: &Path,
    header: &Header,
    bytes: &[u8],
    goes_on: GoesOn,
) -> Result<Contents<T>, ServiceError> {
    let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |last| last + 1);
    let mut lines = bytes[..whole].split_inclusive(|&byte| byte == b'\n');
    let settings = |text: &[u8]| serde_json::from_slice::<Value>(text).ok();
    // Compared as values, because the order of the fields may differ.
    let now = &header.value;
    let damaged = |line: usize, why: &str| {
        let reason = format!("line {line} is damaged: {why}");
        let remedy = if line == 1 {
            "put back a copy of the file, or name another one"
        } else {
            "take the line and all after it out"
        };
        refused(path, &reason, remedy)
    };
    let no_checksum = "it does not have its checksum";
    let mut rows = Rows::default();
    let Some(first) = lines.next() else {
        // The file is empty, or its first line is torn.
        return if header.begins_with(bytes) {
            Ok(Contents { entries: Vec::new(), whole: 0, is_new: true })
        } else {
            Err(other(path, None, now))
        };
    };
    let first = rows.of(first).ok_or_else(|| damaged(1, no_checksum))?;
    let Some(mut before) = settings(first) else { return Err(other(path, None, now)) };
    let mut entries = Vec::new();
    for (place, line) in lines.enumerate() {
        let row = rows.of(line).ok_or_else(|| damaged(place + 2, no_checksum))?;
        match serde_json::from_slice(row) {
            Ok(entry) => entries.push(entry),
            Err(error) => match settings(row).filter(|it| is_of_one_kind(it, &before)) {
                // The job has grown here.
                Some(grown) => before = grown,
                None => return Err(damaged(place + 2, &error.to_string())),
            },
        }
    }
    let is_new = before != *now;
    if is_new && !goes_on(&mut before, now) {
        return Err(other(path, Some(&before), now));
    }
    Ok(Contents { entries, whole, is_new })
}

/// Whether a line holds the settings of the same kind of job.
fn is_of_one_kind(line: &Value, before: &Value) -> bool {
    line.get("journal").is_some_and(|kind| before.get("journal") == Some(kind))
}

/// The error for a journal of another job: it lists the old settings and the current ones.
fn other(path: &Path, before: Option<&Value>, now: &Value) -> ServiceError {
    let differ = match (before.and_then(Value::as_object), now.as_object()) {
        (Some(before), Some(now)) => differences(before, now),
        _ => String::new(),
    };
    let reason = format!("was written with other settings{differ}");
    refused(path, &reason, "name another file, or repeat the settings that it was begun with")
}

/// Lists the settings that differ: ` (games 100, now 50; seed 1, now 2)`.
fn differences(before: &Map<String, Value>, now: &Map<String, Value>) -> String {
    let shown = |value: Option<&Value>| {
        let text = match value {
            None | Some(Value::Null) => "none".to_owned(),
            Some(Value::String(text)) => text.clone(),
            Some(other) => other.to_string(),
        };
        match text.char_indices().nth(SHOWN) {
            Some((end, _)) => format!("{}...", &text[..end]),
            None => text,
        }
    };
    let names: BTreeSet<&String> = before.keys().chain(now.keys()).collect();
    let differ = |name: &&&String| before.get(**name) != now.get(**name);
    let parts: Vec<String> = names
        .iter()
        .filter(differ)
        .take(5)
        .map(|name| format!("{name} {}, now {}", shown(before.get(*name)), shown(now.get(*name))))
        .collect();
    if parts.is_empty() { String::new() } else { format!(" ({})", parts.join("; ")) }
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
        let third = line(&(3, "d")).unwrap();
        let damaged = [&whole[..], b"{\n", third.as_bytes()].concat();
        std::fs::write(&path, damaged).unwrap();
        assert!(open("work").unwrap_err().reason.contains("line 4 is damaged"));
        std::fs::write(&path, "nothing of ours").unwrap();
        assert!(open("work").is_err(), "a file that is not ours is left alone");
        assert_eq!(std::fs::read(&path).unwrap(), b"nothing of ours");
    }

    /// Changes every byte of every line: either the entries are unchanged, or the journal is refused.
    #[test]
    fn a_changed_byte_is_found_in_any_line() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("j.jsonl");
        let open = || Journal::<(u32, String)>::open(&path, &"work");
        open().unwrap().0.add_all(&[(1, "a".to_owned()), (2, "b".to_owned())]).unwrap();
        let whole = std::fs::read(&path).unwrap();
        for place in 0..whole.len() - 1 {
            let mut bytes = whole.clone();
            // JSON accepts the changed character almost anywhere: "1" becomes "0", and "a" becomes "`".
            bytes[place] ^= 1;
            std::fs::write(&path, &bytes).unwrap();
            let error = open().unwrap_err();
            assert!(error.remedy.is_some(), "byte {place}: {error}");
            assert_eq!(std::fs::read(&path).unwrap(), bytes, "what is damaged is left alone");
        }
        let plain = [&whole[..], b"[3,\"c\"]\n"].concat();
        std::fs::write(&path, plain).unwrap();
        let error = open().unwrap_err().reason;
        assert!(error.contains("line 4 is damaged: it does not have its checksum"), "{error}");
    }

    /// Versions before checksums wrote such journals. They are read, and continued with checksums.
    #[test]
    fn a_journal_without_checksums_is_continued() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("j.jsonl");
        let open = || Journal::<(u32, String)>::open(&path, &"work").unwrap();
        let before = "\"work\"\n[1,\"a\"]\n[2,\"b\"]\n";
        for cut in 0..before.len() {
            std::fs::write(&path, &before[..cut]).unwrap();
            let (mut journal, entries) = open();
            assert_eq!(
                entries.len(),
                before[..cut].matches('\n').count().saturating_sub(1),
                "{cut}"
            );
            journal.add(&(9, "c".to_owned())).unwrap();
            drop(journal);
            assert_eq!(open().1.last(), Some(&(9, "c".to_owned())), "{cut}");
        }
        std::fs::write(&path, before).unwrap();
        open().0.add(&(3, "c".to_owned())).unwrap();
        let text = std::fs::read_to_string(&path).unwrap();
        assert!(text.starts_with(before) && text.lines().nth(3).unwrap().starts_with("{\"crc\":"));
        assert_eq!(open().1.len(), 3);
    }

    /// A line with larger settings is valid from there on; no other setting may differ.
    #[test]
    fn work_that_grows_goes_on_in_its_journal() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("j.jsonl");
        let settings = |games: u32, seed: u32| serde_json::json!({"journal": "work 1", "games": games, "seed": seed});
        let grows: GoesOn = |before, now| {
            let grows = before["games"].as_u64() <= now["games"].as_u64();
            grows && before["seed"] == now["seed"]
        };
        let open =
            |games, seed| Journal::<(u32, u32)>::open_longer(&path, &settings(games, seed), grows);
        open(100, 1).unwrap().0.add(&(1, 1)).unwrap();
        open(120, 1).unwrap().0.add(&(2, 2)).unwrap();
        let (journal, entries) = open(120, 1).unwrap();
        assert_eq!(entries, [(1, 1), (2, 2)]);
        journal.close().unwrap();
        assert_eq!(std::fs::read_to_string(&path).unwrap().lines().count(), 4);
        let error = open(100, 2).unwrap_err().reason;
        let expected = "was written with other settings (games 120, now 100; seed 1, now 2)";
        assert!(error.ends_with(expected), "{error}");
        let fixed = Journal::<(u32, u32)>::open(&path, &settings(130, 1)).unwrap_err();
        assert!(fixed.reason.ends_with("(games 120, now 130)"), "{fixed}");
    }

    #[cfg(unix)]
    #[test]
    fn a_pipe_is_no_journal() {
        let error = Journal::<u32>::open(Path::new("/dev/null"), &"work").unwrap_err();
        assert!(error.reason.contains("is no plain file"), "{error}");
    }

    /// A partial read would truncate the journal to that part.
    #[test]
    fn a_journal_that_is_too_large_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("j.jsonl");
        // Sparse, so it takes no room on the disk.
        File::create(&path).unwrap().set_len(LARGEST + 1).unwrap();
        let error = Journal::<u32>::open(&path, &"work").unwrap_err();
        assert!(error.reason.contains("larger than 1 GiB"), "{error}");
        assert_eq!(std::fs::metadata(&path).unwrap().len(), LARGEST + 1);
    }
}
