//! What is concluded from traces and counts: why a step happened, how runs compare.
//!
//! Everything here reads; nothing searches. Texts are English; screens in other languages render
//! the same parameters themselves.

mod compare;
mod condition;
mod convention;
mod estimate;
mod explain;
mod overlay;
mod pearl;
mod places;
mod seek;
mod seen;
mod sentence;
mod told;
mod wording;
mod worth;

pub use compare::{Comparison, Counted, Disagreement, Measured, Ratios, Row, compare};
pub use condition::{Condition, Field, WORDS};
pub use convention::{ConventionView, convention};
pub use estimate::{Estimate, estimate_minimax};
pub use explain::{Cut, Explanation, Reason, explain};
pub use overlay::{Mark, Overlay, RootMove, Saved, Shares, Side};
pub use pearl::pearl_growth;
pub use places::PlaceView;
pub(crate) use places::{WHOLE, node_named, node_named_below, places};
pub use seek::{Seek, seek};
pub(crate) use seen::{left_window, shown_window, tested_window, turns};
pub use sentence::{sentence, sentence_in};
pub(crate) use worth::worth;
