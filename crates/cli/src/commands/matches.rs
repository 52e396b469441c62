//! `plyscope match`: games of two engines, and what their score says.

use super::files::{distinct, write_or_print};
use crate::arguments::MatchArguments;
use crate::exit::{Done, Failure};
use crate::interrupt;
use crate::streams::json;
use crate::terminal::{Progress, match_text};
use plyscope::service::{Journal, MatchTask};

pub(super) fn run(arguments: &MatchArguments) -> Result<Done, Failure> {
    distinct(&[("--journal", &arguments.journal), ("--output", &arguments.output)])?;
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
