//! A position as a board to draw.

use crate::game::{Outcome, Player};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A legal move.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
pub struct LegalMove {
    /// Its canonical text.
    pub text: String,
    /// The square it fills, row by row from the top left; null for a pass or a tree's child.
    pub cell: Option<u32>,
}

/// A rectangle of squares, counted from 0 at the top left.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
pub struct Area {
    /// First column.
    pub column: u32,
    /// First row.
    pub row: u32,
    /// Columns.
    pub columns: u32,
    /// Rows.
    pub rows: u32,
}

/// A position to draw, with what can be done in it.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
pub struct BoardView {
    /// Columns; 0 for trees.
    pub columns: u32,
    /// Rows; 0 for trees.
    pub rows: u32,
    /// Row by row from the top left: `X` first player, `O` second, `.` empty.
    pub cells: String,
    /// Column labels of the notation.
    pub column_labels: Vec<String>,
    /// Row labels of the notation, top row first.
    pub row_labels: Vec<String>,
    /// Whether a move is a column into which a stone drops.
    pub drop: bool,
    /// Whether a move is the number of a square, counted row by row from 1, and not a column and a
    /// row.
    pub numbered: bool,
    /// Gomoku's search area.
    pub area: Option<Area>,
    /// `first` or `second`.
    pub side_to_move: Player,
    /// `first`, `second`, `draw`, `exhausted`; null while the game goes on.
    pub outcome: Option<Outcome>,
    /// The legal moves in natural order.
    pub legal: Vec<LegalMove>,
    /// The square of the last move, if known.
    pub last_cell: Option<u32>,
    /// Squares of the lines that won.
    pub line: Vec<u32>,
    /// Stones of the first and of the second player.
    pub discs: [u32; 2],
    /// Canonical text of the position.
    pub canonical: String,
    /// The moves that led here, if known.
    pub moves: Option<String>,
    /// Other notations, name and text.
    pub notations: Vec<(String, String)>,
    /// Bracket text of a tree.
    pub tree: Option<String>,
    /// The board as lines for a terminal.
    pub picture: String,
}
