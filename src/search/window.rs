//! Windows and bounds: which scores still matter, and what a returned score proves.

use crate::evaluation::Score;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

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

/// `[3, +inf]`; the scores next to the open ends are `+inf-1` and `-inf+1`.
impl fmt::Display for Window {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let end = |end: Score| match end {
            Score::MAX => "+inf-1".to_owned(),
            Score::MIN => "-inf+1".to_owned(),
            end => end.to_string(),
        };
        write!(f, "[{}, {}]", end(self.alpha), end(self.beta))
    }
}

/// What a returned score says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, JsonSchema, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn open_ends_and_their_neighbours() {
        let of = |alpha, beta| Window { alpha, beta }.to_string();
        assert_eq!(of(Score::MINUS_INFINITY, Score::new(3)), "[-inf, 3]");
        assert_eq!(of(Score::INFINITY.previous(), Score::INFINITY), "[+inf-1, +inf]");
        assert_eq!(of(Score::MINUS_INFINITY, Score::MIN), "[-inf, -inf+1]");
    }
}
