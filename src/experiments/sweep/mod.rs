//! Sweeps: plans grids of cells (searches, matches, success curves), runs them in shards, and merges the results.
//!
//! The key of a cell is computed from its words (`cell.rs`), so that results outlive their plan. A plan
//! lists the cells by key: `grid.rs` reads grids, `expand.rs` multiplies them, `playable.rs` and
//! `refused.rs` leave out refused cells, `draft.rs` writes the plan, and `plan.rs` reads it. Each attempt
//! at a shard writes a segment (`segment.rs`). `join.rs` joins plan and segments into a table
//! (`table.rs`). The cell alone determines a row, apart from time and host.

mod cell;
mod cell_result;
mod draft;
mod expand;
mod grid;
mod join;
mod plan;
mod playable;
mod refusals;
mod segment;
mod sort;
mod table;
#[cfg(test)]
mod tests;

pub use cell::{Cell as SweepCell, Key as SweepKey, Kind as SweepKind};
pub use cell_result::{CellResult, Outcome, run_cell};
pub use draft::{Draft, MOST_SHARDS};
pub use expand::SetReader;
pub use join::{FinishedCells, SweepRow, SweepStatus, done_keys, join_results};
pub use plan::{Plan, PlanHeader, PlanLine};
pub use refusals::RefusalGroup;
pub use segment::{Faults, Segment, expect_results, host_name, prepare_results};
pub use table::{
    OF_THE_MACHINE, SWEEP_COLUMNS, SWEEP_WIDTH, SweepColumn, SweepCsv, SweepLines, SweepRows,
    SweepType, SweepValue, sweep_values,
};
