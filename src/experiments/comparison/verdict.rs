//! What the values of a comparison allow to be said of it.

use crate::experiments::comparison::json::{CompareRow, ComparisonView};
use crate::work::numbers::grouped;

impl CompareRow {
    /// The same figures, set against nothing.
    #[must_use]
    pub fn without_ratios(self) -> Self {
        let none = None;
        Self { to_minimax: none, to_best_first: none, to_worst: none, to_random: none, ..self }
    }
}

impl ComparisonView {
    /// What is to be known of all figures: the evaluation with its reason, leaves that are all
    /// alike, and that the runs were begun again.
    pub fn notes(&self) -> Vec<String> {
        let evaluation = self.evaluation.as_ref().map(|told| told.text.clone());
        let again = self.begun_again.map(|again| again.text("all runs"));
        let notes = [evaluation, self.equal_leaves_text(), self.distinct_text(), again];
        notes.into_iter().flatten().collect()
    }

    /// Whose leaves were scored more than once, in a sentence.
    fn distinct_text(&self) -> Option<String> {
        let fewer = |row: &CompareRow| {
            let distinct = row.distinct_leaves.filter(|&distinct| distinct < row.leaves)?;
            Some(format!("{} {} of {}", row.run, grouped(distinct), grouped(row.leaves)))
        };
        let rows: Vec<String> = self.runs.iter().filter_map(fewer).collect();
        (!rows.is_empty()).then(|| {
            format!(
                "distinct leaves, where several iterations score one again: {}",
                rows.join(", ")
            )
        })
    }

    /// Whose leaves are all alike, in a sentence.
    pub fn equal_leaves_text(&self) -> Option<String> {
        let equal = self.equal_leaves.as_ref()?;
        let blind = self.runs.iter().filter(|row| row.leaf_value == Some(equal.value));
        let words: Vec<&str> = blind.map(|row| row.run.as_str()).collect();
        let whose = if words.len() == self.runs.len() {
            "every leaf of every run".to_owned()
        } else {
            format!("every leaf of {}", words.join(" and of "))
        };
        Some(equal.text(&whose))
    }

    /// What can be said of the values where none differs.
    pub fn agreement(&self) -> &'static str {
        if self.runs.iter().any(|row| row.stopped.is_some()) {
            "the values that were found agree; a run that was stopped has none there"
        } else {
            "all values agree"
        }
    }
}
