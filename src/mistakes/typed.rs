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

/// Reads a number of points as a number of parts: `2.1`, `2,1`, `7/3`, each with or without the sign of a bound. A decimal
/// that rounds the right number of parts to at least two digits counts as it, because 7/3 has no finite decimal.
/// Returns `None` if the text is not such a number, and the nearest number of parts if it is not a whole one.
pub(crate) fn typed_parts(text: &str, scale: u32, right: i32) -> Option<(i32, Option<Bound>)> {
    if scale <= 1 {
        return typed(text);
    }
    let (bound, number) = signed(text);
    let number = number.trim().replace('−', "-").replace(',', ".");
    let (value, places) = match number.split_once('/') {
        Some((above, below)) => {
            let [above, below] = [above, below].map(|part| part.trim().parse::<i32>().ok());
            (f64::from(above?) / f64::from(below.filter(|&below| below > 0)?), 0)
        }
        None => {
            let is_plain = |c: char| c.is_ascii_digit() || matches!(c, '.' | '-' | '+');
            let value = number.parse().ok().filter(|_: &f64| number.chars().all(is_plain))?;
            (value, number.split_once('.').map_or(0, |(_, part)| part.len()))
        }
    };
    let parts = value * f64::from(scale);
    if parts.abs() >= 1e9 {
        return None;
    }
    let off = (value - f64::from(right) / f64::from(scale)).abs();
    let is_rounded = places >= 2 && off <= 0.5 * 10_f64.powi(-(places.min(9) as i32)) + 1e-12;
    let parts = if is_rounded { right } else { nearest(parts, right) };
    Some((parts, bound))
}

/// Returns the nearest whole number, but never the right one for a number that is another.
fn nearest(parts: f64, right: i32) -> i32 {
    let whole = parts.round() as i32;
    let is_whole = (parts - parts.round()).abs() < 1e-6;
    match whole == right && !is_whole {
        true if parts > f64::from(right) => right + 1,
        true => right - 1,
        false => whole,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_read_as_decimals_and_fractions() {
        use Bound::Upper;
        for (text, scale, right, expected) in [
            ("2.1", 10, 21, Some((21, None))),
            ("2,1", 10, 21, Some((21, None))),
            ("−2.1", 10, 21, Some((-21, None))),
            ("≤ 2.10", 10, 21, Some((21, Some(Upper)))),
            ("21/10", 10, 21, Some((21, None))),
            ("2.12", 10, 21, Some((22, None))),
            ("7/3", 3, 7, Some((7, None))),
            ("2.33", 3, 7, Some((7, None))),
            ("2.3", 3, 7, Some((6, None))),
            ("2.34", 3, 7, Some((8, None))),
            ("3", 3, 7, Some((9, None))),
            ("1/0", 3, 7, None),
            ("1e3", 10, 21, None),
            ("x", 10, 21, None),
            ("", 10, 21, None),
            ("999999999", 10, 21, None),
            ("4", 1, 4, Some((4, None))),
            ("4.0", 1, 4, None),
        ] {
            assert_eq!(typed_parts(text, scale, right), expected, "{text} at {scale}");
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
