//! An exercise that many answer: its tree is found once.

use super::feedback::Graded;
use super::grade::{Answers, judge, read_all};
use super::made::{Exercise, Made};
use super::named::named;
use crate::game::InputError;

/// An exercise with its answers, which only judging sees.
#[derive(Clone, Debug)]
pub(crate) struct Prepared(Made);

impl Prepared {
    /// Makes the exercise that words name.
    ///
    /// # Errors
    /// Where they name none.
    pub(crate) fn named(words: &str) -> Result<Self, InputError> {
        named(words).map(Self)
    }

    /// Its words.
    pub(crate) fn words(&self) -> String {
        self.0.text()
    }

    /// The exercise, without its answers.
    pub(crate) fn shown(&self) -> Exercise {
        self.0.shown()
    }

    /// Judges answers.
    ///
    /// # Errors
    /// Where an answer cannot be read.
    pub(crate) fn graded(&self, answers: &Answers) -> Result<Graded, InputError> {
        Ok(judge(&self.0, &read_all(&self.0, answers)?))
    }
}
