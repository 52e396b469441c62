//! `plyscope success`: the share of positions that each run solves within a limit, with its 95 %
//! interval.

use super::compare::{Destination, read_set};
use crate::arguments::{PositionArguments, Suggestions, evaluation, evaluations, runs, seconds};
use crate::exit::{CommandOutcome, Failure, visible};
use crate::interrupt::follow;
use crate::streams::{eprint_error, eprint_line};
use crate::terminal::{success_text, terminal_width};
use clap::builder::TypedValueParser;
use clap::{ArgGroup, Args};
use plyscope::service::SuccessTask;
use plyscope::service::wire::{SuccessRequest, SuccessRun};

/// `plyscope success`
#[derive(Debug, Args)]
#[command(group(ArgGroup::new("limit").required(true).args(["time", "nodes"])))]
#[command(after_help = "\
A run solves a position if its full-depth search finishes within the limit, with the score in the set if there is \
one. Each share has a 95 % interval (E. B. Wilson, 1927). The Connect Four course competition at Ghent uses this \
measure.

Examples:
  plyscope success --game tictactoe --runs minimax,alphabeta --nodes 500
  plyscope success --game connect4 --positions games:20:7:30 \\
      --runs alphabeta,negac+static+tt --nodes 100000
  plyscope success --game othello --size 6 --runs alphabeta,alphabeta+fewest \\
      --nodes 50000 --per 10
  plyscope success --game tictactoe --runs minimax,alphabeta --nodes 500 \\
      --format csv -o curve.csv
  plyscope success --game connect4 --time 1 \\
      --runs alphabeta,alphabeta+static,alphabeta+static+tt   # many minutes")]
pub(crate) struct SuccessArguments {
    #[command(flatten)]
    position: PositionArguments,
    /// A set of positions: a file with one position per line, - for standard input, or games:N:SEED:PLIES. A score
    /// for the side to move may follow a position after a space; the command checks it. Without a set, it draws
    /// distinct positions from random games.
    #[arg(long, value_name = "FILE|games:N:SEED:PLIES")]
    positions: Option<String>,
    /// Number of random games to draw from, 1 to 100000 [default: 2000].
    #[arg(long, value_name = "N", conflicts_with = "positions", allow_negative_numbers = true)]
    games: Option<u32>,
    /// Seed of the random games [default: 1].
    #[arg(long, conflicts_with = "positions", allow_negative_numbers = true)]
    seed: Option<u64>,
    /// Maximum number of positions per number of stones, 1 to 1000 [default: 20 from random games, all from a
    /// set].
    #[arg(long, value_name = "K", allow_negative_numbers = true)]
    per: Option<u32>,
    /// The runs, separated by commas; one curve per run.
    #[arg(short, long, value_delimiter = ',', required = true,
        value_parser = Suggestions(runs), hide_possible_values = true)]
    runs: Vec<String>,
    /// The evaluation [default: result]. `result` checks the scores of a set, `outcome` checks their signs.
    #[arg(short, long, value_parser = Suggestions(evaluations).try_map(|text| evaluation(&text)),
        hide_possible_values = true)]
    eval: Option<String>,
    /// Limit of each search in seconds on this machine.
    #[arg(long, value_name = "SECONDS", alias = "seconds", value_parser = seconds, allow_negative_numbers = true)]
    time: Option<u64>,
    /// Limit of each search in nodes, which gives the same curve on every machine.
    #[arg(long, allow_negative_numbers = true)]
    nodes: Option<u64>,
    /// Stop a run after this many failures in a row; the fullest boards come first [default: never].
    #[arg(long, value_name = "F", allow_negative_numbers = true)]
    stop_after_failures: Option<u32>,
    #[command(flatten)]
    written: Destination,
}

impl SuccessArguments {
    /// Returns the request; `positions` is the text of the set.
    fn request(&self, positions: Option<String>) -> Result<SuccessRequest, Failure> {
        Ok(SuccessRequest {
            setup: self.position.setup()?,
            runs: self.runs.clone(),
            positions,
            games: self.games,
            seed: self.seed,
            per: self.per,
            eval: self.eval.clone(),
            node_limit: self.nodes,
            time_limit_ms: self.time,
            stop_after_failures: self.stop_after_failures,
        })
    }
}

pub(super) fn run(arguments: &SuccessArguments) -> Result<CommandOutcome, Failure> {
    let positions = read_set(arguments.positions.as_deref(), &arguments.position)?;
    arguments.written.format()?;
    let task = SuccessTask::read(&arguments.request(positions)?)?;
    let (success, handle) = follow("", |handle| task.run(handle))?;
    let width = terminal_width();
    arguments.written.write(&success, |success| success_text(success, width))?;
    if let Some(wrong) = &success.wrong {
        eprint_error(format_args!("plyscope: a score is wrong: {wrong}"));
        return Ok(CommandOutcome::Disagreed);
    }
    // An unsolved position is part of the answer, but a search that never started makes it incomplete.
    let gave_up: Vec<String> = success.runs.iter().filter_map(SuccessRun::remark).collect();
    if !handle.is_stopped() {
        for remark in &gave_up {
            let remark = visible(remark);
            eprint_line(format_args!(
                "plyscope: {remark}; raise --stop-after-failures, or leave it out"
            ));
        }
    }
    Ok(CommandOutcome::of(handle.is_stopped(), !gave_up.is_empty()))
}
