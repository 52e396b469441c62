//! The words of pictures, in the language that they are for.

use crate::stats::grouped;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The language of a lesson.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
#[schemars(rename = "LessonLanguage")]
pub enum Spoken {
    /// English.
    #[default]
    #[serde(rename = "en")]
    English,
    /// Brazilian Portuguese.
    #[serde(rename = "pt-BR")]
    Portuguese,
}

impl Spoken {
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

    /// So many nodes, without their number.
    pub(super) const fn nodes(self, count: u64) -> &'static str {
        match (self, count) {
            (Self::English, 1) => "node",
            (Self::English, _) => "nodes",
            (Self::Portuguese, 1) => "nó",
            (Self::Portuguese, _) => "nós",
        }
    }

    /// So many pruned nodes, without their number.
    pub(super) const fn pruned(self, count: u64) -> &'static str {
        match (self, count) {
            (Self::English, _) => "pruned",
            (Self::Portuguese, 1) => "podado",
            (Self::Portuguese, _) => "podados",
        }
    }

    /// So many nodes that no search came to, without their number.
    pub(super) const fn unsearched(self, count: u64) -> &'static str {
        match (self, count) {
            (Self::English, _) => "not searched",
            (Self::Portuguese, 1) => "não visitado",
            (Self::Portuguese, _) => "não visitados",
        }
    }

    /// A node that the table answers.
    pub(super) const fn table(self) -> &'static str {
        match self {
            Self::English => "table",
            Self::Portuguese => "tabela",
        }
    }
}
