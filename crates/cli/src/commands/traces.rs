//! Commands on a trace file: `plyscope step`, `plyscope stats` and `plyscope convert`.

use super::files;
use crate::arguments::Json;
use crate::exit::{Done, Failure};
use crate::streams::{print, print_json, tell};
use crate::terminal::{ply_table, step_text, summary_text};
use clap::Args;
use plyscope::service::{step_view, summary};
use std::path::PathBuf;

/// A command on one trace file.
#[derive(Debug, Args)]
pub(crate) struct FileArguments {
    /// The trace file; - is standard input.
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) json: Json,
}

/// `plyscope step`
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  plyscope step four.json --at 100 --json")]
pub(crate) struct StepArguments {
    /// The trace file; - is standard input.
    file: PathBuf,
    /// The step, from 0 (before anything) to the last.
    #[arg(long, value_name = "STEP")]
    at: u32,
    #[command(flatten)]
    json: Json,
}

/// `plyscope convert`
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  plyscope convert four.json -o four.graphml
  plyscope convert mine.jsonl -o mine.json       # events of your own program, as a told trace
  plyscope convert mine.jsonl -o mine.svg")]
pub(crate) struct ConvertArguments {
    /// The trace file, or the events of another program (see `plyscope check`); - is standard input.
    file: PathBuf,
    /// Output file; the format follows from its extension: .json .jsonl (and .gz after either) .dot
    /// .graphml .csv; .svg and .tex draw how it ended (`plyscope picture` draws any step).
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// DOT and pictures only: draw at most this many nodes [default: 2000, in a picture 60].
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    max_nodes: Option<u32>,
}

/// The whole state after a step.
pub(super) fn step(arguments: &StepArguments) -> Result<Done, Failure> {
    let opened = files::open(&arguments.file)?;
    let view = step_view(&opened.trace, arguments.at)?;
    if arguments.json.json { print_json(&view) } else { print(&step_text(&view)) }
}

/// Figures of a recorded search.
pub(super) fn stats(arguments: &FileArguments) -> Result<Done, Failure> {
    let seen = summary(&files::open(&arguments.file)?.trace);
    if arguments.json.json {
        return print_json(&seen);
    }
    print(&format!("{}\n{}", summary_text(&seen), ply_table(&seen.counts)))
}

/// One trace format to another.
pub(super) fn convert(arguments: &ConvertArguments) -> Result<Done, Failure> {
    files::check_format(&arguments.output)?;
    let opened = files::open(&arguments.file)?;
    files::save(&opened.trace, &arguments.output, arguments.max_nodes)?;
    tell(format_args!("written to {}", arguments.output.display()));
    Ok(Done::Complete)
}
