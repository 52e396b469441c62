//! Bare boards: positions small enough for a glyph, a line or a random game.

use crate::game::{AnyPosition, Board, BoardExt, Move, Outcome, Position};
use crate::trace::Trace;
use crate::views::board::cells_text;
use crate::with_position;
use schemars::JsonSchema;
use serde::Serialize;

/// A bare board, small enough for a glyph.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct SmallBoard {
    /// Number of columns.
    pub columns: u32,
    /// Row by row from the top left: `X` first player, `O` second, `.` empty.
    pub cells: String,
    /// The square of the last move; null if there is none.
    pub last: Option<u32>,
    /// Squares of the winning lines; empty without a winner.
    pub line: Vec<u32>,
}

pub(super) fn small_board(trace: &Trace, node: u32) -> Option<SmallBoard> {
    let (position, moves) = trace.position_at(node)?;
    with_position!(&position, position => {
        board_after(position, moves.last().copied().filter(|mv| mv.word().is_none()))
    })
}

fn board_after<P: Board>(position: &P, last: Option<Move>) -> Option<SmallBoard> {
    let shape = position.shape()?;
    let winner = position.outcome().and_then(Outcome::winner);
    Some(SmallBoard {
        columns: shape.columns,
        cells: cells_text(position),
        last: last.and_then(|mv| position.cell_of_last(mv)),
        line: winner.map_or_else(Vec::new, |winner| position.winning_cells(winner)),
    })
}

/// Returns the position after each move, as a board; empty for a game without one.
pub(super) fn boards_along(position: AnyPosition, moves: &[Move]) -> Vec<SmallBoard> {
    with_position!(position, root => {
        let mut position = root;
        let boards = moves.iter().map(|&mv| {
            position.play(mv);
            board_after(&position, Some(mv))
        });
        boards.collect::<Option<Vec<_>>>().unwrap_or_default()
    })
}

/// A position of a random game.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct PlayoutBoard {
    /// Number of moves of the game played, at least 1.
    pub played: u32,
    /// The position.
    #[serde(flatten)]
    pub board: SmallBoard,
}

/// Most positions of a random game.
const STRIP: usize = 6;

/// Returns positions of a random game that starts at a node, evenly spread up to its end.
pub(super) fn boards_of_game(trace: &Trace, node: u32, moves: &[Move]) -> Vec<PlayoutBoard> {
    let Some((position, _)) = trace.position_at(node) else { return Vec::new() };
    let all = moves.len();
    let places = STRIP.min(all);
    with_position!(position, root => {
        let (mut position, mut played) = (root, 0);
        let boards = (1..=places).map(|place| {
            let end = place * all / places;
            moves[played..end].iter().for_each(|&mv| position.play(mv));
            played = end;
            let board = board_after(&position, Some(moves[end - 1]))?;
            Some(PlayoutBoard { played: end as u32, board })
        });
        boards.collect::<Option<Vec<_>>>().unwrap_or_default()
    })
}
