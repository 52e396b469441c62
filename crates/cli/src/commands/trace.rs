//! `plyscope trace`: search, record, draw, write.

use super::files::{Target, Ways, Written};
use crate::arguments::{
    ConventionArgument, Json, LimitArguments, PositionArguments, Suggested, runs, seconds,
};
use crate::exit::{Done, Failure};
use crate::interrupt::follow;
use crate::streams::{print, print_json, tell};
use crate::terminal::{numbers, summary_text, tree_picture};
use clap::Args;
use plyscope::service::wire::{RunRequest, Stop, TraceSummary};
use plyscope::service::{Request, Searched, preset_request, record_patiently, summary};
use std::path::PathBuf;

/// `plyscope trace`
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  plyscope trace --game tree --position '((3 12 8)(2 4 6)(14 5 2))' -o tree.svg
  plyscope trace --game connect4 --position 4453 --run alphabeta+static --depth 6 -o four.json
  plyscope trace --game gomoku --size 15x15 --k 5 --position h8i9 --margin 1 --eval chains --depth 3
  plyscope trace --preset othello-phases
  plyscope trace --game tree --position @examples/trees/textbook.txt --format dot | dot -Tsvg > tree.svg
  plyscope trace --game tictactoe --run minimax -o all.parquet        # for DuckDB: docs/sql.md
  plyscope trace --game tictactoe --nodes-only -o nodes.jsonl.gz")]
pub(crate) struct TraceArguments {
    #[command(flatten)]
    position: PositionArguments,
    /// The run: an algorithm with modifiers, as in alphabeta+static or pvs+tt:16MB+deepening;
    /// `plyscope games` lists them all.
    #[arg(short, long, default_value = "alphabeta", value_parser = Suggested(runs),
        hide_possible_values = true)]
    run: String,
    /// A published program as it was: its run, evaluation and limits; the start position of its
    /// game unless --position says another; its own clock is a normal end. `plyscope games` lists
    /// them with their sources.
    #[arg(long, value_name = "NAME", conflicts_with_all = ["game", "size", "k", "exact", "subboard",
        "margin", "run", "depth", "eval", "nodes", "time", "shorten_after"])]
    preset: Option<String>,
    #[command(flatten)]
    convention: ConventionArgument,
    #[command(flatten)]
    limits: LimitArguments,
    /// With a run such as alphabeta+shorten:6: the depth limit falls after this many seconds.
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
    shorten_after: Option<u64>,
    /// Maximum nodes to record; the search continues and its counts stay exact.
    #[arg(short, long, allow_negative_numbers = true)]
    budget: Option<u64>,
    /// Write the trace here: .json .jsonl .csv (and .gz after any) .parquet .dot .graphml; - is
    /// standard output. A name in .svg or .tex draws the tree as a textbook does.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// What is written, whatever the name says, as in jsonl.gz or svg; without -o to standard output
    /// [default: what the name says; to standard output and to pipes jsonl].
    #[arg(short, long, value_parser = Written::read)]
    format: Option<Written>,
    #[command(flatten)]
    ways: Ways,
    /// Plies of the tree to draw in the terminal, 0 to 6 [default: as many as fit a screen].
    #[arg(long, value_parser = clap::value_parser!(u32).range(0..=6))]
    plies: Option<u32>,
    #[command(flatten)]
    json: Json,
}

pub(super) fn run(arguments: &TraceArguments) -> Result<Done, Failure> {
    let request = match &arguments.preset {
        Some(name) => {
            let canonical = preset_request(name, &arguments.position.position)?.canonical();
            RunRequest { budget: arguments.budget, ..canonical }
        }
        None => RunRequest {
            run: arguments.convention.profile.write(&arguments.run),
            budget: arguments.budget,
            shorten_after_ms: arguments.shorten_after,
            ..arguments.limits.request(&arguments.position)
        },
    };
    let request = Request::read(&request)?;
    // A name without a format is refused before an hour of searching, not after.
    let target = Target::read(arguments.output.as_deref(), arguments.format, arguments.ways)?;
    let (searched, handle) = follow(&request.title(), |handle| record_patiently(&request, handle))?;
    let Searched { found: trace, begun_again, .. } = searched;
    let written = target.map(|target| target.write(&trace)).transpose()?;
    let seen = TraceSummary { begun_again, ..summary(&trace) };
    // A published program that ends by its own clock has done what it does, however much of its
    // trace is recorded; a budget that was asked for still cuts it short.
    let published = arguments.preset.is_some() && arguments.budget.is_none();
    let cut = written == Some(Done::Truncated);
    let truncated = cut || (!published && (seen.stubs > 0 || seen.stopped.is_some()));
    let done = Done::of(handle.is_stopped(), truncated);
    let to_stdout = target.is_some_and(|target| target.path.is_none());
    if arguments.json.json && !to_stdout {
        print_json(&seen)?;
    } else if !to_stdout {
        let mut text = tree_picture(&trace, arguments.plies);
        text += "\n";
        text += &summary_text(&seen);
        if let Some(path) = target.and_then(|target| target.path) {
            text += &format!("written to {}\n", path.display());
        }
        print(&text)?;
    }
    if let Some(again) = begun_again {
        tell(format_args!("plyscope: {}", again.text("the search")));
    }
    if seen.stubs > 0 {
        tell(format_args!(
            "plyscope: the budget of {} graph nodes was reached: {} subtrees were counted but not \
             recorded; raise --budget or lower --depth",
            numbers(seen.budget),
            numbers(seen.stubs)
        ));
    }
    if let Some(reason) = seen.stopped {
        let whose = if done == Done::Complete { ", as the program was published" } else { "" };
        let remedy = match reason {
            Stop::Memory => "; a table with a size, as in +tt:256MB, forgets instead",
            _ => "",
        };
        tell(format_args!(
            "plyscope: the search stopped early ({reason}{whose}); the tree is a prefix{remedy}"
        ));
    }
    Ok(done)
}
