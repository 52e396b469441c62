//! A class that answers a teacher's questions: its students, questions, votes and results.
//!
//! In reading order: `question` defines questions and valid answers. `room` is the state of a class. It
//! changes by records alone, so that a journal of them restores it. `tally` counts the answers of a vote.
//! `asking` holds the requests of teachers and students, and `look` the views that they get. `results`
//! exports everything as a table.
//! The module has no clock, file or connection: the shell that serves a class provides them.

mod asking;
mod look;
mod question;
mod results;
mod room;
mod tally;

#[cfg(test)]
mod tests;

pub use asking::{
    ClassAddresses, ClassAnswerRequest, ClassCountRequest, ClassJoinRequest, ClassLetInRequest,
    ClassOpenRequest, ClassShowRequest, ClassStepKind, ClassStepKinds, ClassStepKindsRequest,
    ClassStepRequest, ClassVoteRef,
};
pub use look::{
    ClassNow, ClassOpen, ClassQueue, ClassResults, ClassRoom, ClassRounds, ClassStage, ClassVote,
};
pub use question::{ClassAnswer, ClassAsks, ClassQuestion, ClassStep, ClassTarget};
pub use room::{ClassRecord, MOST_STUDENTS, Room, VoteState};
pub use tally::{ClassSlip, ClassTally, ClassTallyBar};
