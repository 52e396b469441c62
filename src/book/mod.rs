//! Books: facts about positions that are known without a search.
//!
//! A book is a text file with a checksum. For Connect Four it holds the values of all positions with
//! a given number of stones, from which the values of all earlier positions follow. For Othello it
//! holds the reply to a position. A book is read as a whole, so that gaps are found at once. Othello's
//! named openings are names and moves. See `docs/books.md`.

#[cfg(not(target_family = "wasm"))]
mod build;
mod bundled;
mod format;
mod least_image;
mod openings;
mod replies;
mod values;
mod whole;

#[cfg(not(target_family = "wasm"))]
pub use build::{Builder, EntryCheck, Line, PartialBook, check, sample};
pub use bundled::{BUNDLED, BundledBook, bundled};
pub use format::{Header, Holds};
pub use openings::{Opening, Openings, opening_of, openings, take_openings};
pub use whole::{Book, Reply};
