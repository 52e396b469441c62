//! Windows, bounds and intervals: the scores that still matter, the meaning of a returned score, and the
//! proved range of a position's value.

use crate::evaluation::Score;
use std::fmt;

/// The open interval of scores that can still matter; either end may be open.
///
/// # Examples
/// ```
/// use plyscope_core::evaluation::Score;
/// use plyscope_core::search::{Bound, Window};
///
/// let window = Window { alpha: Score::new(3), beta: Score::new(9) };
/// assert_eq!(window.bound(Score::new(5)), Bound::Exact);
/// assert_eq!(window.bound(Score::new(3)), Bound::Upper);
/// assert_eq!(window.flipped().to_string(), "[-9, -3]");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Window {
    /// The score that MAX already has elsewhere; in a negamax search, that of the side to move.
    pub alpha: Score,
    /// The score to which MIN can already hold MAX; in a negamax search, the opponent's limit.
    pub beta: Score,
}

impl Window {
    /// The full window, from -inf to +inf: every score matters.
    pub const FULL: Self = Self { alpha: Score::MINUS_INFINITY, beta: Score::INFINITY };

    /// Returns the window in the other side's view; flipping twice gives the window back.
    #[inline]
    #[must_use]
    pub fn flipped(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }

    /// Returns the window of a node of MAX or MIN once it has a score, all in MAX's view.
    #[inline]
    #[must_use]
    pub(crate) fn narrowed(self, max: bool, score: Score) -> Self {
        if max {
            Self { alpha: self.alpha.max(score), ..self }
        } else {
            Self { beta: self.beta.min(score), ..self }
        }
    }

    /// Returns the bound that a score proves at a node of MAX or MIN with this window, all in MAX's view. The rule
    /// applies in the mover's view: if both ends are equal, a score there is its upper bound.
    pub(crate) fn bound_for(self, max: bool, score: Score) -> Bound {
        if max { self.bound(score) } else { self.flipped().bound(-score).flipped() }
    }

    /// Whether no score is left inside, so that the loop over the moves stops.
    #[inline]
    pub fn is_closed(self) -> bool {
        self.alpha >= self.beta
    }

    /// Whether a score lies strictly inside.
    #[inline]
    pub fn contains(self, score: Score) -> bool {
        self.alpha < score && score < self.beta
    }

    /// Whether a score with this bound, known from elsewhere, answers a search with this window.
    #[inline]
    pub fn is_settled_by(self, score: Score, bound: Bound) -> bool {
        // A closed window (possible if the cutoff test is `>`) fails both tests, because its score settles nothing.
        match bound {
            Bound::Exact => true,
            Bound::Lower => score >= self.beta && score > self.alpha,
            Bound::Upper => score <= self.alpha && score < self.beta,
        }
    }

    /// Returns the bound that a score returned through this window proves: upper up to alpha, lower
    /// from beta on.
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

/// The relation of a returned score to the true one, as far as the window of the search shows it.
#[cfg_attr(doc, doc = "[`Window`] has an example.")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Bound {
    /// The score is the true score.
    Exact,
    /// The true score is at least this.
    Lower,
    /// The true score is at most this.
    Upper,
}

impl Bound {
    /// Every bound, `Exact` first.
    pub const ALL: [Self; 3] = [Self::Exact, Self::Lower, Self::Upper];

    /// The word used in files and on screens: `exact`, `lower` or `upper`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::Lower => "lower",
            Self::Upper => "upper",
        }
    }

    /// Returns the bound in the other side's view: lower and upper change places.
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
/// A [`Bound`] is the search's own knowledge of a returned score, from the window of that search. The
/// interval is the proof in the record. If every move was searched, it is often narrower, and exact where a
/// textbook says so.
///
/// # Examples
/// ```
/// use plyscope_core::evaluation::Score;
/// use plyscope_core::search::{Bound, Interval};
///
/// let at_least = Interval::of(Score::new(2), Bound::Lower);
/// let at_most = Interval::of(Score::new(2), Bound::Upper);
/// assert_eq!(at_least.exact(), None);
/// assert_eq!(at_least.met(at_most).exact(), Some(Score::new(2)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interval {
    /// The value is at least this; `MINUS_INFINITY` if nothing is known.
    pub lo: Score,
    /// The value is at most this; `INFINITY` if nothing is known.
    pub hi: Score,
}

impl Interval {
    /// The interval from -inf to +inf: nothing is known.
    pub const UNKNOWN: Self = Self { lo: Score::MINUS_INFINITY, hi: Score::INFINITY };

    /// Returns the interval of a known value, with two equal ends.
    pub const fn exactly(value: Score) -> Self {
        Self { lo: value, hi: value }
    }

    /// Returns the interval that a returned score and its bound prove; a lower or upper bound
    /// leaves one end open.
    pub fn of(score: Score, bound: Bound) -> Self {
        match bound {
            Bound::Exact => Self::exactly(score),
            Bound::Lower => Self { lo: score, ..Self::UNKNOWN },
            Bound::Upper => Self { hi: score, ..Self::UNKNOWN },
        }
    }

    /// Returns the intersection: both intervals hold. It is empty (`lo` above `hi`) if they
    /// contradict each other.
    #[must_use]
    pub fn met(self, other: Self) -> Self {
        Self { lo: self.lo.max(other.lo), hi: self.hi.min(other.hi) }
    }

    /// Returns the value if both ends are equal, else `None`.
    pub fn exact(self) -> Option<Score> {
        (self.lo == self.hi).then_some(self.lo)
    }

    /// Whether a value can be the true one; both ends can.
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
