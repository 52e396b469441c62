//! Exports the games of a match as a game file, with names and results.

use crate::experiments::matches::json::MatchView;
use crate::experiments::play::game::{GameRecord, Players, game_text};
use crate::game::Player;
use crate::play::matches::{GameResult, Side};
use crate::work::error::ServiceError;

/// Writes all games of a match in `SGF` or `GGF`, one per line.
///
/// # Errors
/// The game has no such notation, or a move is not one of the game.
pub fn match_record(played: &MatchView, notation: &str) -> Result<String, ServiceError> {
    let start = GameRecord::at(played.setup.clone())?;
    // Checked here, because there may be no finished game.
    game_text(&start, notation, Players::named("", ""))?;
    let mut text = String::new();
    for game in &played.games {
        let mut record = start.clone();
        game.moves.iter().try_for_each(|mv| record.play_text(mv))?;
        let names = match game.first {
            Side::A => [&*played.a, &*played.b],
            Side::B => [&*played.b, &*played.a],
        };
        let won_by_first = (game.result == GameResult::Win) == (game.first == Side::A);
        let winner = if won_by_first { Player::First } else { Player::Second };
        let awarded = game.awarded.then_some(winner);
        let lapse = game.lapse.as_ref().map(|lapse| (winner, lapse.kind));
        text += &game_text(&record, notation, Players { names, awarded, lapse })?;
        text.push('\n');
    }
    Ok(text)
}
