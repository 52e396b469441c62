//! The semantic version of the searches: results with equal numbers can be combined.

/// Increases whenever a search of the same words may give another score, move or count. Results of sweeps
/// are filed under it, so that those of different programs are never mixed. `tests/it/semantics.rs` checks
/// it against the reference counts. [`search`](super::search) has an example with such a count.
pub const SEMANTICS: u32 = 1;
