//! Common mistakes in minimax and alpha-beta: one list, and a search with one of them in it.
//!
//! [`Mistake`] is the list, with the word, the texts and the class of each mistake. [`simulate`] is
//! alpha-beta over a [`Field`] with at most one mistake in it. The users are the check of another
//! program's search, the gallery of common mistakes, exercises, and predictions. **The simulation is
//! not the real search**, which is `search/plain.rs`. Tests compare the two.

mod field;
mod item;
mod mistake;
mod simulate;
mod typed;

pub(crate) use field::Field;
pub(crate) use item::{Item, Listener};
pub use mistake::{Mistake, MistakeClass};
pub(crate) use simulate::{Plan, Returns, simulate};
pub(crate) use typed::{TypedPoints, typed};
