//! One mistake in a search, and its name in answers, such as `best-from:10`.

use crate::evaluation::Score;
use crate::external::answer::{NamedMistake, ReportedScore};
use crate::mistakes::Mistake;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::external) struct Slip {
    pub(in crate::external) mistake: Mistake,
    /// The starting best value of `best-from`, in units of the scale: minus this number at MAX nodes,
    /// this number at MIN nodes.
    pub(in crate::external) from: Option<Score>,
}

impl Slip {
    pub(in crate::external) const fn of(mistake: Mistake) -> Self {
        Self { mistake, from: None }
    }

    /// Returns the mistake as answers name it. `scale` is the number of units per point.
    pub(super) fn named(self, scale: i64) -> NamedMistake {
        let from = self.from.map(|from| ReportedScore::of(from, scale));
        NamedMistake { mistake: self.mistake, from }
    }
}
