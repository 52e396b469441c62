//! The texts of a Gomoku position.
//!
//! A position is the moves played (`h8i9`, or the Gomocup protocol's `7,7 8,6`), or the rows of the board
//! from the top (`X.O/.X./...`). In rows the side to move follows from the number of stones. The search area
//! may follow an `@` (`h8i9@f6-j10`); without one, the area of the reading position stays. A game in SGF
//! (`(;GM[4]...)`) is read too. The canonical text is the rows, with the area unless it is the whole board.

mod moves;
mod rows;
mod sgf;

use super::coordinates::{column_letter, gomocup_text, read_square, square_text};
use super::{Area, Gomoku, Square};
use crate::game::{InputError, Move, Notation, ParsedPosition, Player};

impl Gomoku {
    /// `@` and the search area, or nothing when that is the whole board.
    fn area_suffix(&self) -> String {
        if self.area == Area::whole(&self.rules) {
            String::new()
        } else {
            format!("@{}", self.area.text(&self.rules))
        }
    }
}

impl Notation for Gomoku {
    /// `h8`: the column's letter (`i` is not left out) and the row, 1 at the bottom.
    fn move_text(&self, mv: Move) -> String {
        square_text(Square::of_move(mv, &self.rules), &self.rules)
    }

    /// Reads `h8`, or `7,7` counted from 0 at the top left; refuses text after the move.
    fn parse_move(&self, text: &str) -> Result<Move, InputError> {
        let start = text.len() - text.trim_start().len();
        let (square, end) = read_square(text, start, &self.rules)?;
        if text[end..].trim().is_empty() {
            Ok(square.to_move(&self.rules))
        } else {
            Err(InputError::at(end, "the text goes on after the move", "write one move only"))
        }
    }

    fn read(&self, text: &str) -> Result<ParsedPosition<Self>, InputError> {
        if crate::game::sgf::looks_like(text) {
            let ParsedPosition { position, moves } = sgf::read(Self::empty(self.rules), text)?;
            return Ok(ParsedPosition { position: position.with_area(self.area), moves });
        }
        let (stones, area) = match text.split_once('@') {
            None => (text, self.area),
            Some((stones, area)) => {
                let read = Area::parse(area, &self.rules);
                (stones, read.map_err(|error| error.shifted(stones.len() + 1))?)
            }
        };
        let start = Self::empty(self.rules);
        let ParsedPosition { position, moves } = if rows::looks_like_rows(stones) {
            ParsedPosition { position: rows::read(&start, stones)?, moves: None }
        } else {
            moves::read(start, stones)?
        };
        Ok(ParsedPosition { position: position.with_area(area), moves })
    }

    fn position_text(&self) -> String {
        rows::text(self) + &self.area_suffix()
    }

    /// Draws the rows from the top with their numbers, and the column letters below. Empty squares are dots
    /// inside the search area and blank outside it. Brackets frame the area unless it is the whole board.
    fn picture(&self) -> String {
        let Self { rules, area, .. } = self;
        let framed = *area != Area::whole(rules);
        let mut picture = String::new();
        for row in 0..rules.height {
            let number = rules.height - row;
            picture.push_str(if number < 10 { " " } else { "" });
            picture.push_str(&number.to_string());
            let in_rows = framed && area.rows().contains(&row);
            for column in 0..=rules.width {
                picture.push(if in_rows && column == *area.columns().start() {
                    '['
                } else if in_rows && column == area.columns().end() + 1 {
                    ']'
                } else {
                    ' '
                });
                if column < rules.width {
                    let square = Square { column: column as i32, row: row as i32 };
                    let empty = if area.contains(square) { '.' } else { ' ' };
                    picture.push(self.stone_on(square).map_or(empty, Player::mark));
                }
            }
            picture.truncate(picture.trim_end_matches(' ').len());
            picture.push('\n');
        }
        picture.push_str("  ");
        for column in 0..rules.width {
            picture.push(' ');
            picture.push(column_letter(column));
        }
        picture.push('\n');
        picture
    }

    /// Writes the game from this position in SGF; `None` for any other notation.
    fn record(&self, notation: &str, moves: &[Move]) -> Option<String> {
        (notation == "SGF").then(|| sgf::game(self, moves))
    }

    /// The moves and the Gomocup pairs if the moves are known, the rows with the board's size, and SGF.
    fn other_notations(&self, moves: Option<&[Move]>) -> Vec<(&'static str, String)> {
        let area = self.area_suffix();
        let sized =
            format!("{}x{} {}{area}", self.rules.width, self.rules.height, rows::text(self));
        let mut notations = Vec::new();
        if let Some(moves) = moves {
            let pairs: Vec<String> =
                moves.iter().map(|&mv| gomocup_text(Square::of_move(mv, &self.rules))).collect();
            notations.push(("moves", self.moves_text(moves) + &area));
            notations.push(("Gomocup", pairs.join(" ") + &area));
        }
        notations.push(("rows with size", sized));
        notations.push(("SGF", sgf::text(self, moves)));
        notations
    }
}
