//! Planning: expands grids to distinct cells, sorts them by key, and divides them into shards by their work.

use super::cell::{Cell, Key};
use super::expand::{Expand, SetReader};
use super::grid::read_grids;
use super::plan::{LONGEST, PLAN, PlanHeader, PlanLine};
use super::refusals::{RefusalGroup, Refusals};
use super::sort::Sorter;
use crate::game::InputError;
use crate::search::SEMANTICS;
use crate::work::error::{Code, ServiceError};
use std::collections::HashSet;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Maximum cells of a plan, because their keys are held in memory.
const MOST_CELLS: u64 = 20_000_000;
/// Maximum shards: a Slurm cluster's job array has 1,001 places by default.
pub const MOST_SHARDS: u32 = 1_000;
/// Target time of one shard, seconds: long, because starting a task costs a second or two.
const OF_A_SHARD: f64 = 1_800.0;
const SAMPLE: usize = 64;

/// A plan that is not yet written, its cells sorted by key in temporary files.
pub struct Draft {
    scratch: PathBuf,
    sorter: Sorter,
    cells: u64,
    duplicates: u64,
    refused: u64,
    named: Vec<RefusalGroup>,
    /// The cells with the smallest keys, which are a random sample.
    sample: Vec<(Key, Cell)>,
}

impl Draft {
    /// Expands the grids of a text. `read` reads sets of positions from files; `scratch` is a folder for
    /// unnamed temporary files.
    ///
    /// # Errors
    /// A grid is wrong, a set cannot be read, or a grid has no cells left.
    pub fn of(text: &str, read: &SetReader<'_>, scratch: &Path) -> Result<Self, ServiceError> {
        let grids = read_grids(text)?;
        let mut refused = Refusals::default();
        let mut seen: HashSet<Key> = HashSet::new();
        let (mut cells, mut duplicates) = (0, 0);
        let mut sorter = Sorter::in_folder(scratch);
        let mut sample: Vec<(Key, Cell)> = Vec::new();
        let failed = |error: io::Error| ServiceError::io(scratch, &error);
        for grid in &grids {
            let before = cells + duplicates;
            let mut take = |line: &PlanLine| {
                let text = serde_json::to_vec(line).map_err(|error| failed(error.into()))?;
                if text.len() as u64 >= LONGEST {
                    let reason = "the position is longer than 1 MB, which no line of a plan holds";
                    return Ok(Some(InputError::whole(reason, "leave it out")));
                }
                let key = Key::parse(&line.key).unwrap_or(Key([0; 16]));
                if !seen.insert(key) {
                    duplicates += 1;
                    return Ok(None);
                }
                cells += 1;
                if cells > MOST_CELLS {
                    let reason = format!("more than {MOST_CELLS} cells");
                    return Err(
                        ServiceError::new(Code::Input, reason).with_remedy("divide the grid")
                    );
                }
                keep_least(&mut sample, key, &line.cell);
                sorter.push(key, &text).map_err(failed)?;
                Ok(None)
            };
            let taken = Expand { grid, read, refused: &mut refused, take: &mut take }.all();
            taken?;
            if cells + duplicates == before {
                let number = grid.number;
                let named = refused.named();
                let why = named.iter().find(|refused| refused.grid == number);
                let why = why.map_or("it has no position".to_owned(), |why| {
                    format!("{} ({})", why.reason, why.example)
                });
                let reason = format!("grid {number} gives no cell that the rules allow: {why}");
                let remedy = "change its lists, or leave the grid out";
                return Err(ServiceError::new(Code::Input, reason).with_remedy(remedy));
            }
        }
        let (refused_cells, named) = (refused.cells, refused.named());
        let scratch = scratch.to_owned();
        Ok(Self { scratch, sorter, cells, duplicates, refused: refused_cells, named, sample })
    }

    /// Number of distinct cells, without refused ones.
    pub const fn cells(&self) -> u64 {
        self.cells
    }

    /// Number of repeated cells, which are left out.
    pub const fn duplicates(&self) -> u64 {
        self.duplicates
    }

    /// Cells that the rules refuse, by grid and reason.
    pub fn refused(&self) -> (u64, &[RefusalGroup]) {
        (self.refused, &self.named)
    }

    /// Returns a random sample of at most 64 cells.
    pub fn sample(&self) -> impl Iterator<Item = &Cell> {
        self.sample.iter().map(|(_, cell)| cell)
    }

    /// The shards that take half an hour of one processor each, if all cells take `seconds`; at most one
    /// per cell. Without an estimate, the maximum.
    pub fn usual_shards(&self, seconds: Option<f64>) -> u32 {
        let most = self.cells.min(MOST_SHARDS.into()) as u32;
        let wanted = seconds.map_or(f64::from(most), |seconds| (seconds / OF_A_SHARD).ceil());
        (wanted as u32).clamp(1, most)
    }

    /// Writes the plan: its header, then one cell per line in the order of the keys.
    ///
    /// # Errors
    /// A system error.
    pub fn write(self, shards: u32, out: &mut dyn Write) -> Result<PlanHeader, ServiceError> {
        let failed = |error: io::Error| ServiceError::io(&self.scratch, &error);
        let header = PlanHeader {
            plan: PLAN.to_owned(),
            semantics: SEMANTICS,
            cells: self.cells,
            shards,
            duplicates: self.duplicates,
            refused: self.refused,
        };
        let first = serde_json::to_string(&header).map_err(|error| failed(error.into()))?;
        writeln!(out, "{first}").map_err(failed)?;
        let mut lines = self.sorter.sorted().map_err(failed)?;
        while let Some((_, line)) = lines.next().map_err(failed)? {
            out.write_all(&line).and_then(|()| out.write_all(b"\n")).map_err(failed)?;
        }
        out.flush().map_err(failed)?;
        Ok(header)
    }
}

/// Inserts the cell if its key is among the smallest.
fn keep_least(sample: &mut Vec<(Key, Cell)>, key: Key, cell: &Cell) {
    let place = sample.partition_point(|(other, _)| *other < key);
    if place < SAMPLE {
        sample.insert(place, (key, cell.clone()));
        sample.truncate(SAMPLE);
    }
}
