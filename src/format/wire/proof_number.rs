//! The numbers of a proof-number search in JSON, where infinity has a word, and its answer.

use super::Whole;
use crate::search::ProofNumbers;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;
use std::fmt;

/// A proof or disproof number: a whole number, or `inf` if it cannot be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProofNumber(pub(crate) u32);

/// The word for infinity.
const INFINITE: &str = "inf";

impl ProofNumber {
    /// Returns the number of leaves; `None` for infinity.
    pub fn finite(self) -> Option<u32> {
        (self.0 != ProofNumbers::INFINITY).then_some(self.0)
    }
}

impl From<u32> for ProofNumber {
    fn from(number: u32) -> Self {
        Self(number)
    }
}

impl Serialize for ProofNumber {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.finite() {
            Some(number) => number.serialize(serializer),
            None => INFINITE.serialize(serializer),
        }
    }
}

struct Reader;

impl Visitor<'_> for Reader {
    type Value = ProofNumber;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a whole number, or {INFINITE:?}")
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<ProofNumber, E> {
        let finite = u32::try_from(number).ok().filter(|&number| number < ProofNumbers::INFINITY);
        finite.map(ProofNumber).ok_or_else(|| E::custom(format!("{number} is out of range")))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<ProofNumber, E> {
        let out = || E::custom(format!("{number} is out of range"));
        self.visit_u64(u64::try_from(number).map_err(|_| out())?)
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<ProofNumber, E> {
        // As any whole number of a file can be written.
        let deserializer = serde::de::value::F64Deserializer::<E>::new(number);
        let Whole(number) = Whole::<u32>::deserialize(deserializer)?;
        self.visit_u64(number.into())
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<ProofNumber, E> {
        match text {
            INFINITE => Ok(ProofNumber(ProofNumbers::INFINITY)),
            _ => Err(E::custom(format!("{text:?} is neither a number nor {INFINITE:?}"))),
        }
    }
}

impl<'de> Deserialize<'de> for ProofNumber {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Reader)
    }
}

impl JsonSchema for ProofNumber {
    fn schema_name() -> Cow<'static, str> {
        "ProofNumber".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "A proof or disproof number: a whole number, or `inf` if it cannot be done.",
            "anyOf": [u32::json_schema(generator), { "type": "string", "enum": [INFINITE] }],
        })
    }
}

/// The answer of a proof-number search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum ProofAnswer {
    /// MAX reaches the goal.
    Proved,
    /// MAX cannot reach it.
    Disproved,
    /// The search was stopped before it knew.
    Unknown,
}

impl ProofAnswer {
    /// Returns whether MAX reaches the goal; `None` if it is not known.
    pub(crate) fn answer(self) -> Option<bool> {
        (self != Self::Unknown).then_some(self == Self::Proved)
    }

    /// Returns the word in files and tables.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Proved => "proved",
            Self::Disproved => "disproved",
            Self::Unknown => "unknown",
        }
    }
}

impl From<Option<bool>> for ProofAnswer {
    fn from(answer: Option<bool>) -> Self {
        match answer {
            Some(true) => Self::Proved,
            Some(false) => Self::Disproved,
            None => Self::Unknown,
        }
    }
}
