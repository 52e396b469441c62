//! The languages of sentences: English, which is the default, and Brazilian Portuguese.

use crate::stats::grouped;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A language for sentences, pictures and sheets; English by default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
pub enum Language {
    /// English, the default: counts have commas, as in `12,345`.
    #[default]
    #[serde(rename = "en")]
    English,
    /// Brazilian Portuguese: counts have dots, as in `12.345`.
    #[serde(rename = "pt-BR")]
    Portuguese,
}

impl Language {
    /// All languages, the default first.
    pub const ALL: [Self; 2] = [Self::English, Self::Portuguese];

    /// Returns the language with this tag, ignoring case; `None` for any other tag.
    pub fn of_tag(tag: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|language| language.tag().eq_ignore_ascii_case(tag))
    }

    /// Returns its tag (RFC 5646).
    pub const fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Portuguese => "pt-BR",
        }
    }

    /// Formats a count with its digits in groups of three.
    pub(crate) fn grouped(self, count: u64) -> String {
        match self {
            Self::English => grouped(count),
            Self::Portuguese => grouped(count).replace(',', "."),
        }
    }
}
