//! What is concluded from traces and counts: why a step happened, how runs compare.
//!
//! Everything here reads; nothing searches. Sentences are messages with what goes into them (`say`).

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

pub use compare::{Comparison, Counted, Disagreement, Measured, Ratios, Row, compare};
pub use condition::{Condition, Field, WORDS};
pub use convention::{ConventionView, convention};
pub use estimate::{Estimate, estimate_minimax};
pub use explain::{Cut, Explanation, Reason, explain};
pub(crate) use naming::Names;
pub use overlay::{Mark, Overlay, RootMove, Saved, Shares, Side};
pub use pearl::pearl_growth;
pub use says::{Manner, says};
pub(crate) use says::{asker, bounded, number, side, sign};
pub use seek::{Seek, seek};
pub(crate) use seen::{left_window, shown_window, tested_window, turns};
pub(crate) use worth::worth;
