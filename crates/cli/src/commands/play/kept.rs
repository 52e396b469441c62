//! The file of `--save`: it has the game after every move, and every game has one of its own.

use plyscope::service::{GameRecord, Players, ServiceError, save_game};
use std::path::{Path, PathBuf};

/// Where the games of a session are written.
pub(super) struct Kept {
    path: Option<PathBuf>,
    /// A game came before this one: without a move this one needs no file.
    another: bool,
}

impl Kept {
    pub(super) fn at(path: Option<PathBuf>) -> Self {
        Self { path, another: false }
    }

    /// Writes the game as it is now.
    pub(super) fn write(&self, game: &GameRecord, names: &[String; 2]) -> Result<(), ServiceError> {
        let [first, second] = names;
        let players = Players::named(first, second);
        self.path.as_deref().map_or(Ok(()), |path| save_game(game, path, players))
    }

    /// The game at the end of the session, and its file; `None`: there is nothing to write.
    pub(super) fn last(&self, game: &GameRecord) -> Option<&Path> {
        self.path.as_deref().filter(|_| !self.another || !game.moves.is_empty())
    }

    /// A new game begins: the one that was played keeps its file.
    pub(super) fn turn_page(&mut self, played: &GameRecord) {
        if !played.moves.is_empty() {
            self.path = self.path.take().map(|path| beside(&path));
            self.another = true;
        }
    }
}

/// A name that no file has: `game.sgf`, then `game-2.sgf`, `game-3.sgf`.
fn beside(path: &Path) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let ending = path.extension().map(|ending| format!(".{}", ending.to_string_lossy()));
    let ending = ending.unwrap_or_default();
    let numbered = stem
        .rsplit_once('-')
        .and_then(|(name, number)| Some((name, number.parse::<u32>().ok()?.saturating_add(1))));
    let (name, first) = numbered.unwrap_or((&stem, 2));
    (first..first.saturating_add(100_000))
        .map(|number| path.with_file_name(format!("{name}-{number}{ending}")))
        .find(|other| !other.exists())
        .unwrap_or_else(|| path.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_next_game_has_the_next_number() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        assert_eq!(beside(&at("game.sgf")), at("game-2.sgf"));
        assert_eq!(beside(&at("game-2.sgf")), at("game-3.sgf"));
        assert_eq!(beside(&at("my-game")), at("my-game-2"));
        std::fs::write(at("game-2.sgf"), "").unwrap();
        assert_eq!(beside(&at("game.sgf")), at("game-3.sgf"));
    }
}
