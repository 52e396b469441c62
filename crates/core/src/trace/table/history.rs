//! The entries of a table over all steps of a search, and its counts at a step.

use crate::evaluation::Score;
use crate::game::Move;
use crate::search::{Bound, ProofNumbers};

/// An entry of the table, from the step at which a node stored it until another overwrites it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StoredEntry {
    /// The node that stored it, at its exit.
    pub node: u32,
    /// The step of the exit: the state at this step has the entry.
    pub stored: u32,
    /// The step from which the table no longer has it; `None` if it stays to the end.
    pub overwritten: Option<u32>,
}

impl StoredEntry {
    /// Whether the table has this entry in the state of a step.
    pub fn is_held_at(&self, step: u32) -> bool {
        self.stored <= step && self.overwritten.is_none_or(|at| step < at)
    }
}

/// The contents of an entry, in MAX's view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stored {
    /// The result of a node of a search by values.
    Value {
        /// The plies searched below the position; `None` without a depth limit. An entry answers only there.
        draft: Option<u32>,
        /// The returned score.
        score: Score,
        /// Whether the score is the value or a bound of it.
        bound: Bound,
        /// The best move; `None` if no move was shown to be better than another.
        mv: Option<Move>,
    },
    /// The numbers of a visit of `dfpn`.
    Numbers(ProofNumbers),
}

/// How an entry found its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Filed {
    /// In a free place.
    Stored,
    /// In the place of an older entry for the same position and remaining depth.
    Renewed,
    /// In the place of another position or depth, which the table forgot.
    Evicted,
}

/// Counts of a table at a step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TableCounts {
    /// Entries stored so far.
    pub stored: u32,
    /// Those of them that took the place of an entry for the same position and remaining depth.
    pub renewed: u32,
    /// Those of them that took the place of another position or depth, which the table then forgot.
    pub evicted: u32,
    /// Nodes that the table has answered so far.
    pub hits: u32,
}

impl TableCounts {
    /// Returns the number of entries in the table.
    pub fn held(&self) -> u32 {
        self.stored - self.renewed - self.evicted
    }
}

/// The table of a search over all of its steps. [`Trace::table`](super::super::Trace::table) has an example.
#[derive(Clone, Debug, Default)]
pub struct TableHistory {
    /// By the step of storing.
    pub(super) entries: Vec<StoredEntry>,
    /// Places in `entries`, by position and then by step.
    pub(super) by_position: Vec<(u32, u32)>,
    /// The steps at which an entry was renewed, ascending.
    pub(super) renewed: Vec<u32>,
    /// The steps at which an entry was evicted, ascending.
    pub(super) evicted: Vec<u32>,
    /// Entries that it has room for; `None` without a size.
    pub(super) room: Option<u64>,
}

impl TableHistory {
    /// Returns every entry of the search, in the order of storing.
    pub fn entries(&self) -> &[StoredEntry] {
        &self.entries
    }

    /// Returns the number of entries that the table has room for; `None` for a table without a size.
    pub fn room(&self) -> Option<u64> {
        self.room
    }

    /// Returns how the entry stored at a step found its place. O(log entries).
    pub fn filed(&self, step: u32) -> Filed {
        if self.renewed.binary_search(&step).is_ok() {
            Filed::Renewed
        } else if self.evicted.binary_search(&step).is_ok() {
            Filed::Evicted
        } else {
            Filed::Stored
        }
    }

    /// Returns the entries that were stored by a step, in the order of storing. O(log entries).
    pub fn by_step(&self, step: u32) -> &[StoredEntry] {
        &self.entries[..self.entries.partition_point(|entry| entry.stored <= step)]
    }

    /// Returns every entry of a position over the whole search, in the order of storing. O(log entries).
    pub fn of_position(&self, position: u32) -> impl DoubleEndedIterator<Item = &StoredEntry> {
        let from = self.by_position.partition_point(|&(known, _)| known < position);
        let to = self.by_position.partition_point(|&(known, _)| known <= position);
        self.by_position[from..to].iter().map(|&(_, place)| &self.entries[place as usize])
    }

    /// Returns the size in bytes.
    pub(in crate::trace) fn bytes(&self) -> u64 {
        let lists = self.entries.capacity() * size_of::<StoredEntry>()
            + self.by_position.capacity() * size_of::<(u32, u32)>()
            + (self.renewed.capacity() + self.evicted.capacity()) * size_of::<u32>();
        lists as u64
    }

    /// Files the entry at the end of the list in the place of `old`.
    pub(super) fn overwrite(&mut self, old: Option<u32>, step: u32, same: bool) {
        let Some(old) = old else { return };
        self.entries[old as usize].overwritten = Some(step);
        if same { self.renewed.push(step) } else { self.evicted.push(step) }
    }
}
