//! What a match needs before it starts.

use super::MatchTask;
use crate::work::need::{Advice, Need, quoted, table_of_engines};

/// Bytes of a finished game beside its moves.
const A_GAME: u64 = 512;
/// Bytes of a move: its text, and its place in the answer.
const A_MOVE: u64 = 64;

impl MatchTask {
    /// The finished games, and a table a thread.
    pub(crate) fn need(&self) -> Need {
        let start = &self.start.now;
        let squares = start.filling().map_or(0, |filling| u64::from(filling.squares));
        let games = u64::from(self.games) * (A_GAME + squares * A_MOVE);
        let per_thread = table_of_engines(&self.engines, start);
        let (field, remedy) = if per_thread > games {
            ("a", "give the players smaller tables, as in alphabeta+tt:64MB")
        } else {
            ("games", "play fewer games")
        };
        let [a, b] = self.engines.each_ref().map(|engine| quoted(&engine.to_string()));
        let (game, games_asked) = (self.start.game().word(), self.games);
        let command = format!("plyscope match {a} {b} --game {game} --games {games_asked}");
        let advice = Advice { field, remedy: remedy.to_owned(), command };
        Need { per_thread, threads: self.threads, ..Need::counted(games, advice) }
    }

    /// The same match with so many games at once: the games do not depend on it.
    #[must_use]
    pub(crate) fn on_threads(self, threads: u32) -> Self {
        Self { threads, ..self }
    }
}
