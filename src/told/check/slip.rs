//! One change of a search, and what it is called in answers.

use crate::evaluation::Score;
use crate::mistakes::Mistake;
use crate::told::answer::{NamedSlip, ScoreTold};

/// One change of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::told) struct Slip {
    pub(in crate::told) mistake: Mistake,
    /// What `best-from` begins at: minus this at MAX, this at MIN; in parts of the scale.
    pub(in crate::told) from: Option<Score>,
}

impl Slip {
    pub(in crate::told) const fn of(mistake: Mistake) -> Self {
        Self { mistake, from: None }
    }

    /// How it is named in answers; `scale`: parts of a point.
    pub(super) fn named(self, scale: i64) -> NamedSlip {
        let from = self.from.map(|from| ScoreTold::of(from, scale));
        NamedSlip { mistake: self.mistake, from }
    }
}
