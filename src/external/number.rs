//! Numbers as programs print them: whole, with a zero fraction, infinite, or with a fraction that a
//! scale makes whole.

use crate::evaluation::Score;
use serde::Deserialize;
use serde::de::{Deserializer, Error, Visitor};
use std::fmt;

/// Numbers of this magnitude or larger count as infinite, because programs print such numbers for
/// infinity if their language has none.
const INFINITE: i64 = 1_000_000_000;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Number {
    Whole(i64),
    Decimal(f64),
}

impl Number {
    /// Converts the number to a score in units of 1/`scale` point. `Err` gives the reason if it is not
    /// a score.
    pub(super) fn score(self, scale: i64) -> Result<Score, &'static str> {
        // The printed number decides whether it is infinite. The scaled number could exceed the limit
        // by its scale alone.
        match self {
            Self::Whole(whole) if whole.unsigned_abs() >= INFINITE as u64 => {
                Ok(open_end(whole > 0))
            }
            Self::Whole(whole) => Ok(Score::saturating(whole * scale)),
            Self::Decimal(decimal) if decimal.is_nan() => Err("NaN is not a score"),
            Self::Decimal(decimal) if decimal.abs() >= INFINITE as f64 => {
                Ok(open_end(decimal > 0.0))
            }
            Self::Decimal(decimal) => {
                let parts = decimal * scale as f64;
                let whole = parts.round();
                // A tenth is not a binary fraction: 0.29 times 100 is not quite 29.
                let is_whole = (parts - whole).abs() <= 1e-9 * parts.abs().max(1.0);
                match (is_whole, scale) {
                    (true, _) => Ok(Score::saturating(whole as i64)),
                    (false, 1) => Err("a score has a fraction, and the header no scale"),
                    (false, _) => Err("a score times the scale is not whole"),
                }
            }
        }
    }
}

const fn open_end(up: bool) -> Score {
    if up { Score::INFINITY } else { Score::MINUS_INFINITY }
}

/// Converts points to a score. Numbers of the magnitude of [`INFINITE`] or larger become infinite.
pub(super) fn settled(points: i64) -> Score {
    if points >= INFINITE {
        Score::INFINITY
    } else if points <= -INFINITE {
        Score::MINUS_INFINITY
    } else {
        Score::saturating(points)
    }
}

/// Applies [`settled`] to a score of a search.
pub(super) fn settled_score(score: Score) -> Score {
    settled(i64::from(score.get()))
}

struct NumberVisitor;

impl Visitor<'_> for NumberVisitor {
    type Value = Number;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number, \"inf\" or \"-inf\"")
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Number, E> {
        Ok(Number::Whole(number))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Number, E> {
        Ok(Number::Whole(i64::try_from(number).unwrap_or(i64::MAX)))
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<Number, E> {
        Ok(Number::Decimal(number))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Number, E> {
        match text.to_ascii_lowercase().as_str() {
            "inf" | "+inf" | "infinity" | "+infinity" => Ok(Number::Decimal(f64::INFINITY)),
            "-inf" | "-infinity" => Ok(Number::Decimal(f64::NEG_INFINITY)),
            "nan" => Err(E::custom("NaN is not a score")),
            _ => Err(E::custom(format_args!("{text:?} is not a number, \"inf\" or \"-inf\""))),
        }
    }
}

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(NumberVisitor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, scale: i64) -> Option<Score> {
        let number: Number = serde_json::from_str(text).ok()?;
        number.score(scale).ok()
    }

    #[test]
    fn whole_scaled_and_infinite() {
        for (text, scale, points) in [
            ("3", 1, Some(3)),
            ("-3.0", 1, Some(-3)),
            ("0.5", 1, None),
            ("0.29", 100, Some(29)),
            ("0.005", 100, None),
            ("2", 100, Some(200)),
            ("\"inf\"", 1, Some(i32::MAX)),
            ("\"-Infinity\"", 1, Some(-i32::MAX)),
            ("1e308", 100, Some(i32::MAX)),
            ("1000000000", 1, Some(i32::MAX)),
            ("-1000000000", 1, Some(-i32::MAX)),
            ("999999999", 1, Some(999_999_999)),
            // Scaled, it exceeds the limit, and it still is not infinite.
            ("20000000", 100, Some(2_000_000_000)),
            ("-20000000.0", 100, Some(-2_000_000_000)),
            ("999999999", 1_000_000, Some(i32::MAX - 1)),
            ("999999999.5", 10, Some(i32::MAX - 1)),
            ("1e9", 100, Some(i32::MAX)),
            ("18446744073709551615", 7, Some(i32::MAX)),
            ("\"nan\"", 1, None),
            ("\"5\"", 1, None),
            ("true", 1, None),
        ] {
            assert_eq!(read(text, scale).map(Score::get), points, "{text} in 1/{scale}");
        }
    }
}
