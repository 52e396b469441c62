//! A sample of counts: mean, spread and quantiles.

/// Counts of equal searches that differ in their seed alone.
#[derive(Clone, Debug, PartialEq)]
pub struct Distribution {
    /// As sampled, in the order of the seeds; not empty.
    pub counts: Vec<u64>,
    /// The mean.
    pub mean: f64,
    /// The standard deviation of the sample (n - 1); 0 for one count.
    pub deviation: f64,
    /// Ascending, for quantiles.
    sorted: Vec<u64>,
}

impl Distribution {
    /// The distribution of some counts; `None` without any.
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

    /// The count below which a `part` (0 to 1) of the sample lies, interpolated linearly between
    /// neighbours (R's type 7).
    pub fn quantile(&self, part: f64) -> f64 {
        let place = part.clamp(0.0, 1.0) * (self.sorted.len() - 1) as f64;
        let (low, high) = (place.floor() as usize, place.ceil() as usize);
        let (low, high) = (self.sorted[low] as f64, self.sorted[high] as f64);
        low + (high - low) * place.fract()
    }
}

/// The middle, the least and the greatest of some times; of an even number the mean of the middle
/// two; zeros without any.
pub fn median_and_range(times: &[f64]) -> (f64, f64, f64) {
    let mut sorted = times.to_vec();
    sorted.sort_by(f64::total_cmp);
    let middle = |place: usize| sorted.get(place).copied().unwrap_or(0.0);
    let half = sorted.len() / 2;
    let median = if sorted.len() % 2 == 1 {
        middle(half)
    } else {
        f64::midpoint(middle(half.saturating_sub(1)), middle(half))
    };
    (median, middle(0), middle(sorted.len().saturating_sub(1)))
}

#[cfg(test)]
mod tests {
    use super::*;

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
        assert_eq!(median_and_range(&[3.0, 1.0, 9.0]), (3.0, 1.0, 9.0));
        assert_eq!(median_and_range(&[4.0, 2.0]), (3.0, 2.0, 4.0));
        assert_eq!(median_and_range(&[]), (0.0, 0.0, 0.0));
    }
}
