//! A program in a game: its requests in its protocol, its clock, and the judgement of its answers by our rules.

pub(crate) mod gomocup;
pub(crate) mod gtp;

use crate::info::Info;
use crate::lock::lock;
use crate::ply::{self, Said};
use crate::searches::{Reported, Searches};
use crate::talk::{Heard, Silence, Talk};
use crate::words::{Command, Protocol, Restart};
use plyscope::service::{
    GameEnd, GameRecord, Handle, Lapse, LapseKind, ProgramFile, ProgramMove, ProgramSeat,
    board_view, grouped,
};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// The time that a program has to end after `quit`.
const AFTER_QUIT: Duration = Duration::from_secs(2);
/// The same after a fault, and when a person waits for the end.
const AFTER_FAULT: Duration = Duration::from_millis(200);
const AFTER_STOP: Duration = Duration::from_secs(1);

/// Everything that the seats of one program have in common.
#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) command: Command,
    pub(crate) voice: crate::log::Voice,
    /// The protocol, as soon as it is known.
    pub(crate) protocol: Mutex<Option<Protocol>>,
    /// Processes between two games.
    pub(crate) parked: Mutex<Vec<Talk>>,
    /// The folder for the searches that the program reports; `None`: none is written.
    pub(crate) searches: Option<Searches>,
}

impl Drop for Shared {
    fn drop(&mut self) {
        let parked = std::mem::take(&mut *lock(&self.parked));
        for talk in parked {
            talk.process.finish(AFTER_STOP);
        }
    }
}

pub(crate) fn no_start(reason: impl Into<String>) -> Lapse {
    Lapse::new(LapseKind::NoStart, reason)
}

/// Returns the last line of standard error as the end of a sentence.
pub(crate) fn last_words(talk: &Talk) -> String {
    talk.process.errors.last_line().map_or_else(String::new, |line| format!(": {line}"))
}

/// Returns the beginning of a program's text, for a message.
pub(crate) fn beginning(text: &str) -> String {
    text.chars().take(60).collect()
}

/// Returns the lapse of a program that does not answer before a game. `hello` is the request.
pub(crate) fn silence_at_start(
    command: &Command,
    hello: &str,
    silence: Silence,
    talk: &Talk,
) -> Lapse {
    let seconds = command.settings.start_s;
    let hello: String = hello.split_whitespace().take(2).collect::<Vec<_>>().join(" ");
    no_start(match silence {
        Silence::Timeout => format!(
            "says nothing to {hello:?} in {seconds} s: is it a program that reads standard input, and does it \
             flush its output? ply:, gtp: or gomocup: before the command names its protocol"
        ),
        Silence::Ended(how) => format!("ended at its start ({how}){}", last_words(talk)),
        Silence::Closed => "closed its standard output at its start".to_owned(),
        Silence::Flood => "wrote over 50 MB at its start".to_owned(),
    })
}

/// A program in a game.
#[derive(Debug)]
pub(crate) struct Seat {
    shared: Arc<Shared>,
    talk: Talk,
    /// The number of the game, from 0.
    number: u32,
    /// The time of its moves so far.
    used: Duration,
    /// The file of the search before its last move.
    searched: Option<ProgramFile>,
    /// Whether a fault ended the game, so that the process is not used again.
    is_faulty: bool,
}

/// An answer before it is judged.
struct Played {
    text: String,
    time: Duration,
    search: Reported,
}

impl ProgramSeat for Seat {
    fn choose(&mut self, game: &GameRecord, handle: &Handle) -> Result<Option<ProgramMove>, Lapse> {
        self.searched = None;
        let answer = match self.talk.process.protocol {
            Protocol::Ply | Protocol::Kaggle => self.choose_by_ply(game, handle),
            Protocol::Gtp => self.choose_by_gtp(game, handle),
            Protocol::Gomocup => self.choose_by_gomocup(game, handle),
        };
        let judged = answer.and_then(|played| {
            let Some(played) = played else { return Ok(None) };
            // Before the judgement, because a search that ends in a fault is worth a look. The clock has stopped.
            self.keep_search(game, &played.search);
            let judged = self.judge(game, &played).map(Some);
            self.used += played.time;
            judged
        });
        self.is_faulty |= judged.is_err();
        judged
    }

    fn searched(&self) -> Option<&str> {
        self.searched.as_ref().map(|file| &*file.text)
    }

    fn end(self: Box<Self>, end: Option<GameEnd<'_>>) {
        let Self { shared, mut talk, is_faulty, .. } = *self;
        if let Some(end) = end.filter(|_| talk.process.protocol == Protocol::Ply) {
            talk.process.send(&ply::end(&end));
        }
        let patience = match end {
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
    pub(crate) fn new(shared: Arc<Shared>, talk: Talk, number: u32) -> Self {
        let (used, searched, is_faulty) = (Duration::ZERO, None, false);
        Self { shared, talk, number, used, searched, is_faulty }
    }

    /// Returns the last line of standard error.
    pub(crate) fn complaint(&self) -> Option<String> {
        self.talk.process.errors.last_line()
    }

    /// Keeps the search of a move, and writes it to the folder of searches.
    fn keep_search(&mut self, game: &GameRecord, search: &Reported) {
        self.searched = search.file(game, &self.shared.command.name());
        if let (Some(searches), Some(text)) = (&self.shared.searches, self.searched()) {
            searches.save(self.number, game.moves.len(), text);
        }
    }

    /// Returns what is left of the time of the game, ms; `None`: the game has no limit.
    fn left_ms(&self) -> Option<u64> {
        let total = self.shared.command.settings.total_ms?;
        Some(total.saturating_sub(self.used.as_millis() as u64))
    }

    /// Returns the time that the next move may take, without its margin, ms.
    fn limit_ms(&self) -> u64 {
        let settings = &self.shared.command.settings;
        match self.left_ms() {
            Some(left) => settings.time_ms.map_or(left, |time| time.min(left)),
            None => settings.limit_ms(),
        }
    }

    /// Returns the time that the next move may take, with its margin.
    fn limit(&self) -> Duration {
        Duration::from_millis(self.limit_ms() + self.shared.command.settings.margin_ms)
    }

    fn choose_by_ply(
        &mut self,
        game: &GameRecord,
        handle: &Handle,
    ) -> Result<Option<Played>, Lapse> {
        self.talk.ask(&ply::go(game, self.limit_ms(), self.left_ms()), self.limit());
        let (mut search, mut other) = (Reported::default(), None);
        loop {
            let heard = self.talk.line(handle);
            let Some(line) = self.heard(game, heard, other.as_deref())? else { return Ok(None) };
            match ply::said(&line.text) {
                Said::Move(text) => {
                    let time = self.talk.since_request(&line);
                    return Ok(Some(Played { text: text.to_owned(), time, search }));
                }
                Said::Info(words) => search.push_report(words),
                Said::Event(json) => search.push_event(json),
                Said::Other if line.text.starts_with("debug") => {}
                Said::Ok | Said::Other => other = Some(line.text),
            }
        }
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
            Silence::Timeout => Lapse::new(LapseKind::Timeout, self.timeout(ply, other)),
            Silence::Flood => Lapse::new(
                LapseKind::Malformed,
                format!("wrote over 50 MB before its move at ply {ply}"),
            ),
        })
    }

    fn timeout(&self, ply: usize, other: Option<&str>) -> String {
        let limit = self.limit_ms();
        let after = grouped(limit + self.shared.command.settings.margin_ms);
        let hint = match other {
            Some(line) => {
                let line = beginning(line);
                let answer = match self.talk.process.protocol {
                    Protocol::Gomocup => "7,8",
                    _ => "move 4",
                };
                format!(" Its last line was {line:?}: an answer is written {answer:?}.")
            }
            None => " If it had answered: did it flush its output?".to_owned(),
        };
        let limit = match self.left_ms() {
            Some(left) if left == limit => format!("{} were left of its game", grouped(left)),
            _ => format!("a move may take {}", grouped(limit)),
        };
        format!("timed out after {after} ms at ply {ply} ({limit}).{hint}")
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
            let shown = beginning(text);
            let is_move = !text.is_empty()
                && text.len() <= 16
                && text.chars().all(|c| c.is_alphanumeric() || ", ()".contains(c));
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
        let margin = self.shared.command.settings.margin_ms;
        let late = Duration::from_millis(self.limit_ms() + margin * 9 / 10);
        let Info { depth, score, nodes } = played.search.info;
        let was_late = margin > 0 && played.time > late;
        // A program that reports its events need not count them.
        let events = self.searched.as_ref().map_or(0, |file| file.nodes);
        let nodes = nodes.unwrap_or(events);
        Ok(ProgramMove { mv, time: played.time, was_late, nodes, score, depth })
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
