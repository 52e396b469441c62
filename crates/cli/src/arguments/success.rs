//! What can be typed behind `plyscope success`.

use super::compare::CompareFormat;
use super::{Json, PositionArguments, evaluation, seconds};
use clap::{ArgGroup, Args};
use plyscope::service::wire::SuccessRequest;
use std::path::PathBuf;

/// `plyscope success`
#[derive(Debug, Args)]
#[command(group(ArgGroup::new("limit").required(true).args(["seconds", "nodes"])))]
#[command(after_help = "\
Solved is a position whose search to the end of the game came to its end within the limit; where
the set gives a score, it must be that one. Each share stands with its 95 % interval (E. B. Wilson,
1927). The measure is that of the Connect Four course competition at Ghent.

Examples:
  plyscope success --game connect4 --runs alphabeta,alphabeta+static,alphabeta+static+tt --seconds 1
  plyscope success --game connect4 --positions Test_L3_R1 --runs alphabeta,negac+static+tt --nodes 100000
  plyscope success --game othello --size 6 --runs alphabeta,alphabeta+fewest --nodes 50000 --per 10
  plyscope success --game tictactoe --runs minimax,alphabeta --nodes 500 --format csv -o curve.csv")]
pub(crate) struct SuccessArguments {
    #[command(flatten)]
    pub(crate) position: PositionArguments,
    /// A set of positions: a file with one a line (a score for the side to move may follow behind a
    /// space and is checked), - for standard input, or games:N:SEED:PLIES. Without it, positions
    /// are drawn from random games, none twice.
    #[arg(long, value_name = "FILE|games:N:SEED:PLIES")]
    pub(crate) positions: Option<String>,
    /// Random games to draw from, 1 to 100000; 2000 if not said.
    #[arg(long, value_name = "N", conflicts_with = "positions", allow_negative_numbers = true)]
    games: Option<u32>,
    /// The seed of the random games; 1 if not said.
    #[arg(long, conflicts_with = "positions", allow_negative_numbers = true)]
    seed: Option<u64>,
    /// Positions of each number of stones at most, 1 to 1000; if not said 20 of the random games,
    /// all of a set.
    #[arg(long, value_name = "K", allow_negative_numbers = true)]
    per: Option<u32>,
    /// The runs, separated by commas: a curve each.
    #[arg(short, long, value_delimiter = ',', required = true)]
    runs: Vec<String>,
    /// The evaluation; `result` if not said. A set's score is checked by `result`, and its sign by
    /// `outcome`.
    #[arg(short, long, value_parser = evaluation)]
    eval: Option<String>,
    /// The limit of each search in seconds of this machine.
    #[arg(long, value_parser = seconds, allow_negative_numbers = true)]
    seconds: Option<u64>,
    /// The limit of each search in nodes: the same curve on every machine.
    #[arg(long, allow_negative_numbers = true)]
    nodes: Option<u64>,
    /// A run gives up after this many unsolved positions in a row, the fullest board first; if not
    /// said it tries every one.
    #[arg(long, value_name = "F", allow_negative_numbers = true)]
    stop_after_failures: Option<u32>,
    /// How the curves are written.
    #[arg(long, default_value = "table", conflicts_with = "json")]
    format: CompareFormat,
    /// Write it here instead of standard output: the complete old or the complete new file.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    #[command(flatten)]
    json: Json,
}

impl SuccessArguments {
    /// The format; `--json` is short for one.
    pub(crate) const fn format(&self) -> CompareFormat {
        if self.json.json { CompareFormat::Json } else { self.format }
    }

    /// The request; `positions` is the text of the set.
    pub(crate) fn request(&self, positions: Option<String>) -> SuccessRequest {
        SuccessRequest {
            setup: self.position.setup(),
            runs: self.runs.clone(),
            positions,
            games: self.games,
            seed: self.seed,
            per: self.per,
            eval: self.eval.clone(),
            node_limit: self.nodes,
            time_limit_ms: self.seconds,
            stop_after_failures: self.stop_after_failures,
        }
    }
}
