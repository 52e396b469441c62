//! What is searched and recorded: the crate that all searches of all games are compiled in.
//!
//! Everything here is re-exported by `plyscope`, under the same names. It is a crate of its own because searches are generic
//! over games, evaluations and observers: who calls them with types compiles them again. [`search::any`] and [`trace::any`]
//! call them without types, so that the rooms above are compiled in seconds.
//!
//! Not here: clocks, threads, files, randomness without a seed, printing.

pub mod evaluation;
pub mod game;
pub mod random;
pub mod search;
#[cfg(not(target_family = "wasm"))]
pub mod solve;
pub mod stats;
pub mod trace;
