//! A plan: a header with the number of cells, then one line per cell, in the order of the keys.

use super::cell::{Cell, Key};
use crate::search::SEMANTICS;
use crate::work::error::{Code, ServiceError};
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

/// The format name in the first line of a plan.
pub(super) const PLAN: &str = "plyscope sweep plan 1";
/// Length of the longest line, with its line break, bytes.
pub(super) const LONGEST: u64 = 1 << 20;

/// The first line of a plan.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlanHeader {
    /// The name of the format: `plyscope sweep plan 1`.
    pub plan: String,
    /// The semantic version of the keys; a plan of another one is refused.
    pub semantics: u32,
    /// Number of cells, one per line after this one.
    pub cells: u64,
    /// Number of shards, at least 1.
    pub shards: u32,
    /// Repeated cells of the grids, which are left out.
    pub duplicates: u64,
    /// Cells that the rules refuse, which are left out.
    pub refused: u64,
}

/// A cell in a plan, a line of at most 1 MB.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlanLine {
    /// The key of the cell, 32 hexadecimal digits.
    pub key: String,
    /// The ply of the position; absent for trees.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ply: Option<u32>,
    /// The cell, from which the key is computed.
    pub cell: Cell,
}

/// A plan that is read line by line, so that its length takes no memory.
#[derive(Debug)]
pub struct Plan {
    path: PathBuf,
    lines: BufReader<File>,
    header: PlanHeader,
    /// The key of the last line; `read` counts the lines so far.
    last: Option<Key>,
    read: u64,
}

impl Plan {
    /// Opens a plan and reads its first line.
    ///
    /// # Errors
    /// The file cannot be opened, is not a plan, or is for another semantic version of the searches.
    pub fn open(path: &Path) -> Result<Self, ServiceError> {
        let file = File::open(path).map_err(|error| ServiceError::io(path, &error))?;
        let mut lines = BufReader::with_capacity(1 << 18, file);
        let first = line(path, &mut lines)?.unwrap_or_default();
        let header: Option<PlanHeader> = serde_json::from_slice(&first).ok();
        let Some(header) = header.filter(|header| header.plan == PLAN && header.shards > 0) else {
            return Err(refused(
                path,
                "is no plan of a sweep",
                "make one with plyscope sweep plan",
            ));
        };
        if header.semantics != SEMANTICS {
            let there = header.semantics;
            let reason =
                format!("is for searches of semantic version {there}, these are {SEMANTICS}");
            return Err(refused(path, &reason, "plan again: the results of both are kept apart"));
        }
        Ok(Self { path: path.to_owned(), lines, header, last: None, read: 0 })
    }

    /// The header, read when the plan was opened.
    pub const fn header(&self) -> &PlanHeader {
        &self.header
    }

    /// The next cell, with its key; `None` after the last.
    ///
    /// # Errors
    /// The line is damaged, or the plan ends before its last cell.
    pub fn next_cell(&mut self) -> Result<Option<(Key, PlanLine)>, ServiceError> {
        let remedy = "plan again; results that are there stay";
        let Some(bytes) = line(&self.path, &mut self.lines)? else {
            if self.read != self.header.cells {
                let reason = format!("ends after {} of {} cells", self.read, self.header.cells);
                return Err(refused(&self.path, &reason, remedy));
            }
            return Ok(None);
        };
        let damaged = |why: &str| {
            refused(&self.path, &format!("line {} is damaged: {why}", self.read + 2), remedy)
        };
        let line: PlanLine =
            serde_json::from_slice(&bytes).map_err(|error| damaged(&error.to_string()))?;
        let key = Key::parse(&line.key).filter(|&key| key == line.cell.key());
        let key = key.ok_or_else(|| damaged("its key is not that of its cell"))?;
        if self.last.is_some_and(|last| last >= key) {
            return Err(damaged("it is not in the order of the keys"));
        }
        if self.read == self.header.cells {
            return Err(damaged("the plan has more cells than it says"));
        }
        self.last = Some(key);
        self.read += 1;
        Ok(Some((key, line)))
    }
}

/// Reads a line without its line break; `None` at the end of the file. A line that is too long or
/// unfinished is returned empty, so that it counts as damaged.
fn line(path: &Path, lines: &mut impl BufRead) -> Result<Option<Vec<u8>>, ServiceError> {
    let mut bytes = Vec::new();
    lines
        .take(LONGEST)
        .read_until(b'\n', &mut bytes)
        .map_err(|error| ServiceError::io(path, &error))?;
    if bytes.pop().is_some_and(|last| last != b'\n') {
        // The file ends here, or the line is too long.
        bytes.clear();
        return Ok(Some(bytes));
    }
    Ok((!bytes.is_empty()).then_some(bytes))
}

pub(super) fn refused(path: &Path, reason: &str, remedy: &str) -> ServiceError {
    let reason = format!("{} {reason}", path.display());
    ServiceError::new(Code::Input, reason).with_remedy(remedy)
}
