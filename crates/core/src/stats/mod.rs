//! Statistics: shares with their confidence intervals, samples of counts, differences in strength.
//!
//! This module depends on no game or search, so every module may use it.

use std::collections::BTreeMap;

/// Successes among trials; none of either by default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Proportion {
    /// Trials, with and without success.
    pub tried: u32,
    /// Successes among them, 0 to `tried`.
    pub solved: u32,
}

impl Proportion {
    /// Counts the outcomes of some trials; `true` is a success.
    pub fn of(outcomes: impl IntoIterator<Item = bool>) -> Self {
        outcomes.into_iter().fold(Self::default(), |sum, solved| Self {
            tried: sum.tried + 1,
            solved: sum.solved + u32::from(solved),
        })
    }

    /// Returns successes over trials, 0 to 1; `None` without a trial.
    pub fn share(self) -> Option<f64> {
        (self.tried > 0).then(|| f64::from(self.solved) / f64::from(self.tried))
    }

    /// Returns the 95 % interval of the share, 0 to 1, if the trials are a sample ([`wilson`]); `None`
    /// without a trial.
    pub fn interval(self) -> Option<(f64, f64)> {
        Some(wilson(self.share()?, f64::from(self.tried)))
    }
}

/// Groups the places of equal keys, by ascending key; places ascend too.
pub fn places_by<K: Ord>(keys: impl IntoIterator<Item = K>) -> BTreeMap<K, Vec<usize>> {
    let mut places: BTreeMap<K, Vec<usize>> = BTreeMap::new();
    for (place, key) in keys.into_iter().enumerate() {
        places.entry(key).or_default().push(place);
    }
    places
}

/// Two-sided 95 % quantile of the normal distribution, in standard deviations.
pub const Z: f64 = 1.959_963_985;

/// Returns the part of the normal distribution below `z` standard deviations, to seven places (formula
/// 7.1.26 of M. Abramowitz and I. A. Stegun, "Handbook of Mathematical Functions", 1964, for the error function).
pub fn normal(z: f64) -> f64 {
    let x = z.abs() / std::f64::consts::SQRT_2;
    let t = 1.0 / (1.0 + 0.327_591_1 * x);
    let terms = [1.061_405_429, -1.453_152_027, 1.421_413_741, -0.284_496_736, 0.254_829_592];
    let sum = terms.into_iter().fold(0.0, |sum, term| (sum + term) * t);
    let beyond = sum * (-x * x).exp() / 2.0;
    if z < 0.0 { beyond } else { 1.0 - beyond }
}

/// Returns the 95 % interval of a share (0 to 1) found in independent trials. `trials` is more than 0 and
/// not necessarily a whole number. It is the score interval of E. B. Wilson, "Probable inference, the law
/// of succession, and statistical inference", 1927. It lies within 0 to 1. At a share of 0 or 1 it still
/// has a width, and its own end is exact.
pub fn wilson(share: f64, trials: f64) -> (f64, f64) {
    let shrunk = 1.0 + Z * Z / trials;
    let middle = (share + Z * Z / (2.0 * trials)) / shrunk;
    let spread = share * (1.0 - share) / trials + Z * Z / (4.0 * trials * trials);
    let half = Z * spread.sqrt() / shrunk;
    // Set the exact end, because rounding could move it.
    let low = if share <= 0.0 { 0.0 } else { (middle - half).max(0.0) };
    let high = if share >= 1.0 { 1.0 } else { (middle + half).min(1.0) };
    (low, high)
}

/// Returns the difference in Elo points for a share of the points (A. Elo, "The Rating of Chessplayers,
/// Past and Present", 1978), by the logistic formula -400 log10(1/p - 1). Returns `None` at 0 and 1, where
/// it has no bound.
pub fn elo(share: f64) -> Option<f64> {
    (share > 0.0 && share < 1.0).then(|| 400.0 * (share / (1.0 - share)).log10())
}

/// Counts of equal searches that differ only in their seed; at least one.
#[derive(Clone, Debug, PartialEq)]
pub struct Distribution {
    /// The counts as sampled, in the order of the seeds; not empty.
    pub counts: Vec<u64>,
    /// The mean, in the unit of the counts.
    pub mean: f64,
    /// The standard deviation of the sample (n - 1); 0 for one count.
    pub deviation: f64,
    /// The counts in ascending order, for quantiles.
    sorted: Vec<u64>,
}

impl Distribution {
    /// Returns the distribution of some counts; `None` without any.
    pub fn of(counts: Vec<u64>) -> Option<Self> {
        let size = counts.len() as f64;
        if counts.is_empty() {
            return None;
        }
        let mean = counts.iter().map(|&count| count as f64).sum::<f64>() / size;
        let squares = counts.iter().map(|&count| (count as f64 - mean).powi(2)).sum::<f64>();
        let deviation = (squares / (size - 1.0).max(1.0)).sqrt();
        let mut sorted = counts.clone();
        sorted.sort_unstable();
        Some(Self { counts, mean, deviation, sorted })
    }

    /// Returns the count below which a `part` (0 to 1) of the sample lies, interpolated linearly.
    pub fn quantile(&self, part: f64) -> f64 {
        interpolated(part, self.sorted.len(), |place| self.sorted[place] as f64)
    }
}

/// The spread of some times, in their own unit; all zeros without times.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Spread {
    /// The fastest time: the quantile at 0.
    pub least: f64,
    /// The time below which a quarter of them lies, interpolated linearly.
    pub lower_quartile: f64,
    /// The middle time; for an even number the mean of the middle two.
    pub median: f64,
    /// The time above which a quarter of them lies, interpolated linearly.
    pub upper_quartile: f64,
    /// The slowest time: the quantile at 1.
    pub greatest: f64,
}

impl Spread {
    /// Returns the spread of some times, in any order. O(n log n).
    pub fn of(times: &[f64]) -> Self {
        let mut sorted = times.to_vec();
        sorted.sort_by(f64::total_cmp);
        if sorted.is_empty() {
            return Self::default();
        }
        let at = |part| interpolated(part, sorted.len(), |place| sorted[place]);
        Self {
            least: at(0.0),
            lower_quartile: at(0.25),
            median: at(0.5),
            upper_quartile: at(0.75),
            greatest: at(1.0),
        }
    }
}

/// Returns the value below which a `part` (0 to 1) of a sorted sample lies, interpolated linearly between
/// neighbours (R's type 7).
fn interpolated(part: f64, len: usize, sorted: impl Fn(usize) -> f64) -> f64 {
    let place = part.clamp(0.0, 1.0) * (len - 1) as f64;
    let (low, high) = (sorted(place.floor() as usize), sorted(place.ceil() as usize));
    low + (high - low) * place.fract()
}

/// Writes a count with a comma between groups of three digits, as in `1,234,567`.
pub fn grouped(count: u64) -> String {
    let digits = count.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_and_groups() {
        let found = Proportion::of([true, false, true, true]);
        assert_eq!((found.tried, found.solved, found.share()), (4, 3, Some(0.75)));
        let none = Proportion::of([]);
        assert_eq!((none.share(), none.interval()), (None, None));
        let groups = places_by([7, 5, 7, 9, 5]);
        assert_eq!(
            groups.into_iter().collect::<Vec<_>>(),
            [(5, vec![1, 4]), (7, vec![0, 2]), (9, vec![3])]
        );
    }

    /// By hand: with z^2 = 3.8415, 8 of 10 gives (0.8 + 0.19207) / 1.38415 = 0.71674 and
    /// 1.95996 * sqrt(0.016 + 0.0096036) / 1.38415 = 0.22658.
    #[test]
    fn intervals_by_hand() {
        let close = |(low, high): (f64, f64), (least, most): (f64, f64)| {
            assert!((low - least).abs() < 5e-5 && (high - most).abs() < 5e-5, "{low} {high}");
        };
        close(wilson(0.8, 10.0), (0.49016, 0.94332));
        // z^2 / (n + z^2); the other end is exact.
        close(wilson(0.0, 20.0), (0.0, 0.16113));
        close(wilson(1.0, 20.0), (0.83887, 1.0));
        close(wilson(1.0, 1.0), (0.20655, 1.0));
        // 15 of 20, as printed in tables.
        close(wilson(0.75, 20.0), (0.53130, 0.88814));
    }

    #[test]
    fn elo_by_hand() {
        let near = |found: Option<f64>, expected: f64| (found.unwrap() - expected).abs() < 5e-4;
        assert!(near(elo(0.5), 0.0));
        assert!(near(elo(10.0 / 11.0), 400.0), "ten to one");
        assert!(near(elo(0.75), 190.8485));
        assert!(near(elo(0.25), -190.8485));
        assert_eq!((elo(0.0), elo(1.0)), (None, None));
    }

    #[test]
    fn moments_and_quantiles() {
        let found = Distribution::of(vec![4, 1, 3, 2]).unwrap();
        assert_eq!((found.mean, found.quantile(0.0), found.quantile(1.0)), (2.5, 1.0, 4.0));
        assert_eq!((found.quantile(0.5), found.quantile(0.25)), (2.5, 1.75));
        assert!((found.deviation - (5.0f64 / 3.0).sqrt()).abs() < 1e-12);
        assert_eq!(found.counts, [4, 1, 3, 2]);
        let one = Distribution::of(vec![7]).unwrap();
        assert_eq!((one.mean, one.deviation, one.quantile(0.3)), (7.0, 0.0, 7.0));
        assert_eq!(Distribution::of(Vec::new()), None);
    }

    #[test]
    fn times() {
        let of = |[least, lower_quartile, median, upper_quartile, greatest]: [f64; 5]| Spread {
            least,
            lower_quartile,
            median,
            upper_quartile,
            greatest,
        };
        assert_eq!(Spread::of(&[3.0, 1.0, 9.0]), of([1.0, 2.0, 3.0, 6.0, 9.0]));
        assert_eq!(Spread::of(&[4.0, 2.0]), of([2.0, 2.5, 3.0, 3.5, 4.0]));
        assert_eq!(Spread::of(&[7.0]), of([7.0; 5]));
        assert_eq!(Spread::of(&[]), Spread::default());
    }
}
