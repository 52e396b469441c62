//! An exercise that many answer: its tree is found once.

use super::feedback::Graded;
use super::grade::{Answers, judge, read_all};
use super::item::ExerciseItem;
use super::made::{Exercise, Made};
use super::make::made;
use crate::game::InputError;

/// An exercise with its answers, which only judging sees.
#[derive(Clone, Debug)]
pub(crate) struct Prepared(Made);

impl Prepared {
    /// Makes an exercise.
    ///
    /// # Errors
    /// Where there is none of that level, seed and kind.
    pub(crate) fn new(item: ExerciseItem) -> Result<Self, InputError> {
        made(item).map(Self)
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
