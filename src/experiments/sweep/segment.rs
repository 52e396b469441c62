//! Segments: the finished cells of one attempt at a shard, one line per cell with its checksum. A segment
//! is only appended to, and only by the program that created it. Its name is unique, so no locks are needed.

use super::cell::Key;
use super::cell_result::{CellResult, Outcome};
use super::plan::refused;
use crate::experiments::appended::AppendedFile;
use crate::experiments::checked_line;
use crate::search::SEMANTICS;
use crate::work::error::ServiceError;
use serde::{Deserialize, Serialize};
use serde_json::value::{RawValue, to_raw_value};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

/// The format name in the first line of a segment.
const SEGMENT: &str = "plyscope sweep segment 1";
/// Length of the longest line, bytes.
const LONGEST: u64 = 1 << 20;

/// The first line of a segment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct SegmentHeader {
    segment: String,
    semantics: u32,
    pub(super) host: String,
}

#[derive(Serialize, Deserialize)]
pub(super) struct CellRecord<'a> {
    pub(super) key: &'a str,
    #[serde(borrow)]
    pub(super) result: &'a RawValue,
    pub(super) wall_ns: u64,
}

/// An open segment, to which only this program appends.
#[derive(Debug)]
pub struct Segment(AppendedFile);

impl Segment {
    /// Creates a segment of a shard in a folder, under a unique name.
    ///
    /// # Errors
    /// A system error.
    pub fn create(folder: &Path, shard: u32, host: &str) -> Result<Self, ServiceError> {
        let failed = |error: io::Error| ServiceError::io(folder, &error);
        let prefix = format!("part-{shard}-");
        let mut builder = tempfile::Builder::new();
        builder.prefix(&prefix).suffix(".jsonl").rand_bytes(16);
        // Readable like any other file, because others may share the folder.
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
        let mut appended = AppendedFile::new(path, file);
        appended.add(&text)?;
        appended.sync()?;
        // The folder is synced too, because it holds the name of the new file.
        #[cfg(unix)]
        File::open(folder).and_then(|folder| folder.sync_all()).map_err(failed)?;
        Ok(Self(appended))
    }

    /// The path of the file, `part-SHARD-RANDOM.jsonl` in its folder.
    pub fn path(&self) -> &Path {
        self.0.path()
    }

    /// Adds a finished cell; it reaches the disk about a second later.
    ///
    /// # Errors
    /// A system error.
    pub fn add(&mut self, key: Key, ran: &CellResult) -> Result<(), ServiceError> {
        let failed = |error: serde_json::Error| self.0.failed(&io::Error::other(error.to_string()));
        let result = to_raw_value(&ran.outcome).map_err(failed)?;
        let stored = CellRecord { key: &key.to_string(), result: &result, wall_ns: ran.wall_ns };
        let text = checked_line::write(&stored).map_err(failed)?;
        self.0.add(&text)
    }

    /// Syncs all added cells to the disk.
    ///
    /// # Errors
    /// A system error.
    pub fn sync(&mut self) -> Result<(), ServiceError> {
        self.0.sync()
    }
}

/// The faults of the files in a folder of results. Faulty lines and files are ignored.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Faults {
    /// Last lines that were torn during the write.
    pub torn: u64,
    /// Lines with a wrong or missing checksum.
    pub damaged: u64,
    /// Lines with a right checksum in an unknown form: another program wrote them.
    pub unreadable: u64,
    /// Files that are not segments of the current searches.
    pub foreign_files: u64,
    /// The first 20 faults of all kinds, as text.
    pub named: Vec<String>,
}

const NAMED: usize = 20;

impl Faults {
    pub(super) fn name(&mut self, fault: impl FnOnce() -> String) {
        if self.named.len() < NAMED {
            self.named.push(fault());
        }
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct FolderScan {
    /// The segments, each with the host that wrote it.
    pub(super) segments: Vec<(PathBuf, String)>,
    /// Number of sound lines.
    pub(super) rows: u64,
    pub(super) faults: Faults,
}

impl FolderScan {
    /// The file name of a segment, by its index.
    pub(super) fn name(&self, segment: u32) -> String {
        file_name(&self.segments[segment as usize].0)
    }
}

fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// The place of a row: the index of its segment, and its line from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct At {
    pub(super) segment: u32,
    pub(super) line: u32,
}

pub(super) struct Row<'a> {
    pub(super) key: Key,
    /// The whole row as JSON, without its checksum.
    pub(super) text: &'a str,
    /// The result of the cell, as JSON.
    pub(super) result: &'a str,
    pub(super) at: At,
}

/// Hands every sound row of every segment in a folder to `each`, in the order of the file names. A missing
/// folder has no rows.
///
/// # Errors
/// An error of the system or of `each`.
pub(super) fn scan(
    folder: &Path,
    mut each: impl FnMut(&Row<'_>) -> Result<(), ServiceError>,
) -> Result<FolderScan, ServiceError> {
    let failed = |error: io::Error| ServiceError::io(folder, &error);
    let mut scanned = FolderScan::default();
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
    scanned: &mut FolderScan,
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
            // The rest of an overlong line follows; at the end of the file the next read returns.
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

enum Unsound {
    /// The checksum is wrong or missing.
    Damaged,
    /// The checksum is right, but the form is unknown.
    Unreadable(String),
}

fn sound(line: &[u8], at: At) -> Result<Row<'_>, Unsound> {
    let checked_line::LineState::Sound(text) = checked_line::read(line) else {
        return Err(Unsound::Damaged);
    };
    let unreadable = |error: serde_json::Error| Unsound::Unreadable(error.to_string());
    let stored: CellRecord<'_> = serde_json::from_str(text).map_err(unreadable)?;
    let result = stored.result.get();
    serde_json::from_str::<Outcome>(result).map_err(unreadable)?;
    let key = Key::parse(stored.key);
    let key = key.ok_or_else(|| Unsound::Unreadable("its key is none".to_owned()))?;
    Ok(Row { key, text, result, at })
}

/// Refuses a missing folder of results, because a mistyped one would look empty.
///
/// # Errors
/// The folder does not exist, or is a file.
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

/// Creates the folder of results, if it does not exist.
///
/// # Errors
/// An error of the system, or the path is a file.
pub fn prepare_results(folder: &Path) -> Result<(), ServiceError> {
    if folder.exists() && !folder.is_dir() {
        return Err(refused(folder, "is a file", "name a folder"));
    }
    std::fs::create_dir_all(folder).map_err(|error| ServiceError::io(folder, &error))
}

/// The name of this machine, from its system; empty if Windows has none.
pub fn host_name() -> String {
    #[cfg(unix)]
    return rustix::system::uname().nodename().to_string_lossy().into_owned();
    #[cfg(not(unix))]
    return std::env::var("COMPUTERNAME").unwrap_or_default();
}
