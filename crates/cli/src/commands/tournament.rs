//! `plyscope tournament`: a match of every pair of players, and one table.

use super::by_name::format_by_name;
use super::files::{distinct, write_or_print};
use super::programs::{ProgramArguments, as_program, player};
use crate::arguments::{Json, PositionArguments, Suggestions, engines};
use crate::exit::{CommandOutcome, Failure, visible};
use crate::interrupt::follow;
use crate::streams::{eprint_line, json};
use crate::terminal::{tournament_markdown, tournament_text};
use clap::builder::TypedValueParser;
use clap::{Args, ValueEnum};
use plyscope::service::{Journal, MatchTask, TournamentPlayer, TournamentRequest, TournamentTask};
use std::path::PathBuf;

/// `plyscope tournament`
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  plyscope tournament ttt-minimax ttt-depth3 random --rounds 5
  plyscope tournament examples/engines/ply/python/middle.py alphabeta,depth=2 \\
      random --game connect4 --openings random:4
  mkdir bots
  cp examples/engines/ply/*/middle.py examples/engines/ply/*/middle.js bots
  plyscope engine folder bots -o class.toml
  plyscope tournament --engines class.toml --game connect4 --rounds 2 \\
      --openings random:4 --format markdown")]
pub(crate) struct TournamentArguments {
    /// The players, 2 to 200: engines and programs, as in plyscope match [default: all of --engines].
    #[arg(value_name = "PLAYER", value_parser = Suggestions(engines).try_map(|text| player(&text)),
        hide_possible_values = true)]
    players: Vec<String>,
    #[command(flatten)]
    position: PositionArguments,
    /// Number of rounds, 1 to 1000. In each round every pair plays two games from the same opening, with the sides
    /// swapped. A larger number continues an existing journal.
    #[arg(long, default_value_t = 1, allow_negative_numbers = true)]
    rounds: u32,
    /// Opening of each pair of games: random:K plays K random plies; start begins at the position.
    #[arg(short = 'O', long, default_value = "start")]
    openings: String,
    /// Seed of the openings and of random players.
    #[arg(long, default_value_t = 1, allow_negative_numbers = true)]
    seed: u64,
    /// Games to play at the same time, 1 to 64 [default: CPU count; with programs 1, or 2 from 8 CPUs up].
    #[arg(short, long, allow_negative_numbers = true)]
    threads: Option<u32>,
    /// The first player plays all the others; these do not play each other.
    #[arg(long)]
    gauntlet: bool,
    /// End a pair's match when a program has lost N games in a row through faults [default: play all games].
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    faults: Option<u32>,
    /// Add each finished game to FILE at once, and continue after the games that are already in it.
    #[arg(long, value_name = "FILE")]
    journal: Option<PathBuf>,
    #[command(flatten)]
    programs: ProgramArguments,
    /// Format of the table.
    #[arg(long, value_enum, conflicts_with = "json")]
    format: Option<TableForm>,
    /// Write to FILE instead of standard output: .txt, .md, or .json with every game.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    json: Json,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum TableForm {
    /// Columns for a terminal.
    Text,
    /// A table in Markdown.
    Markdown,
    /// Everything, with every game.
    Json,
}

pub(super) fn run(arguments: &TournamentArguments) -> Result<CommandOutcome, Failure> {
    let journal = ("--journal", &arguments.journal);
    distinct(&[journal, ("--log", &arguments.programs.log), ("--output", &arguments.output)])?;
    let requested = if arguments.json.json { Some(TableForm::Json) } else { arguments.format };
    let known = [("txt", TableForm::Text), ("md", TableForm::Markdown), ("json", TableForm::Json)];
    let form = format_by_name(requested, arguments.output.as_deref(), &known, TableForm::Text)?;
    let players = players(arguments)?;
    let has_program = players.iter().any(|player| player.program.is_some());
    if arguments.faults.is_some() && !has_program {
        return Err(Failure::usage("--faults needs at least one program among the players"));
    }
    let request = TournamentRequest {
        setup: arguments.position.setup()?,
        rounds: arguments.rounds,
        openings: arguments.openings.clone(),
        seed: arguments.seed,
        threads: arguments.threads,
        gauntlet: arguments.gauntlet,
        faults: arguments.faults,
    };
    let mut task = TournamentTask::read(&request, &players)?;
    let mut journal = None;
    if let Some(path) = &arguments.journal {
        let (opened, finished) = Journal::open_longer(path, &task.header(), MatchTask::goes_on)?;
        if let Some(notice) = opened.notice() {
            eprint_line(format_args!("plyscope: {}", visible(&notice)));
        }
        task.resume(&finished)?;
        journal = Some(opened);
    }
    let (played, handle) = follow("", |handle| {
        task.run(handle, |game| journal.as_mut().map_or(Ok(()), |journal| journal.add(game)))
    })?;
    let played = played?;
    journal.map_or(Ok(()), Journal::close)?;
    let text = match form {
        TableForm::Text => tournament_text(&played),
        TableForm::Markdown => tournament_markdown(&played),
        TableForm::Json => json(&played)?,
    };
    write_or_print(arguments.output.as_deref(), &text)?;
    Ok(CommandOutcome::of(handle.is_stopped(), false))
}

/// Returns the players of the words, or all of the list.
fn players(arguments: &TournamentArguments) -> Result<Vec<TournamentPlayer>, Failure> {
    let mut words = arguments.players.clone();
    if words.is_empty() && arguments.programs.engines.is_some() {
        words = arguments.programs.list()?.programs()?.into_iter().map(|(name, _)| name).collect();
    }
    let players: Vec<_> =
        words.iter().map(|word| ("players", word.as_str(), word.as_str())).collect();
    let contenders = arguments.programs.among(&players, None)?;
    let players = words.into_iter().zip(contenders).map(|(words, contender)| {
        let name = contender.as_ref().map_or_else(|| words.clone(), |contender| contender.name());
        TournamentPlayer { name, words, program: contender.as_ref().map(as_program) }
    });
    Ok(players.collect())
}
