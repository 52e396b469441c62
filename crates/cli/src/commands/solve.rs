//! `plyscope solve`: the value of a position, or a check of a set's scores (exit code 5 if one is
//! wrong).

use crate::arguments::{BoardArguments, Json, seconds};
use crate::exit::{CommandOutcome, Failure, remedy, visible};
use crate::interrupt::follow;
use crate::streams::{eprint_line, print, print_json};
use crate::terminal::{numbers, solving_text};
use crate::texts::positions_of;
use clap::Args;
use plyscope::service::wire::{SolveRequest, SolvingView, Stop};
use plyscope::service::{ServiceError, SolveTask, read_memory};
use std::path::Path;

/// `plyscope solve`
#[derive(Debug, Args)]
#[command(after_help = "\
Values are for the side to move and count as in `result`; in Othello as in `final`, where empty squares go to the \
winner.
A file of lines `moves score`, or of OBF lines, is a set: the command checks each score and names the wrong ones.
Exit code 0: solved, and every score is right. 4: a limit came first; the output shows what was proved until then. \
5: a score of the set is wrong.

Examples:
  plyscope solve --game connect4 --position 32164625 --moves
  plyscope solve --game othello --position @examples/texts/endings.obf
  plyscope solve --game connect4 --size 5x4 --json
  plyscope solve --game tictactoe --position 15 --moves --outcome")]
pub(crate) struct SolveArguments {
    #[command(flatten)]
    board: BoardArguments,
    /// Position, in any notation of the game [default: the start position]. @FILE reads it, or a set of
    /// positions, from a file, - from standard input.
    #[arg(short, long, default_value = "", hide_default_value = true, allow_hyphen_values = true)]
    position: String,
    /// Show the value of every move, and all best moves.
    #[arg(long)]
    moves: bool,
    /// Find win, draw or loss only: +1, 0 or -1.
    #[arg(long)]
    outcome: bool,
    /// Stop after entering this many nodes.
    #[arg(long, allow_negative_numbers = true)]
    nodes: Option<u64>,
    /// Stop after this many seconds.
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
    time: Option<u64>,
    /// Maximum memory of the table, 64MB to 1TB; the table grows as needed [default: 1GB].
    #[arg(long, value_name = "SIZE", value_parser = memory)]
    memory: Option<u64>,
    #[command(flatten)]
    json: Json,
}

fn memory(text: &str) -> Result<u64, String> {
    read_memory(text).map_err(|error| error.to_string())
}

impl SolveArguments {
    fn request(&self, position: &str, positions: Option<String>) -> SolveRequest {
        SolveRequest {
            setup: self.board.setup(position),
            positions,
            moves: self.moves,
            outcome: self.outcome,
            node_limit: self.nodes,
            time_limit_ms: self.time,
            memory: self.memory,
            background: false,
        }
    }

    /// Returns the task. A file is a set; one that cannot be a set, such as a tree over several lines, is a
    /// position.
    fn task(&self) -> Result<SolveTask, Failure> {
        let path = match self.position.strip_prefix('@') {
            Some(path) => path,
            None if self.position == "-" => "-",
            None => return Ok(SolveTask::read(&self.request(&self.position, None))?),
        };
        let text = positions_of(Path::new(path))?;
        let as_position = |refused: ServiceError| {
            let has_lines = text.lines().filter(|line| !line.trim().is_empty()).nth(1).is_some();
            let position = || SolveTask::read(&self.request(&text, None)).ok();
            has_lines.then(position).flatten().ok_or(refused)
        };
        let read = SolveTask::read(&self.request("", Some(text.clone()))).or_else(as_position);
        read.map_err(|refused| Failure::from(refused).about(path))
    }
}

pub(super) fn run(arguments: &SolveArguments) -> Result<CommandOutcome, Failure> {
    let task = arguments.task()?;
    let (solving, handle) = follow("solve", |handle| task.run(handle))?;
    if arguments.json.json {
        print_json(&solving)?;
    } else {
        print(&visible(&solving_text(&solving)))?;
    }
    if let Some(stop) = solving.stopped.filter(|_| !handle.is_stopped()) {
        let solved = solving.solved.iter().filter(|one| one.value.is_some()).count();
        let what = if solving.positions == 1 {
            "the position was not solved".to_owned()
        } else {
            format!(
                "{} of {} positions were solved",
                numbers(solved as u64),
                numbers(solving.positions)
            )
        };
        let remedy = remedy(stop);
        eprint_line(format_args!("plyscope: {what}: the {stop} came first{remedy}"));
    }
    Ok(end(&solving, handle.is_stopped()))
}

fn end(solving: &SolvingView, was_stopped: bool) -> CommandOutcome {
    if !was_stopped && !solving.wrong.is_empty() {
        return CommandOutcome::Differs;
    }
    let cut_short = solving.stopped.is_some_and(|stop| stop != Stop::Cancelled);
    CommandOutcome::of(was_stopped, cut_short)
}
