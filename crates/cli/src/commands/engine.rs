//! `plyscope engine`: checks one program, lists the known names, and makes a list of a folder of bots.

use super::files::write_or_print;
use super::programs::{ProgramArguments, list_in};
use crate::arguments::PositionArguments;
use crate::exit::{CommandOutcome, Failure, shown, visible};
use crate::interrupt::follow;
use crate::streams::print;
use clap::{Args, Subcommand};
use plyscope::service::{GameRecord, ServiceError};
use plyscope_engines::{Command, EngineList, Log, Tested, Trial, list_of_folder};
use std::path::PathBuf;

/// `plyscope engine`
#[derive(Debug, Args)]
pub(crate) struct EngineArguments {
    #[command(subcommand)]
    command: EngineCommand,
}

#[derive(Debug, Subcommand)]
enum EngineCommand {
    /// Test one program on its own: start, moves, a pass, a whole game, a short clock, and quit.
    ///
    /// Prints one result per test. Exit code 0: every test passed. 1: a test failed.
    #[command(after_help = "\
Examples:
  plyscope engine check examples/engines/ply/python/middle.py --game connect4
  plyscope engine check 'gtp:gtp-rhino -l 1,time=1' --game othello \\
      --exchange   # with your own GTP program")]
    Check(CheckArguments),
    /// List the named programs with their commands.
    #[command(after_help = "Examples:\n  plyscope engine list\n  \
                      plyscope engine folder examples/engines/ply/python -o class.toml\n  \
                      plyscope engine list --engines class.toml")]
    List(ListArguments),
    /// Write a list of the bots in a folder, one name per file; other commands read it with --engines.
    ///
    /// A bot is a file ending in .py, .js, .mjs or .jar, or any executable file.
    #[command(
        after_help = "Example:\n  plyscope engine folder examples/engines/ply/python -o class.toml"
    )]
    Folder(FolderArguments),
}

#[derive(Debug, Args)]
struct CheckArguments {
    /// The program: ./mybot.py, ply:, gtp: or gomocup:COMMAND, kaggle:FILE or a name from --engines.
    #[arg(value_name = "PROGRAM")]
    program: String,
    #[command(flatten)]
    position: PositionArguments,
    /// Also print every line between Plyscope and the program.
    #[arg(long)]
    exchange: bool,
    #[command(flatten)]
    programs: ProgramArguments,
}

#[derive(Debug, Args)]
struct ListArguments {
    /// Read the list of named programs from FILE [default: the list in your configuration folder].
    #[arg(long, value_name = "FILE")]
    engines: Option<PathBuf>,
}

#[derive(Debug, Args)]
struct FolderArguments {
    /// The folder of bots.
    folder: PathBuf,
    /// Write to FILE instead of standard output.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

pub(super) fn run(arguments: &EngineArguments) -> Result<CommandOutcome, Failure> {
    match &arguments.command {
        EngineCommand::Check(arguments) => check(arguments),
        EngineCommand::List(arguments) => list(arguments),
        EngineCommand::Folder(arguments) => {
            let text = list_of_folder(&arguments.folder)?;
            write_or_print(arguments.output.as_deref(), &text)?;
            Ok(CommandOutcome::Complete)
        }
    }
}

fn list(arguments: &ListArguments) -> Result<CommandOutcome, Failure> {
    let programs = list_in(arguments.engines.as_deref())?.programs()?;
    if programs.is_empty() {
        let place = EngineList::user_path().map_or_else(String::new, |path| shown(&path));
        return print(&format!(
            "there are no named programs yet; to add some, write {place} (see docs/engines.md)\n"
        ));
    }
    let width = programs.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
    let line = |(name, command): &(String, Command)| format!("{name:<width$}  {command}\n");
    print(&visible(&programs.iter().map(line).collect::<String>()))
}

fn check(arguments: &CheckArguments) -> Result<CommandOutcome, Failure> {
    let setup = arguments.position.setup()?;
    if setup.game.is_empty() {
        return Err(Failure::usage("--game is missing: name the game"));
    }
    let game = GameRecord::at(setup)?;
    let command = arguments.programs.command("program", &arguments.program)?;
    let command = command.ok_or_else(|| {
        let remedy = "write ./mybot.py, ply:COMMAND, gtp:COMMAND, gomocup:COMMAND, kaggle:FILE or a name from --engines";
        let reason = format!("{:?} is an engine of Plyscope, not a program", arguments.program);
        Failure::from(ServiceError::refused("program", reason, remedy))
    })?;
    let log = match &arguments.programs.log {
        Some(path) => Log::create(path).map_err(|error| ServiceError::io(path, &error))?,
        None => Log::kept(),
    };
    let trial = Trial::new(game, command, log);
    let shown = |test: Tested<'_>| {
        let (word, text) = match &test.verdict {
            Ok(text) => ("ok", text),
            Err(text) => ("FAILED", text),
        };
        let lines = if arguments.exchange { &*test.exchange } else { "" };
        print(&visible(&format!("{lines}{word:<6} {}: {text}\n", test.name))).map(drop)
    };
    let (passed, handle) = follow("", |handle| trial.run(handle, shown))?;
    let passed = passed?;
    Ok(match (handle.is_stopped(), passed) {
        (true, _) => CommandOutcome::Interrupted,
        (false, true) => CommandOutcome::Complete,
        (false, false) => CommandOutcome::GivenUp,
    })
}
