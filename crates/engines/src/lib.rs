//! Players that are programs of their own: their words, their processes, their protocols, and the referee.
//!
//! A [`Contender`] is a program given in words, as `./mybot.py,time=1`. It is a
//! [`Program`](plyscope::service::Program), so a match plays it like an engine. Only the command line makes
//! one, and [`SeatedPrograms`] from a list that a person wrote, because a word of a request, a link or a file must never
//! start a process.

mod gomocup;
mod gtp;
mod info;
mod known;
mod lines;
mod list;
mod lock;
mod log;
mod ply;
mod process;
mod referee;
mod searches;
mod seat;
mod seated;
mod talk;
mod trial;
mod words;

pub use list::{EngineList, list_of_folder};
pub use log::Log;
pub use referee::Contender;
pub use searches::Searches;
pub use seated::{ListedProgram, ProgramAnswer, ProgramMoveRequest, SeatedPrograms, TrialLine};
pub use trial::{Tested, Trial, Verdict};
pub use words::{Command, Protocol, Restart, Settings, is_program};
