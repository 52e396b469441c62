//! The wire: what the operations take and give, as JSON.
//!
//! Scores, windows and evaluations are in MAX's view; an open window end is null. Node ids, steps
//! and counts are integers below 2^53. The TypeScript side has the same names.

mod board;
mod catalogue;
pub mod comparison;
mod counts;
pub mod drawing;
mod evaluation;
mod files;
mod ladder;
pub mod matches;
pub mod operations;
pub mod overlay;
pub mod play;
pub mod questions;
mod run;
mod state;
pub mod success;
pub mod tuning;
mod words;

pub use board::{Area, BoardView, LegalMove};
pub use catalogue::{
    Catalogue, Choice, EvaluationEntry, GameEntry, LadderEntry, RungEntry, TechniqueEntry,
    WeightEntry,
};
pub use comparison::{CompareProgress, CompareRequest, CompareRow, ComparisonView};
pub use counts::{BeforeStopView, CountsView, PassView, PlyCounts, TheoryView, TraceSummary};
pub use evaluation::{BegunAgain, EqualLeaves, EvaluationTold};
pub use files::Recent;
pub use operations::{JobEvent, Progress};
pub use run::RunRequest;
pub use state::{ExplanationView, FrameView, HitView, NodeView, OwnerView, StepView};
