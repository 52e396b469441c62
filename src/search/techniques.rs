//! What can be asked of a search, explained: one table for the catalogue, the help and the UI.

mod algorithms;
mod modifiers;

pub use algorithms::ALGORITHMS;
pub use modifiers::MODIFIERS;

/// An algorithm or a modifier, with its page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Technique {
    /// How it is written in a run word, for example `shallow:2`.
    pub example: &'static str,
    /// Its name for people.
    pub title: &'static str,
    /// One line on it.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::{Algorithm, Run};

    #[test]
    fn every_word_is_read_and_every_algorithm_has_its_page() {
        assert_eq!(ALGORITHMS.map(|page| page.word()), Algorithm::ALL.map(Algorithm::word));
        for page in ALGORITHMS {
            assert!(page.example.parse::<Run>().is_ok(), "{}", page.example);
            assert_eq!(page.steps.len(), 7, "{}: the steps of the loop", page.example);
        }
        for page in MODIFIERS {
            let word = format!("alphabeta+{}", page.example);
            assert!(word.parse::<Run>().is_ok(), "{word}");
        }
        for page in ALGORITHMS.iter().chain(&MODIFIERS) {
            let texts = [page.title, page.line, page.text];
            assert!(texts.iter().all(|text| !text.is_empty()), "{}", page.example);
            assert!(!page.steps.is_empty() && page.text.ends_with('.'), "{}", page.example);
        }
    }
}
