//! `plyscope trace`

use super::{Json, LimitArguments, PositionArguments, seconds};
use clap::Args;
use std::path::PathBuf;

/// `plyscope trace`
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  plyscope trace --game tree --position '((3 12 8)(2 4 6)(14 5 2))'
  plyscope trace --game connect4 --position 4453 --run alphabeta+static --depth 6 -o four.json
  plyscope trace --game gomoku --size 15x15 --k 5 --position h8i9 --margin 1 --eval chains --depth 3
  plyscope trace --preset othello-phases
  plyscope trace --game tictactoe --run minimax -o all.jsonl.gz")]
pub(crate) struct TraceArguments {
    #[command(flatten)]
    pub(crate) position: PositionArguments,
    /// The run: an algorithm with modifiers, as in alphabeta+static or pvs+tt:16MB+deepening;
    /// `plyscope games` lists them all.
    #[arg(short, long, default_value = "alphabeta")]
    pub(crate) run: String,
    /// A published program as it was: its run, evaluation and limits; the start position of its
    /// game unless --position says another; its own clock is a normal end. `plyscope games` lists
    /// them with their sources.
    #[arg(long, value_name = "NAME", conflicts_with_all = ["game", "size", "k", "exact", "subboard",
        "margin", "run", "depth", "eval", "nodes", "time", "shorten_after"])]
    pub(crate) preset: Option<String>,
    #[command(flatten)]
    pub(crate) limits: LimitArguments,
    /// With a run such as alphabeta+shorten:6: the depth limit falls after this many seconds.
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
    pub(crate) shorten_after: Option<u64>,
    /// Graph nodes to record; past it the search goes on and counts exactly.
    #[arg(short, long, allow_negative_numbers = true)]
    pub(crate) budget: Option<u64>,
    /// Write the trace here: .json .jsonl (and .gz after either) .dot .graphml .csv; - is
    /// standard output as .jsonl.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Plies of the tree to draw in the terminal, 0 to 6; as many as fit a screen if not said.
    #[arg(long, value_parser = clap::value_parser!(u32).range(0..=6))]
    pub(crate) plies: Option<u32>,
    #[command(flatten)]
    pub(crate) json: Json,
}
