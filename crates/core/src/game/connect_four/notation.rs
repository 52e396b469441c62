//! Connect Four in text: columns played (`4453`, the notation of Pons' test sets), or rows of
//! `X O .` from the top, separated by `/`.

use super::{ConnectFour, Geometry};
use crate::game::squares::rows;
use crate::game::{Board, InputError, Move, Notation, Outcome, ParsedPosition, Player, Position};

impl<G: Geometry> ConnectFour<G> {
    fn remedy(&self) -> String {
        format!(
            "write the columns played, 1 to {}, as in 4453, or {} rows of {} of X O . from the \
             top, separated by /",
            self.geometry.columns(),
            self.geometry.rows(),
            self.geometry.columns()
        )
    }

    fn read_moves(&self, text: &str) -> Result<ParsedPosition<Self>, InputError> {
        let mut position = *self;
        let mut moves = Vec::new();
        for (at, character) in text.char_indices() {
            if character.is_whitespace() || character == ',' {
                continue;
            }
            let digit = &text[at..at + character.len_utf8()];
            let mv = position.parse_move(digit).map_err(|error| error.shifted(at))?;
            if position.outcome().is_some() {
                let reason = format!("move {} comes after the end of the game", moves.len() + 1);
                return Err(InputError::at(at, reason, "leave it out"));
            }
            if !position.is_open(u32::from(mv.0)) {
                let reason = format!("column {} is full", mv.0 + 1);
                return Err(InputError::at(at, reason, "play another column"));
            }
            position.play(mv);
            moves.push(mv);
        }
        Ok(ParsedPosition { position, moves: Some(moves) })
    }

    fn row_text(&self, row: u32, separator: &str) -> String {
        let from_the_top = self.geometry.rows() - 1 - row;
        let cell = |column| self.at(column, from_the_top).map_or('.', Player::mark).to_string();
        (0..self.geometry.columns()).map(cell).collect::<Vec<_>>().join(separator)
    }
}

impl<G: Geometry> Notation for ConnectFour<G> {
    fn move_text(&self, mv: Move) -> String {
        (mv.0 + 1).to_string()
    }

    fn parse_move(&self, text: &str) -> Result<Move, InputError> {
        match text.trim().parse::<u16>() {
            Ok(column) if column >= 1 && u32::from(column) <= self.geometry.columns() => {
                Ok(Move(column - 1))
            }
            _ => {
                let reason = format!("{text:?} is not a column of this board");
                Err(InputError::at(0, reason, self.remedy()))
            }
        }
    }

    fn read(&self, text: &str) -> Result<ParsedPosition<Self>, InputError> {
        if text.contains(['X', 'x', 'O', 'o', '.', '-', '_', '/', '*']) {
            let cells =
                rows(text, self.geometry.columns() as usize, self.geometry.rows() as usize)?;
            Ok(ParsedPosition { position: Self::from_cells(self.geometry, &cells)?, moves: None })
        } else {
            self.read_moves(text)
        }
    }

    fn position_text(&self) -> String {
        let rows = (0..self.geometry.rows()).rev().map(|row| self.row_text(row, ""));
        rows.collect::<Vec<_>>().join("/")
    }

    fn picture(&self) -> String {
        let mut picture = String::new();
        for row in (0..self.geometry.rows()).rev() {
            picture += &format!("| {} |\n", self.row_text(row, " "));
        }
        let columns: Vec<_> = (1..=self.geometry.columns()).map(|c| c.to_string()).collect();
        let state = match self.outcome() {
            Some(Outcome::Win(player)) => format!("{player} has won"),
            Some(_) => "a draw".to_owned(),
            None => {
                let mark = self.side_to_move().mark();
                format!("{player} ({mark}) to move", player = self.side_to_move())
            }
        };
        format!("{picture}  {}\n{state}\n", columns.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::super::{AnySize, Standard};
    use super::*;

    fn read(text: &str) -> Result<ConnectFour, InputError> {
        ConnectFour::empty(Standard).read(text).map(|reading| reading.position)
    }

    #[test]
    fn rows_and_columns_give_the_same_position() {
        let wanted = read("4453").unwrap();
        let text = wanted.position_text();
        assert_eq!(text, "......./......./......./......./...O.../..OXX..");
        assert_eq!(read(&text), Ok(wanted));
    }

    #[test]
    fn refused_with_the_place() {
        for (text, at, reason) in [
            ("4444444", Some(6), "column 4 is full"),
            ("448", Some(2), "not a column"),
            ("12121212", Some(7), "after the end"),
            ("X......", Some(7), "7 squares, not 42"),
            ("......./......./......./...X.../......./.......", Some(27), "floats"),
            ("......./......./......./......./......./XX.....", None, "2 X and 0 O"),
            ("......./......./......./......./XX...../OO.....", None, "no order"),
        ] {
            let error = read(text).expect_err(text);
            assert_eq!(error.at, at, "{text}: {error}");
            assert!(error.to_string().contains(reason), "{text}: {error}");
        }
    }

    #[test]
    fn the_largest_board_does_not_wrap() {
        let board = ConnectFour::empty(AnySize::new(8, 8).expect("a legal size"));
        let reading = board.read("1212121").unwrap();
        assert_eq!(reading.position.outcome(), Some(Outcome::Win(Player::First)));
        let edge = board.read("7788661").unwrap().position;
        assert_eq!(edge.outcome(), None);
    }
}
