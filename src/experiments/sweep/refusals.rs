//! Counts the cells that the rules refuse, by grid and reason.

use serde::Serialize;
use std::collections::BTreeMap;

/// Maximum named reasons; cells with a further one are counted as `other reasons` of their grid.
const NAMED: usize = 50;
/// Longest example, characters; it is cut because a position can have a megabyte.
const LONGEST: usize = 120;

/// Cells that the rules refuse for one reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RefusalGroup {
    /// The number of the grid, from 1.
    pub grid: usize,
    /// The reason with its remedy; `other reasons` past the first 50.
    pub reason: String,
    /// Number of cells that are refused for it.
    pub cells: u64,
    /// An example of a refused cell, cut after 120 characters.
    pub example: String,
}

/// All refused cells, by grid and reason.
#[derive(Default)]
pub(super) struct Refusals {
    pub(super) cells: u64,
    by_reason: BTreeMap<(usize, String), (u64, String)>,
}

impl Refusals {
    pub(super) fn add(
        &mut self,
        grid: usize,
        reason: &str,
        cells: u64,
        example: impl FnOnce() -> String,
    ) {
        self.cells = self.cells.saturating_add(cells);
        let is_full = self.by_reason.len() >= NAMED;
        let mut place = (grid, reason.to_owned());
        if is_full && !self.by_reason.contains_key(&place) {
            place = (grid, "other reasons".to_owned());
        }
        let named = self.by_reason.entry(place).or_insert_with(|| (0, cut(&example())));
        named.0 = named.0.saturating_add(cells);
    }

    pub(super) fn named(self) -> Vec<RefusalGroup> {
        let named = self.by_reason.into_iter();
        named
            .map(|((grid, reason), (cells, example))| RefusalGroup { grid, reason, cells, example })
            .collect()
    }
}

fn cut(text: &str) -> String {
    match text.char_indices().nth(LONGEST) {
        Some((at, _)) => format!("{}...", &text[..at]),
        None => text.to_owned(),
    }
}
