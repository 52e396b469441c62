//! Games that are finished already: taken over by their moves, whatever else is said of them.

use super::MatchTask;
use super::games::Played;
use crate::experiments::matches::json::{MatchGame, Spent};
use crate::game::{InputError, Position};
use crate::play::matches::pairing;
use crate::with_position;
use crate::work::error::ServiceError;

impl MatchTask {
    /// Takes games that are finished already; the match then plays the others.
    ///
    /// # Errors
    /// The field `finished`: a game that is not of this match.
    pub fn resume(&mut self, finished: Vec<MatchGame>) -> Result<(), ServiceError> {
        for game in finished {
            let replayed = self.replayed(&game)?;
            self.finished.push(MatchGame { a: game.a, b: game.b, ..replayed });
        }
        self.finished.sort_by_key(|game| game.game);
        self.finished.dedup_by_key(|game| game.game);
        Ok(())
    }

    /// The game as its moves give it; what its players spent is not in them.
    fn replayed(&self, game: &MatchGame) -> Result<MatchGame, ServiceError> {
        let wrong = |reason: String| {
            let remedy = "only games of this match can be taken over";
            Err(ServiceError::input("finished", &InputError::whole(reason, remedy)))
        };
        if game.game >= self.games {
            return wrong(format!("there is no game {}", game.game));
        }
        let mut played = self.start.clone();
        for text in &game.moves {
            if played.play_text(text).is_err() {
                return wrong(format!("game {} cannot play {text:?}", game.game));
            }
        }
        let outcome = with_position!(&played.now, position => Position::outcome(position));
        let opening = &self.openings[pairing(game.game).opening as usize];
        let Some(outcome) = outcome.filter(|_| played.moves.starts_with(opening)) else {
            return wrong(format!("game {} is not one of these openings to its end", game.game));
        };
        let spent = [Spent::default(); 2];
        let again = self.game(game.game, &Played { moves: played.moves, outcome, spent });
        if again.result != game.result || again.first != game.first {
            return wrong(format!("game {} has another result by its moves", game.game));
        }
        Ok(again)
    }
}
