//! Analysis of traces and counts: explains steps and compares runs.
//!
//! This module only reads; it never searches. It builds sentences as messages with arguments (`say`).

mod compare;
mod condition;
mod convention;
mod estimate;
mod explain;
mod naming;
mod overlay;
mod pearl;
mod says;
mod seek;
mod seen;
mod worth;

pub use compare::{Comparison, Disagreement, PositionCounts, Ratios, Row, RunCounts, compare};
pub use condition::{Condition, Field, WORDS};
pub use convention::{ConventionView, convention};
pub use estimate::{Estimate, estimate_minimax};
pub use explain::{Cut, Explanation, Reason, explain};
pub(crate) use naming::Names;
pub use overlay::{Mark, Overlay, RootMove, Savings, Shares, Side};
pub use pearl::pearl_growth;
pub use says::{Manner, says};
pub(crate) use says::{asker, bounded, number, says_answer, says_goal, says_reward, sign};
pub use seek::{Seek, seek};
pub(crate) use seen::{left_window, shown_window, tested_window, turns};
pub(crate) use worth::{numbers_text, vector_text, worth};
