//! The external run: checks the events of another program. It reads them line by line and compares them
//! with the run of the header on the same position. Where they differ, it tries the known mistakes.
//!
//! The entry point is [`check_stream`]. In reading order: `line` and `reader` build a
//! [`Record`](record::Record) from a file. `reference` produces the events of the header's run by the
//! real search. `walk` compares the two event by event. `gallery` shows each mistake beside the right
//! search.

mod answer;
mod check;
mod conventions;
mod field;
mod field_counts;
mod file_field;
mod file_tree;
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
mod program_file;
mod range;
mod reader;
mod record;
mod reference;
mod walk;
mod write;

pub use answer::{
    Difference, Further, Hint, NamedMistake, NumberedEvent, ReportedEvent, ReportedScore,
    SearchCheck, TaskItem, TwoCounts, TwoValues,
};
pub(crate) use check::check_text;
pub use check::{CheckAnswer, CheckRequest, Expectations, check_stream};
pub use conventions::ConventionWords;
pub use field_counts::{FieldCounts, SkippedField};
pub use gallery::{
    MistakeAnswer, MistakeRequest, MistakeWord, MistakesAnswer, SpotAnswer, SpotChoice,
    SpotRequest, mistakes,
};
pub(crate) use gallery::{MistakeTraces, mistake, spot};
pub use homework::{
    HomeworkAnswer, HomeworkRequest, HomeworkSearch, check_homework, open_homework,
};
pub use kind::Kind;
pub use marking::{FileMark, FileResult, MarkRow, Unreadable, marks_csv};
pub use open::{
    BEGIN, ExternalRequest, open_file, open_pipe, open_stream, room_to_open, room_to_open_begun,
    validate_file, validate_pipe,
};
pub(crate) use open::{ExternalRun, staged};
pub use program_file::{ProgramFile, program_file};
