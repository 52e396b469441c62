//! Games by the protocol of Gomocup: the lines that a program is sent before a game and before each move.

use super::{Played, Seat, beginning, no_start, silence_at_start};
use crate::gomocup::{self, Answer};
use crate::searches::Reported;
use crate::talk::Talk;
use crate::words::Command;
use plyscope::service::{GameRecord, Handle, Lapse, LapseKind, board_view};
use std::time::Duration;

/// Announces a new game; false if the handle was stopped.
pub(crate) fn begin(
    command: &Command,
    talk: &mut Talk,
    game: &GameRecord,
    handle: &Handle,
) -> Result<bool, Lapse> {
    if let Some(reason) = gomocup::refusal(game) {
        return Err(no_start(reason));
    }
    let view = board_view(&game.start.position, None);
    talk.cells = Some(".".repeat(view.cells.len()));
    let start = gomocup::start(view.columns, view.rows);
    talk.ask(&start, Duration::from_secs(command.settings.start_s));
    loop {
        let line = match talk.line(handle) {
            Ok(Some(line)) => line,
            Ok(None) => return Ok(false),
            Err(silence) => return Err(silence_at_start(command, &start, silence, talk)),
        };
        match gomocup::answer(&line.text) {
            Answer::Ok => break,
            Answer::Remark(_) => {}
            Answer::Failure(words) => {
                return Err(no_start(format!("answers {words:?} to {start:?}")));
            }
            Answer::Square(..) | Answer::Other => {
                let shown = beginning(&line.text);
                return Err(no_start(format!(
                    "answered {shown:?} to {start:?}, where gomocup has OK or ERROR"
                )));
            }
        }
    }
    let settings = &command.settings;
    for line in gomocup::info(game, settings.limit_ms(), settings.total_ms) {
        talk.process.send(&line);
    }
    Ok(true)
}

impl Seat {
    pub(super) fn choose_by_gomocup(
        &mut self,
        game: &GameRecord,
        handle: &Handle,
    ) -> Result<Option<Played>, Lapse> {
        let ply = game.moves.len();
        if let Some(left) = self.left_ms() {
            self.talk.process.send(&format!("INFO time_left {left}"));
        }
        let known = self.talk.cells.take();
        let mut lines = gomocup::request(game, known.as_deref());
        // The clock starts with the line that requests the move.
        let last = lines.pop().unwrap_or_default();
        for line in lines {
            self.talk.process.send(&line);
        }
        self.talk.ask(&last, self.limit());
        let (mut search, mut other) = (Reported::default(), None);
        loop {
            let heard = self.talk.line(handle);
            let Some(line) = self.heard(game, heard, other.as_deref())? else { return Ok(None) };
            match gomocup::answer(&line.text) {
                Answer::Square(x, y) => {
                    let time = self.talk.since_request(&line);
                    let (text, cells) = match gomocup::move_at(game, x, y) {
                        Ok((text, cells)) => (text, Some(cells)),
                        Err(place) => (place, None),
                    };
                    self.talk.cells = cells;
                    return Ok(Some(Played { text, time, search }));
                }
                Answer::Failure(words) => {
                    let reason = format!("answers {words:?} to {last:?} at ply {ply}");
                    return Err(Lapse::new(LapseKind::Malformed, reason));
                }
                Answer::Remark(words) => search.push_report(words),
                Answer::Ok => {}
                Answer::Other => other = Some(line.text),
            }
        }
    }
}
