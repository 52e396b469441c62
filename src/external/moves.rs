//! The moves of a file under each convention: from a word to a move and back.

use super::conventions::MoveWords;
use super::field::GamePosition;
use super::record::Record;
use crate::game::{Board, MoveNames, Shape};
use crate::with_position;

/// The word for a pass in every convention.
const PASS: &str = "--";

/// The notation of a file's moves. `base` is the number of the first row and column, 0 or 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct MoveNotation {
    pub(super) words: MoveWords,
    pub(super) base: u32,
}

impl MoveNotation {
    pub(super) const PLAIN: Self = Self { words: MoveWords::Plyscope, base: 0 };

    /// Returns a distinct index for each notation, 0 to 3.
    pub(super) const fn place(self) -> usize {
        match self.words {
            MoveWords::Plyscope => 0,
            MoveWords::FromZero => 1,
            MoveWords::RowColumn => 2 + self.base as usize,
        }
    }

    /// Returns the notations that fit a convention. A file without a 0, and without a number that only
    /// base 1 allows, fits both bases.
    pub(super) fn all(
        words: MoveWords,
        record: &Record,
        game: Option<&GamePosition<'_>>,
    ) -> Vec<Self> {
        let of = |base| Self { words, base };
        if words != MoveWords::RowColumn {
            return vec![of(0)];
        }
        let squares: Vec<_> = record.texts().filter_map(square).collect();
        let shape = game.and_then(shape);
        if squares.iter().any(|&(row, column)| row == 0 || column == 0) {
            return vec![of(0)];
        }
        let is_end = |&(row, column): &(u32, u32)| {
            shape.is_some_and(|shape| row == shape.rows || column == shape.columns)
        };
        if squares.iter().any(is_end) { vec![of(1)] } else { vec![of(0), of(1)] }
    }

    /// Returns the move of a word, or `None` if it names no move.
    pub(super) fn code(self, game: &GamePosition<'_>, text: &str) -> Option<u32> {
        if self.words == MoveWords::Plyscope || text.trim() == PASS {
            return game.code(text);
        }
        let shape = shape(game);
        let named = match self.words {
            MoveWords::FromZero => {
                let number = text.trim().parse::<u32>().ok()?;
                match shape.filter(|shape| shape.moves == MoveNames::Cells) {
                    Some(shape) => cell(shape, number / shape.columns, number % shape.columns)?,
                    None => number.checked_add(1)?.to_string(),
                }
            }
            _ => {
                let (row, column) = square(text)?;
                cell(shape?, row.checked_sub(self.base)?, column.checked_sub(self.base)?)?
            }
        };
        game.code(&named)
    }

    pub(super) fn text(self, game: &GamePosition<'_>, code: u32) -> String {
        let own = game.move_text(code);
        if self.words == MoveWords::Plyscope || own == PASS {
            return own;
        }
        let Some(shape) = shape(game).filter(|shape| shape.moves != MoveNames::Columns) else {
            // Columns and children are numbers, except the children of a tree with named edges.
            return own.parse::<u32>().map_or(own, |number| (number - 1).to_string());
        };
        let cells = 0..shape.cells();
        let place = |at: &u32| (at / shape.columns, at % shape.columns);
        let found = cells.filter(|at| cell(shape, place(at).0, place(at).1).as_ref() == Some(&own));
        match (found.min(), self.words) {
            (None, _) => own,
            (Some(at), MoveWords::FromZero) => at.to_string(),
            (Some(at), _) => {
                format!("[{}, {}]", place(&at).0 + self.base, place(&at).1 + self.base)
            }
        }
    }
}

fn shape(game: &GamePosition<'_>) -> Option<Shape> {
    with_position!(game.root, root => root.shape())
}

/// Returns this program's name of a cell of the drawn board. Rows and columns count from 0 at the top left.
fn cell(shape: Shape, row: u32, column: u32) -> Option<String> {
    if row >= shape.rows || column >= shape.columns {
        return None;
    }
    Some(match shape.moves {
        MoveNames::Numbers => (row * shape.columns + column + 1).to_string(),
        _ => shape.column_label(column) + &shape.row_label(row),
    })
}

/// Reads a row and a column: `1,2`, `(1, 2)`, `[1, 2]`.
fn square(text: &str) -> Option<(u32, u32)> {
    let text = text.trim();
    let inside = [('(', ')'), ('[', ']')]
        .into_iter()
        .find_map(|(open, close)| text.strip_prefix(open)?.strip_suffix(close))
        .unwrap_or(text);
    let (row, column) = inside.split_once(',')?;
    Some((row.trim().parse().ok()?, column.trim().parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::SetupRequest;
    use crate::search::RunRequest;
    use crate::work::request::Request;

    #[test]
    fn words_name_moves_and_moves_are_written_as_words() {
        let from_zero = MoveNotation { words: MoveWords::FromZero, base: 0 };
        let [rows_0, rows_1] =
            [0, 1].map(|base| MoveNotation { words: MoveWords::RowColumn, base });
        for (game, position, notation, word, own) in [
            ("tictactoe", "", from_zero, "8", Some("9")),
            ("tictactoe", "", from_zero, "9", None),
            ("tictactoe", "", rows_0, "[1, 2]", Some("6")),
            ("tictactoe", "", rows_1, "[1, 2]", Some("2")),
            ("tictactoe", "", rows_0, "[1, 3]", None),
            ("tictactoe", "", rows_1, "[0, 1]", None),
            ("connect4", "", from_zero, "0", Some("1")),
            ("connect4", "", from_zero, "7", None),
            ("othello", "", from_zero, "19", Some("d3")),
            ("othello", "", rows_0, "[2, 3]", Some("d3")),
            ("othello", "", rows_0, "--", Some("--")),
            ("gomoku", "", from_zero, "0", Some("a15")),
            ("gomoku", "", rows_0, "[14, 0]", Some("a1")),
            ("tree", "((3 12)(5 4))", from_zero, "1", Some("2")),
            ("tree", "((3 12)(5 4))", from_zero, "-1", None),
        ] {
            let words = RunRequest::of(SetupRequest::at(game, position), "alphabeta");
            let request = Request::read(&words).unwrap();
            let game = GamePosition::of(&request);
            let code = notation.code(&game, word);
            assert_eq!(code.map(|code| game.move_text(code)).as_deref(), own, "{word}");
            if let Some(code) = code {
                assert_eq!(notation.text(&game, code), word);
            }
        }
        for text in ["1,2", " ( 1 , 2 ) ", "[1,2]"] {
            assert_eq!(square(text), Some((1, 2)), "{text}");
        }
        for text in ["1", "1,2,3", "(1,2", "-1,2", "a,b", "((1,2))"] {
            assert_eq!(square(text), None, "{text}");
        }
    }
}
