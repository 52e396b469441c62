//! Commands on a trace file: `plyscope stats` and `plyscope convert`.

use super::files::{self, Target, Written};
use crate::arguments::Json;
use crate::exit::{Done, Failure, shown};
use crate::streams::{print, print_json, tell};
use crate::terminal::{ply_table, summary_text};
use clap::Args;
use plyscope::service::summary;
use std::path::PathBuf;

/// A command on one trace file.
#[derive(Debug, Args)]
pub(crate) struct FileArguments {
    /// The trace file; - is standard input.
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) json: Json,
}

/// `plyscope convert`
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  plyscope convert four.json -o four.graphml
  plyscope convert four.json.gz --format csv | head
  plyscope convert mine.jsonl -o mine.json       # events of your own program, as a told trace
  plyscope convert mine.jsonl -o mine.svg")]
pub(crate) struct ConvertArguments {
    /// The trace file, or the events of another program (see `plyscope check`); - is standard input.
    file: PathBuf,
    /// Output file; the format follows from its extension: .json .jsonl (and .gz after either) .dot
    /// .graphml .csv; .svg and .tex draw how it ended (`plyscope picture` draws any step).
    #[arg(short, long, value_name = "FILE")]
    #[arg(required_unless_present = "format")]
    output: Option<PathBuf>,
    /// What is written, whatever the name says, as in jsonl.gz or svg; without -o, or with -, to standard
    /// output.
    #[arg(short, long, value_parser = Written::read)]
    format: Option<Written>,
    /// DOT and pictures only: draw at most this many nodes [default: 2000, in a picture 60].
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    max_nodes: Option<u32>,
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
    let target = Target::read(arguments.output.as_deref(), arguments.format)?;
    let opened = files::open(&arguments.file)?;
    let Some(target) = target else { return Ok(Done::Complete) };
    let done = target.write(&opened.trace, arguments.max_nodes)?;
    if let Some(path) = target.path {
        tell(format_args!("written to {}", shown(path)));
    }
    Ok(done)
}
