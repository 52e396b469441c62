//! `plyscope play`: a game at the terminal, against an engine or between two.

mod kept;
mod session;
mod table;

use crate::arguments::PlayArguments;
use crate::exit::{Done, Failure};
use crate::interrupt::Interrupts;
use crate::streams::print_json;
use kept::Kept;
use plyscope::service::{Engine, GameRecord, PRESETS, ServiceError};
use session::Session;
use table::Seat;

pub(super) fn run(arguments: &PlayArguments) -> Result<Done, Failure> {
    let mut setup = arguments.position.setup();
    if setup.game.is_empty() {
        setup.game = game_of(&arguments.players)?;
    }
    let game = GameRecord::at(setup)?;
    let seat = |word: &String| match word.as_str() {
        "human" => Ok(Seat::Human),
        word => Engine::parse_from(word, game.game(), &game.start.position)
            .map(Seat::Engine)
            .map_err(|error| Failure::from(ServiceError::input("engine", error))),
    };
    let seats = match &arguments.players[..] {
        [first, second] => [seat(first)?, seat(second)?],
        others => [Seat::Human, seat(&others[0])?],
    };
    let interrupts = Interrupts::catch()?;
    let kept = Kept::at(arguments.save.clone());
    let mut session = Session::new(game, seats, arguments.seed, kept, !arguments.json.json);
    let ended = session.play(&interrupts, &mut std::io::stdin().lock());
    session.finish()?;
    let done = ended?;
    if arguments.json.json {
        print_json(&session.record())?;
    }
    Ok(done)
}

/// The game that the named presets play.
fn game_of(players: &[String]) -> Result<String, Failure> {
    let preset = PRESETS.iter().find(|preset| players.iter().any(|name| name == preset.name));
    preset.map(|preset| preset.game.word().to_owned()).ok_or_else(|| {
        Failure::usage("--game is missing: say what is played, or name a preset".to_owned())
    })
}
