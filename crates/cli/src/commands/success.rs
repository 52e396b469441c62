//! `plyscope success`: how many positions each run solves within a limit.

use super::compare::one_position;
use super::compare::read_set;
use super::files::write_or_print;
use crate::arguments::SuccessArguments;
use crate::exit::{Done, Failure};
use crate::interrupt;
use crate::streams::tell;
use crate::terminal::{Progress, success_text};
use plyscope::service::{SuccessTask, export};

pub(super) fn run(arguments: &SuccessArguments) -> Result<Done, Failure> {
    let positions = arguments.positions.as_deref();
    one_position(positions, arguments.position.position())?;
    let positions = positions.map(read_set).transpose()?;
    let task = SuccessTask::read(&arguments.request(positions))?;
    let handle = interrupt::handle()?;
    let progress = Progress::start(&handle, "");
    let success = task.run(&handle);
    progress.finish();
    let text = match arguments.format().export() {
        Some(format) => export(&success, format)?,
        None => success_text(&success),
    };
    write_or_print(arguments.output.as_deref(), &text)?;
    if let Some(wrong) = &success.wrong {
        tell(format_args!("plyscope: a score is wrong: {wrong}"));
        return Ok(Done::Disagreed);
    }
    // Positions that were not solved are the answer; searches that did not begin are missing.
    let gave_up = success.runs.iter().any(|run| run.gave_up_at.is_some());
    Ok(match (handle.is_stopped(), gave_up) {
        (true, _) => Done::Interrupted,
        (false, true) => Done::Truncated,
        (false, false) => Done::Complete,
    })
}
