//! Commands on a position: `plyscope perft`, which counts move paths, and `plyscope show`.

use crate::arguments::{Json, PositionArguments};
use crate::exit::{CommandOutcome, Failure, visible};
use crate::interrupt::Interrupts;
use crate::streams::{print, print_json};
use crate::terminal::{Ink, numbers, paint};
use clap::Args;
use plyscope::service::wire::BoardView;
use plyscope::service::{ServiceError, board_view, perft_table};
use serde_json::json;

/// `plyscope perft`
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  plyscope perft --game othello --depth 7")]
pub(crate) struct PerftArguments {
    #[command(flatten)]
    position: PositionArguments,
    /// Depth in plies, 1 to 30.
    #[arg(short, long, allow_negative_numbers = true)]
    depth: u32,
    #[command(flatten)]
    json: Json,
}

/// Counts the move paths of every length. If a signal stops it, the lengths already finished have been
/// printed.
pub(super) fn perft(arguments: &PerftArguments) -> Result<CommandOutcome, Failure> {
    let handle = Interrupts::catch()?.next_search();
    let mut perft = Vec::new();
    perft_table(&arguments.position.setup()?, arguments.depth, &handle, |plies, paths| {
        perft.push(paths);
        if arguments.json.json {
            return Ok(());
        }
        // Each depth is printed at once, because the next one may take long.
        let paths = paint(Ink::Best, format!("{:>20}", numbers(paths)));
        print(&format!("{plies:>3}  {paths}\n")).map(drop)
    })?;
    if arguments.json.json {
        print_json(&json!({ "perft": perft }))?;
    }
    Ok(CommandOutcome::of(handle.is_stopped(), false))
}

/// `plyscope show`
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  plyscope show --game connect4 --position 4453")]
pub(crate) struct ShowArguments {
    #[command(flatten)]
    position: PositionArguments,
    #[command(flatten)]
    json: Json,
}

pub(super) fn show(arguments: &ShowArguments) -> Result<CommandOutcome, Failure> {
    let start = arguments.position.setup()?.read().map_err(ServiceError::from)?;
    let view = board_view(&start.position, start.moves.as_deref());
    if arguments.json.json { print_json(&view) } else { print(&show_text(&view)) }
}

fn show_text(view: &BoardView) -> String {
    let mut text = visible(&view.picture);
    let mut line = |name: &str, value: &str| {
        let name = paint(Ink::Faint, format!("{name:<12}"));
        text += &format!("{name} {}\n", visible(value));
    };
    let legal: Vec<_> = view.legal.iter().map(|mv| mv.text.as_str()).collect();
    match &view.outcome {
        Some(outcome) => line("outcome", &outcome.to_string()),
        None => line("legal moves", &legal.join(" ")),
    }
    line("position", &view.canonical);
    if let Some(moves) = view.moves.as_deref().filter(|moves| !moves.is_empty()) {
        line("moves", moves);
    }
    for (name, notation) in view.notations.iter().filter(|(name, _)| *name != "moves") {
        line(name, notation);
    }
    text
}
