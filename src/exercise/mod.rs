//! Exercises on small trees: made from a seed, answered element by element, graded with the reason in
//! the tree's own numbers and with the misconception that explains the answers.
//!
//! In reading order: [`item`] names an exercise in words; `tree` is what it is asked on; `walk` is
//! alpha-beta over such a tree, right or with one mistake in it, by the simulation of the room `mistakes`; `make` finds the
//! first tree of a seed that asks what its kind is about; `elements` says what is to be answered and
//! `wanted` what is right; `own` takes the tree from the words themselves; `grade` judges, `feedback` and `reason` are
//! what it finds, `hints` the part of it that may be said before the right answers are shown, and `says` and `why` the sentences;
//! `sheet` and `code` are several of them as a link and as a result.

mod code;
mod elements;
mod feedback;
mod grade;
mod hints;
mod item;
mod made;
mod make;
mod named;
mod order;
mod own;
mod packed;
mod plant;
mod prepared;
mod reason;
mod says;
mod sheet;
mod shown;
mod tree;
mod walk;
mod wanted;
mod why;

#[cfg(test)]
pub(crate) mod tests;

pub use code::{
    AnsweredItem, CodeRequest, ResultRequest, SheetResult, SolvedItem, result_of, sheet_result,
};
pub use elements::{Element, Part};
pub use feedback::{ElementFeedback, Graded, Judged, Reason, ReasonKind};
pub(crate) use grade::grade;
pub use grade::{Answers, GradeRequest, graded, graded_named, hints_named};
pub use item::{ExerciseGround, ExerciseItem, ExerciseKind};
pub use made::{Exercise, ExerciseNode};
pub use make::make;
pub use named::{ExerciseRequest, make_named};
pub(crate) use named::{exercise, under};
pub(crate) use prepared::Prepared;
pub(crate) use sheet::sheet;
pub use sheet::{NewSheet, Sheet, SheetRequest, new_sheet, read_sheet};
