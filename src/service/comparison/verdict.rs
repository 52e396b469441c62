//! What the values of a comparison allow to be said of it.

use crate::service::wire::comparison::{CompareRow, ComparisonView};

impl CompareRow {
    /// The same figures, set against nothing.
    #[must_use]
    pub fn without_ratios(self) -> Self {
        let none = None;
        Self { to_minimax: none, to_best_first: none, to_worst: none, to_random: none, ..self }
    }
}

impl ComparisonView {
    /// What can be said of the values where none differs.
    pub fn agreement(&self) -> &'static str {
        if self.runs.iter().any(|row| row.stopped.is_some()) {
            "the values that were found agree; a run that was stopped has none there"
        } else {
            "all values agree"
        }
    }
}
