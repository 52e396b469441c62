//! An exercise for many answers, so that its tree is generated only once.

use super::feedback::Feedback;
use super::grade::{Answers, judge, read_all};
use super::key::{Exercise, ExerciseKey};
use super::named::named;
use crate::game::InputError;

/// An exercise with its answers, which only the grading reads.
#[derive(Clone, Debug)]
pub(crate) struct AnswerKey(ExerciseKey);

impl AnswerKey {
    /// Generates the exercise with these words.
    ///
    /// # Errors
    /// Fails if the words name no exercise.
    pub(crate) fn named(words: &str) -> Result<Self, InputError> {
        named(words).map(Self)
    }

    pub(crate) fn words(&self) -> String {
        self.0.text()
    }

    /// Returns the exercise without its answers.
    pub(crate) fn shown(&self) -> Exercise {
        self.0.shown()
    }

    /// Grades answers.
    ///
    /// # Errors
    /// Fails if an answer cannot be read.
    pub(crate) fn graded(&self, answers: &Answers) -> Result<Feedback, InputError> {
        Ok(judge(&self.0, &read_all(&self.0, answers)?))
    }
}
