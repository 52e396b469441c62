//! Threats in Gomoku. A row that one stone completes is answered without a search.

use crate::game::{AnyPosition, Gomoku, Move, Position};
use schemars::JsonSchema;
use serde::Serialize;

/// The effect of a move that needs no search; only Gomoku has such moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Threat {
    /// The move completes a winning row.
    Completes,
    /// The move takes the square on which the opponent would complete a row.
    Blocks,
}

/// Returns the move that a threat forces, the first in natural order, or `None` without a threat.
/// Completing a row has priority over blocking one. O(squares of the search area).
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
