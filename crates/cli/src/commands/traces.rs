//! Commands on a trace file: `plyscope step`, `plyscope stats` and `plyscope convert`.

use super::files;
use crate::arguments::{ConventionArgument, Json};
use crate::exit::{Done, Failure};
use crate::streams::{print, print_json, tell};
use crate::terminal::{ply_table, step_text, summary_text};
use clap::Args;
use plyscope::service::{convention, step_view_in, summary};
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
#[command(after_help = "\
Examples:
  plyscope step four.json --at 100 --json
  plyscope step tree.json --at 18 --profile negamax")]
pub(crate) struct StepArguments {
    /// The trace file; - is standard input.
    file: PathBuf,
    /// The step, from 0 (before anything) to the last.
    #[arg(long, value_name = "STEP")]
    at: u32,
    #[command(flatten)]
    convention: ConventionArgument,
    #[command(flatten)]
    json: Json,
}

/// `plyscope convert`
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  plyscope convert four.json -o four.graphml")]
pub(crate) struct ConvertArguments {
    /// The trace file; - is standard input.
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
    let profile = arguments.convention.profile;
    let view = step_view_in(&opened.trace, arguments.at, profile)?;
    if arguments.json.json {
        return print_json(&view);
    }
    let here = convention(&opened.trace, arguments.at, profile);
    print(&step_text(&view, &here))
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
