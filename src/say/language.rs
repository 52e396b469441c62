//! The languages.

use crate::stats::grouped;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A language in which sentences, pictures and sheets are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
pub enum Language {
    /// English.
    #[default]
    #[serde(rename = "en")]
    English,
    /// Brazilian Portuguese.
    #[serde(rename = "pt-BR")]
    Portuguese,
}

impl Language {
    /// Every language, the usual one first.
    pub const ALL: [Self; 2] = [Self::English, Self::Portuguese];

    /// The language with a tag, whose capitals do not matter.
    pub fn of_tag(tag: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|language| language.tag().eq_ignore_ascii_case(tag))
    }

    /// Its tag (RFC 5646).
    pub const fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Portuguese => "pt-BR",
        }
    }

    /// A count with its digits in groups.
    pub(crate) fn grouped(self, count: u64) -> String {
        match self {
            Self::English => grouped(count),
            Self::Portuguese => grouped(count).replace(',', "."),
        }
    }
}
