//! What is known of the outcomes of one chance node, and what follows for their average.
//!
//! The search folds its outcomes here, and the replay does so again. All values are for MAX, and each sum is
//! exact, because a tree divides its values into parts that make every average a whole number.

use super::{Interval, Window};
use crate::evaluation::Score;

/// The outcomes of a chance node in the order of the run: each has a weight and the interval of its value.
///
/// # Examples
/// The average of 20 with 9 in 10 and a value from 10 to 40 with 1 in 10:
/// ```
/// use plyscope_core::evaluation::Score;
/// use plyscope_core::search::{Interval, Outcomes};
///
/// let values = Interval { lo: Score::new(100), hi: Score::new(400) };
/// let mut outcomes = Outcomes::new(vec![9, 1], values);
/// outcomes.know(0, Score::new(200));
/// assert_eq!(outcomes.average(), Interval { lo: Score::new(190), hi: Score::new(220) });
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcomes {
    weights: Vec<u32>,
    values: Vec<Interval>,
}

/// How the value of an outcome decides the average. [`Outcomes`] has an example of an average.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// The average reaches beta at least.
    High,
    /// The average reaches alpha at most.
    Low,
}

impl Outcomes {
    /// Creates outcomes of which only the range of values is known.
    pub fn new(weights: Vec<u32>, values: Interval) -> Self {
        let values = vec![values; weights.len()];
        Self { weights, values }
    }

    /// Returns the number of outcomes.
    #[expect(clippy::len_without_is_empty, reason = "a chance node has outcomes")]
    pub fn len(&self) -> usize {
        self.weights.len()
    }

    /// The probability of an outcome: its weight and the sum of all weights.
    pub fn probability(&self, outcome: usize) -> (u32, u64) {
        (self.weights.get(outcome).copied().unwrap_or(0), self.sum())
    }

    fn sum(&self) -> u64 {
        self.weights.iter().map(|&weight| u64::from(weight)).sum()
    }

    /// Sums weight times value over all outcomes but one; `None` if one of the values is open.
    fn total(&self, end: impl Fn(&Interval) -> Score, but: Option<usize>) -> Option<i128> {
        let outcomes = self.weights.iter().zip(&self.values).enumerate();
        outcomes.filter(|(place, _)| Some(*place) != but).try_fold(
            0,
            |sum, (_, (&weight, value))| {
                Some(sum + i128::from(weight) * i128::from(end(value).finite()?))
            },
        )
    }

    /// The averages that are still possible. An end is open while the value of an outcome is.
    pub fn average(&self) -> Interval {
        let sum = i128::from(self.sum());
        let lo = self.total(|value| value.lo, None).map(|total| whole(ceiling(total, sum)));
        let hi = self.total(|value| value.hi, None).map(|total| whole(total.div_euclid(sum)));
        Interval { lo: lo.unwrap_or(Score::MINUS_INFINITY), hi: hi.unwrap_or(Score::INFINITY) }
    }

    /// The window for one outcome: up to alpha it holds the average to that of `window`, and from beta on the
    /// average reaches that of `window`, whatever the others are.
    pub fn window(&self, outcome: usize, window: Window) -> Window {
        let (weight, sum) = self.probability(outcome);
        let (weight, sum) = (i128::from(weight), i128::from(sum));
        let rest =
            |end: Score, others: Option<i128>| Some(sum * i128::from(end.finite()?) - others?);
        let alpha = rest(window.alpha, self.total(|value| value.hi, Some(outcome)));
        let beta = rest(window.beta, self.total(|value| value.lo, Some(outcome)));
        Window {
            alpha: alpha.map_or(Score::MINUS_INFINITY, |rest| whole(rest.div_euclid(weight))),
            beta: beta.map_or(Score::INFINITY, |rest| whole(ceiling(rest, weight))),
        }
    }

    /// What is known of the value of an outcome.
    pub fn value(&self, outcome: usize) -> Interval {
        self.values.get(outcome).copied().unwrap_or(Interval::UNKNOWN)
    }

    /// Notes the exact value of an outcome.
    pub fn know(&mut self, outcome: usize, value: Score) {
        self.set(outcome, Interval::exactly(value));
    }

    /// Notes that an outcome is worth at least (MAX) or at most (MIN) the value of its first move. Returns
    /// whether that value is exact, as it is inside the window of [`Outcomes::window`].
    pub fn probe(&mut self, outcome: usize, max: bool, value: Score, window: Window) -> bool {
        let Interval { lo, hi } = self.value(outcome);
        let known = if max {
            Interval { lo: lo.max(value), hi }
        } else {
            Interval { lo, hi: hi.min(value) }
        };
        self.set(outcome, known);
        if max { value < window.beta } else { value > window.alpha }
    }

    /// Notes the value that a search of an outcome returned through the window of [`Outcomes::window`], and
    /// returns whether it decides the average. A value that decides it is a bound only: the other end stays,
    /// or moves to the value.
    pub fn take(&mut self, outcome: usize, value: Score, window: Window) -> Option<Decision> {
        let Interval { lo, hi } = self.value(outcome);
        let (known, decision) = if value >= window.beta {
            (Interval { lo: value, hi: hi.max(value) }, Some(Decision::High))
        } else if value <= window.alpha {
            (Interval { lo: lo.min(value), hi: value }, Some(Decision::Low))
        } else {
            (Interval::exactly(value), None)
        };
        self.set(outcome, known);
        decision
    }

    /// Whether what is known already decides the average against a window.
    pub fn decision(&self, window: Window) -> Option<Decision> {
        let sum = i128::from(self.sum());
        let end = |end: Score| Some(sum * i128::from(end.finite()?));
        let reaches = self.total(|value| value.lo, None).zip(end(window.beta));
        let stays = self.total(|value| value.hi, None).zip(end(window.alpha));
        if reaches.is_some_and(|(total, beta)| total >= beta) {
            Some(Decision::High)
        } else if stays.is_some_and(|(total, alpha)| total <= alpha) {
            Some(Decision::Low)
        } else {
            None
        }
    }

    fn set(&mut self, outcome: usize, value: Interval) {
        if let Some(place) = self.values.get_mut(outcome) {
            *place = value;
        }
    }
}

/// Divides and rounds up.
const fn ceiling(a: i128, b: i128) -> i128 {
    -(-a).div_euclid(b)
}

/// A score, or the nearer end of the range of scores.
fn whole(value: i128) -> Score {
    let clamped = value.clamp(i128::from(i64::MIN), i128::from(i64::MAX));
    Score::saturating(clamped as i64)
}
