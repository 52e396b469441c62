//! The average growth of alpha-beta's work: the branching factor of a random uniform tree.

/// Returns the growth factor per ply of alpha-beta's leaves on uniform trees with `branching` children
/// and random, distinct leaves, searched in natural order. The factor is x / (1 - x), where x is the
/// root of x^b + x = 1 between 0 and 1. Returns 1 for one child. J. Pearl, "The solution for the
/// branching factor of the alpha-beta pruning algorithm and its optimality", Communications of the ACM
/// 25, 1982.
pub fn pearl_growth(branching: u32) -> f64 {
    let (mut low, mut high) = (0.0f64, 1.0f64);
    for _ in 0..100 {
        let middle = f64::midpoint(low, high);
        if middle.powf(f64::from(branching)) + middle < 1.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    low / (1.0 - low)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Expects the golden ratio for two children, and 2.148 for three.
    #[test]
    fn published_growths() {
        assert!((pearl_growth(2) - f64::midpoint(1.0, 5.0f64.sqrt())).abs() < 1e-12);
        assert!((pearl_growth(3) - 2.148).abs() < 5e-4);
        assert!((pearl_growth(1) - 1.0).abs() < 1e-12);
    }
}
