//! Lines on the whole board, for positions that were written down rather than played.
//!
//! A move can only make lines through its own square; a board read from text can hold anything,
//! so its lines are looked for everywhere and checked against how a game can have come there.

use super::rules::Rules;
use super::stones::{DIRECTIONS, Square, Stones};
use crate::game::Player;

/// Whether the stones and one on `square` hold a winning line through it.
#[inline]
pub(super) fn line_through(stones: &Stones, square: Square, rules: &Rules) -> bool {
    DIRECTIONS
        .iter()
        .any(|&step| rules.wins(1 + stones.run(square, step) + stones.run(square, step.reversed())))
}

/// The first square, row by row from the top left, that is part of a winning line.
fn first_in_line(stones: &Stones, rules: &Rules) -> Option<Square> {
    stones.squares().find(|&square| line_through(stones, square, rules))
}

/// Why no game can have led to a board: a square to point at and the reason.
pub(super) struct Unreachable {
    pub(super) square: Square,
    pub(super) reason: &'static str,
}

/// The winner on a board (stones by [`Player::index`]) after a move of `last_mover`, if there is
/// one; refused if play cannot have gone on to this point.
pub(super) fn winner(
    board: &[Stones; 2],
    last_mover: Player,
    rules: &Rules,
) -> Result<Option<Player>, Unreachable> {
    let stones = &board[last_mover.index()];
    if let Some(square) = first_in_line(&board[last_mover.opponent().index()], rules) {
        return Err(Unreachable {
            square,
            reason: if first_in_line(stones, rules).is_some() {
                "both players have a winning line"
            } else {
                "there is a winning line here, yet the other player moved after it"
            },
        });
    }
    let Some(square) = first_in_line(stones, rules) else {
        return Ok(None);
    };
    // The game was still going before the last stone, so taking that one away must leave no line.
    let can_be_last = |last| first_in_line(&stones.without(last), rules).is_none();
    if stones.squares().any(can_be_last) {
        Ok(Some(last_mover))
    } else {
        Err(Unreachable { square, reason: "no single last stone can have made all the lines" })
    }
}
