//! `plyscope compare`: counts of several runs, side by side.

use super::files::write_or_print;
use crate::arguments::CompareArguments;
use crate::exit::{Done, Failure};
use crate::interrupt;
use crate::streams::tell;
use crate::terminal::{Progress, comparison_text};
use plyscope::service::{CompareTask, export};
use std::fs::File;
use std::io::{self, ErrorKind, Read};

/// Bytes of the largest set of positions that is read.
const MAX_SET: u64 = 64 << 20;

pub(super) fn run(arguments: &CompareArguments) -> Result<Done, Failure> {
    let positions = arguments.positions.as_deref();
    one_position(positions, arguments.position.position())?;
    let positions = positions.map(read_set).transpose()?;
    let task = CompareTask::read(&arguments.request(positions))?;
    let handle = interrupt::handle()?;
    let progress = Progress::start(&handle, "");
    let comparison = task.run(&handle);
    progress.finish();
    let text = match arguments.format().export() {
        Some(format) => export(&comparison, format)?,
        None => comparison_text(&comparison),
    };
    write_or_print(arguments.output.as_deref(), &text)?;
    if let Some(again) = comparison.begun_again {
        tell(format_args!("plyscope: {}", again.text("all runs")));
    }
    if let Some(disagreement) = &comparison.disagreement {
        tell(format_args!("plyscope: the runs disagree: {disagreement}"));
        return Ok(Done::Disagreed);
    }
    let cut_order = comparison.random.as_ref().is_some_and(|random| random.unfinished > 0);
    let stopped = cut_order || comparison.runs.iter().any(|run| run.stopped.is_some());
    Ok(match (handle.is_stopped(), stopped) {
        (true, _) => Done::Interrupted,
        (false, true) => Done::Truncated,
        (false, false) => Done::Complete,
    })
}

/// The text of a set: the words of random games as they are, a file's or standard input's content.
pub(super) fn read_set(words: &str) -> Result<String, Failure> {
    if words.starts_with("games:") {
        return Ok(words.to_owned());
    }
    let read = |input: &mut dyn Read| {
        let mut text = String::new();
        input.take(MAX_SET).read_to_string(&mut text).map(|_| text)
    };
    let text = match words {
        "-" => read(&mut io::stdin().lock()),
        path => File::open(path).and_then(|mut file| read(&mut file)),
    };
    text.map_err(|error| match error.kind() {
        ErrorKind::InvalidData => {
            Failure::invalid(format!("{words}: this is no text in UTF-8; give one position a line"))
        }
        _ => Failure::running(format!("{words}: {error}")),
    })
}

/// Refuses a position beside the positions of a file; random games begin at it.
pub(super) fn one_position(set: Option<&str>, position: &str) -> Result<(), Failure> {
    match set {
        Some(set) if !set.starts_with("games:") && !position.is_empty() => Err(Failure::usage(
            "--position and a file of --positions are given; leave one of them out",
        )),
        _ => Ok(()),
    }
}
