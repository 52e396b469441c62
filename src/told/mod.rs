//! A search that another program tells: its events read line by line, held to what the header's run
//! does on the same position, and to the known slips where it departs from that.
//!
//! [`check_stream`] is the whole of it. In reading order: `line` and `reader` make a
//! [`Record`](record::Record) of a file; `reference` tells what the run of the header does, by the real
//! search; `walk` compares the two event by event; `simulate` is alpha-beta with one slip in it, for
//! the diagnosis alone: **it is not the search of this house**, which is `search/plain.rs`.

mod answer;
mod check;
mod field;
mod header;
mod homework;
mod item;
mod kind;
mod line;
mod mistakes;
mod number;
mod open;
mod own;
mod range;
mod reader;
mod record;
mod reference;
mod sentence;
mod simulate;
mod slip;
mod told_tree;
mod walk;
mod write;

pub use answer::{Checked, Difference, EventTold, ScoreTold, TwoCounts, TwoValues};
pub(crate) use check::check_text;
pub use check::{CheckAnswer, CheckRequest, MOST_DIAGNOSED, check_stream};
pub use homework::{
    HomeworkAnswer, HomeworkOpened, HomeworkRequest, check_homework, open_homework,
};
pub use kind::Kind;
pub use mistakes::mistakes;
pub use mistakes::{
    MistakeAnswer, MistakeRequest, MistakeWord, MistakesAnswer, Sort as MistakeSort, SpotAnswer,
    SpotChoice, SpotRequest,
};
pub(crate) use mistakes::{Shown, mistake, spot};
pub use open::{
    BEGIN, ToldRequest, open_file, open_pipe, open_stream, room_to_open, room_to_open_begun,
    validate_file, validate_pipe,
};
pub(crate) use open::{Staged, staged};
pub use slip::Slip;
