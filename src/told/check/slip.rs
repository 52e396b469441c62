//! One mistake in a search, and its name in answers.

use crate::evaluation::Score;
use crate::mistakes::Mistake;
use crate::told::answer::{NamedSlip, ScoreTold};

/// One mistake in a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::told) struct Slip {
    pub(in crate::told) mistake: Mistake,
    /// The starting best value of `best-from`, in units of the scale: minus this number at MAX nodes,
    /// this number at MIN nodes.
    pub(in crate::told) from: Option<Score>,
}

impl Slip {
    pub(in crate::told) const fn of(mistake: Mistake) -> Self {
        Self { mistake, from: None }
    }

    /// Returns the mistake as answers name it. `scale` is the number of units per point.
    pub(super) fn named(self, scale: i64) -> NamedSlip {
        let from = self.from.map(|from| ScoreTold::of(from, scale));
        NamedSlip { mistake: self.mistake, from }
    }
}
