//! Windows and bounds: which scores still matter, and what a returned score proves.

use crate::evaluation::Score;

/// The open interval of scores that can still matter; either end may be open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Window {
    /// What MAX already has elsewhere; in a negamax search, what the side to move has.
    pub alpha: Score,
    /// What MIN can already hold MAX to; in a negamax search, what the opponent can.
    pub beta: Score,
}

impl Window {
    /// Everything matters.
    pub const FULL: Self = Self { alpha: Score::MINUS_INFINITY, beta: Score::INFINITY };

    /// The window as the other side sees it; flipping twice gives the window back.
    #[inline]
    #[must_use]
    pub fn flipped(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }

    /// No score is left inside: the loop over the moves stops here.
    #[inline]
    pub fn is_closed(self) -> bool {
        self.alpha >= self.beta
    }

    /// Whether a score lies inside, the ends left out.
    #[inline]
    pub fn contains(self, score: Score) -> bool {
        self.alpha < score && score < self.beta
    }

    /// What a score returned through this window proves.
    #[inline]
    pub fn bound(self, score: Score) -> Bound {
        if score <= self.alpha {
            Bound::Upper
        } else if score >= self.beta {
            Bound::Lower
        } else {
            Bound::Exact
        }
    }
}

/// What a returned score says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bound {
    /// It is the true score.
    Exact,
    /// The true score is at least this.
    Lower,
    /// The true score is at most this.
    Upper,
}

impl Bound {
    /// The bound seen from the other side.
    #[inline]
    #[must_use]
    pub const fn flipped(self) -> Self {
        match self {
            Self::Exact => Self::Exact,
            Self::Lower => Self::Upper,
            Self::Upper => Self::Lower,
        }
    }
}
