//! `plyscope compare`: counts of several runs, side by side.

use super::files::write_or_print;
use crate::arguments::{Json, LimitArguments, PositionArguments};
use crate::exit::{Done, Failure};
use crate::interrupt::follow;
use crate::streams::tell;
use crate::terminal::comparison_text;
use clap::{Args, ValueEnum};
use plyscope::service::wire::{CompareRequest, ExportFormat};
use plyscope::service::{CompareTask, ServiceError, export};
use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::path::PathBuf;

/// Bytes of the largest set of positions that is read.
const MAX_SET: u64 = 64 << 20;

/// How an answer is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Columns and bars for a terminal.
    Table,
    /// Every figure, as one JSON object.
    Json,
    /// Every figure in rows, for spreadsheets.
    Csv,
    /// A table as GitHub shows it.
    Markdown,
    /// A table for LaTeX with the booktabs package.
    Latex,
}

impl Format {
    /// The format of the export; `None` for the terminal's own.
    const fn export(self) -> Option<ExportFormat> {
        match self {
            Self::Table => None,
            Self::Json => Some(ExportFormat::Json),
            Self::Csv => Some(ExportFormat::Csv),
            Self::Markdown => Some(ExportFormat::Markdown),
            Self::Latex => Some(ExportFormat::Latex),
        }
    }
}

/// How and where the answer is written.
#[derive(Debug, Args)]
pub(super) struct Written {
    /// How the answer is written.
    #[arg(long, default_value = "table", conflicts_with = "json")]
    format: Format,
    /// Write it here instead of standard output: the complete old or the complete new file.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    json: Json,
}

impl Written {
    /// Writes an answer, in the terminal's own form or exported.
    pub(super) fn write<A>(
        &self,
        answer: &A,
        table: fn(&A) -> String,
        export: fn(&A, ExportFormat) -> Result<String, ServiceError>,
    ) -> Result<(), Failure> {
        let format = if self.json.json { Format::Json } else { self.format };
        let text = match format.export() {
            Some(format) => export(answer, format)?,
            None => table(answer),
        };
        write_or_print(self.output.as_deref(), &text)
    }
}

/// `plyscope compare`
#[derive(Debug, Args)]
#[command(mut_arg("game", |game| {
    game.required(false).required_unless_present("ladder").default_value("").hide_default_value(true)
}))]
#[command(after_help = "\
Examples:
  plyscope compare --game tictactoe --runs minimax,alphabeta,alphabeta+static,alphabeta+best
  plyscope compare --game othello --depth 6 --eval phases --runs alphabeta,alphabeta+static --json
  plyscope compare --ladder connect4
  plyscope compare --ladder connect4 --positions Test_L3_R1 --format markdown
  plyscope compare --game connect4 --positions Test_L3_R1 --runs alphabeta,alphabeta+static
  plyscope compare --game othello --positions games:20:7:40 --depth 5 --runs minimax,alphabeta
  plyscope compare --game tictactoe --runs alphabeta --random-orders 100 --format latex -o t.tex")]
pub(crate) struct CompareArguments {
    #[command(flatten)]
    position: PositionArguments,
    /// A set of positions instead of one: a file with one a line (a score for the side to move may
    /// follow after a space and is checked; a tree has none), - for standard input, or
    /// games:N:SEED:PLIES, the positions after PLIES random plies of N games.
    #[arg(long, value_name = "FILE|games:N:SEED:PLIES")]
    positions: Option<String>,
    /// The runs, separated by commas.
    #[arg(short, long, value_delimiter = ',', required_unless_present = "ladder")]
    runs: Vec<String>,
    /// A guided comparison, one optimisation after the other, in place of --runs: connect4 or
    /// othello. It brings its game, evaluation and convention along, and random positions unless
    /// some are given; what it counts is grouped by stones played or by empty squares.
    #[arg(long, value_name = "NAME", conflicts_with_all = ["runs", "depth", "eval"])]
    ladder: Option<String>,
    #[command(flatten)]
    limits: LimitArguments,
    /// Time every run this often, 1 to 100; the median and the range are shown.
    #[arg(long, default_value_t = 1, allow_negative_numbers = true)]
    repeats: u32,
    /// Count alpha-beta in this many random orders too, 0 to 10000.
    #[arg(long, value_name = "N", default_value_t = 0, allow_negative_numbers = true)]
    random_orders: u32,
    /// The seed of the first random order; the others follow it.
    #[arg(long, default_value_t = 1, allow_negative_numbers = true)]
    seed: u64,
    #[command(flatten)]
    written: Written,
}

impl CompareArguments {
    /// The request; `positions` is the text of the set.
    fn request(&self, positions: Option<String>) -> CompareRequest {
        let LimitArguments { depth, nodes, time, .. } = self.limits.clone();
        // A ladder has its own.
        let eval = self.ladder.is_none().then(|| self.limits.evaluation());
        CompareRequest {
            setup: self.position.setup(),
            positions,
            runs: self.runs.clone(),
            ladder: self.ladder.clone(),
            depth,
            eval,
            node_limit: nodes,
            time_limit_ms: time,
            repeats: Some(self.repeats),
            random_orders: Some(self.random_orders),
            seed: Some(self.seed),
        }
    }
}

pub(super) fn run(arguments: &CompareArguments) -> Result<Done, Failure> {
    let positions = read_set(arguments.positions.as_deref(), &arguments.position)?;
    let task = CompareTask::read(&arguments.request(positions))?;
    let (comparison, handle) = follow("", |handle| task.run(handle))?;
    arguments.written.write(&comparison, comparison_text, export)?;
    if let Some(again) = comparison.begun_again {
        tell(format_args!("plyscope: {}", again.text("all runs")));
    }
    if let Some(disagreement) = &comparison.disagreement {
        tell(format_args!("plyscope: the runs disagree: {disagreement}"));
        return Ok(Done::Disagreed);
    }
    let cut_order = comparison.random.as_ref().is_some_and(|random| random.unfinished > 0);
    let stopped = cut_order || comparison.runs.iter().any(|run| run.stopped.is_some());
    Ok(Done::of(handle.is_stopped(), stopped))
}

/// The text of a set: the words of random games, which begin at the position, as they are; a file's or
/// standard input's content, beside which a position is refused.
pub(super) fn read_set(
    words: Option<&str>,
    beside: &PositionArguments,
) -> Result<Option<String>, Failure> {
    let Some(words) = words.filter(|words| !words.starts_with("games:")) else {
        return Ok(words.map(str::to_owned));
    };
    if !beside.position.is_empty() {
        return Err(Failure::usage(
            "--position and a file of --positions are given; leave one of them out",
        ));
    }
    let read = |input: &mut dyn Read| {
        let mut text = String::new();
        input.take(MAX_SET).read_to_string(&mut text).map(|_| text)
    };
    let text = match words {
        "-" => read(&mut io::stdin().lock()),
        path => File::open(path).and_then(|mut file| read(&mut file)),
    };
    text.map(Some).map_err(|error| match error.kind() {
        ErrorKind::InvalidData => {
            Failure::invalid(format!("{words}: this is no text in UTF-8; give one position a line"))
        }
        _ => Failure::running(format!("{words}: {error}")),
    })
}
