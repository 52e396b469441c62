//! Playing: published programs as presets, engines as words, matches and their scores, and the tuning
//! of weights.
//!
//! Nothing here uses a clock, a thread or a file. An [`Engine`] only describes its search in a position
//! as a [`EngineSearch`], so that a caller with a clock can run it.

mod default_evaluation;
mod engine;
pub mod fit;
pub mod matches;
mod preset;
mod threat;
pub mod tuning;

pub use default_evaluation::{
    DEFAULT_EVALUATION, Reach, Why, alternative_evaluations, default_evaluation,
};
pub use engine::{Engine, EngineSearch, asking_default, random_move};
pub use preset::{PRESETS, Plan, Preset};
pub use threat::{Threat, threat};
