//! Whole numbers as other programs write them: pandas and JavaScript turn 3 into 3.0.

use serde::de::{Deserialize, Deserializer, Error, Unexpected, Visitor};
use std::fmt;
use std::marker::PhantomData;

struct Whole<T>(PhantomData<T>);

impl<T: TryFrom<i64>> Visitor<'_> for Whole<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a whole number in range")
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<T, E> {
        T::try_from(number).map_err(|_| E::invalid_value(Unexpected::Signed(number), &self))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<T, E> {
        let wide = i64::try_from(number);
        let wide = wide.map_err(|_| E::invalid_value(Unexpected::Unsigned(number), &self))?;
        self.visit_i64(wide)
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<T, E> {
        // Integers up to 2^53 are exact in a double.
        const EXACT: f64 = 9_007_199_254_740_992.0;
        if number.fract() == 0.0 && number.abs() <= EXACT {
            return self.visit_i64(number as i64);
        }
        Err(E::invalid_value(Unexpected::Float(number), &self))
    }
}

/// A number that must be there.
pub(super) fn whole<'de, D, T>(deserializer: D) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: TryFrom<i64>,
{
    deserializer.deserialize_any(Whole(PhantomData))
}

struct Wrapped<T>(T);

impl<'de, T: TryFrom<i64>> Deserialize<'de> for Wrapped<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        whole(deserializer).map(Self)
    }
}

/// A number that may be absent or null.
pub(super) fn optional<'de, D, T>(deserializer: D) -> Result<Option<T>, D::Error>
where
    D: Deserializer<'de>,
    T: TryFrom<i64>,
{
    Ok(Option::<Wrapped<T>>::deserialize(deserializer)?.map(|Wrapped(number)| number))
}
