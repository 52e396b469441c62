//! How sure a share is, and the difference in strength that it means.

/// Two-sided 95 % quantile of the normal distribution.
const Z: f64 = 1.959_963_985;

/// The 95 % interval of a share (0 to 1) that was found in `trials` independent trials, more than
/// 0 and not always a whole number: the score interval of E. B. Wilson, "Probable inference, the
/// law of succession, and statistical inference", 1927. It lies within 0 to 1 and has a width at
/// both ends too, where its own end is exact.
pub fn wilson(share: f64, trials: f64) -> (f64, f64) {
    let shrunk = 1.0 + Z * Z / trials;
    let middle = (share + Z * Z / (2.0 * trials)) / shrunk;
    let spread = share * (1.0 - share) / trials + Z * Z / (4.0 * trials * trials);
    let half = Z * spread.sqrt() / shrunk;
    // Rounding must not move the exact end.
    let low = if share <= 0.0 { 0.0 } else { (middle - half).max(0.0) };
    let high = if share >= 1.0 { 1.0 } else { (middle + half).min(1.0) };
    (low, high)
}

/// The difference in Elo points that a share of the points means, by the logistic formula
/// -400 log10(1/p - 1) (A. Elo, "The Rating of Chessplayers, Past and Present", 1978); `None` at 0 and 1, where it
/// has no bound.
pub fn elo(share: f64) -> Option<f64> {
    (share > 0.0 && share < 1.0).then(|| 400.0 * (share / (1.0 - share)).log10())
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
        close(wilson(0.8, 10.0), (0.49016, 0.94332));
        // z^2 / (n + z^2), the other end being exact.
        close(wilson(0.0, 20.0), (0.0, 0.16113));
        close(wilson(1.0, 20.0), (0.83887, 1.0));
        close(wilson(1.0, 1.0), (0.20655, 1.0));
        // 15 of 20 as it is printed in tables.
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
}
