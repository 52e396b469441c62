//! A class that answers a teacher's questions: who has joined, what is asked, which votes were held, and
//! what came of them.
//!
//! In reading order: `question` is what can be asked and what counts as an answer; `room` is the state of a
//! class, which changes by records alone, so that a journal of them brings it back; `tally` counts
//! the answers of a vote; `asking` and `look` are what a teacher and a student send and are shown; `results` is
//! the table of it all.
//! It has no clock, no file and no connection: the shell that serves a class brings those.

mod asking;
mod look;
mod question;
mod results;
mod room;
mod tally;

#[cfg(test)]
mod tests;

pub use asking::{
    ClassAnswerRequest, ClassCountRequest, ClassJoinRequest, ClassLetInRequest, ClassShowRequest,
    ClassVoteRef,
};
pub use look::{
    ClassAsked, ClassNow, ClassOpen, ClassRoom, ClassShown, ClassTold, ClassVote, ClassWaiting,
};
pub use question::{ClassAnswer, ClassAsks, ClassQuestion};
pub use room::{ClassRecord, MOST_STUDENTS, Room, VoteState};
pub use tally::{ClassSlip, ClassTally, ClassTallyBar};
