//! What holds across the rooms: reference counts, agreement, traces, formats, operations.

#![allow(
    clippy::unwrap_used,
    clippy::assigning_clones,
    reason = "a failed unwrap is a failed test"
)]

mod checks;
mod formats;
mod reference_counts;
mod traces;
