//! Shares of successes: what is tried in groups, and how sure a share is.

use super::wilson;
use std::collections::BTreeMap;

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

    /// The 95 % interval of the share, 0 to 1, the trials being a sample ([`wilson`]); `None`
    /// without a trial.
    pub fn interval(self) -> Option<(f64, f64)> {
        Some(wilson(self.share()?, f64::from(self.tried)))
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
}
