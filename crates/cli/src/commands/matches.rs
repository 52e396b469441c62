//! `plyscope match`: games of two engines, and what their score says.

use super::print;
use crate::arguments::MatchArguments;
use crate::exit::{Done, Failure};
use crate::interrupt;
use crate::terminal::{Progress, match_text};
use plyscope::service::{Journal, MatchTask, write_atomically};
use std::io::Write;
use std::path::Path;

pub(super) fn run(arguments: &MatchArguments) -> Result<Done, Failure> {
    let mut task = MatchTask::read(&arguments.request())?;
    let mut journal = None;
    if let Some(path) = &arguments.journal {
        let (opened, finished) = Journal::open(path, &task.header())?;
        task.resume(finished)?;
        journal = Some(opened);
    }
    let handle = interrupt::handle()?;
    let progress = Progress::start(&handle, "");
    let played = task.run(&handle, |game| match &mut journal {
        Some(journal) => journal.add(game),
        None => Ok(()),
    });
    progress.finish();
    let played = played?;
    let text = if arguments.json.json { json(&played)? } else { match_text(&played) };
    write_or_print(arguments.output.as_deref(), &text)?;
    Ok(if handle.is_stopped() { Done::Interrupted } else { Done::Complete })
}

/// An answer as JSON text.
pub(super) fn json(answer: &impl serde::Serialize) -> Result<String, Failure> {
    serde_json::to_string_pretty(answer)
        .map(|text| text + "\n")
        .map_err(|error| Failure::running(format!("the answer cannot be written: {error}")))
}

/// Writes to a file, the complete old or the complete new one, or to standard output.
pub(super) fn write_or_print(path: Option<&Path>, text: &str) -> Result<(), Failure> {
    let Some(path) = path else { return print(text).map(drop) };
    write_atomically(path, |file| file.write_all(text.as_bytes()))
        .map_err(|error| Failure::running(format!("{}: {error}", path.display())))
}
