//! Plyscope traces minimax and alpha-beta searches into a tree that can be stepped through.
//!
//! In reading order: a [`game`] knows its rules and its notation. An [`evaluation`] scores a leaf for MAX. A
//! [`search`](mod@search) runs and reports its events to an observer. The [`trace`] recorder folds those events into a
//! petgraph tree, and restores the state at any step from it. [`analysis`] explains why a step happened and compares runs.
//! [`layout`] is the geometry of screens and pictures; [`picture`] draws as a textbook does. [`format`](mod@format) reads
//! and writes files. [`service`] offers all of it as operations, which the shells (command line, browser, window) only
//! print. At the bottom are [`random`] numbers and [`stats`].
//!
//! Left out on purpose: clocks below `service`, threads, randomness without a seed, printing.
//!
//! ```
//! use plyscope::evaluation::FinalResult;
//! use plyscope::game::{Notation, Tree};
//! use plyscope::search::{Limits, NoLimit, search};
//! use plyscope::trace::{About, Recorder, StepEvent};
//!
//! let tree = Tree::parse("((3 12 8)(2 4 6)(14 5 2))")?;
//! let run = "alphabeta".parse()?;
//! let mut recorder = Recorder::new(1_000);
//! let report =
//!     search(&tree, &FinalResult, run, Limits::default(), &mut recorder, &mut NoLimit);
//! let trace = recorder.finish(About::default(), report, |mv| tree.move_text(mv));
//!
//! assert_eq!((trace.counts().total.nodes, trace.len(), trace.steps()), (11, 13, 33));
//! assert_eq!(trace.event(18), Some(StepEvent::Cutoff { node: 5, child: 6 }));
//! # Ok::<(), plyscope::game::InputError>(())
//! ```

#[cfg(feature = "formats")]
pub mod analysis;
#[cfg(feature = "service")]
pub mod book;
#[cfg(feature = "service")]
mod class;
#[cfg(feature = "service")]
mod exercise;
#[cfg(feature = "service")]
mod experiments;
#[cfg(feature = "service")]
mod external;
#[cfg(feature = "formats")]
pub mod format;
#[cfg(feature = "formats")]
pub mod layout;
#[cfg(feature = "service")]
mod lesson;
#[cfg(feature = "service")]
mod mistakes;
#[cfg(feature = "formats")]
pub mod picture;
#[cfg(feature = "service")]
pub mod play;
#[cfg(feature = "formats")]
pub mod say;
#[cfg(feature = "service")]
pub mod service;
#[cfg(feature = "service")]
mod views;
#[cfg(feature = "service")]
mod work;

#[cfg(not(target_family = "wasm"))]
pub use plyscope_core::solve;
pub use plyscope_core::{evaluation, game, random, search, stats, trace, with_position};

/// The program of the README, compiled and run like the examples of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
