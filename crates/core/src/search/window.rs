//! Windows, bounds and intervals: which scores still matter, what a returned score proves, and what
//! is proved of a position's value.

use crate::evaluation::Score;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The open interval of scores that can still matter; either end may be open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
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
    /// Every bound.
    pub const ALL: [Self; 3] = [Self::Exact, Self::Lower, Self::Upper];

    /// The word used in files and on screens.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::Lower => "lower",
            Self::Upper => "upper",
        }
    }

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

/// The closed interval that is proved to hold a position's value; an open end is an infinity.
///
/// A [`Bound`] is what the search itself knows of a score it returns, through the window it was
/// asked with. The interval is what the record proves: where every move was searched it is often
/// narrower, and exact where a textbook says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interval {
    /// The value is at least this; `MINUS_INFINITY` where nothing is known.
    pub lo: Score,
    /// The value is at most this; `INFINITY` where nothing is known.
    pub hi: Score,
}

impl Interval {
    /// Nothing is known.
    pub const UNKNOWN: Self = Self { lo: Score::MINUS_INFINITY, hi: Score::INFINITY };

    /// The value itself is known.
    pub const fn exactly(value: Score) -> Self {
        Self { lo: value, hi: value }
    }

    /// What a returned score and its bound say.
    pub fn of(score: Score, bound: Bound) -> Self {
        match bound {
            Bound::Exact => Self::exactly(score),
            Bound::Lower => Self { lo: score, ..Self::UNKNOWN },
            Bound::Upper => Self { hi: score, ..Self::UNKNOWN },
        }
    }

    /// What is known if both are true.
    #[must_use]
    pub fn met(self, other: Self) -> Self {
        Self { lo: self.lo.max(other.lo), hi: self.hi.min(other.hi) }
    }

    /// The value, where both ends are one.
    pub fn exact(self) -> Option<Score> {
        (self.lo == self.hi).then_some(self.lo)
    }

    /// Whether a value can be the true one.
    pub fn allows(self, value: Score) -> bool {
        self.lo <= value && value <= self.hi
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

    #[test]
    fn intervals_of_bounds_meet() {
        let at_least = Interval::of(Score::new(2), Bound::Lower);
        let at_most = Interval::of(Score::new(5), Bound::Upper);
        let both = at_least.met(at_most);
        assert_eq!((both.lo.get(), both.hi.get(), both.exact()), (2, 5, None));
        assert!(both.allows(Score::new(5)) && !both.allows(Score::new(6)));
        let exact = both.met(Interval::exactly(Score::new(3)));
        assert_eq!(exact.exact(), Some(Score::new(3)));
        assert!(Interval::UNKNOWN.allows(Score::MAX) && Interval::UNKNOWN.exact().is_none());
    }
}
