//! Exercises on small trees. An exercise is generated from a seed, answered element by element, and
//! graded with the reason in the tree's own numbers and the misconception that explains the answers.
//!
//! In reading order: [`item`] defines the words of an exercise, and `tree` its tree. `walk` is
//! alpha-beta over such a tree, right or with one mistake, by the simulation of `mistakes`, and `star` is Star1 where
//! chance moves. `make`
//! finds the first tree of a seed that suits the kind. `elements` lists the required answers, and
//! `wanted` the right ones. `own` reads the tree from the words themselves. `grade` grades answers into
//! the types of `feedback`, with the reasons of `reason`. `hints` reduces the feedback to hints, and
//! `says` and `why` write the sentences. `sheet` and `code` handle several exercises as a link and as a
//! result.

mod answer_key;
mod code;
mod elements;
mod feedback;
mod grade;
mod hints;
mod item;
mod key;
mod make;
mod named;
mod order;
mod own;
mod packed;
mod plant;
mod reason;
mod says;
mod sheet;
mod shown;
mod star;
mod tree;
mod walk;
mod wanted;
mod why;

#[cfg(test)]
pub(crate) mod tests;

pub(crate) use answer_key::AnswerKey;
pub use code::{
    AnsweredItem, CodeRequest, ResultRequest, SheetResult, SolvedItem, result_of, sheet_result,
};
pub use elements::{Element, Part};
pub use feedback::{AnswerState, ElementFeedback, Feedback, Reason, ReasonKind};
pub(crate) use grade::grade;
pub use grade::{Answers, GradeRequest, graded, graded_named, hints_named};
pub use item::{ExerciseGround, ExerciseItem, ExerciseKind};
pub use key::{Exercise, ExerciseNode};
pub use make::make;
pub use named::{ExerciseRequest, make_named};
pub(crate) use named::{exercise, under};
pub(crate) use sheet::sheet;
pub use sheet::{NewSheet, Sheet, SheetRequest, new_sheet, read_sheet};
