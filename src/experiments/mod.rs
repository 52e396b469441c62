//! Experiments: comparisons of runs, ladders, solved positions, success curves, games and matches, tuning,
//! perft, and sweeps over grids of these; and the catalogue of every word. Each folder is one experiment;
//! its JSON types are in its `json.rs`.

mod appended;
#[cfg(not(target_family = "wasm"))]
pub(crate) mod books;
pub(crate) mod catalogue;
mod checked_line;
pub(crate) mod claims;
pub(crate) mod comparison;
pub(crate) mod document;
pub(crate) mod journal;
pub(crate) mod ladder;
pub(crate) mod matches;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod positions;
#[cfg(not(target_family = "wasm"))]
pub(crate) mod solving;
pub(crate) mod success;
#[cfg(not(target_family = "wasm"))]
pub(crate) mod sweep;
pub(crate) mod tuning;
pub(crate) mod weights;
