//! Books: what is known of positions before anything is searched.
//!
//! A book is a text of lines, checksummed: of Connect Four the values of all positions of so many stones, from which
//! those before them follow; of Othello the reply to a position. It is read whole, and what it lacks is found then.
//! Othello's named openings are names and moves. See `docs/books.md`.

#[cfg(not(target_family = "wasm"))]
mod build;
mod fold;
mod format;
mod openings;
mod replies;
mod shipped;
mod values;
mod whole;

#[cfg(not(target_family = "wasm"))]
pub use build::{Builder, Checked, Line, Resumed, check, sample};
pub use format::{Header, Holds};
pub use openings::{Opening, Openings, opening_of, openings, take_openings};
pub use shipped::{SHIPPED, Shipped, shipped};
pub use whole::{Book, Reply};
