//! The part of a file that belongs to other programs: kept unchanged, but valid and on one line.

use super::error::Refusal;
use serde::de::{Error, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;
use std::fmt;

/// Removes insignificant white space. Refuses anything but an object of valid values.
pub(super) fn tidy(raw: &RawValue, path: &str) -> Result<Box<RawValue>, Refusal> {
    let refuse = |reason: String| {
        Refusal::new(format!("{path}/ext"), reason, "write an object of valid JSON values")
    };
    if !raw.get().starts_with('{') {
        return Err(refuse("not an object".to_owned()));
    }
    serde_json::from_str::<Valid>(raw.get()).map_err(|error| refuse(error.to_string()))?;
    RawValue::from_string(compact(raw.get())).map_err(|error| refuse(error.to_string()))
}

fn compact(text: &str) -> String {
    let (mut inside, mut escaped) = (false, false);
    let keep = |character: &char| {
        if inside {
            inside = escaped || *character != '"';
            escaped = !escaped && *character == '\\';
            return true;
        }
        inside = *character == '"';
        !character.is_ascii_whitespace()
    };
    text.chars().filter(keep).collect()
}

/// Any valid value, read and discarded: numbers in range, texts in Unicode, no duplicate keys.
pub(super) struct Valid;

impl<'de> Deserialize<'de> for Valid {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Self)
    }
}

impl<'de> Visitor<'de> for Valid {
    type Value = Self;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_bool<E: Error>(self, _: bool) -> Result<Self, E> {
        Ok(Self)
    }

    fn visit_i64<E: Error>(self, _: i64) -> Result<Self, E> {
        Ok(Self)
    }

    fn visit_u64<E: Error>(self, _: u64) -> Result<Self, E> {
        Ok(Self)
    }

    fn visit_f64<E: Error>(self, _: f64) -> Result<Self, E> {
        Ok(Self)
    }

    fn visit_str<E: Error>(self, _: &str) -> Result<Self, E> {
        Ok(Self)
    }

    fn visit_unit<E: Error>(self) -> Result<Self, E> {
        Ok(Self)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut values: A) -> Result<Self, A::Error> {
        while values.next_element::<Self>()?.is_some() {}
        Ok(Self)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Self, A::Error> {
        let mut names = std::collections::HashSet::new();
        while let Some(name) = fields.next_key::<String>()? {
            if names.contains(&name) {
                return Err(A::Error::custom(format!("duplicate field `{name}`")));
            }
            names.insert(name);
            fields.next_value::<Self>()?;
        }
        Ok(Self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tidied(text: &str) -> Result<String, Refusal> {
        let raw = RawValue::from_string(text.to_owned()).unwrap();
        tidy(&raw, "").map(|raw| raw.get().to_owned())
    }

    #[test]
    fn meaning_stays_and_layout_goes() {
        let text = "{ \"a\\\\\" : [ 1,\n 2.50, \"x \\\" y\\n\" ],\t\"b\": { \"c\": null } }";
        let short = "{\"a\\\\\":[1,2.50,\"x \\\" y\\n\"],\"b\":{\"c\":null}}";
        assert_eq!(tidied(text).unwrap(), short);
        assert_eq!(tidied(short).unwrap(), short);
    }

    #[test]
    fn what_no_reader_can_keep_is_refused() {
        for text in ["[1]", "1", "{\"a\":1e400}", "{\"a\":\"\\ud800\"}", "{\"a\":1,\"a\":2}"] {
            assert!(tidied(text).is_err(), "{text}");
        }
    }
}
