//! The external run: checks the events of another program. It reads them line by line and compares them
//! with the run of the header on the same position. Where they differ, it tries the known mistakes.
//!
//! The entry point is [`check_stream`]. In reading order: `line` and `reader` build a
//! [`Record`](record::Record) from a file. `reference` produces the events of the header's run by the
//! real search. `walk` compares the two event by event. `gallery` shows each mistake beside the right
//! search.

mod answer;
mod as_told;
mod check;
mod compared;
mod conventions;
mod field;
mod gallery;
mod header;
mod homework;
mod kind;
mod line;
mod marking;
mod moves;
mod number;
mod open;
mod own;
mod range;
mod reader;
mod record;
mod reference;
mod told_tree;
mod walk;
mod write;

pub use answer::{
    Checked, Difference, EventTold, Further, Hint, NamedSlip, NumberedEvent, ScoreTold, TaskItem,
    TwoCounts, TwoValues,
};
pub(crate) use check::check_text;
pub use check::{CheckAnswer, CheckRequest, Expected, check_stream};
pub use compared::{Compared, NotCompared};
pub use conventions::ConventionWords;
pub use gallery::{
    MistakeAnswer, MistakeRequest, MistakeWord, MistakesAnswer, SpotAnswer, SpotChoice,
    SpotRequest, mistakes,
};
pub(crate) use gallery::{Shown, mistake, spot};
pub use homework::{
    HomeworkAnswer, HomeworkOpened, HomeworkRequest, check_homework, open_homework,
};
pub use kind::Kind;
pub use marking::{Marked, MarkedAnswer, MarkedRow, Unreadable, marks_csv};
pub use open::{
    BEGIN, ToldRequest, open_file, open_pipe, open_stream, room_to_open, room_to_open_begun,
    validate_file, validate_pipe,
};
pub(crate) use open::{Staged, staged};
