//! The programs of a person's own list as players in a window: at most one process per side.

use crate::list::EngineList;
use crate::lock::lock;
use crate::log::Log;
use crate::referee::Contender;
use crate::seat::Seat;
use crate::trial::Trial;
use crate::words::{Command, Protocol, is_program};
use plyscope::service::wire::{BoardRequest, Player, SetupRequest};
use plyscope::service::{Code, GameEnd, GameRecord, Handle, Lapse, ProgramSeat, ServiceError};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, TryLockError};
use std::time::Duration;

/// The time between two looks at a side that is busy.
const LOOK: Duration = Duration::from_millis(5);

/// A program of the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ListedProgram {
    /// The name.
    pub name: String,
    /// The command with its options, as the command line takes it.
    pub command: String,
}

/// A request for a move.
#[derive(Clone, Debug, Deserialize)]
pub struct ProgramMoveRequest {
    /// The name of the program in the list.
    pub name: String,
    /// The side, 0 or 1, that moves.
    pub side: u8,
    /// The game so far.
    pub game: BoardRequest,
}

/// A move of a program.
#[derive(Clone, Debug, Serialize)]
pub struct ProgramAnswer {
    /// The text of the move.
    #[serde(rename = "move")]
    pub text: String,
    /// The time from the request to the answer, milliseconds.
    pub elapsed_ms: u64,
    /// The nodes that the program reported, else 0.
    pub nodes: u64,
    /// The score that it reported, for itself.
    pub score: Option<i32>,
    /// The depth that it reported, in plies.
    pub depth: Option<u32>,
    /// The search that it reported, as a file of events.
    pub searched: Option<String>,
    /// The last line of its standard error.
    pub complaint: Option<String>,
}

/// A result of a test of a program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TrialLine {
    /// The name of the test.
    pub test: String,
    /// Whether the program passed it.
    pub passed: bool,
    /// What the test showed, or why it failed.
    pub text: String,
}

/// A program with its process.
#[derive(Debug)]
struct Seated {
    name: String,
    /// The command that was started; a changed list starts another one.
    command: Command,
    seat: Box<Seat>,
}

/// The programs that play in a window. Only a name of the person's own list starts one.
#[derive(Debug)]
pub struct SeatedPrograms {
    list: Option<PathBuf>,
    sides: [Mutex<Option<Seated>>; 2],
    /// Held during a trial.
    trial: Mutex<()>,
    /// The handle of the request to each side, and of a trial.
    running: [Mutex<Handle>; 3],
}

/// The place of a trial among the handles; before it stand the sides.
const TRIAL: usize = 2;

impl SeatedPrograms {
    /// Creates them with the file of the list; `None`: this system has no place for it.
    pub fn of(list: Option<PathBuf>) -> Self {
        Self {
            list,
            sides: Default::default(),
            trial: Mutex::default(),
            running: Default::default(),
        }
    }

    /// Returns the programs of the list.
    ///
    /// # Errors
    /// The list cannot be read.
    pub fn list(&self) -> Result<Vec<ListedProgram>, ServiceError> {
        let programs = self.read()?.programs()?;
        Ok(programs.into_iter().map(|(name, command)| listed(name, command)).collect())
    }

    /// Reads a command that a person typed for the list. A file has its full path, because a window has no working
    /// folder that a person knows; `~` is the home folder.
    ///
    /// # Errors
    /// The words name no program.
    pub fn typed(text: &str) -> Result<Command, ServiceError> {
        let wrong = |reason: &str, remedy: &str| ServiceError::refused("command", reason, remedy);
        if !is_program(text) {
            let remedy = "write the full path of a file, or a command such as gtp:gtp-rhino -l 3";
            return Err(wrong("names no program", remedy));
        }
        let mut command =
            Command::parse(text).map_err(|error| ServiceError::input("command", error))?;
        command.settings.name = None;
        let home = |word: &str| match (word.strip_prefix("~/"), std::env::home_dir()) {
            (Some(rest), Some(home)) => home.join(rest).to_string_lossy().into_owned(),
            _ => word.to_owned(),
        };
        // The path of a file may have spaces, at which other commands are split.
        let whole = home(Command::unsplit(text));
        command.words = if Path::new(&whole).is_file() {
            vec![whole]
        } else {
            command.words.iter().map(|word| home(word)).collect()
        };
        let file = Path::new(&command.words[0]);
        let is_file = file.components().count() > 1 || command.protocol == Some(Protocol::Kaggle);
        if is_file && file.is_relative() {
            return Err(wrong(
                "is not a full path",
                "write it as in /home/ana/mybot.py or ~/mybot.py",
            ));
        }
        if is_file && !file.is_file() {
            return Err(wrong("names no file that exists", "check the path"));
        }
        Ok(command)
    }

    /// Adds a program to the list.
    ///
    /// # Errors
    /// The name is wrong or taken, or the list cannot be written.
    pub fn save(&self, name: &str, command: &Command) -> Result<(), ServiceError> {
        if self.list()?.iter().any(|listed| listed.name == name) {
            let reason = format!("your list has {name:?} already");
            let remedy = "remove it first, or choose another name";
            return Err(ServiceError::refused("name", reason, remedy));
        }
        EngineList::save(self.place()?, name, command)
    }

    /// Removes a program from the list, and ends it.
    ///
    /// # Errors
    /// The list cannot be written.
    pub fn remove(&self, name: &str) -> Result<(), ServiceError> {
        self.leave(None);
        EngineList::remove(self.place()?, name)
    }

    /// Returns the move of a program. It starts the program if its side has none yet, and waits for as long as a move
    /// may take.
    ///
    /// # Errors
    /// The list has no such name, the game is wrong, the program fails, or the wait was stopped (`Cancelled`).
    pub fn choose(&self, request: &ProgramMoveRequest) -> Result<ProgramAnswer, ServiceError> {
        let game = GameRecord::read(&request.game)?;
        let side = usize::from(request.side != 0);
        let command = self.named(&request.name)?;
        let handle = self.begin(side);
        let mut place = lock(&self.sides[side]);
        let kept = match place.take() {
            Some(seated) if seated.name == request.name && seated.command == command => {
                Some(seated)
            }
            other => {
                if let Some(other) = other {
                    other.seat.end(None);
                }
                None
            }
        };
        let failed = |lapse: Lapse| {
            ServiceError::new(Code::Io, format!("{} {}", request.name, lapse.reason))
        };
        let seated = match kept {
            Some(seated) => Some(seated),
            None => Contender::new(command.clone(), "P", &Log::default(), None)
                .seat(&game, 0, Player::BOTH[side], &handle)
                .map_err(failed)?
                .map(|seat| Seated { name: request.name.clone(), command, seat: Box::new(seat) }),
        };
        let stopped = || ServiceError::new(Code::Cancelled, "stopped");
        let mut seated = seated.ok_or_else(stopped)?;
        let chosen = match seated.seat.choose(&game, &handle) {
            Ok(Some(chosen)) => chosen,
            unanswered => {
                // A late answer must not be taken for the next one, so the process ends.
                seated.seat.end(None);
                return Err(unanswered.err().map_or_else(stopped, failed));
            }
        };
        let answer = ProgramAnswer {
            text: game.move_text(chosen.mv),
            elapsed_ms: chosen.time.as_millis() as u64,
            nodes: chosen.nodes,
            score: chosen.score,
            depth: chosen.depth,
            searched: seated.seat.searched().map(str::to_owned),
            complaint: seated.seat.complaint(),
        };
        *place = Some(seated);
        Ok(answer)
    }

    /// Stops the wait for the move of a side, 0 or 1, or else a trial.
    pub fn stop(&self, place: usize) {
        lock(&self.running[place.min(TRIAL)]).stop();
    }

    /// Ends the programs of both sides. Each hears the result of the game, if it is over by the rules.
    pub fn leave(&self, game: Option<&BoardRequest>) {
        let game = game.and_then(|game| GameRecord::read(game).ok());
        for (side, player) in Player::BOTH.into_iter().enumerate() {
            if let Some(seated) = self.freed(side, &self.sides[side]).take() {
                seated.seat.end(game.as_ref().and_then(|game| GameEnd::by_rules(game, player)));
            }
        }
    }

    /// Ends everything, a trial too, and returns when no process is left.
    pub fn end(&self) {
        self.leave(None);
        drop(self.freed(TRIAL, &self.trial));
    }

    /// Returns a place when nothing is waited for there. A request that begins there meanwhile is stopped too.
    fn freed<'a, T>(&self, place: usize, held: &'a Mutex<T>) -> MutexGuard<'a, T> {
        loop {
            self.stop(place);
            match held.try_lock() {
                Ok(free) => return free,
                Err(TryLockError::Poisoned(free)) => return free.into_inner(),
                Err(TryLockError::WouldBlock) => std::thread::sleep(LOOK),
            }
        }
    }

    /// Tests a program of the list on its own in a game.
    ///
    /// # Errors
    /// The list has no such name, the game is wrong, or the trial was stopped (`Cancelled`).
    pub fn check(&self, name: &str, setup: SetupRequest) -> Result<Vec<TrialLine>, ServiceError> {
        let (game, command) = (GameRecord::at(setup)?, self.named(name)?);
        let (handle, mut lines) = (self.begin(TRIAL), Vec::new());
        let _held = lock(&self.trial);
        Trial::new(game, command, Log::default()).run(&handle, |test| {
            let (passed, text) = match test.verdict {
                Ok(text) => (true, text),
                Err(text) => (false, text),
            };
            lines.push(TrialLine { test: test.name.to_owned(), passed, text });
            Ok::<(), ServiceError>(())
        })?;
        if handle.is_stopped() {
            return Err(ServiceError::new(Code::Cancelled, "stopped"));
        }
        Ok(lines)
    }

    /// Stops the work in a place, and returns the handle of the next.
    fn begin(&self, place: usize) -> Handle {
        let (handle, mut running) = (Handle::new(), lock(&self.running[place]));
        std::mem::replace(&mut *running, handle.clone()).stop();
        handle
    }

    fn place(&self) -> Result<&Path, ServiceError> {
        let missing = || ServiceError::new(Code::NotFound, "this system has no folder of settings");
        self.list.as_deref().ok_or_else(missing)
    }

    fn read(&self) -> Result<EngineList, ServiceError> {
        EngineList::if_there(self.list.as_deref())
    }

    fn named(&self, name: &str) -> Result<Command, ServiceError> {
        // Options behind a name are for people, not for pages.
        let listed = if name.contains(',') { None } else { self.read()?.named(name)? };
        listed.ok_or_else(|| {
            let reason = format!("your list has no program {name:?}");
            ServiceError::new(Code::NotFound, reason).with_remedy("add it in Settings")
        })
    }
}

impl Drop for SeatedPrograms {
    fn drop(&mut self) {
        self.end();
    }
}

fn listed(name: String, mut command: Command) -> ListedProgram {
    command.settings.name = None;
    ListedProgram { name, command: command.to_string() }
}
