//! The referee: starts a program for each game, keeps its clock, and judges its answers by our rules.
//!
//! A fault is judged in this order: the program has ended, its time is up, its answer is no move, its move is
//! not legal. Each loses the game, and the next game has a new process.

use crate::gtp;
use crate::known::hint;
use crate::log::{Log, Voice};
use crate::ply::{self, Info, Said};
use crate::process::Process;
use crate::talk::{Heard, Silence, Talk};
use crate::words::{Command, Protocol, Restart};
use plyscope::service::wire::{GameResult, Player};
use plyscope::service::{
    GameRecord, Handle, Lapse, LapseKind, Program, ProgramMove, ProgramSeat, board_view, grouped,
};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// The time that a program has to end after `quit`.
const AFTER_QUIT: Duration = Duration::from_secs(2);
/// The same after a fault, and when a person waits for the end.
const AFTER_FAULT: Duration = Duration::from_millis(200);
const AFTER_STOP: Duration = Duration::from_secs(1);

/// A program as a player.
#[derive(Debug)]
pub struct Contender {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    command: Command,
    voice: Voice,
    /// The protocol, as soon as it is known.
    protocol: Mutex<Option<Protocol>>,
    /// Processes between two games.
    parked: Mutex<Vec<Talk>>,
}

impl Contender {
    /// Creates a player; `label` names it in the log: `A` or `B`. Nothing is started yet.
    pub fn new(command: Command, label: &str, log: &Log) -> Self {
        let voice = Voice { log: log.clone(), player: label.to_owned() };
        let protocol = Mutex::new(command.protocol);
        Self { shared: Arc::new(Shared { command, voice, protocol, parked: Mutex::default() }) }
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
        side: Player,
        handle: &Handle,
    ) -> Result<Option<Box<dyn ProgramSeat>>, Lapse> {
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
        Ok(Some(Box::new(Seat { shared: Arc::clone(&self.shared), talk, is_faulty: false })))
    }
}

impl Drop for Shared {
    fn drop(&mut self) {
        let parked = std::mem::take(&mut *lock(&self.parked));
        for talk in parked {
            talk.process.finish(AFTER_STOP);
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn no_start(reason: impl Into<String>) -> Lapse {
    Lapse::new(LapseKind::NoStart, reason)
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
        let program = &self.command.words[0];
        let run = self
            .command
            .to_run()
            .map_err(|why| no_start(format!("does not start: {program}: {why}")))?;
        let started = run.get_program().to_string_lossy().into_owned();
        let process = Process::start(run, self.voice.clone()).map_err(|error| {
            let why = match error.kind() {
                std::io::ErrorKind::NotFound => format!("not found{}", hint(&started)),
                _ => error.to_string(),
            };
            no_start(format!("does not start: {started}: {why}"))
        })?;
        let known = *lock(&self.protocol);
        let mut talk = Talk::new(process, known.unwrap_or(Protocol::Ply));
        let hello = match known {
            Some(Protocol::Gtp) => "protocol_version".to_owned(),
            _ => ply::hello(game, side),
        };
        let limit = Duration::from_secs(self.command.settings.start_s);
        talk.ask(&hello, limit);
        let silent = |silence, talk: &mut Talk| self.silence_at_start(&hello, silence, talk);
        let first = loop {
            match talk.line(handle) {
                Ok(Some(line)) if line.text.trim().is_empty() => {}
                Ok(Some(line)) => break line,
                Ok(None) => return Ok(None),
                Err(silence) => return Err(silent(silence, &mut talk)),
            }
        };
        talk.protocol = protocol_of(&hello, &first.text, known)?;
        if talk.protocol == Protocol::Gtp {
            match talk
                .answer(Some(first), handle)
                .and_then(|_| talk.command("list_commands", limit, handle))
            {
                Ok(Some((answer, _))) => talk.commands = answer.unwrap_or_default(),
                Ok(None) => return Ok(None),
                Err(silence) => return Err(silent(silence, &mut talk)),
            }
        }
        *lock(&self.protocol) = Some(talk.protocol);
        Ok(Some(talk))
    }

    fn silence_at_start(&self, hello: &str, silence: Silence, talk: &mut Talk) -> Lapse {
        let seconds = self.command.settings.start_s;
        let hello: String = hello.split_whitespace().take(2).collect::<Vec<_>>().join(" ");
        no_start(match silence {
            Silence::Timeout => format!(
                "says nothing to {hello:?} in {seconds} s: is it a program that reads standard input, and does \
                 it flush its output? ply: or gtp: before the command says how it talks"
            ),
            Silence::Ended(how) => format!("ended at its start ({how}){}", last_words(talk)),
            Silence::Closed => "closed its standard output at its start".to_owned(),
            Silence::Flood => "wrote over 50 MB at its start".to_owned(),
        })
    }

    /// Announces a new game to a program; false if the handle was stopped.
    fn begin(
        &self,
        talk: &mut Talk,
        game: &GameRecord,
        side: Player,
        handle: &Handle,
    ) -> Result<bool, Lapse> {
        if talk.protocol == Protocol::Ply {
            talk.process.send(&ply::new_game(game, side));
            return Ok(true);
        }
        let word = game.game().word();
        if word != "othello" {
            return Err(no_start(format!("speaks gtp, by which it can play othello, not {word}")));
        }
        if gtp::moves(game).is_none() {
            return Err(no_start(
                "speaks gtp, which describes positions by moves: give --position as moves, or use --openings",
            ));
        }
        talk.moves = None;
        let size = board_view(&game.now, None).columns;
        let mut commands = vec![format!("boardsize {size}")];
        if gtp::listed(&talk.commands, "set_game") {
            commands.insert(0, "set_game Othello".to_owned());
        }
        let timed =
            self.command.settings.time_ms.filter(|_| gtp::listed(&talk.commands, "time_settings"));
        commands.extend(timed.map(|ms| format!("time_settings 0 {} 1", gtp::seconds(ms))));
        let limit = Duration::from_secs(self.command.settings.start_s);
        for command in commands {
            match talk.command(&command, limit, handle) {
                Ok(Some((Ok(_), _))) => {}
                Ok(Some((Err(words), _))) => {
                    return Err(no_start(format!("answers {words:?} to {command:?}")));
                }
                Ok(None) => return Ok(false),
                Err(silence) => return Err(self.silence_at_start(&command, silence, talk)),
            }
        }
        Ok(true)
    }
}

/// Returns the protocol that the first line of an answer shows.
fn protocol_of(hello: &str, first: &str, known: Option<Protocol>) -> Result<Protocol, Lapse> {
    let word = first.split_whitespace().next().unwrap_or_default();
    let found = match word.chars().next() {
        Some('=' | '?') => Some(Protocol::Gtp),
        _ if ply::said(first) == Said::Ok => Some(Protocol::Ply),
        _ => None,
    };
    let shown: String = first.chars().take(60).collect();
    match (found, known) {
        (Some(found), Some(known)) if found != known => Err(no_start(format!(
            "answered {shown:?} to {hello:?}, which is {}, not {}",
            found.word(),
            known.word()
        ))),
        (Some(found), _) => Ok(found),
        (None, _) if ["UNKNOWN", "ERROR", "MESSAGE", "DEBUG"].contains(&word) => Err(no_start(
            "speaks Gomocup's protocol, which Plyscope does not speak: ply and gtp are spoken",
        )),
        (None, _) => Err(no_start(format!(
            "answered {shown:?} to {hello:?}, which is neither ply (\"ok name=…\") nor gtp (\"= …\")"
        ))),
    }
}

/// Returns the last line of standard error as the end of a sentence.
fn last_words(talk: &Talk) -> String {
    talk.process.errors.last_line().map_or_else(String::new, |line| format!(": {line}"))
}

/// A program in a game.
#[derive(Debug)]
struct Seat {
    shared: Arc<Shared>,
    talk: Talk,
    /// Whether a fault ended the game, so that the process is not used again.
    is_faulty: bool,
}

/// An answer before it is judged.
struct Played {
    text: String,
    time: Duration,
    info: Info,
}

impl ProgramSeat for Seat {
    fn choose(&mut self, game: &GameRecord, handle: &Handle) -> Result<Option<ProgramMove>, Lapse> {
        let answer = match self.talk.protocol {
            Protocol::Ply => self.choose_by_ply(game, handle),
            Protocol::Gtp => self.choose_by_gtp(game, handle),
        };
        let judged =
            answer.and_then(|played| played.map(|played| self.judge(game, &played)).transpose());
        self.is_faulty |= judged.is_err();
        judged
    }

    fn end(self: Box<Self>, result: Option<GameResult>, reason: &str) {
        let Self { shared, mut talk, is_faulty } = *self;
        if let Some(result) = result.filter(|_| talk.protocol == Protocol::Ply) {
            talk.process.send(&format!("end result={result} reason={reason}"));
        }
        let patience = match result {
            None => AFTER_STOP,
            Some(_) if is_faulty => AFTER_FAULT,
            Some(_) if shared.command.settings.restart == Restart::Match => {
                lock(&shared.parked).push(talk);
                return;
            }
            Some(_) => AFTER_QUIT,
        };
        talk.process.finish(patience);
    }
}

impl Seat {
    /// The time that a move may take, with its margin.
    fn limit(&self) -> Duration {
        let settings = &self.shared.command.settings;
        Duration::from_millis(settings.limit_ms() + settings.margin_ms)
    }

    fn choose_by_ply(
        &mut self,
        game: &GameRecord,
        handle: &Handle,
    ) -> Result<Option<Played>, Lapse> {
        self.talk.ask(&ply::go(game, self.shared.command.settings.limit_ms()), self.limit());
        let (mut info, mut other) = (Info::default(), None);
        loop {
            let heard = self.talk.line(handle);
            let Some(line) = self.heard(game, heard, other.as_deref())? else { return Ok(None) };
            match ply::said(&line.text) {
                Said::Move(text) => {
                    let time = self.talk.since_request(&line);
                    return Ok(Some(Played { text: text.to_owned(), time, info }));
                }
                Said::Info(later) => info.update(later),
                Said::Other
                    if line.text.starts_with("event ") || line.text.starts_with("debug") => {}
                Said::Ok | Said::Other => other = Some(line.text),
            }
        }
    }

    fn choose_by_gtp(
        &mut self,
        game: &GameRecord,
        handle: &Handle,
    ) -> Result<Option<Played>, Lapse> {
        // The start was checked when the game began.
        let moves = gtp::moves(game).unwrap_or_default();
        let known = self.talk.moves.take().filter(|known| moves.starts_with(known));
        let mut commands = Vec::new();
        if known.is_none() {
            commands.push("clear_board".to_owned());
        }
        let sent = known.as_ref().map_or(0, Vec::len);
        let plays = moves.iter().enumerate().skip(sent);
        commands.extend(plays.map(|(ply, mv)| format!("play {} {mv}", gtp::colour(ply))));
        let colour = gtp::colour(moves.len());
        let limit_ms = self.shared.command.settings.limit_ms();
        let timed = self.shared.command.settings.time_ms;
        if timed.is_some() && gtp::listed(&self.talk.commands, "time_left") {
            commands.push(format!("time_left {colour} {} 1", gtp::seconds(limit_ms)));
        }
        for command in commands {
            let mut heard = self.talk.command(&command, self.limit(), handle);
            // GRhino refuses every pass of its opponent, and makes it itself when it moves for that side.
            if let (Ok(Some((Err(_), _))), Some(pass)) = (&heard, command.strip_suffix(" pass")) {
                let itself = pass.replacen("play", "genmove", 1);
                let again = self.talk.command(&itself, self.limit(), handle);
                let is_pass =
                    matches!(&again, Ok(Some((Ok(mv), _))) if mv.eq_ignore_ascii_case("pass"));
                heard = if is_pass || !matches!(again, Ok(Some(_))) { again } else { heard };
            }
            match self.heard(game, heard, None)? {
                Some((Ok(_), _)) => {}
                Some((Err(words), _)) => {
                    let ply = game.moves.len();
                    let what = command.strip_prefix("play ").map_or_else(
                        || format!("{command:?}"),
                        |mv| format!("our move {}", mv.split(' ').next_back().unwrap_or_default()),
                    );
                    let reason = format!("refuses {what} at ply {ply}: {words}");
                    return Err(Lapse::new(LapseKind::Malformed, reason));
                }
                None => return Ok(None),
            }
        }
        let genmove = format!("genmove {colour}");
        let heard = self.talk.command(&genmove, self.limit(), handle);
        let Some((answer, time)) = self.heard(game, heard, None)? else { return Ok(None) };
        let ply = game.moves.len();
        let text = answer.map_err(|words| {
            Lapse::new(
                LapseKind::Malformed,
                format!("answers {words:?} to {genmove:?} at ply {ply}"),
            )
        })?;
        if text.eq_ignore_ascii_case("resign") {
            return Err(Lapse::new(LapseKind::Resigned, format!("resigned at ply {ply}")));
        }
        let mut moves = moves;
        moves.push(text.to_lowercase());
        self.talk.moves = Some(moves);
        Ok(Some(Played { text, time, info: Info::default() }))
    }

    /// Turns silence into a lapse. `other` is the last line that was no answer.
    fn heard<T>(
        &self,
        game: &GameRecord,
        heard: Heard<T>,
        other: Option<&str>,
    ) -> Result<Option<T>, Lapse> {
        let ply = game.moves.len();
        heard.map_err(|silence| match silence {
            Silence::Ended(how) => {
                let words = last_words(&self.talk);
                Lapse::new(LapseKind::Ended, format!("ended at ply {ply} ({how}){words}"))
            }
            Silence::Closed => {
                let reason = format!("closed its standard output at ply {ply}, and still runs");
                Lapse::new(LapseKind::Ended, reason)
            }
            Silence::Timeout => {
                let settings = &self.shared.command.settings;
                let limit = settings.limit_ms();
                let after = grouped(limit + settings.margin_ms);
                let hint = match other {
                    Some(line) => {
                        let line: String = line.chars().take(60).collect();
                        format!(" Its last line was {line:?}: an answer is written \"move 4\".")
                    }
                    None => " If it had answered: did it flush its output?".to_owned(),
                };
                let reason = format!(
                    "timed out after {after} ms at ply {ply} (a move may take {}).{hint}",
                    grouped(limit)
                );
                Lapse::new(LapseKind::Timeout, reason)
            }
            Silence::Flood => Lapse::new(
                LapseKind::Malformed,
                format!("wrote over 50 MB before its move at ply {ply}"),
            ),
        })
    }

    /// Judges the text of a move by our rules.
    fn judge(&self, game: &GameRecord, played: &Played) -> Result<ProgramMove, Lapse> {
        let ply = game.moves.len();
        let text = played.text.trim();
        let mut next = game.clone();
        let lower = text.to_lowercase();
        let Some(&mv) =
            next.play_text(&lower).is_ok().then_some(&next).and_then(|next| next.moves.last())
        else {
            let shown: String = text.chars().take(60).collect();
            let is_move =
                !text.is_empty() && text.len() <= 8 && text.chars().all(char::is_alphanumeric);
            if !is_move {
                let reason = format!("answered {shown:?} at ply {ply}, which is no move");
                return Err(Lapse::new(LapseKind::Malformed, reason));
            }
            let view = board_view(&game.now, None);
            let legal: Vec<&str> = view.legal.iter().map(|mv| ply::text(&mv.text)).collect();
            let reason =
                format!("played {shown} at ply {ply}, which is not legal: {}.", are(&legal));
            return Err(Lapse::new(LapseKind::Illegal, reason));
        };
        let settings = &self.shared.command.settings;
        let late = Duration::from_millis(settings.limit_ms() + settings.margin_ms * 9 / 10);
        let Info { depth, score, nodes } = played.info;
        let was_late = settings.margin_ms > 0 && played.time > late;
        Ok(ProgramMove { mv, time: played.time, was_late, nodes: nodes.unwrap_or(0), score, depth })
    }
}

/// Writes the legal moves: `1 to 7 are`, `d3, c4 are`, `pass is`.
fn are(legal: &[&str]) -> String {
    let numbers: Option<Vec<u32>> = legal.iter().map(|text| text.parse().ok()).collect();
    match (numbers.as_deref(), legal) {
        (_, [only]) => format!("{only} is"),
        (Some([first, .., last]), _) if (last - first) as usize == legal.len() - 1 => {
            format!("{first} to {last} are")
        }
        _ if legal.len() > 12 => {
            format!("{} and {} others are", legal[..10].join(", "), legal.len() - 10)
        }
        _ => format!("{} are", legal.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn legal_moves_are_written_briefly() {
        let squares: Vec<String> = (1..=9).map(|row| format!("a{row}")).collect();
        let squares: Vec<&str> = squares.iter().map(String::as_str).collect();
        assert_eq!(are(&["1", "2", "3"]), "1 to 3 are");
        assert_eq!(are(&["1", "3"]), "1, 3 are");
        assert_eq!(are(&["pass"]), "pass is");
        assert_eq!(are(&squares[..2]), "a1, a2 are");
        assert!(are(&[&squares[..], &squares[..]].concat()).ends_with(" and 8 others are"));
        assert_eq!(
            (grouped(50), grouped(1_050), grouped(60_000)),
            ("50".into(), "1,050".into(), "60,000".into())
        );
    }
}
