//! Reads a game as the moves played; an error gives the byte of the wrong move.

use crate::game::gomoku::Gomoku;
use crate::game::gomoku::coordinates::{read_square, square_text};
use crate::game::{InputError, ParsedPosition, Position};

/// Plays the moves in turn, anywhere on the board, because the search area limits a search and not a game.
///
/// Spaces, commas and semicolons are allowed between moves. After a Gomocup pair a comma is refused,
/// because `7,7,1` (a stone with its owner) must not be read as the start of a pair.
pub(super) fn read(start: Gomoku, text: &str) -> Result<ParsedPosition<Gomoku>, InputError> {
    let mut position = start;
    let mut moves = Vec::new();
    let mut at = skip(text, 0, char::is_whitespace);
    while at < text.len() {
        let (square, end) = read_square(text, at, &position.rules)?;
        let name = square_text(square, &position.rules);
        if let Some(winner) = position.winner {
            let (winner, last) = (winner.mark(), moves.len());
            let reason = format!("the game was over before {name}: {winner} won with move {last}");
            return Err(InputError::at(at, reason, "leave out this move and what follows"));
        }
        if let Some(owner) = position.stone_on(square) {
            let remedy = if position.outcome().is_some() {
                "the board is full: leave out this move and what follows"
            } else {
                "choose an empty square"
            };
            return Err(InputError::at(at, format!("{name} is taken by {}", owner.mark()), remedy));
        }
        moves.push(square.to_move(&position.rules));
        position.place(square);
        let is_pair = text.as_bytes()[at].is_ascii_digit();
        at = skip(text, end, |c| c.is_whitespace() || c == ';' || (c == ',' && !is_pair));
        if is_pair && text[at..].starts_with(',') {
            let remedy = "write a space between pairs, as in 7,7 8,8";
            return Err(InputError::at(at, "a pair x,y has only two numbers", remedy));
        }
        if is_pair && at == end && text[at..].starts_with(|c: char| c.is_ascii_digit()) {
            return Err(InputError::at(at, "two pairs touch", "write a space between pairs"));
        }
    }
    Ok(ParsedPosition { position, moves: Some(moves) })
}

/// The byte offset after all characters from `at` that may be skipped.
fn skip(text: &str, at: usize, skipped: impl Fn(char) -> bool) -> usize {
    text.len() - text[at..].trim_start_matches(skipped).len()
}
