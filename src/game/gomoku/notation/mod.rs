//! The texts of a Gomoku position.
//!
//! A position is the moves played (`h8i9`, or the Gomocup protocol's `7,7 8,6`), or the rows of
//! the board from the top (`X.O/.X./...`), where the number of stones says who moves. Behind an
//! `@` may stand the search area (`h8i9@f6-j10`); without one the area of the reading position
//! stays. A game in SGF (`(;GM[4]...)`) is read too. The canonical text is the rows, with the area unless it is the whole board.

mod moves;
mod picture;
mod rows;
mod sgf;

use super::coordinates::{gomocup_text, read_square, square_text};
use super::{Area, Gomoku, Square};
use crate::game::{InputError, Move, Notation, Reading};

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

    /// Reads `h8` or, counted from 0 at the top left, `7,7`.
    fn parse_move(&self, text: &str) -> Result<Move, InputError> {
        let start = text.len() - text.trim_start().len();
        let (square, end) = read_square(text, start, &self.rules)?;
        if text[end..].trim().is_empty() {
            Ok(square.to_move(&self.rules))
        } else {
            Err(InputError::at(end, "the text goes on after the move", "write one move only"))
        }
    }

    fn read(&self, text: &str) -> Result<Reading<Self>, InputError> {
        if crate::game::sgf::looks_like(text, "4") {
            let Reading { position, moves } = sgf::read(Self::empty(self.rules), text)?;
            return Ok(Reading { position: position.with_area(self.area), moves });
        }
        let (stones, area) = match text.split_once('@') {
            None => (text, self.area),
            Some((stones, area)) => {
                let read = Area::parse(area, &self.rules);
                (stones, read.map_err(|error| error.shifted(stones.len() + 1))?)
            }
        };
        let start = Self::empty(self.rules);
        let Reading { position, moves } = if rows::looks_like_rows(stones) {
            Reading { position: rows::read(&start, stones)?, moves: None }
        } else {
            moves::read(start, stones)?
        };
        Ok(Reading { position: position.with_area(area), moves })
    }

    fn position_text(&self) -> String {
        rows::text(self) + &self.area_suffix()
    }

    fn picture(&self) -> String {
        picture::draw(self)
    }

    /// The moves and, where they are known, the Gomocup pairs; the rows with the board's size; SGF.
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
