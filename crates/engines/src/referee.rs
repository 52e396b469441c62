//! The referee: starts a program for each game, keeps its clock, and judges its answers by our rules.
//!
//! A fault is judged in this order: the program has ended, its time is up, its answer is no move, its move is
//! not legal. Each loses the game, and the next game has a new process.

use crate::gomocup;
use crate::known::hint;
use crate::lock::lock;
use crate::log::{Log, Voice};
use crate::ply::{self, Said};
use crate::process::Process;
use crate::searches::Searches;
use crate::seat::{self, Seat, Shared, beginning, no_start, silence_at_start};
use crate::talk::Talk;
use crate::words::{Command, Protocol};
use plyscope::service::wire::Player;
use plyscope::service::{GameRecord, Handle, Lapse, Program, ProgramSeat};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// A program as a player.
#[derive(Debug)]
pub struct Contender {
    shared: Arc<Shared>,
}

impl Contender {
    /// Creates a player; `label` names it in the log: `A` or `B`. Nothing is started yet. The searches that it
    /// reports go to the folder `searches`, if there is one.
    pub fn new(command: Command, label: &str, log: &Log, searches: Option<&Searches>) -> Self {
        let voice = Voice { log: log.clone(), player: label.to_owned() };
        let protocol = Mutex::new(command.protocol);
        let (parked, searches) = (Mutex::default(), searches.cloned());
        Self { shared: Arc::new(Shared { command, voice, protocol, parked, searches }) }
    }

    /// Starts the program once, before a match, and keeps the process for the first game. Returns false if the
    /// handle was stopped.
    ///
    /// # Errors
    /// The program does not start, or cannot play this game.
    pub fn probe(&self, game: &GameRecord, handle: &Handle) -> Result<bool, Lapse> {
        let Some(mut talk) = self.shared.connect(game, Player::First, handle)? else {
            return Ok(false);
        };
        let is_ready = self.shared.begin(&mut talk, game, Player::First, handle)?;
        lock(&self.shared.parked).push(talk);
        Ok(is_ready)
    }

    /// Gets the program ready for a game; `None` if the handle was stopped.
    pub(crate) fn seat(
        &self,
        game: &GameRecord,
        number: u32,
        side: Player,
        handle: &Handle,
    ) -> Result<Option<Seat>, Lapse> {
        let parked = lock(&self.shared.parked).pop();
        // A process that ended between two games is no fault of a game.
        let parked = parked.and_then(|mut talk| talk.process.ended().is_none().then_some(talk));
        let talk = match parked {
            Some(talk) => Some(talk),
            None => self.shared.connect(game, side, handle)?,
        };
        let Some(mut talk) = talk else { return Ok(None) };
        if !self.shared.begin(&mut talk, game, side, handle)? {
            return Ok(None);
        }
        Ok(Some(Seat::new(Arc::clone(&self.shared), talk, number)))
    }

    /// Returns the name in tables.
    pub fn name(&self) -> String {
        self.shared.command.name()
    }
}

impl Program for Contender {
    fn words(&self) -> String {
        self.shared.command.to_string()
    }

    fn is_deterministic(&self) -> bool {
        self.shared.command.settings.deterministic
    }

    fn sit(
        &self,
        game: &GameRecord,
        number: u32,
        side: Player,
        handle: &Handle,
    ) -> Result<Option<Box<dyn ProgramSeat>>, Lapse> {
        let seat = self.seat(game, number, side, handle)?;
        Ok(seat.map(|seat| Box::new(seat) as Box<dyn ProgramSeat>))
    }
}

impl Shared {
    /// Starts a process and finds its protocol; `None` if the handle was stopped.
    fn connect(
        &self,
        game: &GameRecord,
        side: Player,
        handle: &Handle,
    ) -> Result<Option<Talk>, Lapse> {
        let plays = &self.command.games;
        let word = game.game().word();
        if !plays.is_empty() && !plays.iter().any(|game| game == word) {
            return Err(no_start(format!("plays {}, not {word}", plays.join(", "))));
        }
        if self.command.protocol == Some(Protocol::Kaggle) && word != "connect4" {
            return Err(no_start(format!(
                "is an agent of ConnectX, which plays connect4, not {word}"
            )));
        }
        let program = &self.command.words[0];
        let run = self
            .command
            .to_run()
            .map_err(|why| no_start(format!("does not start: {program}: {why}")))?;
        let started = run.get_program().to_string_lossy().into_owned();
        let known = lock(&self.protocol).map(Protocol::spoken);
        let spoken = known.unwrap_or(Protocol::Ply);
        let process = Process::start(run, spoken, self.voice.clone()).map_err(|error| {
            let why = match error.kind() {
                std::io::ErrorKind::NotFound => format!("not found{}", hint(&started)),
                _ => error.to_string(),
            };
            no_start(format!("does not start: {started}: {why}"))
        })?;
        let mut talk = Talk::new(process);
        let hello = match known {
            Some(Protocol::Gtp) => "protocol_version".to_owned(),
            // The first exchange is that of the game.
            Some(Protocol::Gomocup) => return Ok(Some(talk)),
            _ => ply::hello(game, side),
        };
        let limit = Duration::from_secs(self.command.settings.start_s);
        talk.ask(&hello, limit);
        let silent = |silence, talk: &Talk| silence_at_start(&self.command, &hello, silence, talk);
        let first = loop {
            match talk.line(handle) {
                Ok(Some(line)) if line.text.trim().is_empty() => {}
                Ok(Some(line)) => break line,
                Ok(None) => return Ok(None),
                Err(silence) => return Err(silent(silence, &talk)),
            }
        };
        let protocol = protocol_of(&hello, &first.text, known)?;
        talk.process.protocol = protocol;
        if protocol == Protocol::Gtp {
            match talk
                .answer(Some(first), handle)
                .and_then(|_| talk.command("list_commands", limit, handle))
            {
                Ok(Some((answer, _))) => talk.commands = answer.unwrap_or_default(),
                Ok(None) => return Ok(None),
                Err(silence) => return Err(silent(silence, &talk)),
            }
        }
        *lock(&self.protocol) = Some(protocol);
        Ok(Some(talk))
    }

    /// Announces a new game to a program; false if the handle was stopped.
    fn begin(
        &self,
        talk: &mut Talk,
        game: &GameRecord,
        side: Player,
        handle: &Handle,
    ) -> Result<bool, Lapse> {
        match talk.process.protocol {
            Protocol::Ply | Protocol::Kaggle => {
                talk.process.send(&ply::new_game(game, side));
                Ok(true)
            }
            Protocol::Gtp => seat::gtp::begin(&self.command, talk, game, handle),
            Protocol::Gomocup => seat::gomocup::begin(&self.command, talk, game, handle),
        }
    }
}

/// Returns the protocol that the first line of an answer shows.
fn protocol_of(hello: &str, first: &str, known: Option<Protocol>) -> Result<Protocol, Lapse> {
    let found = match first.trim_start().chars().next() {
        Some('=' | '?') => Some(Protocol::Gtp),
        _ if ply::said(first) == Said::Ok => Some(Protocol::Ply),
        _ if gomocup::is_spoken(first) => Some(Protocol::Gomocup),
        _ => None,
    };
    let shown = beginning(first);
    match (found, known) {
        (Some(found), Some(known)) if found != known => Err(no_start(format!(
            "answered {shown:?} to {hello:?}, which is {}, not {}",
            found.word(),
            known.word()
        ))),
        (Some(found), _) => Ok(found),
        (None, _) => Err(no_start(format!(
            "answered {shown:?} to {hello:?}, which is none of ply (\"ok name=…\"), gtp (\"= …\") and \
             gomocup (\"UNKNOWN …\")"
        ))),
    }
}
