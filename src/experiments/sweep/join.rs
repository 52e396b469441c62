//! Joins a plan with its results by key, and finds the cells that are done, missing, repeated, foreign or
//! in conflict. Both are sorted, so that memory does not grow with them.

use super::cell::Key;
use super::cell_result::Outcome;
use super::plan::{Plan, PlanLine};
use super::segment::{At, CellRecord, Faults, FolderScan, scan};
use super::sort::{MergedRuns, Sorter};
use crate::work::error::{Code, ServiceError};
use serde::Serialize;
use serde_json::{Map, Value};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::io;
use std::path::Path;

/// Maximum named conflicts, and files with repeated or foreign rows.
const NAMED: usize = 20;

/// The progress of a sweep, from its plan and its segments.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct SweepStatus {
    /// Cells of the plan: done, missing or in conflict.
    pub cells: u64,
    /// Cells with at least one row, all of them equal.
    pub done: u64,
    /// Cells without a row.
    pub missing: u64,
    /// Number of shards of the plan.
    pub shards: u32,
    /// Missing cells by shard, for shards with missing cells.
    pub missing_by_shard: BTreeMap<u32, u64>,
    /// Number of segments of the current semantic version.
    pub segments: u64,
    /// Rows with a right checksum and a known form.
    pub rows: u64,
    /// Rows that repeat an equal row of the same cell.
    pub repeated: u64,
    /// The first 20 files with repeated rows, each with its count.
    pub repeated_named: Vec<String>,
    /// Rows of cells that are not in the plan.
    pub foreign_rows: u64,
    /// The first 20 files with foreign rows, each with its count.
    pub foreign_named: Vec<String>,
    /// Cells with rows that differ.
    pub conflicts: u64,
    /// The first 20 conflicts: the key, the fields, and the places of the rows.
    pub conflicts_named: Vec<String>,
    /// The faults of the files; faulty lines are no rows.
    pub faults: Faults,
}

/// A finished cell of the plan, without a conflict.
#[derive(Debug)]
pub struct SweepRow<'a> {
    /// The cell as planned, with its key and ply.
    pub planned: &'a PlanLine,
    /// The result of the cell, from the first of its equal rows.
    pub outcome: &'a Outcome,
    /// The time of the cell, nanoseconds.
    pub wall_ns: u64,
    /// The host name of the machine that ran it.
    pub host: &'a str,
}

/// Hands every finished cell of a plan to `each`, in the order of the keys. Cells with a conflict are left
/// out. `scratch` is a folder for unnamed temporary files.
///
/// # Errors
/// The plan is damaged, or an error of the system or of `each`.
pub fn join_results(
    plan: &mut Plan,
    results: &Path,
    scratch: &Path,
    mut each: impl FnMut(&SweepRow<'_>) -> Result<(), ServiceError>,
) -> Result<SweepStatus, ServiceError> {
    let failed = |error: io::Error| ServiceError::io(scratch, &error);
    let mut sorter = Sorter::in_folder(scratch);
    let scanned = scan(results, |row| {
        let mut record = Vec::with_capacity(row.text.len() + 8);
        record.extend_from_slice(&row.at.segment.to_le_bytes());
        record.extend_from_slice(&row.at.line.to_le_bytes());
        record.extend_from_slice(row.text.as_bytes());
        sorter.push(row.key, &record).map_err(failed)
    })?;
    let mut rows = sorter.sorted().map_err(failed)?;
    let mut status = SweepStatus {
        cells: plan.header().cells,
        shards: plan.header().shards,
        segments: scanned.segments.len() as u64,
        rows: scanned.rows,
        faults: scanned.faults.clone(),
        ..SweepStatus::default()
    };
    let (mut foreign, mut repeated) = (OfSegments::default(), OfSegments::default());
    while let Some((key, planned)) = plan.next_cell()? {
        pass(&mut rows, &mut foreign, |next| next < key).map_err(failed)?;
        let conflicts = status.conflicts;
        let first = first_of(&mut rows, key, &scanned, &mut status, &mut repeated);
        match first.map_err(failed)? {
            None if status.conflicts > conflicts => {}
            Some(first) => {
                let unreadable = |error| unreadable(&first.place(&scanned), &error);
                let stored: CellRecord<'_> =
                    serde_json::from_str(&first.text).map_err(unreadable)?;
                let outcome = serde_json::from_str(stored.result.get()).map_err(unreadable)?;
                let host = &scanned.segments[first.at.segment as usize].1;
                let wall_ns = stored.wall_ns;
                each(&SweepRow { planned: &planned, outcome: &outcome, wall_ns, host })?;
                status.done += 1;
            }
            None => {
                status.missing += 1;
                *status.missing_by_shard.entry(key.shard(status.shards)).or_default() += 1;
            }
        }
    }
    pass(&mut rows, &mut foreign, |_| true).map_err(failed)?;
    (status.foreign_rows, status.repeated) = (foreign.all(), repeated.all());
    status.foreign_named = foreign.named(&scanned, |rows| match rows {
        1 => "1 row of a cell that is not in the plan".to_owned(),
        rows => format!("{rows} rows of cells that are not in the plan"),
    });
    status.repeated_named = repeated.named(&scanned, |rows| match rows {
        1 => "1 row of a cell that has one already".to_owned(),
        rows => format!("{rows} rows of cells that have one already"),
    });
    Ok(status)
}

#[derive(Default)]
struct OfSegments(BTreeMap<u32, u64>);

impl OfSegments {
    fn add(&mut self, segment: u32) {
        *self.0.entry(segment).or_default() += 1;
    }

    fn all(&self) -> u64 {
        self.0.values().sum()
    }

    /// Describes the counts of the first files: `part-9-z.jsonl: 3 rows of cells that are not in the plan`.
    fn named(&self, scanned: &FolderScan, what: impl Fn(u64) -> String) -> Vec<String> {
        let name =
            |(&segment, &rows): (&u32, &u64)| format!("{}: {}", scanned.name(segment), what(rows));
        self.0.iter().take(NAMED).map(name).collect()
    }
}

/// The cells with rows in a folder of results.
#[derive(Debug, Default)]
pub struct FinishedCells {
    /// The checksum of each cell's first result, because a different one may be a conflict.
    first: HashMap<Key, u32>,
    /// The first 20 conflicts: the key, the fields, and the places of the rows.
    pub conflicts: Vec<String>,
    /// The faults of the files; faulty lines are no rows.
    pub faults: Faults,
}

impl FinishedCells {
    /// Returns whether a cell has a row.
    pub fn contains(&self, key: Key) -> bool {
        self.first.contains_key(&key)
    }
}

/// Finds the cells with sound rows, among those that `is_wanted` selects.
///
/// # Errors
/// A system error.
pub fn done_keys(
    results: &Path,
    is_wanted: impl Fn(Key) -> bool,
) -> Result<FinishedCells, ServiceError> {
    let mut first = HashMap::new();
    let mut suspects = BTreeSet::new();
    let scanned = scan(results, |row| {
        if is_wanted(row.key) {
            let checksum = crc32fast::hash(row.result.as_bytes());
            if *first.entry(row.key).or_insert(checksum) != checksum && suspects.len() < NAMED {
                suspects.insert(row.key);
            }
        }
        Ok(())
    })?;
    // Conflicts are read in a second scan, because they are too rare to keep all rows in memory.
    let conflicts =
        if suspects.is_empty() { Vec::new() } else { conflicts_of(results, &suspects)? };
    Ok(FinishedCells { first, conflicts, faults: scanned.faults })
}

/// Describes the conflicts of some cells, one line per cell.
fn conflicts_of(results: &Path, keys: &BTreeSet<Key>) -> Result<Vec<String>, ServiceError> {
    let mut rows: BTreeMap<Key, Vec<PlacedRow>> = BTreeMap::new();
    let scanned = scan(results, |row| {
        if keys.contains(&row.key) {
            let found = PlacedRow { at: row.at, text: row.text.to_owned() };
            rows.entry(row.key).or_default().push(found);
        }
        Ok(())
    })?;
    let of_cell = |(key, rows): (Key, Vec<PlacedRow>)| {
        let (first, others) = rows.split_first()?;
        let differs = |other| {
            Some(conflict(key, first, other, &difference(&first.text, &other.text)?, &scanned))
        };
        others.iter().find_map(differs)
    };
    Ok(rows.into_iter().filter_map(of_cell).collect())
}

/// Skips rows with keys that `is_passed` selects, and counts them by segment.
fn pass(
    rows: &mut MergedRuns,
    passed: &mut OfSegments,
    is_passed: impl Fn(Key) -> bool,
) -> io::Result<()> {
    while rows.peek().is_some_and(&is_passed) {
        let Some((_, record)) = rows.next()? else { break };
        passed.add(PlacedRow::of(&record).at.segment);
    }
    Ok(())
}

struct PlacedRow {
    at: At,
    text: String,
}

impl PlacedRow {
    fn of(record: &[u8]) -> Self {
        let number = |at: usize| {
            let bytes = [record[at], record[at + 1], record[at + 2], record[at + 3]];
            u32::from_le_bytes(bytes)
        };
        let text = String::from_utf8_lossy(&record[8..]).into_owned();
        Self { at: At { segment: number(0), line: number(4) }, text }
    }

    fn place(&self, scanned: &FolderScan) -> String {
        format!("{} line {}", scanned.name(self.at.segment), self.at.line)
    }
}

/// The first row of a cell, if all others agree with it; `None` if there is no row, or a conflict.
fn first_of(
    rows: &mut MergedRuns,
    key: Key,
    scanned: &FolderScan,
    status: &mut SweepStatus,
    repeated: &mut OfSegments,
) -> io::Result<Option<PlacedRow>> {
    let mut first: Option<PlacedRow> = None;
    let mut is_torn_apart = false;
    while rows.peek() == Some(key) {
        let Some((_, record)) = rows.next()? else { break };
        let found = PlacedRow::of(&record);
        let Some(before) = &first else {
            first = Some(found);
            continue;
        };
        match difference(&before.text, &found.text) {
            None => repeated.add(found.at.segment),
            Some(fields) => {
                if !is_torn_apart {
                    status.conflicts += 1;
                }
                is_torn_apart = true;
                if status.conflicts_named.len() < NAMED {
                    let named = conflict(key, before, &found, &fields, scanned);
                    status.conflicts_named.push(named);
                }
            }
        }
    }
    Ok(first.filter(|_| !is_torn_apart))
}

fn conflict(
    key: Key,
    one: &PlacedRow,
    other: &PlacedRow,
    fields: &str,
    scanned: &FolderScan,
) -> String {
    let (one, other) = (one.place(scanned), other.place(scanned));
    format!("{key}: {one} and {other} differ in {fields}")
}

/// The error for a row that changed after its check.
fn unreadable(place: &str, error: &serde_json::Error) -> ServiceError {
    let reason = format!("{place} cannot be read: {error}");
    ServiceError::new(Code::Input, reason).with_remedy("take the file out of the folder")
}

/// Lists the fields in which the results of two rows differ, with both values; `None` if they agree.
fn difference(one: &str, other: &str) -> Option<String> {
    let fields = |row: &str| -> Option<Map<String, Value>> {
        let stored: CellRecord<'_> = serde_json::from_str(row).ok()?;
        serde_json::from_str(stored.result.get()).ok()
    };
    let text =
        |row| Some(serde_json::from_str::<CellRecord<'_>>(row).ok()?.result.get().to_owned());
    if text(one).is_some() && text(one) == text(other) {
        return None;
    }
    let (Some(one), Some(other)) = (fields(one), fields(other)) else {
        return Some("their form".to_owned());
    };
    let mut names: Vec<&String> = one.keys().chain(other.keys()).collect();
    names.sort();
    names.dedup();
    let shown = |value: Option<&Value>| value.map_or_else(|| "none".to_owned(), Value::to_string);
    let differ: Vec<String> = names
        .into_iter()
        .filter(|name| one.get(*name) != other.get(*name))
        .map(|name| format!("{name} ({}, {})", shown(one.get(name)), shown(other.get(name))))
        .collect();
    (!differ.is_empty()).then(|| differ.join(", "))
}
