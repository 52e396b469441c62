//! A position as a board to draw; squares count from 0, row by row from the top left.

use crate::game::{
    AnyPosition, Board, BoardExt, FinalScore, Move, MoveNames, Notation, Note, Outcome, Player,
    Position, PositionExt, Start,
};
use crate::say::Message;
use crate::with_position;
use crate::work::position_text::sentence;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;

/// A legal move, with the square on which to draw it.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
pub struct LegalMove {
    /// Its canonical text, which the notation reads.
    pub text: String,
    /// The square that the move fills, from 0, row by row from the top left; null for a pass or a
    /// child of a tree.
    pub cell: Option<u32>,
}

/// A rectangle of squares, counted from 0 at the top left.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
pub struct Area {
    /// First column, from 0 at the left.
    pub column: u32,
    /// First row, from 0 at the top.
    pub row: u32,
    /// Number of columns.
    pub columns: u32,
    /// Number of rows.
    pub rows: u32,
}

/// A position to draw, with its legal moves: the answer of the operation `board`.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
pub struct BoardView {
    /// Columns; 0 for trees.
    pub columns: u32,
    /// Rows; 0 for trees.
    pub rows: u32,
    /// Row by row from the top left: `X` first player, `O` second, `.` empty.
    pub cells: String,
    /// Column labels of the notation, from the left.
    pub column_labels: Vec<String>,
    /// Row labels of the notation, top row first.
    pub row_labels: Vec<String>,
    /// Whether a move is a column into which a stone drops.
    pub drop: bool,
    /// Whether moves are square numbers, counted row by row from 1, rather than a column and a row.
    pub numbered: bool,
    /// Gomoku's search area; null for other games.
    pub area: Option<Area>,
    /// `first` or `second`.
    pub side_to_move: Player,
    /// `first`, `second`, `draw`, `exhausted`; null while the game is unfinished.
    pub outcome: Option<Outcome>,
    /// The legal moves in natural order.
    pub legal: Vec<LegalMove>,
    /// The square of the last move; null if that is unknown or a pass.
    pub last_cell: Option<u32>,
    /// Squares of the winning lines; empty without a winner.
    pub line: Vec<u32>,
    /// Stones of the first and of the second player.
    pub discs: [u32; 2],
    /// Canonical text of the position, which the notation reads.
    pub canonical: String,
    /// Whether a null move of a search led here, so that the text of the position does not say who moves.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub after_null: bool,
    /// The moves from the start to this position; null: unknown.
    pub moves: Option<String>,
    /// The position in other notations, as pairs of name and text.
    pub notations: Vec<(String, String)>,
    /// Bracket text of the tree; null for games with a board.
    pub tree: Option<String>,
    /// The value of a leaf of a textbook tree for MAX, as written; absent elsewhere.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub leaf: Option<i32>,
    /// The board as lines for a terminal.
    pub picture: String,
    /// Notes on the reading of the position's text, and on omitted parts; absent: none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<Message>,
    /// Games or positions in the text; absent: one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub held: Option<usize>,
}

/// Returns the view of a position; `moves` are the moves that led there, if known.
pub fn board_view(any: &AnyPosition, moves: Option<&[Move]>) -> BoardView {
    let last = moves.and_then(|moves| moves.last()).filter(|mv| mv.word().is_none());
    // No notation writes a null move.
    let after_null = moves.is_some_and(|moves| moves.contains(&Move::NULL));
    let moves = moves.filter(|_| !after_null);
    with_position!(any, position => {
        let shape = position.shape();
        let (columns, rows) = shape.map_or((0, 0), |shape| (shape.columns, shape.rows));
        let named_as = |names| shape.is_some_and(|shape| shape.moves == names);
        let cells = position.cells();
        let stones = |player| cells.iter().filter(|&&cell| cell == Some(player)).count() as u32;
        let outcome = position.outcome();
        let legal = |mv| LegalMove { text: position.move_text(mv), cell: position.cell_of(mv) };
        let winner = outcome.and_then(Outcome::winner);
        let canonical = position.position_text();
        BoardView {
            columns,
            rows,
            cells: cells_text(position),
            column_labels: shape.map_or_else(Vec::new, |shape| (0..columns).map(|column| shape.column_label(column)).collect()),
            row_labels: shape.map_or_else(Vec::new, |shape| (0..rows).map(|row| shape.row_label(row)).collect()),
            drop: named_as(MoveNames::Columns),
            numbered: named_as(MoveNames::Numbers),
            area: position.search_area().map(area),
            side_to_move: position.side_to_move(),
            outcome,
            legal: position.moves().into_iter().map(legal).collect(),
            last_cell: last.and_then(|&mv| position.cell_of_last(mv)),
            line: winner.map_or_else(Vec::new, |winner| position.winning_cells(winner)),
            discs: Player::BOTH.map(stones),
            tree: shape.is_none().then(|| canonical.clone()),
            canonical,
            after_null,
            moves: moves.map(|moves| position.moves_text(moves)),
            notations: named(position.other_notations(moves)),
            leaf: leaf(any),
            picture: position.picture(),
            notes: Vec::new(),
            held: None,
        }
    })
}

/// Returns the view of a position read from a text, with the notes on that text.
pub fn board_of_text(here: &Start, notes: &[Note]) -> BoardView {
    let held = notes.iter().find_map(|note| match note {
        Note::OneOf(_, all) => Some(*all),
        _ => None,
    });
    let notes = notes.iter().map(sentence).collect();
    BoardView { notes, held, ..board_view(&here.position, here.moves.as_deref()) }
}

/// Returns the value for MAX of a leaf of a textbook tree, as written; `None` for any other position.
fn leaf(any: &AnyPosition) -> Option<i32> {
    let AnyPosition::Tree(tree) = any else { return None };
    tree.outcome().map(|outcome| tree.final_score(outcome, Player::First) / tree.parts())
}

/// Writes the squares row by row from the top left: `X` first player, `O` second, `.` empty.
pub(super) fn cells_text(position: &impl BoardExt) -> String {
    position.cells().iter().map(|stone| stone.map_or('.', Player::mark)).collect()
}

fn area([columns, rows]: [RangeInclusive<u32>; 2]) -> Area {
    Area {
        column: *columns.start(),
        row: *rows.start(),
        columns: columns.end() - columns.start() + 1,
        rows: rows.end() - rows.start() + 1,
    }
}

fn named(notations: Vec<(&'static str, String)>) -> Vec<(String, String)> {
    notations.into_iter().map(|(name, text)| (name.to_owned(), text)).collect()
}
