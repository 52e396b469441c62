//! Playing: published programs as presets, engines in words, how an engine finds its move, what a
//! match says, and how weights are tuned.
//!
//! Nothing here knows a clock, a thread or a file: an [`Engine`] says what it would search in a
//! position ([`Thought`]), and whoever has a clock does it.

mod default_evaluation;
mod engine;
pub mod fit;
pub mod matches;
mod preset;
mod threat;
pub mod tuning;

pub use default_evaluation::{DEFAULT_EVALUATION, Reach, Why, default_evaluation, telling_more};
pub use engine::{Engine, Thought, asking_default, random_move};
pub use preset::{PRESETS, Plan, Preset};
pub use threat::{Threat, threat};
