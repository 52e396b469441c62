//! Lessons: one Markdown file each, with fenced blocks for a search at a step, questions, comparisons
//! and games.
//!
//! [`read`] parses a text into a [`Lesson`]. [`resolve`] resolves a page's words on the trace of its
//! stage. [`check`] verifies a whole lesson against its searches.

mod block;
mod board;
mod check;
mod deck;
mod drill;
mod link;
mod markdown;
mod page;
mod paper;
mod place;
mod question;
mod read;
mod scorm;
mod shape;

pub use check::{ExerciseFacts, PageFacts, check, check_whole};
pub use deck::slides;
pub use link::{LONGEST_LINK, lesson_hash};
pub use page::{
    Answer, Choice, Lesson, LessonCompare, LessonGame, LessonPage, LessonStage, Question,
    StageWords,
};
pub use paper::{PictureFile, handout, inside_page, tikz};
pub use place::StagePlaces;
pub(crate) use place::{LessonStageRequest, resolve};
pub(crate) use read::LessonRequest;
pub use read::{SKELETON, read, read_whole};
pub use scorm::{SCORM_MANIFEST, SCORM_PAGE, Scorm, scorm_manifest};

#[cfg(test)]
mod tests;
