//! Whole numbers as other programs write them: `3` and `3.0`, but not `3.5`.

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

/// A whole number. A float without a fraction is read too, because pandas, polars and JavaScript turn a
/// column with gaps into floats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::format) struct Whole<T>(pub(in crate::format) T);

/// The largest whole number that a float represents unambiguously.
const EXACT: f64 = 9_007_199_254_740_991.0;

struct Reader<T>(PhantomData<T>);

impl<T: TryFrom<i64> + TryFrom<u64>> Visitor<'_> for Reader<T> {
    type Value = Whole<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a whole number")
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Self::Value, E> {
        T::try_from(number).map(Whole).map_err(|_| E::custom(format!("{number} is out of range")))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Self::Value, E> {
        T::try_from(number).map(Whole).map_err(|_| E::custom(format!("{number} is out of range")))
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<Self::Value, E> {
        if number.fract() != 0.0 || number.abs() > EXACT {
            return Err(E::custom(format!("{number:e} is not a whole number that fits")));
        }
        self.visit_i64(number as i64)
    }
}

impl<'de, T: TryFrom<i64> + TryFrom<u64>> Deserialize<'de> for Whole<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_i64(Reader(PhantomData))
    }
}

impl<T: Serialize> Serialize for Whole<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<T: JsonSchema> JsonSchema for Whole<T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        T::schema_name()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        T::json_schema(generator)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floats_without_a_fraction_are_whole() {
        let read = serde_json::from_str::<Whole<i32>>;
        for (text, number) in [("3", 3), ("-3", -3), ("3.0", 3), ("3e2", 300), ("-0", 0)] {
            assert_eq!(read(text).unwrap().0, number, "{text}");
        }
        for text in ["3.5", "1e400", "2147483648", "1e300", "\"3\"", "null", "true"] {
            assert!(read(text).is_err(), "{text}");
        }
        assert!(serde_json::from_str::<Whole<u32>>("18446744073709551616").is_err());
        assert!(serde_json::from_str::<Whole<u32>>("-1").is_err());
    }
}
