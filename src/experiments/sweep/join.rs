//! A plan and the results that are there, joined by key: what is done, missing, repeated, foreign and in
//! conflict. Both are sorted, so memory does not grow with them.

use super::cell::Key;
use super::plan::{Plan, PlanLine};
use super::ran::Outcome;
use super::segment::{Faults, Scanned, Stored, scan};
use super::sort::{Sorted, Sorter};
use crate::work::error::{Code, ServiceError};
use serde::Serialize;
use serde_json::{Map, Value};
use std::collections::{BTreeMap, HashSet};
use std::io;
use std::path::Path;

/// Conflicts that are named.
const NAMED: usize = 20;

/// How far a sweep is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct SweepStatus {
    /// Cells of the plan.
    pub cells: u64,
    /// Cells that are done.
    pub done: u64,
    /// Cells that are not.
    pub missing: u64,
    /// The shards of the plan.
    pub shards: u32,
    /// Missing cells of each shard that has some.
    pub missing_by_shard: BTreeMap<u32, u64>,
    /// Segments.
    pub segments: u64,
    /// Sound rows in them.
    pub rows: u64,
    /// Rows of a cell that is there already, and equal.
    pub repeated: u64,
    /// Rows of cells that are not in the plan.
    pub foreign_rows: u64,
    /// Cells whose rows differ.
    pub conflicts: u64,
    /// The first of them: the key, the fields, and where the rows are.
    pub conflicts_named: Vec<String>,
    /// What is wrong with the files.
    pub faults: Faults,
}

/// A finished cell of the plan.
#[derive(Debug)]
pub struct SweepRow<'a> {
    /// The cell.
    pub planned: &'a PlanLine,
    /// What it gave.
    pub outcome: &'a Outcome,
    /// How long it took.
    pub wall_ns: u64,
    /// Where.
    pub host: &'a str,
}

/// Hands every finished cell of a plan to `each`, sorted by key; cells whose rows differ are left out.
/// `scratch` is a folder for nameless files.
///
/// # Errors
/// The plan is damaged; what the system answers, or `each`.
pub fn join_results(
    plan: &mut Plan,
    results: &Path,
    scratch: &Path,
    mut each: impl FnMut(&SweepRow<'_>) -> Result<(), ServiceError>,
) -> Result<SweepStatus, ServiceError> {
    let failed = |error: io::Error| ServiceError::io(scratch, &error);
    let mut sorter = Sorter::in_folder(scratch);
    let scanned = scan(results, |key, row, at| {
        let mut record = Vec::with_capacity(row.len() + 8);
        record.extend_from_slice(&at.segment.to_le_bytes());
        record.extend_from_slice(&at.line.to_le_bytes());
        record.extend_from_slice(row.as_bytes());
        sorter.push(key, &record).map_err(failed)
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
    while let Some((key, planned)) = plan.next_cell()? {
        status.foreign_rows += pass(&mut rows, |next| next < key).map_err(failed)?;
        let conflicts = status.conflicts;
        match first_of(&mut rows, key, &scanned, &mut status).map_err(failed)? {
            None if status.conflicts > conflicts => {}
            Some(first) => {
                let parts = parts(&first.text)?;
                let outcome =
                    serde_json::from_str(parts.result.get()).map_err(|error| damaged(&error))?;
                let host = &scanned.segments[first.segment as usize].1;
                let wall_ns = parts.wall_ns;
                each(&SweepRow { planned: &planned, outcome: &outcome, wall_ns, host })?;
                status.done += 1;
            }
            None => {
                status.missing += 1;
                *status.missing_by_shard.entry(key.shard(status.shards)).or_default() += 1;
            }
        }
    }
    status.foreign_rows += pass(&mut rows, |_| true).map_err(failed)?;
    Ok(status)
}

/// The keys of a shard that are done, of the sound rows that are there.
///
/// # Errors
/// What the system answers.
pub fn done_keys(
    results: &Path,
    is_wanted: impl Fn(Key) -> bool,
) -> Result<(HashSet<Key>, Faults), ServiceError> {
    let mut done = HashSet::new();
    let scanned = scan(results, |key, _, _| {
        if is_wanted(key) {
            done.insert(key);
        }
        Ok(())
    })?;
    Ok((done, scanned.faults))
}

/// Skips rows with such keys; how many.
fn pass(rows: &mut Sorted, is_passed: impl Fn(Key) -> bool) -> io::Result<u64> {
    let mut passed = 0;
    while rows.peek().is_some_and(&is_passed) {
        rows.next()?;
        passed += 1;
    }
    Ok(passed)
}

/// A row with its place.
struct Found {
    segment: u32,
    line: u32,
    text: String,
}

impl Found {
    fn of(record: &[u8]) -> Self {
        let number = |at: usize| {
            let bytes = [record[at], record[at + 1], record[at + 2], record[at + 3]];
            u32::from_le_bytes(bytes)
        };
        let text = String::from_utf8_lossy(&record[8..]).into_owned();
        Self { segment: number(0), line: number(4), text }
    }
}

/// The first row of a cell, with which all others agree; `None` if there is none, or they do not.
fn first_of(
    rows: &mut Sorted,
    key: Key,
    scanned: &Scanned,
    status: &mut SweepStatus,
) -> io::Result<Option<Found>> {
    let mut first: Option<Found> = None;
    let mut is_torn_apart = false;
    while rows.peek() == Some(key) {
        let Some((_, record)) = rows.next()? else { break };
        let found = Found::of(&record);
        let Some(before) = &first else {
            first = Some(found);
            continue;
        };
        match difference(&before.text, &found.text) {
            None => status.repeated += 1,
            Some(fields) => {
                if !is_torn_apart {
                    status.conflicts += 1;
                }
                is_torn_apart = true;
                if status.conflicts_named.len() < NAMED {
                    let place = |row: &Found| {
                        let name = scanned.segments[row.segment as usize].0.file_name();
                        let name = name.unwrap_or_default().to_string_lossy().into_owned();
                        format!("{name} line {}", row.line)
                    };
                    let (one, other) = (place(before), place(&found));
                    let named = format!("{key}: {one} and {other} differ in {fields}");
                    status.conflicts_named.push(named);
                }
            }
        }
    }
    Ok(first.filter(|_| !is_torn_apart))
}

fn parts(row: &str) -> Result<Stored<'_>, ServiceError> {
    serde_json::from_str(row).map_err(|error| damaged(&error))
}

fn damaged(error: &serde_json::Error) -> ServiceError {
    let reason = format!("a row has its checksum and cannot be read: {error}");
    ServiceError::new(Code::Input, reason).with_remedy("take its segment out of the folder")
}

/// The fields in which the results of two rows differ, with both values; `None` if they agree.
fn difference(one: &str, other: &str) -> Option<String> {
    let fields = |row: &str| -> Option<Map<String, Value>> {
        let stored: Stored<'_> = serde_json::from_str(row).ok()?;
        serde_json::from_str(stored.result.get()).ok()
    };
    let text = |row| Some(serde_json::from_str::<Stored<'_>>(row).ok()?.result.get().to_owned());
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
