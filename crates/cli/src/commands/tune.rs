//! `plyscope tune`: weights of an evaluation, found by play.

use super::files::{distinct, write_or_print};
use super::print;
use crate::arguments::TuneArguments;
use crate::exit::{Done, Failure};
use crate::interrupt;
use crate::streams::json;
use crate::terminal::{Progress, tune_text};
use plyscope::service::{Journal, TuneTask, points_csv};

pub(super) fn run(arguments: &TuneArguments) -> Result<Done, Failure> {
    let (journal, csv) = (("--journal", &arguments.journal), ("--csv", &arguments.csv));
    distinct(&[journal, csv, ("--output", &arguments.output)])?;
    if let Some((option, why)) = arguments.foreign() {
        return Err(Failure::usage(format!("{option} does nothing here: {why}")));
    }
    let mut task = TuneTask::read(&arguments.request())?;
    let mut journal = None;
    if let Some(path) = &arguments.journal {
        let (opened, finished) = Journal::open(path, &task.header())?;
        task.resume(finished)?;
        journal = Some(opened);
    }
    let handle = interrupt::handle()?;
    let progress = Progress::start(&handle, "");
    let tuned = task.run(&handle, |duel| match &mut journal {
        Some(journal) => journal.add(duel),
        None => Ok(()),
    });
    progress.finish();
    let tuned = tuned?;
    if let Some(path) = &arguments.csv {
        write_or_print(Some(path), &points_csv(&tuned))?;
    }
    if let Some(path) = &arguments.output {
        write_or_print(Some(path), &tuned.file)?;
    }
    print(&if arguments.json.json { json(&tuned)? } else { tune_text(&tuned) })?;
    Ok(if handle.is_stopped() { Done::Interrupted } else { Done::Complete })
}
