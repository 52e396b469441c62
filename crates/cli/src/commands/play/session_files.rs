//! The files of `--save`: each holds one game, and is rewritten after every move.

use plyscope::service::{GameRecord, Players, ServiceError, save_game};
use std::path::{Path, PathBuf};

pub(super) struct SessionFiles {
    path: Option<PathBuf>,
    /// True if there was a game before this one. This one then needs no file until its first move.
    another: bool,
}

impl SessionFiles {
    pub(super) fn at(path: Option<PathBuf>) -> Self {
        Self { path, another: false }
    }

    /// Writes the current state of the game; without `--save`, nothing.
    pub(super) fn write(&self, game: &GameRecord, names: &[String; 2]) -> Result<(), ServiceError> {
        let [first, second] = names;
        let players = Players::named(first, second);
        self.path.as_deref().map_or(Ok(()), |path| save_game(game, path, players))
    }

    /// Returns the file for the last game, or `None` if there is nothing to write.
    pub(super) fn last(&self, game: &GameRecord) -> Option<&Path> {
        self.path.as_deref().filter(|_| !self.another || !game.moves.is_empty())
    }

    /// Starts a new game in a new file; the game just played keeps its own.
    pub(super) fn turn_page(&mut self, played: &GameRecord) {
        if !played.moves.is_empty() {
            self.path = self.path.take().map(|path| beside(&path));
            self.another = true;
        }
    }
}

/// Returns a name that no file has: `game.sgf`, then `game-2.sgf`, `game-3.sgf`.
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
