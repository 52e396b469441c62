//! Playing: published programs as presets, engines in words, and how an engine finds its move.
//!
//! Nothing here knows a clock, a thread or a file: an [`Engine`] says what it would search in a
//! position ([`Thought`]), and whoever has a clock does it.

mod engine;
mod preset;
mod threat;
mod words;

pub use engine::{Engine, Plan, Thought, random_move};
pub use preset::{PRESETS, Preset};
pub use threat::{Threat, threat};
