//! One technique's page.

use schemars::JsonSchema;
use serde::Serialize;

/// An algorithm or a modifier, with its page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Technique {
    /// How it is written in a run word, for example `shallow:2`.
    pub example: &'static str,
    /// Its name for people.
    pub title: &'static str,
    /// One line on it.
    #[serde(rename = "about")]
    pub line: &'static str,
    /// A paragraph on it.
    pub text: &'static str,
    /// Where it was published: authors and year; empty where it is common knowledge.
    pub source: &'static str,
    /// Its steps, numbered from 1. Those of an algorithm have the numbers of the search loop, which
    /// a view of a step refers to.
    pub steps: &'static [&'static str],
}

impl Technique {
    /// Its word: the example without an argument.
    pub fn word(&self) -> &'static str {
        self.example.split(':').next().unwrap_or(self.example)
    }
}
