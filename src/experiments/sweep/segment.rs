//! Segments: what one attempt at a shard has finished, a line a cell, with a checksum each. A segment is
//! only ever added to, by the program that made it; its name is its own, so no locks are needed.

use super::cell::Key;
use super::plan::refused;
use super::ran::{Outcome, Ran};
use crate::experiments::checked_line;
use crate::search::SEMANTICS;
use crate::work::error::ServiceError;
use serde::{Deserialize, Serialize};
use serde_json::value::{RawValue, to_raw_value};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

/// What the first line of a segment calls it.
const SEGMENT: &str = "plyscope sweep segment 1";
/// Bytes of the longest line that is read.
const LONGEST: u64 = 1 << 20;

/// The first line of a segment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct SegmentHeader {
    segment: String,
    semantics: u32,
    pub(super) host: String,
}

/// A finished cell.
#[derive(Serialize, Deserialize)]
pub(super) struct Stored<'a> {
    pub(super) key: &'a str,
    #[serde(borrow)]
    pub(super) result: &'a RawValue,
    pub(super) wall_ns: u64,
}

/// An open segment.
#[derive(Debug)]
pub struct Segment {
    path: PathBuf,
    file: File,
    synced: Instant,
    is_due: bool,
}

impl Segment {
    /// Begins a segment of a shard in a folder, under a name that no other has.
    ///
    /// # Errors
    /// What the system answers.
    pub fn create(folder: &Path, shard: u32, host: &str) -> Result<Self, ServiceError> {
        let failed = |error: io::Error| ServiceError::io(folder, &error);
        let prefix = format!("part-{shard}-");
        let mut builder = tempfile::Builder::new();
        builder.prefix(&prefix).suffix(".jsonl").rand_bytes(16);
        // As any other file: who shares the folder reads it.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let named = builder.tempfile_in(folder);
        let (file, path) = named.map_err(failed)?.keep().map_err(|kept| failed(kept.error))?;
        let header = SegmentHeader {
            segment: SEGMENT.to_owned(),
            semantics: SEMANTICS,
            host: host.to_owned(),
        };
        let text = serde_json::to_string(&header).unwrap_or_default() + "\n";
        let mut segment = Self { path, file, synced: crate::work::host::now(), is_due: false };
        segment.add_line(&text)?;
        segment.sync()?;
        // Its name is on the disk too.
        #[cfg(unix)]
        File::open(folder).and_then(|folder| folder.sync_all()).map_err(failed)?;
        Ok(segment)
    }

    /// Its file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Adds a finished cell; it is on the disk about a second later.
    ///
    /// # Errors
    /// What the system answers.
    pub fn add(&mut self, key: Key, ran: &Ran) -> Result<(), ServiceError> {
        let failed = |error: serde_json::Error| {
            ServiceError::io(&self.path, &io::Error::other(error.to_string()))
        };
        let result = to_raw_value(&ran.outcome).map_err(failed)?;
        let stored = Stored { key: &key.to_string(), result: &result, wall_ns: ran.wall_ns };
        let text = checked_line::write(&stored).map_err(failed)?;
        self.add_line(&text)?;
        if self.synced.elapsed().as_secs() >= 1 { self.sync() } else { Ok(()) }
    }

    fn add_line(&mut self, line: &str) -> Result<(), ServiceError> {
        self.is_due = true;
        let written = self.file.write_all(line.as_bytes());
        written.map_err(|error| ServiceError::io(&self.path, &error))
    }

    /// Brings what was added to the disk.
    ///
    /// # Errors
    /// What the system answers.
    pub fn sync(&mut self) -> Result<(), ServiceError> {
        if !self.is_due {
            return Ok(());
        }
        self.is_due = false;
        self.synced = crate::work::host::now();
        self.file.sync_data().map_err(|error| ServiceError::io(&self.path, &error))
    }
}

/// What is wrong with the files of a folder of results. None of it is taken over.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Faults {
    /// Last lines that were torn while they were written.
    pub torn: u64,
    /// Lines that do not have their checksum.
    pub damaged: u64,
    /// Lines that have their checksum and another form than ours: another program wrote them.
    pub unreadable: u64,
    /// Files that are no segments of these searches.
    pub foreign_files: u64,
    /// The first of them all, in words.
    pub named: Vec<String>,
}

/// Faults that are named.
const NAMED: usize = 20;

impl Faults {
    pub(super) fn name(&mut self, fault: impl FnOnce() -> String) {
        if self.named.len() < NAMED {
            self.named.push(fault());
        }
    }
}

/// The segments of a folder.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Scanned {
    /// Each with the host that wrote it.
    pub(super) segments: Vec<(PathBuf, String)>,
    /// Sound lines.
    pub(super) rows: u64,
    pub(super) faults: Faults,
}

impl Scanned {
    /// A segment's file, by its place, without its folder.
    pub(super) fn name(&self, segment: u32) -> String {
        file_name(&self.segments[segment as usize].0)
    }
}

fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// Where a row is: the place of its segment, and its line from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct At {
    pub(super) segment: u32,
    pub(super) line: u32,
}

/// A sound row.
pub(super) struct Row<'a> {
    pub(super) key: Key,
    /// All of it.
    pub(super) text: &'a str,
    /// What the cell gave.
    pub(super) result: &'a str,
    pub(super) at: At,
}

/// Goes over every sound row of every segment of a folder, in the order of their names. A folder that is
/// not there has none.
///
/// # Errors
/// What the system answers, or `each`.
pub(super) fn scan(
    folder: &Path,
    mut each: impl FnMut(&Row<'_>) -> Result<(), ServiceError>,
) -> Result<Scanned, ServiceError> {
    let failed = |error: io::Error| ServiceError::io(folder, &error);
    let mut scanned = Scanned::default();
    let entries = match std::fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(scanned),
        entries => entries.map_err(failed)?,
    };
    let mut paths = Vec::new();
    for entry in entries {
        let path = entry.map_err(failed)?.path();
        let is_lines = path.extension().is_some_and(|ending| ending == "jsonl");
        if is_lines && path.is_file() {
            paths.push(path);
        }
    }
    paths.sort();
    for path in paths {
        scan_one(&path, &mut scanned, &mut each)?;
    }
    Ok(scanned)
}

fn scan_one(
    path: &Path,
    scanned: &mut Scanned,
    each: &mut impl FnMut(&Row<'_>) -> Result<(), ServiceError>,
) -> Result<(), ServiceError> {
    let name = || file_name(path);
    let faults = &mut scanned.faults;
    let file = File::open(path).map_err(|error| ServiceError::io(path, &error))?;
    let mut lines = BufReader::with_capacity(1 << 18, file);
    let mut bytes = Vec::new();
    let mut number = 0;
    loop {
        bytes.clear();
        let taken = (&mut lines).take(LONGEST).read_until(b'\n', &mut bytes);
        if taken.map_err(|error| ServiceError::io(path, &error))? == 0 {
            return Ok(());
        }
        number += 1;
        let is_whole = bytes.last() == Some(&b'\n');
        if number == 1 {
            let header: Option<SegmentHeader> = serde_json::from_slice(&bytes).ok();
            match header {
                Some(SegmentHeader { segment, semantics, host })
                    if segment == SEGMENT && is_whole =>
                {
                    if semantics != SEMANTICS {
                        faults.foreign_files += 1;
                        faults.name(|| {
                            format!("{}: searches of semantic version {semantics}", name())
                        });
                        return Ok(());
                    }
                    scanned.segments.push((path.to_owned(), host));
                }
                _ if !is_whole && bytes.starts_with(b"{\"segment\":") => {
                    faults.torn += 1;
                    faults.name(|| format!("{}: torn in its first line", name()));
                    return Ok(());
                }
                _ => {
                    faults.foreign_files += 1;
                    faults.name(|| format!("{}: is no segment of a sweep", name()));
                    return Ok(());
                }
            }
            continue;
        }
        if !is_whole {
            faults.torn += 1;
            faults.name(|| format!("{}: line {number} is torn", name()));
            // A file that is longer than any line goes on; one that ends here has ended.
            continue;
        }
        let at = At { segment: scanned.segments.len() as u32 - 1, line: number };
        match sound(&bytes, at) {
            Ok(row) => {
                scanned.rows += 1;
                each(&row)?;
            }
            Err(Unsound::Damaged) => {
                faults.damaged += 1;
                faults.name(|| format!("{}: line {number} is damaged", name()));
            }
            Err(Unsound::Unreadable(why)) => {
                faults.unreadable += 1;
                faults.name(|| {
                    format!("{}: line {number} has its checksum and cannot be read: {why}", name())
                });
            }
        }
    }
}

/// Why a line is no row.
enum Unsound {
    /// It does not have its checksum.
    Damaged,
    /// It has it, and another form than ours.
    Unreadable(String),
}

/// The row of a line.
fn sound(line: &[u8], at: At) -> Result<Row<'_>, Unsound> {
    let checked_line::Found::Sound(text) = checked_line::read(line) else {
        return Err(Unsound::Damaged);
    };
    let unreadable = |error: serde_json::Error| Unsound::Unreadable(error.to_string());
    let stored: Stored<'_> = serde_json::from_str(text).map_err(unreadable)?;
    let result = stored.result.get();
    serde_json::from_str::<Outcome>(result).map_err(unreadable)?;
    let key = Key::parse(stored.key);
    let key = key.ok_or_else(|| Unsound::Unreadable("its key is none".to_owned()))?;
    Ok(Row { key, text, result, at })
}

/// Refuses a folder of results that is not there: one that is mistyped has no rows.
///
/// # Errors
/// It is not there, or is a file.
pub fn expect_results(folder: &Path) -> Result<(), ServiceError> {
    if folder.is_dir() {
        return Ok(());
    }
    Err(if folder.exists() {
        refused(folder, "is a file", "name a folder")
    } else {
        refused(folder, "is not there", "name the folder that plyscope sweep run has written to")
    })
}

/// Makes the folder of results, if it is not there.
///
/// # Errors
/// What the system answers, or that it is a file.
pub fn prepare_results(folder: &Path) -> Result<(), ServiceError> {
    if folder.exists() && !folder.is_dir() {
        return Err(refused(folder, "is a file", "name a folder"));
    }
    std::fs::create_dir_all(folder).map_err(|error| ServiceError::io(folder, &error))
}

/// The name of this machine, as its system tells it.
pub fn host_name() -> String {
    #[cfg(unix)]
    return rustix::system::uname().nodename().to_string_lossy().into_owned();
    #[cfg(not(unix))]
    return std::env::var("COMPUTERNAME").unwrap_or_default();
}
