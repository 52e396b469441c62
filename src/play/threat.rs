//! Threats in Gomoku: a row that one stone completes is answered before anything is searched.

use crate::game::{AnyPosition, Gomoku, Move, Position};
use schemars::JsonSchema;
use serde::Serialize;

/// What a move does that needs no search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Threat {
    /// It completes a winning row.
    Completes,
    /// It stands where the opponent would complete one.
    Blocks,
}

/// The move that a threat asks for, the first in natural order: to complete a row if there is one,
/// else to block one; `None` without a threat. O(squares of the search area).
pub fn threat(position: &AnyPosition) -> Option<(Move, Threat)> {
    let AnyPosition::Gomoku(board) = position else { return None };
    let mover = board.side_to_move();
    let find = |player, threat| {
        let mut moves = Vec::new();
        board.legal_moves(&mut moves);
        let found = moves.into_iter().find(|&mv| Gomoku::completes(board, player, mv));
        found.map(|mv| (mv, threat))
    };
    find(mover, Threat::Completes).or_else(|| find(mover.opponent(), Threat::Blocks))
}
