//! Texts as other programs write them, turned into ours: one table of formats, each with how it looks, where its games or positions
//! are, and how one of them becomes a text that the game reads.
//!
//! A format is told by looking at the text alone, in one pass at most, and named where the text is refused.

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
mod tree_graphs;
mod tree_leaves;
mod tree_lists;
mod uci;
mod wthor;

pub use collection::{Collection, LONGEST_POSITION};
pub use format::{Format, MOST_ITEMS};
