//! `plyscope compare`: counts of several runs, side by side.

use super::{print, print_json};
use crate::arguments::CompareArguments;
use crate::exit::{Done, Failure};
use crate::interrupt;
use crate::terminal::{Progress, comparison_text};
use plyscope::service::compare_runs;

pub(super) fn run(arguments: &CompareArguments) -> Result<Done, Failure> {
    let shared = arguments.limits.limit(arguments.position.request());
    let handle = interrupt::handle()?;
    let progress = Progress::start(&handle, "");
    let comparison = compare_runs(&shared, &arguments.runs, &handle, |_, run| progress.say(run))?;
    progress.finish();
    if arguments.json.json {
        print_json(&comparison)?;
    } else {
        print(&comparison_text(&comparison))?;
    }
    if let Some(disagreement) = &comparison.disagreement {
        anstream::eprintln!("plyscope: the runs disagree: {disagreement}");
        return Ok(Done::Disagreed);
    }
    let stopped = comparison.runs.iter().any(|run| run.stopped.is_some());
    Ok(match (handle.is_stopped(), stopped) {
        (true, _) => Done::Interrupted,
        (false, true) => Done::Truncated,
        (false, false) => Done::Complete,
    })
}
