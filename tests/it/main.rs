//! What holds across the rooms: reference counts, agreement, traces, formats, operations.

#![allow(
    clippy::unwrap_used,
    clippy::assigning_clones,
    reason = "a failed unwrap is a failed test"
)]

mod agreement;
mod checks;
mod examples;
mod figures;
mod folded;
mod formats;
mod gallery;
mod jobs;
mod keys;
mod ladder;
mod marks;
mod matches;
mod operations;
mod overlays;
mod published;
mod random_positions;
mod reference_counts;
mod snapshots;
mod success;
mod techniques;
mod trace_properties;
mod traces;
