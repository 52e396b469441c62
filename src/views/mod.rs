//! Views: what a screen asks of an open trace. Each file answers one kind of question, with the JSON
//! types of its question and its answer beside it.

pub(crate) mod board;
pub(crate) mod drawing;
pub(crate) mod mistakes;
pub(crate) mod open;
pub(crate) mod overlay;
pub(crate) mod pictures;
pub(crate) mod predict;
pub(crate) mod questions;
pub(crate) mod seeking;
pub(crate) mod stage;
pub(crate) mod step;
pub(crate) mod summary;
pub(crate) mod textbook;
pub(crate) mod tiles;
pub(crate) mod what_if;

#[cfg(test)]
mod page_and_paper;
