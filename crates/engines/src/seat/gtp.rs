//! Games by GTP: the lines that a program is sent before a game and before each move.

use super::{Played, Seat, no_start, silence_at_start};
use crate::gtp;
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
    let settings = &command.settings;
    let times = gtp::time_settings(settings.time_ms, settings.total_ms);
    commands.extend(times.filter(|_| gtp::listed(&talk.commands, "time_settings")));
    let limit = Duration::from_secs(settings.start_s);
    for line in commands {
        match talk.command(&line, limit, handle) {
            Ok(Some((Ok(_), _))) => {}
            Ok(Some((Err(words), _))) => {
                return Err(no_start(format!("answers {words:?} to {line:?}")));
            }
            Ok(None) => return Ok(false),
            Err(silence) => return Err(silence_at_start(command, &line, silence, talk)),
        }
    }
    Ok(true)
}

impl Seat {
    pub(super) fn choose_by_gtp(
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
        let is_timed = self.left_ms().or(self.shared.command.settings.time_ms).is_some();
        if is_timed && gtp::listed(&self.talk.commands, "time_left") {
            let stones = u32::from(self.shared.command.settings.time_ms.is_some());
            let seconds = gtp::seconds(self.limit_ms());
            commands.push(format!("time_left {colour} {seconds} {stones}"));
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
        let mut search = Reported::default();
        self.talk.before.iter().for_each(|line| search.push_report(line));
        Ok(Some(Played { text, time, search }))
    }
}
