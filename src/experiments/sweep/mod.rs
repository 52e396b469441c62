//! Sweeps: grids of cells (searches, matches, success curves) planned, run in shards, and put together.
//!
//! A cell is filed under a key made of its words (`cell.rs`), so results outlive their plan. A plan is the
//! cells sorted by key (`grid.rs` reads, `expand.rs` multiplies, `playable.rs` and `refused.rs` leave out what the
//! rules refuse, `draft.rs` writes, `plan.rs` reads again); an attempt at a shard writes a segment (`segment.rs`);
//! plan and segments are joined by key (`join.rs`) into a table (`table.rs`). What decides a row is the cell alone;
//! only its time and its host are the machine's.

mod cell;
mod draft;
mod expand;
mod grid;
mod join;
mod plan;
mod playable;
mod ran;
mod refused;
mod segment;
mod sort;
mod table;
#[cfg(test)]
mod tests;

pub use cell::{Cell as SweepCell, Key as SweepKey, Kind as SweepKind};
pub use draft::{Draft, MOST_SHARDS};
pub use expand::ReadSet;
pub use join::{DoneCells, SweepRow, SweepStatus, done_keys, join_results};
pub use plan::{Plan, PlanHeader, PlanLine};
pub use ran::{Outcome, Ran, run_cell};
pub use refused::Refused;
pub use segment::{Faults, Segment, expect_results, host_name, prepare_results};
pub use table::{
    OF_THE_MACHINE, SWEEP_COLUMNS, SWEEP_WIDTH, SweepColumn, SweepCsv, SweepLines, SweepRows,
    SweepType, SweepValue, sweep_values,
};
