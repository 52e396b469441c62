//! The wire: what the operations take and give, as JSON, for shells and their tests.
//!
//! Scores, windows and evaluations are in MAX's view; an open window end is null. Node ids, steps
//! and counts are integers below 2^53. The TypeScript side has the same names. The types are
//! declared next to their operations; nothing inside the library imports from here.

/// Runs side by side.
pub mod comparison {
    pub use crate::experiments::comparison::groups::*;
    pub use crate::experiments::comparison::json::*;
    pub use crate::work::stage::CompareProgress;
}

/// Pictures of an open trace.
pub mod drawing {
    pub use crate::views::drawing::*;
}

/// Matches.
pub mod matches {
    pub use crate::experiments::matches::json::*;
    pub use crate::work::stage::{MatchProgress, MatchScore};
}

/// Operations on open traces and jobs.
pub mod operations {
    pub use crate::experiments::play::json::BoardRequest;
    pub use crate::service::operations::json::*;
    pub use crate::views::seeking::*;
}

/// Two traces laid over each other.
pub mod overlay {
    pub use crate::views::overlay_view::*;
}

/// Games, and the engines that play them.
pub mod play {
    pub use crate::experiments::play::json::*;
}

/// Questions that take a search or a walk.
pub mod questions {
    pub use crate::views::answers::*;
}

/// A whole step of the stepper.
pub mod stage {
    pub use crate::views::stage_view::*;
}

/// Success curves.
pub mod success {
    pub use crate::experiments::success::json::*;
}

/// Tuning by play.
pub mod tuning {
    pub use crate::experiments::tuning::json::*;
    pub use crate::work::stage::{TunePoint, TuneProgress};
}

pub use super::catalogue_view::{
    Catalogue, Choice, EvaluationEntry, GameEntry, PresetEntry, TechniqueEntry, WeightEntry,
};
pub use super::recent::Recent;
pub use crate::game::{Game, Outcome, Player, SetupWords};
pub use crate::play::Threat;
pub use crate::play::matches::{GameResult, Side};
pub use crate::search::{Bound, LineEnd, NodeCounts, RunRequest, Stop};
pub use crate::trace::{EventKind, Kind, Status, Theory};
pub use crate::views::board_view::{Area, BoardView, LegalMove};
pub use crate::views::counts::{BeforeStopView, CountsView, PassView, TraceSummary};
pub use crate::views::state::{ExplanationView, FrameView, HitView, NodeView, OwnerView, StepView};
pub use crate::work::told::{BegunAgain, EqualLeaves, EvaluationTold};
pub use comparison::{CompareProgress, CompareRequest, CompareRow, ComparisonView};
pub use operations::{JobEvent, Progress};
