//! What is proved of a position's value: an interval that holds it.

use super::Bound;
use crate::evaluation::Score;

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
