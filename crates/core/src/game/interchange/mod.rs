//! Texts of other programs, converted to our notations. One table describes the formats: the look of
//! each, the places of its games or positions, and how one of them becomes a text that the game reads.
//!
//! A format is recognised from the text alone, in at most one pass, and an error names it.

mod collection;
mod format;
mod ggs;
mod numbered;
mod openspiel;
mod pieces;
mod piskvork;
mod scored;
mod sgf;
mod strangers;
mod table;
#[cfg(feature = "serde")]
mod tree_graphs;
mod tree_leaves;
mod tree_lists;
mod uci;
mod wthor;

pub use collection::{Collection, LONGEST_POSITION};
pub use format::{Format, MOST_ITEMS};
