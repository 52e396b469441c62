//! The page of one technique, in English.

/// An algorithm or a modifier, with its page; the catalogue, the help and the UI show the same.
#[cfg_attr(doc, doc = "[`Technique::word`] has an example.")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, schemars::JsonSchema))]
pub struct Technique {
    /// The form in a run word, for example `shallow:2`.
    pub example: &'static str,
    /// The name for people, which begins with a capital.
    pub title: &'static str,
    /// One line about the technique, without a full stop.
    #[cfg_attr(feature = "serde", serde(rename = "about"))]
    pub line: &'static str,
    /// A paragraph about the technique, which ends with a full stop.
    pub text: &'static str,
    /// The publication: authors and year; empty if the technique is common knowledge.
    pub source: &'static str,
    /// The steps, numbered from 1. The steps of an algorithm have the numbers of the search loop, to which
    /// a view of a step refers.
    pub steps: &'static [&'static str],
}

impl Technique {
    /// Returns its word: the example without an argument.
    ///
    /// # Examples
    /// ```
    /// use plyscope_core::search::techniques::{ALGORITHMS, MODIFIERS};
    ///
    /// assert_eq!((ALGORITHMS[1].word(), ALGORITHMS[1].title), ("alphabeta", "Alpha-beta"));
    /// let table = MODIFIERS.iter().find(|page| page.word() == "tt");
    /// assert_eq!(table.map(|page| page.example), Some("tt:16MB"));
    /// ```
    pub fn word(&self) -> &'static str {
        self.example.split(':').next().unwrap_or(self.example)
    }
}
