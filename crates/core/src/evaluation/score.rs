//! Scores of 32 bits, with an open end above and below that is never a score.

use std::fmt;
use std::ops::Neg;

/// The result of an evaluation or a search, from -2,147,483,646 to 2,147,483,646.
///
/// The record, the wire and the screens hold scores in MAX's view; inside a negamax search, scores are
/// for the side to move. [`Score::INFINITY`] and its negation are the open ends of a window, never a
/// score. There is `Neg` but no arithmetic, because scores are compared, not added.
///
/// # Examples
/// ```
/// use plyscope_core::evaluation::Score;
///
/// assert!(Score::new(3) < Score::MAX && Score::MAX < Score::INFINITY);
/// assert_eq!(Score::new(i32::MAX), Score::MAX);
/// assert_eq!((Score::MAX.finite(), Score::INFINITY.finite()), (Some(2_147_483_646), None));
/// assert_eq!((-Score::INFINITY).to_string(), "-inf");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct Score(i32);

impl Score {
    /// The open end above every score, `i32::MAX`.
    pub const INFINITY: Self = Self(i32::MAX);
    /// The open end below every score, `-i32::MAX`.
    pub const MINUS_INFINITY: Self = Self(-i32::MAX);
    /// The greatest score, 2,147,483,646.
    pub const MAX: Self = Self(i32::MAX - 1);
    /// The least score, -2,147,483,646.
    pub const MIN: Self = Self(-(i32::MAX - 1));
    /// The score 0: nothing won, nothing lost.
    pub const ZERO: Self = Self(0);

    /// Creates a score from a number, clamped to the range of scores.
    #[inline]
    pub const fn new(points: i32) -> Self {
        if points > Self::MAX.0 {
            Self::MAX
        } else if points < Self::MIN.0 {
            Self::MIN
        } else {
            Self(points)
        }
    }

    /// Creates a score from a wide number, clamped to the range of scores.
    #[inline]
    pub const fn saturating(points: i64) -> Self {
        if points > Self::MAX.0 as i64 {
            Self::MAX
        } else if points < Self::MIN.0 as i64 {
            Self::MIN
        } else {
            Self(points as i32)
        }
    }

    /// Returns the number; an open end gives `±i32::MAX`.
    #[inline]
    pub const fn get(self) -> i32 {
        self.0
    }

    /// Returns the least score or open end above this one; the open end above maps to itself.
    #[inline]
    #[must_use]
    pub const fn next(self) -> Self {
        Self(self.0.saturating_add(1))
    }

    /// Returns the greatest score or open end below this one; the open end below maps to itself.
    #[inline]
    #[must_use]
    pub const fn previous(self) -> Self {
        if self.0 == -i32::MAX { self } else { Self(self.0 - 1) }
    }

    /// Returns the number, or `None` for an open end.
    #[inline]
    pub const fn finite(self) -> Option<i32> {
        if self.0 == i32::MAX || self.0 == -i32::MAX { None } else { Some(self.0) }
    }
}

impl Neg for Score {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

/// Writes the number, or `-inf` and `+inf` for the open ends.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::INFINITY => f.pad("+inf"),
            Self::MINUS_INFINITY => f.pad("-inf"),
            Self(points) => fmt::Display::fmt(&points, f),
        }
    }
}
