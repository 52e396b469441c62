//! Playing, as pure rules: who plays what in a match, what a score says, how weights are tuned.
//!
//! Never a clock, a thread or a file: `service` plays the games.

pub mod matches;
pub mod tuning;
