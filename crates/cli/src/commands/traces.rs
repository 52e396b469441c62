//! Commands on a trace file: `plyscope stats` and `plyscope convert`.

use super::files::{self, Target, TraceOutput, Ways};
use super::passes::PassArgument;
use crate::arguments::{Json, Suggestions};
use crate::exit::{CommandOutcome, Failure, shown};
use crate::streams::{eprint_line, print, print_json};
use crate::terminal::{ply_table, summary_text};
use clap::Args;
use clap::builder::TypedValueParser;
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
  plyscope trace --game connect4 --position 4453 --depth 6 -o four.json
  plyscope convert four.json -o four.graphml
  plyscope convert four.json --format csv | head
  plyscope convert four.json -o four.parquet   # for DuckDB, polars and pandas
  plyscope convert four.json --nodes-only -o nodes.jsonl
  python3 examples/tracers/python/example.py > mine.jsonl
  plyscope convert mine.jsonl -o mine.json   # your own search, as a trace
  plyscope convert mine.jsonl -o mine.svg")]
pub(crate) struct ConvertArguments {
    /// The trace file, or the events of your own program (see `plyscope check`); - is standard input.
    file: PathBuf,
    /// Write to FILE: .json .jsonl .csv (and .gz after any) .parquet .dot .graphml. A name ending in .svg or .tex
    /// draws the end of the search; `plyscope picture` draws any step.
    #[arg(short, long, value_name = "FILE")]
    #[arg(required_unless_present = "format")]
    output: Option<PathBuf>,
    /// Output format, such as jsonl.gz or svg; overrides the file name. Without -o, or with -, it writes to
    /// standard output.
    #[arg(short, long, value_parser = Suggestions(TraceOutput::names).try_map(|name| TraceOutput::read(&name)),
        hide_possible_values = true)]
    format: Option<TraceOutput>,
    #[command(flatten)]
    ways: Ways,
    #[command(flatten)]
    pass: PassArgument,
}

/// Prints the statistics; a file that ends early gives exit code 4.
pub(super) fn stats(arguments: &FileArguments) -> Result<CommandOutcome, Failure> {
    let trace = files::open(&arguments.file)?.trace;
    let seen = summary(&trace);
    let printed = if arguments.json.json {
        print_json(&seen)
    } else {
        print(&format!("{}\n{}", summary_text(&seen), ply_table(&seen.counts)))
    };
    printed.map(|_| CommandOutcome::of(false, trace.was_cut_off()))
}

/// Converts a trace. `--pass` is wrong usage (exit code 2) unless the output is a picture.
pub(super) fn convert(arguments: &ConvertArguments) -> Result<CommandOutcome, Failure> {
    let target = Target::read(arguments.output.as_deref(), arguments.format, arguments.ways)?;
    let opened = files::open(&arguments.file)?;
    let Some(target) = target else { return Ok(CommandOutcome::Complete) };
    if arguments.pass.pass.is_some() && !target.is_picture() {
        return Err(Failure::usage(
            "--pass is for pictures (.svg, .tex); every other format holds all passes",
        ));
    }
    let root = arguments.pass.root(&opened.trace)?;
    let done = target.of_pass(root).write(&opened.trace)?;
    if let Some(path) = target.path {
        eprint_line(format_args!("written to {}", shown(path)));
    }
    Ok(if opened.trace.was_cut_off() { CommandOutcome::Truncated } else { done })
}
