//! What can be typed behind `plyscope compare`.

use super::{Json, LimitArguments, PositionArguments};
use clap::{Args, ValueEnum};
use plyscope::service::wire::{CompareRequest, ExportFormat};
use std::path::PathBuf;

/// How a comparison is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum CompareFormat {
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

impl CompareFormat {
    /// The format of the export; `None` for the terminal's own.
    pub(crate) const fn export(self) -> Option<ExportFormat> {
        match self {
            Self::Table => None,
            Self::Json => Some(ExportFormat::Json),
            Self::Csv => Some(ExportFormat::Csv),
            Self::Markdown => Some(ExportFormat::Markdown),
            Self::Latex => Some(ExportFormat::Latex),
        }
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
    pub(crate) position: PositionArguments,
    /// A set of positions instead of one: a file with one a line (a score for the side to move may
    /// follow behind a space and is checked; a tree has none), - for standard input, or
    /// games:N:SEED:PLIES, the positions after PLIES random plies of N games.
    #[arg(long, value_name = "FILE|games:N:SEED:PLIES")]
    pub(crate) positions: Option<String>,
    /// The runs, separated by commas.
    #[arg(short, long, value_delimiter = ',', required_unless_present = "ladder")]
    pub(crate) runs: Vec<String>,
    /// A guided comparison, one optimisation behind the other, in place of --runs: connect4 or
    /// othello. It brings its game, evaluation and convention along, and random positions unless
    /// some are given; what it counts is grouped by stones played or by empty squares.
    #[arg(long, value_name = "NAME", conflicts_with_all = ["runs", "depth", "eval"])]
    pub(crate) ladder: Option<String>,
    #[command(flatten)]
    pub(crate) limits: LimitArguments,
    /// Time every run this often, 1 to 100; the median and the range are shown.
    #[arg(long, default_value_t = 1, allow_negative_numbers = true)]
    pub(crate) repeats: u32,
    /// Count alpha-beta in this many random orders too, 0 to 10000.
    #[arg(long, value_name = "N", default_value_t = 0, allow_negative_numbers = true)]
    pub(crate) random_orders: u32,
    /// The seed of the first random order; the others follow it.
    #[arg(long, default_value_t = 1, allow_negative_numbers = true)]
    pub(crate) seed: u64,
    /// How the comparison is written.
    #[arg(long, default_value = "table", conflicts_with = "json")]
    format: CompareFormat,
    /// Write it here instead of standard output: the complete old or the complete new file.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    #[command(flatten)]
    json: Json,
}

impl CompareArguments {
    /// The format; `--json` is short for one.
    pub(crate) const fn format(&self) -> CompareFormat {
        if self.json.json { CompareFormat::Json } else { self.format }
    }

    /// The request; `positions` is the text of the set.
    pub(crate) fn request(&self, positions: Option<String>) -> CompareRequest {
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
