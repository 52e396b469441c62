//! Plyscope: every minimax and alpha-beta run traced into a tree that can be stepped through.

pub mod analysis;
pub mod evaluation;
pub mod format;
pub mod game;
pub mod layout;
pub mod search;
pub mod service;
pub mod trace;
