//! Shares of successes: what is tried in groups, and how sure a share is.

use std::collections::BTreeMap;

/// Two-sided 95 % quantile of the normal distribution.
const Z: f64 = 1.959_963_985;

/// Successes among trials.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Proportion {
    /// Trials.
    pub tried: u32,
    /// Successes among them.
    pub solved: u32,
}

impl Proportion {
    /// The outcomes of some trials.
    pub fn of(outcomes: impl IntoIterator<Item = bool>) -> Self {
        outcomes.into_iter().fold(Self::default(), |sum, solved| Self {
            tried: sum.tried + 1,
            solved: sum.solved + u32::from(solved),
        })
    }

    /// Successes over trials, 0 to 1; `None` without a trial.
    pub fn share(self) -> Option<f64> {
        (self.tried > 0).then(|| f64::from(self.solved) / f64::from(self.tried))
    }

    /// The 95 % interval of the share, 0 to 1, the trials being a sample; `None` without a trial.
    /// The score interval of E. B. Wilson, "Probable inference, the law of succession, and
    /// statistical inference", 1927: it has a width at no and at nothing but successes too.
    pub fn interval(self) -> Option<(f64, f64)> {
        let (share, tried) = (self.share()?, f64::from(self.tried));
        let shrunk = 1.0 + Z * Z / tried;
        let middle = (share + Z * Z / (2.0 * tried)) / shrunk;
        let spread = share * (1.0 - share) / tried + Z * Z / (4.0 * tried * tried);
        let half = Z * spread.sqrt() / shrunk;
        // The end at 0 or 1 is exact, whatever rounding would make of it.
        let low = if self.solved == 0 { 0.0 } else { (middle - half).max(0.0) };
        let high = if self.solved == self.tried { 1.0 } else { (middle + half).min(1.0) };
        Some((low, high))
    }
}

/// The places of equal keys, by ascending key; places ascend too.
pub fn places_by<K: Ord>(keys: impl IntoIterator<Item = K>) -> BTreeMap<K, Vec<usize>> {
    let mut places: BTreeMap<K, Vec<usize>> = BTreeMap::new();
    for (place, key) in keys.into_iter().enumerate() {
        places.entry(key).or_default().push(place);
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By hand: with z^2 = 3.8415, 8 of 10 gives (0.8 + 0.19207) / 1.38415 = 0.71674 and
    /// 1.95996 * sqrt(0.016 + 0.0096036) / 1.38415 = 0.22658.
    #[test]
    fn intervals_by_hand() {
        let close = |(low, high): (f64, f64), (least, most): (f64, f64)| {
            assert!((low - least).abs() < 5e-5 && (high - most).abs() < 5e-5, "{low} {high}");
        };
        let of = |solved, tried| Proportion { tried, solved }.interval();
        close(of(8, 10).unwrap(), (0.49016, 0.94332));
        // z^2 / (n + z^2), the other end being exact.
        close(of(0, 20).unwrap(), (0.0, 0.16113));
        close(of(20, 20).unwrap(), (0.83887, 1.0));
        close(of(1, 1).unwrap(), (0.20655, 1.0));
        assert_eq!(of(0, 0), None);
    }

    #[test]
    fn shares_and_groups() {
        let found = Proportion::of([true, false, true, true]);
        assert_eq!((found.tried, found.solved, found.share()), (4, 3, Some(0.75)));
        assert_eq!(Proportion::of([]).share(), None);
        let groups = places_by([7, 5, 7, 9, 5]);
        assert_eq!(
            groups.into_iter().collect::<Vec<_>>(),
            [(5, vec![1, 4]), (7, vec![0, 2]), (9, vec![3])]
        );
    }
}
