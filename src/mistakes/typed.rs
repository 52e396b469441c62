//! Reads a number as people type it, with or without the sign of a bound.

use crate::search::Bound;

/// Reads a whole number with or without the sign of a bound: `4`, `-2`, `≤ 2`, `>=3`. `<` and `>` are
/// signs of a bound too. Returns `None` if the text is not such a number, or if it has more than nine
/// digits.
pub(crate) fn typed(text: &str) -> Option<(i32, Option<Bound>)> {
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
    let (bound, digits) = signed.unwrap_or((None, text));
    let value = digits.trim().replace('−', "-").parse::<i32>().ok()?;
    (value.unsigned_abs() < 1_000_000_000).then_some((value, bound))
}

#[cfg(test)]
mod tests {
    use super::*;

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
