//! Reads a number as people type it, with or without the sign of a bound.

use crate::search::Bound;

/// Reads a whole number with or without the sign of a bound: `4`, `-2`, `≤ 2`, `>=3`. `<` and `>` are
/// signs of a bound too. Returns `None` if the text is not such a number, or if it has more than nine
/// digits.
pub(crate) fn typed(text: &str) -> Option<(i32, Option<Bound>)> {
    let (bound, digits) = signed(text);
    let value = digits.trim().replace('−', "-").parse::<i32>().ok()?;
    (value.unsigned_abs() < 1_000_000_000).then_some((value, bound))
}

/// Splits the sign of a bound off a text.
fn signed(text: &str) -> (Option<Bound>, &str) {
    const SIGNS: [(&str, Option<Bound>); 7] = [
        ("<=", Some(Bound::Upper)),
        ("≤", Some(Bound::Upper)),
        ("<", Some(Bound::Upper)),
        (">=", Some(Bound::Lower)),
        ("≥", Some(Bound::Lower)),
        (">", Some(Bound::Lower)),
        ("=", None),
    ];
    let text = text.trim();
    let signed = SIGNS.iter().find_map(|(sign, bound)| Some((*bound, text.strip_prefix(sign)?)));
    signed.unwrap_or((None, text))
}

/// A number of points as it was typed: `2.1`, `2,1`, `7/3`, `≤ 3`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct TypedPoints {
    /// The sign of a bound in front of it.
    pub(crate) bound: Option<Bound>,
    /// The number without that sign, with a true minus.
    pub(crate) text: String,
    points: f64,
    /// How far a number may be from this one to count as it: half of the last digit if it has at least two digits
    /// after the point, because 7/3 has no finite decimal.
    rounding: f64,
    /// Parts per point.
    scale: u32,
}

impl TypedPoints {
    /// Reads a number; with one part per point only whole numbers. Returns `None` if the text is no number, or one of
    /// 1,000,000,000 parts or more.
    pub(crate) fn read(text: &str, scale: u32) -> Option<Self> {
        let (bound, number) = signed(text);
        let text = number.trim().trim_start_matches('+').replace('-', "−");
        if scale <= 1 {
            let (value, _) = typed(number)?;
            return Some(Self { bound, text, points: value.into(), rounding: 0.0, scale: 1 });
        }
        let number = text.replace('−', "-").replace(',', ".");
        let (points, places) = match number.split_once('/') {
            Some((above, below)) => {
                let [above, below] = [above, below].map(|part| part.trim().parse::<i32>().ok());
                (f64::from(above?) / f64::from(below.filter(|&below| below > 0)?), 0)
            }
            None => {
                let is_plain = |c: char| c.is_ascii_digit() || matches!(c, '.' | '-' | '+');
                let points = number.parse().ok().filter(|_: &f64| number.chars().all(is_plain))?;
                (points, number.split_once('.').map_or(0, |(_, part)| part.len()))
            }
        };
        let rounding = if places >= 2 { 0.5 * 10_f64.powi(-(places.min(9) as i32)) } else { 0.0 };
        let is_small = (points * f64::from(scale)).abs() < 1e9;
        is_small.then_some(Self { bound, text, points, rounding, scale })
    }

    /// Returns whether it is a number of parts, or that number rounded.
    pub(crate) fn is(&self, parts: impl Into<f64>) -> bool {
        (self.points - parts.into() / f64::from(self.scale)).abs() <= self.rounding + 1e-9
    }

    /// Returns the nearest number of parts.
    pub(crate) fn parts(&self) -> i32 {
        (self.points * f64::from(self.scale)).round() as i32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_read_as_decimals_and_fractions() {
        let read = |text: &str, scale| TypedPoints::read(text, scale);
        for (text, scale, parts, is) in [
            ("2.1", 10, 21, true),
            ("2,1", 10, 21, true),
            ("−2.1", 10, -21, true),
            ("≤ 2.10", 10, 21, true),
            ("21/10", 10, 21, true),
            ("2.12", 10, 21, false),
            ("7/3", 3, 7, true),
            ("2.33", 3, 7, true),
            ("2.3", 3, 7, false),
            ("2.34", 3, 7, false),
            ("3", 3, 9, true),
            ("4", 1, 4, true),
        ] {
            let found = read(text, scale).unwrap();
            assert_eq!((found.is(parts), found.parts()), (is, parts), "{text} at {scale}");
        }
        assert_eq!(read("≤ 2.10", 10).unwrap().bound, Some(Bound::Upper));
        assert_eq!(read("-2.5", 10).unwrap().text, "−2.5");
        for (text, scale) in [
            ("1/0", 3),
            ("1e3", 10),
            ("x", 10),
            ("", 10),
            ("999999999", 10),
            ("4.0", 1),
            ("inf", 3),
        ] {
            assert_eq!(read(text, scale), None, "{text} at {scale}");
        }
    }

    #[test]
    fn a_number_has_at_most_one_sign_of_a_bound() {
        for (text, expected) in [
            (" ≤ 2", Some((2, Some(Bound::Upper)))),
            ("<2", Some((2, Some(Bound::Upper)))),
            (">=-3", Some((-3, Some(Bound::Lower)))),
            ("≥ −0", Some((0, Some(Bound::Lower)))),
            ("−15", Some((-15, None))),
            ("= +7", Some((7, None))),
            ("999999999", Some((999_999_999, None))),
            ("1000000000", None),
            ("-1000000000", None),
            ("", None),
            ("x", None),
            ("2 3", None),
            ("≤", None),
            ("<= >=2", None),
            ("1.5", None),
        ] {
            assert_eq!(typed(text), expected, "{text}");
        }
    }
}
