//! Games as files: the notation goes by the file's name.

use super::game::GameRecord;
use crate::format::save;
use crate::game::{InputError, Notation};
use crate::with_position;
use crate::work::error::{Code, ServiceError};
use std::io::Write;
use std::path::Path;

/// Writes a game: `.sgf` and `.ggf` in their notations, anything else as moves (a game whose start
/// was a board: as the board now). Errors: a notation that the game does not have; what the system
/// answers.
pub fn save_game(game: &GameRecord, path: &Path) -> Result<(), ServiceError> {
    let extension = path.extension().and_then(|e| e.to_str()).unwrap_or("").to_ascii_uppercase();
    let text = game_text(game, &extension)?;
    save(path, |file| writeln!(file, "{text}"))
        .map_err(|error| ServiceError::new(Code::Io, format!("{}: {error}", path.display())))
}

/// A game in a notation, `SGF`, `GGF`, or its moves.
pub fn game_text(game: &GameRecord, notation: &str) -> Result<String, ServiceError> {
    let here = game.here();
    if !matches!(notation, "SGF" | "GGF") {
        return Ok(here.text());
    }
    let moves = here.moves.as_deref();
    let others = with_position!(&here.position, p => p.other_notations(moves));
    others.into_iter().find(|(name, _)| *name == notation).map(|(_, text)| text).ok_or_else(|| {
        let reason = format!("{} is not written as {notation}", game.game());
        let known = with_position!(&here.position, p => p.other_notations(Some(&[])));
        let known = ["SGF", "GGF"].into_iter().find(|name| known.iter().any(|(n, _)| n == name));
        let also = known.map(|name| format!(", or .{} for {name}", name.to_lowercase()));
        let remedy = format!("name the file .txt for its moves{}", also.unwrap_or_default());
        let error = InputError::whole(reason, remedy);
        ServiceError::input("save", &error)
    })
}
