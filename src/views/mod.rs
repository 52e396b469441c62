//! Views: the data that a screen requests from an open trace. Each file handles one kind of request and
//! defines its JSON types.

pub(crate) mod board;
pub(crate) mod choices;
pub(crate) mod class_step;
pub(crate) mod drawing;
pub(crate) mod joined;
pub(crate) mod leaf;
pub(crate) mod mistakes;
pub(crate) mod monte_carlo;
pub(crate) mod open;
pub(crate) mod overlay;
pub(crate) mod pictures;
pub(crate) mod predict;
pub(crate) mod proof;
pub(crate) mod questions;
pub(crate) mod seeking;
pub(crate) mod small_board;
pub(crate) mod stage;
pub(crate) mod step;
pub(crate) mod summary;
pub(crate) mod table;
pub(crate) mod textbook;
pub(crate) mod tiles;
pub(crate) mod what_if;

#[cfg(test)]
mod page_and_paper;
