//! Plyscope: every minimax and alpha-beta run traced into a tree that can be stepped through.

pub mod evaluation;
pub mod format;
pub mod game;
pub mod search;
pub mod trace;
