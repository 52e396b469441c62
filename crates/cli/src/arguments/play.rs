//! `plyscope play`

use super::{Json, PositionArguments, engine};
use clap::Args;
use std::path::PathBuf;

/// `plyscope play`
#[derive(Debug, Args)]
#[command(after_help = "\
An engine is a preset (plyscope games lists them with the articles they come from), random, or a
run with limits behind commas: alphabeta+static,eval=phases,depth=4,nodes=100000,time=1

While you are to move: a move, undo, redo, hint, board, swap, new, save FILE, trace FILE, help, quit.
Ctrl-C makes an engine that thinks move at once.

Examples:
  plyscope play ttt-minimax
  plyscope play othello-phases human
  plyscope play alphabeta+static,depth=6 --game connect4
  plyscope play othello-phases othello-deepdiver --save game.ggf")]
pub(crate) struct PlayArguments {
    /// Who plays against you; with two names, who moves first and who second (`human` is you).
    #[arg(value_name = "ENGINE", num_args = 1..=2, required = true, value_parser = engine)]
    pub(crate) players: Vec<String>,
    #[command(flatten)]
    pub(crate) position: PositionArguments,
    /// Decides the moves of random players.
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// Write the game here after every move: .sgf (Gomoku, Othello), .ggf (Othello), or moves as text.
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) json: Json,
}
