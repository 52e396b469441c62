//! `plyscope engine`: checks one program, lists the known names, and makes a list of a folder of bots.

use super::files::write_or_print;
use super::programs::{ProgramArguments, list_in};
use crate::arguments::PositionArguments;
use crate::exit::{CommandOutcome, Failure, shown, visible};
use crate::interrupt::follow;
use crate::streams::print;
use clap::{Args, Subcommand};
use plyscope::service::wire::{GameResult, Player};
use plyscope::service::{
    Engine, GameEnd, GameRecord, Handle, Lapse, Program, ProgramSeat, ServiceError, board_view,
    choose, now,
};
use plyscope_engines::{Command, Contender, EngineList, Log, list_of_folder};
use std::path::PathBuf;
use std::time::Duration;

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
    let trial = Trial { game, command, log, exchange: arguments.exchange };
    let (passed, handle) = follow("", |handle| trial.run(handle))?;
    let passed = passed?;
    Ok(match (handle.is_stopped(), passed) {
        (true, _) => CommandOutcome::Interrupted,
        (false, true) => CommandOutcome::Complete,
        (false, false) => CommandOutcome::GivenUp,
    })
}

/// A program on trial.
struct Trial {
    game: GameRecord,
    command: Command,
    log: Log,
    exchange: bool,
}

/// The result of a step: what it shows, or why it failed.
type Verdict = Result<String, String>;

/// A step, with its name. It gives no verdict where it does not apply.
type Step<'a> = (&'a str, Box<dyn Fn() -> Result<Option<Verdict>, ServiceError> + 'a>);

/// The time limit of the step with a short clock, ms.
const SHORT: u64 = 200;

impl Trial {
    /// Does all steps, and returns whether all passed. A program that does not start fails the others too, so
    /// they are left out.
    fn run(&self, handle: &Handle) -> Result<bool, Failure> {
        let usual = self.contender(self.command.clone());
        let mut fast = self.command.clone();
        fast.settings.time_ms = Some(SHORT);
        let fast = self.contender(fast);
        let steps: [Step; 6] = [
            ("start", Box::new(|| Ok(Some(self.start(&usual, handle))))),
            ("three positions", Box::new(|| self.positions(&usual, handle).map(Some))),
            ("a pass", Box::new(|| self.pass(&usual, handle))),
            ("a whole game", Box::new(|| Ok(Some(self.whole(&usual, handle))))),
            ("0.2 s per move", Box::new(|| self.positions(&fast, handle).map(Some))),
            ("quit", Box::new(|| Ok(Some(self.quit(&usual, handle))))),
        ];
        let mut all = true;
        for (name, step) in steps {
            let verdict = step()?;
            if handle.is_stopped() {
                return Ok(false);
            }
            let exchange = self.log.take();
            let Some(verdict) = verdict else { continue };
            let (word, text) = match &verdict {
                Ok(text) => ("ok", text),
                Err(text) => ("FAILED", text),
            };
            let lines = if self.exchange { exchange } else { String::new() };
            print(&visible(&format!("{lines}{word:<6} {name}: {text}\n")))?;
            all &= verdict.is_ok();
            if !all && name == "start" {
                break;
            }
        }
        Ok(all)
    }

    fn contender(&self, command: Command) -> Contender {
        Contender::new(command, "P", &self.log, None)
    }

    fn start(&self, contender: &Contender, handle: &Handle) -> Verdict {
        let began = now();
        let seat = sit(contender, &self.game, handle)?;
        let took = began.elapsed();
        seat.end(Some(GameEnd::of_test(GameResult::Draw)));
        Ok(format!("it answers after {:.2} s", took.as_secs_f64()))
    }

    /// Requests a move in three positions of one game, which need not follow each other.
    fn positions(&self, contender: &Contender, handle: &Handle) -> Result<Verdict, ServiceError> {
        let games = [0, 7, 2].map(|plies| self.after(plies, 1, handle));
        let mut texts = Vec::new();
        let mut seat = match sit(contender, &self.game, handle) {
            Ok(seat) => seat,
            Err(reason) => return Ok(Err(reason)),
        };
        for game in games {
            let game = game?;
            match seat.choose(&game, handle) {
                Ok(Some(chosen)) => texts.push(format!(
                    "{} in {} ms",
                    game.move_text(chosen.mv),
                    chosen.time.as_millis()
                )),
                Ok(None) => break,
                Err(lapse) => {
                    seat.end(Some(GameEnd::by_fault(Player::First, Player::First, lapse.kind)));
                    return Ok(Err(failed(&lapse)));
                }
            }
        }
        seat.end(Some(GameEnd::of_test(GameResult::Draw)));
        Ok(Ok(texts.join(", ")))
    }

    /// Requests a move where the only one is to pass; `None` for a game without passes.
    fn pass(
        &self,
        contender: &Contender,
        handle: &Handle,
    ) -> Result<Option<Verdict>, ServiceError> {
        if self.game.game().word() != "othello" {
            return Ok(None);
        }
        for seed in 0..1_000 {
            let mut game = self.game.clone();
            while game.to_move().is_some() {
                let legal = board_view(&game.now, None).legal;
                if legal.len() == 1 && legal[0].cell.is_none() {
                    return Ok(Some(self.one_move(contender, &game, handle)));
                }
                let chosen = choose(&game, &Engine::Random, seed, handle)?;
                game.play(chosen.mv);
            }
        }
        Ok(None)
    }

    fn one_move(&self, contender: &Contender, game: &GameRecord, handle: &Handle) -> Verdict {
        let mut seat = sit(contender, &self.game, handle)?;
        let chosen = seat.choose(game, handle);
        let result = if chosen.is_ok() { GameResult::Draw } else { GameResult::Loss };
        seat.end(Some(GameEnd::of_test(result)));
        let chosen = chosen.map_err(|lapse| failed(&lapse))?;
        Ok(chosen
            .map_or_else(String::new, |chosen| format!("it plays {}", game.move_text(chosen.mv))))
    }

    /// Lets the program play a game against itself.
    fn whole(&self, contender: &Contender, handle: &Handle) -> Verdict {
        let mut game = self.game.clone();
        let mut seats = [sit(contender, &game, handle)?, sit(contender, &game, handle)?];
        let mut slowest = Duration::ZERO;
        let verdict = loop {
            let Some(side) = game.to_move() else {
                break Ok(format!(
                    "{} moves, the slowest in {} ms",
                    game.moves.len(),
                    slowest.as_millis()
                ));
            };
            match seats[side].choose(&game, handle) {
                Ok(Some(chosen)) => {
                    slowest = slowest.max(chosen.time);
                    game.play(chosen.mv);
                }
                Ok(None) => break Ok(String::new()),
                Err(lapse) => break Err(failed(&lapse)),
            }
        };
        let end = verdict.as_ref().ok().map(|_| GameEnd::of_test(GameResult::Draw));
        for seat in seats {
            seat.end(end);
        }
        verdict
    }

    fn quit(&self, contender: &Contender, handle: &Handle) -> Verdict {
        let seat = sit(contender, &self.game, handle)?;
        let began = now();
        seat.end(Some(GameEnd::of_test(GameResult::Draw)));
        let took = began.elapsed().as_secs_f64();
        if took < 2.0 {
            Ok(format!("it ends after {took:.2} s"))
        } else {
            Err("it was still running after 2 s, and was killed".to_owned())
        }
    }

    /// Returns the game after random moves, fewer if it would be over.
    fn after(&self, plies: usize, seed: u64, handle: &Handle) -> Result<GameRecord, ServiceError> {
        let mut game = self.game.clone();
        for _ in 0..plies {
            let mut next = game.clone();
            next.play(choose(&game, &Engine::Random, seed, handle)?.mv);
            if next.to_move().is_none() {
                break;
            }
            game = next;
        }
        Ok(game)
    }
}

fn sit(
    contender: &Contender,
    game: &GameRecord,
    handle: &Handle,
) -> Result<Box<dyn ProgramSeat>, String> {
    let seat = contender.sit(game, 0, Player::First, handle).map_err(|lapse| failed(&lapse))?;
    seat.ok_or_else(|| "stopped".to_owned())
}

fn failed(lapse: &Lapse) -> String {
    format!("{}: it {}", lapse.kind.word(), lapse.reason)
}
