//! `plyscope match`: games of two engines or programs, and their score with its 95 % interval.

use super::by_name::format_by_name;
use super::files::{distinct, write_or_print};
use super::programs::{ProgramArguments, SearchesArguments, as_program, finish, player};
use crate::arguments::{Json, PositionArguments, Suggestions, engines};
use crate::exit::{CommandOutcome, Failure, visible};
use crate::interrupt::follow;
use crate::streams::{eprint_line, json};
use crate::terminal::{match_text, numbers};
use clap::Args;
use clap::builder::TypedValueParser;
use plyscope::service::wire::MatchRequest;
use plyscope::service::{Code, Journal, MatchTask, ServiceError, game_notation, match_record};
use std::path::{Path, PathBuf};

/// `plyscope match`
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  plyscope match ttt-alphabeta-2009 ttt-random --games 1000 --json -o match.json
  plyscope match alphabeta+static,depth=5 random --game connect4 --five
  plyscope match alphabeta,depth=2 alphabeta,depth=1 --game othello \\
      --openings random:8 --sprt elo0=0,elo1=100 --save match.ggf
  plyscope match alphabeta,eval=deepdiver:700,500,40,depth=3 \\
      alphabeta,eval=deepdiver,depth=3 \\
      --game othello --games 100 --openings random:8 --journal match.jsonl
  plyscope match examples/engines/ply/python/middle.py,time=1 \\
      alphabeta,depth=3 --game connect4 --games 4 --openings random:4
  plyscope match othello-deepdiver othello-phases --games 2 --openings random:8
  plyscope match 'gtp:gtp-rhino -l 1,time=1' othello-phases \\
      --games 20 --openings random:8   # with your own GTP program")]
pub(crate) struct MatchArguments {
    /// Player A (the score is A's): a published program, random, or a run with limits after commas: eval=,
    /// depth=, nodes=, time= (seconds), shorten-after= (seconds), margin= (Gomoku). Without eval=, a depth-limited
    /// player uses lines (Connect Four), phases (Othello), chains (Gomoku) or open-lines (tic-tac-toe); any other
    /// player uses the game's result. It can also be a program: ./mybot.py, ply:, gtp: or gomocup:COMMAND,
    /// kaggle:FILE or a name from --engines, with time= (seconds per move), total= (seconds per game), name=, start=
    /// (seconds), margin= (ms), restart=game or match, deterministic.
    #[arg(value_name = "A", value_parser = Suggestions(engines).try_map(|text| player(&text)),
        hide_possible_values = true)]
    a: String,
    /// Player B, in the same form.
    #[arg(value_name = "B", value_parser = Suggestions(engines).try_map(|text| player(&text)),
        hide_possible_values = true)]
    b: String,
    #[command(flatten)]
    position: PositionArguments,
    /// Number of games, 1 to 100000; sides alternate [default: 100; with --five 5; with --sprt up to 10000]. A
    /// larger number continues an existing journal.
    #[arg(long, allow_negative_numbers = true)]
    games: Option<u32>,
    /// Opening of each pair of games, played once from each side: random:K plays K random plies; start begins at
    /// the position.
    #[arg(short = 'O', long, default_value = "start")]
    openings: String,
    /// Seed of the openings and of random players.
    #[arg(long, default_value_t = 1, allow_negative_numbers = true)]
    seed: u64,
    /// Games to play at the same time, 1 to 64 [default: CPU count; with programs 1, or 2 from 8 CPUs up]. The
    /// number does not affect games of engines without a clock.
    #[arg(short, long, allow_negative_numbers = true)]
    threads: Option<u32>,
    /// Award a drawn game to the player with the longer chain, or to the first of two equal chains (the rule of
    /// the course competition of connect4-bitboard). Plays five games unless you give --games.
    #[arg(long)]
    five: bool,
    /// Stop as soon as a sequential test of the game pairs rejects one of two claims: the Elo difference
    /// (logistic) is at most elo0, or at least elo1. Write elo0=0,elo1=10, and add alpha= and beta=
    /// for other error rates [default: 0.05 each].
    #[arg(long, value_name = "TEST", allow_hyphen_values = true)]
    sprt: Option<String>,
    /// Write all games to FILE, with names and results: .sgf (Gomoku, Othello) or .ggf (Othello).
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Add each finished game to FILE at once, and continue after the games that are already in it.
    #[arg(long, value_name = "FILE")]
    journal: Option<PathBuf>,
    #[command(flatten)]
    programs: ProgramArguments,
    #[command(flatten)]
    searches: SearchesArguments,
    /// End the match when a program has lost N games in a row through faults [default: 5, or 3 failed starts].
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    faults: Option<u32>,
    /// Write to FILE instead of standard output: .txt, or .json with every game.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    json: Json,
}

impl MatchArguments {
    fn request(&self) -> Result<MatchRequest, Failure> {
        Ok(MatchRequest {
            setup: self.position.setup()?,
            a: self.a.clone(),
            b: self.b.clone(),
            games: self.games,
            openings: Some(self.openings.clone()),
            seed: Some(self.seed),
            threads: self.threads,
            five: self.five,
            sprt: self.sprt.clone(),
            finished: Vec::new(),
        })
    }
}

pub(super) fn run(arguments: &MatchArguments) -> Result<CommandOutcome, Failure> {
    let (journal, save) = (("--journal", &arguments.journal), ("--save", &arguments.save));
    let log = ("--log", &arguments.programs.log);
    distinct(&[journal, save, log, ("--output", &arguments.output)])?;
    let requested = arguments.json.json.then_some(true);
    let known = [("txt", false), ("json", true)];
    let is_json = format_by_name(requested, arguments.output.as_deref(), &known, false)?;
    let players = [("a", "A", &*arguments.a), ("b", "B", &*arguments.b)];
    let searches = arguments.searches.folder()?;
    let contenders = arguments.programs.among(&players, searches.as_ref())?;
    let is_program = contenders.iter().any(Option::is_some);
    if arguments.faults.is_some() && !is_program {
        return Err(Failure::usage("--faults needs at least one program among the players"));
    }
    let programs = [0, 1].map(|player: usize| contenders[player].as_ref().map(as_program));
    let mut task = MatchTask::with_programs(&arguments.request()?, programs, arguments.faults)?;
    if is_program && arguments.threads.is_none() {
        let games = numbers(task.threads());
        eprint_line(format_args!(
            "plyscope: games at once: {games}, because a program plays; --threads changes it"
        ));
    }
    let notation = arguments.save.as_deref().map(|path| notation(&task, path)).transpose()?;
    let mut journal = None;
    if let Some(path) = &arguments.journal {
        let (opened, finished) = Journal::open_longer(path, &task.header(), MatchTask::goes_on)?;
        if let Some(notice) = opened.notice() {
            eprint_line(format_args!("plyscope: {}", visible(&notice)));
        }
        task.resume(finished)?;
        journal = Some(opened);
    }
    let (played, handle) = follow("", |handle| {
        for (contender, name) in contenders.iter().zip(["A", "B"]) {
            let Some(contender) = contender else { continue };
            // A program that cannot play is refused before the match, not after three lost games.
            let ready = contender.probe(task.start(), handle);
            ready
                .map_err(|lapse| ServiceError::new(Code::Io, format!("{name} {}", lapse.reason)))?;
        }
        task.run(handle, |game, _| journal.as_mut().map_or(Ok(()), |journal| journal.add(game)))
    })?;
    let played = played?;
    journal.map_or(Ok(()), Journal::close)?;
    finish(searches.as_ref())?;
    if let (Some(path), Some(notation)) = (&arguments.save, notation) {
        write_or_print(Some(path), &match_record(&played, notation)?)?;
    }
    let is_file = arguments.output.is_some();
    let text = if is_json { json(&played)? } else { match_text(&played, is_file) };
    write_or_print(arguments.output.as_deref(), &text)?;
    if let Some(reason) = &played.given_up {
        eprint_line(format_args!("plyscope: the match ended early: {reason}"));
        return Ok(CommandOutcome::GivenUp);
    }
    let open = played.sprt.as_ref().is_some_and(|test| test.verdict.is_none());
    if open && !handle.is_stopped() {
        let games = numbers(played.planned);
        eprint_line(format_args!(
            "plyscope: the sequential test is undecided after {games} games; raise --games; with --journal the \
             match continues"
        ));
    }
    // An undecided test counts as truncated only without `--games`, because then the program's own cap
    // ended it.
    Ok(CommandOutcome::of(handle.is_stopped(), open && arguments.games.is_none()))
}

/// Checks the notation of the file of games in advance, so that an error does not come after an hour of
/// play.
fn notation(task: &MatchTask, path: &Path) -> Result<&'static str, Failure> {
    let notation = game_notation(path)?;
    if notation.is_empty() {
        let remedy = "end the name in .sgf or .ggf; --json has the moves of every game";
        return Err(ServiceError::refused("save", "needs a notation with names", remedy).into());
    }
    task.check_record(notation)?;
    Ok(notation)
}
