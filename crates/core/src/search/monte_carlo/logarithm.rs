//! The natural logarithm of a whole number, with the same last bit on every machine.

/// Returns ln(`number`), for a `number` of at least 1. A library promises no last bit of its logarithm, so
/// the native program and the page could select different moves with it. This series uses the four basic
/// operations alone, each rounded once (IEEE 754).
pub(super) fn logarithm(number: u64) -> f64 {
    let mut mantissa = number as f64;
    let mut exponent = 0_i32;
    while mantissa >= 2.0 {
        mantissa /= 2.0;
        exponent += 1;
    }
    // Close to 1 the series needs few terms.
    if mantissa > std::f64::consts::SQRT_2 {
        mantissa /= 2.0;
        exponent += 1;
    }
    let z = (mantissa - 1.0) / (mantissa + 1.0);
    let square = z * z;
    let mut sum = 0.0;
    for odd in (1..=21).rev().step_by(2) {
        sum = sum * square + 1.0 / f64::from(odd);
    }
    f64::from(exponent) * std::f64::consts::LN_2 + 2.0 * z * sum
}

#[cfg(test)]
mod tests {
    use super::logarithm;

    #[test]
    fn it_is_the_natural_logarithm() {
        assert_eq!(logarithm(1).to_bits(), 0.0_f64.to_bits());
        for number in (1..20_000).chain([1 << 40, (1 << 53) - 1]) {
            let (ours, libm) = (logarithm(number), (number as f64).ln());
            assert!((ours - libm).abs() <= 1e-15 * libm.max(1.0), "{number}: {ours} {libm}");
        }
    }
}
