//! `plyscope play`: a game at the terminal, against an engine or a program or between two; Ctrl-C makes an
//! engine move at once.

mod session;
mod session_files;

use super::programs::{ProgramArguments, SearchesArguments, finish, player};
use crate::arguments::{Json, PositionArguments, Suggestions, engines};
use crate::exit::{CommandOutcome, Failure};
use crate::interrupt::Interrupts;
use crate::streams::print_json;
use clap::Args;
use clap::builder::TypedValueParser;
use plyscope::service::{
    Engine, GameRecord, PRESETS, Players, ServiceError, game_notation, game_text,
};
use plyscope_engines::{Contender, is_program};
use session::{Seat, Session};
use session_files::SessionFiles;
use std::path::PathBuf;
use std::sync::Arc;

/// `plyscope play`
#[derive(Debug, Args)]
#[command(after_help = "\
An engine is a published program (plyscope games lists them with their sources), random, or a run with limits after \
commas: alphabeta+static,eval=phases,depth=4,nodes=100000,time=1. A program of your own is a file or a command, with \
time= in seconds per move: ./mybot.py,time=1 or 'gtp:gtp-rhino -l 3' (plyscope match --help lists its options).

On your turn, type a move, undo, redo, hint, board, swap, new, save FILE, trace FILE, help or quit.
Press Ctrl-C to make a thinking engine move at once.

Examples:
  plyscope play ttt-minimax
  plyscope play othello-phases human
  plyscope play alphabeta+static,depth=6 --game connect4
  plyscope play othello-phases othello-deepdiver --save game.ggf
  plyscope play examples/engines/ply/python/middle.py --game connect4")]
pub(crate) struct PlayArguments {
    /// Your opponent; or both players, the first to move first (`human` is you).
    #[arg(value_name = "ENGINE", num_args = 1..=2, required = true, hide_possible_values = true,
        value_parser = Suggestions(engines).try_map(|text| player(&text)))]
    players: Vec<String>,
    #[command(flatten)]
    position: PositionArguments,
    /// Seed for random players.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Write the game to FILE after every move: .sgf (Gomoku, Othello), .ggf (Othello), or moves as text.
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    #[command(flatten)]
    programs: ProgramArguments,
    #[command(flatten)]
    searches: SearchesArguments,
    #[command(flatten)]
    json: Json,
}

pub(super) fn run(arguments: &PlayArguments) -> Result<CommandOutcome, Failure> {
    let mut setup = arguments.position.setup()?;
    if setup.game.is_empty() {
        setup.game = game_of(&arguments.players)?;
    }
    let game = GameRecord::at(setup)?;
    if let Some(path) = &arguments.save {
        // Checked here so that a name without a notation fails before the game, not after its first move.
        game_text(&game, game_notation(path)?, Players::named("", ""))?;
    }
    let [first, second] = match &arguments.players[..] {
        [first, second] => [first.as_str(), second],
        others => ["human", &others[0]],
    };
    let searches = arguments.searches.folder()?;
    let players = [("engine", "1", first), ("engine", "2", second)];
    let mut contenders = arguments.programs.among(&players, searches.as_ref())?.into_iter();
    let mut next = || contenders.next().flatten();
    let seat = |word: &str, contender: Option<Arc<Contender>>| match (word, contender) {
        ("human", _) => Ok(Seat::Human),
        (_, Some(contender)) => Ok(Seat::Program(contender)),
        (word, None) => Engine::parse_from(word, game.game(), &game.start.position)
            .map(Seat::Engine)
            .map_err(|error| Failure::from(ServiceError::input("engine", error))),
    };
    let seats = [seat(first, next())?, seat(second, next())?];
    let interrupts = Interrupts::catch()?;
    let kept = SessionFiles::at(arguments.save.clone());
    let mut session = Session::new(game, seats, arguments.seed, kept, !arguments.json.json);
    let ended = session.play(&interrupts, &mut std::io::stdin().lock());
    session.finish()?;
    finish(searches.as_ref())?;
    let done = ended?;
    if arguments.json.json {
        print_json(&session.record())?;
    }
    Ok(done)
}

/// Returns the game of a preset among the players. Fails without one, or for an unknown word.
fn game_of(players: &[String]) -> Result<String, Failure> {
    let preset = PRESETS.iter().find(|preset| players.iter().any(|name| name == preset.name));
    if let Some(preset) = preset {
        return Ok(preset.game.word().to_owned());
    }
    // An unknown word is reported before the missing game, because it is the likelier mistake.
    for word in players.iter().filter(|word| *word != "human" && !is_program(word)) {
        if let Some(error) = Engine::known_nowhere(word) {
            return Err(ServiceError::input("engine", error).into());
        }
    }
    Err(Failure::usage("--game is missing: name the game, or a published program as a player"))
}
