//! Tic-tac-toe in text: squares 1 to 9, nine characters, or a1 to c3 with row 1 at the bottom.

use super::{TicTacToe, has_line};
use crate::game::squares::{Cell, check_counts, rows};
use crate::game::{
    BoardExt, InputError, Move, Notation, Outcome, ParsedPosition, Player, Position, PositionExt,
};

const REMEDY: &str = "write the squares played, 1 to 9 row by row from the top left, as in 159, \
                      or nine of X O . as in X.O......";

impl TicTacToe {
    fn from_moves(text: &str) -> Result<ParsedPosition<Self>, InputError> {
        let mut position = Self::new();
        let mut moves = Vec::new();
        let mut rest = text.char_indices().peekable();
        while let Some((at, character)) = rest.next() {
            if character.is_whitespace() || character == ',' {
                continue;
            }
            let end = match rest.peek() {
                Some(&(next, digit)) if character.is_ascii_alphabetic() => {
                    rest.next();
                    next + digit.len_utf8()
                }
                _ => at + character.len_utf8(),
            };
            let mv = position.parse_move(&text[at..end]).map_err(|error| error.shifted(at))?;
            if position.outcome().is_some() {
                let reason = format!("move {} comes after the end of the game", moves.len() + 1);
                return Err(InputError::at(at, reason, "leave it out"));
            }
            if !position.try_play(mv) {
                let reason = format!("square {} is already taken", mv.0 + 1);
                return Err(InputError::at(at, reason, "play an empty square"));
            }
            moves.push(mv);
        }
        Ok(ParsedPosition { position, moves: Some(moves) })
    }

    fn from_board(text: &str) -> Result<Self, InputError> {
        let joined: String =
            text.chars().map(|c| if matches!(c, '/' | '\n' | '|') { ' ' } else { c }).collect();
        let cells = rows(&joined, 9, 1)
            .map_err(|error| InputError { remedy: REMEDY.to_owned(), ..error })?;
        let mut marks = [0u16; 2];
        for (square, (found, _)) in cells.into_iter().enumerate() {
            if let Cell::Stone(player) = found {
                marks[player.index()] |= 1 << square;
            }
        }
        let [first, second] = marks;
        check_counts(first.count_ones(), second.count_ones())?;
        let count = (first.count_ones() + second.count_ones()) as u8;
        let (own, other) = match Player::after(u32::from(count)) {
            Player::First => (first, second),
            Player::Second => (second, first),
        };
        if has_line(own) {
            let reason = "a player has three in a row although the other moved last";
            return Err(InputError::whole(
                reason,
                "only the player who moved last can have a line",
            ));
        }
        Ok(Self { own, other, plies: count })
    }
}

impl Notation for TicTacToe {
    fn move_text(&self, mv: Move) -> String {
        (mv.0 + 1).to_string()
    }

    fn parse_move(&self, text: &str) -> Result<Move, InputError> {
        let text = text.trim().as_bytes();
        match text {
            [digit @ b'1'..=b'9'] => Ok(Move(u16::from(digit - b'1'))),
            [column, row @ b'1'..=b'3'] if matches!(column.to_ascii_lowercase(), b'a'..=b'c') => {
                let column = u16::from(column.to_ascii_lowercase() - b'a');
                Ok(Move(u16::from(b'3' - row) * 3 + column))
            }
            _ => {
                let shown = String::from_utf8_lossy(text);
                Err(InputError::at(0, format!("{shown:?} is not a square"), REMEDY))
            }
        }
    }

    fn read(&self, text: &str) -> Result<ParsedPosition<Self>, InputError> {
        let is_board = text.contains(['X', 'x', 'O', 'o', '.', '-', '_', '*'])
            || text.chars().filter(|&c| c == 'b').count() > 4;
        if is_board {
            Ok(ParsedPosition { position: Self::from_board(text)?, moves: None })
        } else {
            Self::from_moves(text)
        }
    }

    fn position_text(&self) -> String {
        self.cells().into_iter().map(|cell| cell.map_or('.', Player::mark)).collect()
    }

    fn picture(&self) -> String {
        let text: Vec<char> = self.position_text().chars().collect();
        let cell = |square: usize| match text[square] {
            '.' => char::from(b'1' + square as u8),
            stone => stone,
        };
        let row = |r: usize| format!(" {} | {} | {}\n", cell(r), cell(r + 1), cell(r + 2));
        let rule = "---+---+---\n";
        let state = match self.outcome() {
            Some(Outcome::Win(player)) => format!("{player} has won"),
            Some(_) => "a draw".to_owned(),
            None => format!("{player} to move", player = self.side_to_move()),
        };
        format!("{}{rule}{}{rule}{}{state}\n", row(0), row(3), row(6))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<TicTacToe, InputError> {
        TicTacToe::new().read(text).map(|reading| reading.position)
    }

    #[test]
    fn every_notation_of_one_position() {
        let wanted = read("15").unwrap();
        for text in ["1 5", "a3b2", "X...O....", "x.. / .o. / ...", "Xbbbobbbb", "X--_O_--_"] {
            assert_eq!(read(text).as_ref(), Ok(&wanted), "{text}");
        }
        assert_eq!(wanted.position_text(), "X...O....");
    }

    #[test]
    fn refused_with_the_place() {
        for (text, at, reason) in [
            ("11", Some(1), "already taken"),
            ("10", Some(1), "not a square"),
            ("142536 7", Some(5), "after the end"),
            ("XO?......", Some(2), "neither"),
            ("XO.", Some(3), "3 squares, not 9"),
            ("XXX......", None, "3 X and 0 O"),
            ("XXXOOO...", None, "moved last"),
        ] {
            let error = read(text).expect_err(text);
            assert_eq!(error.at, at, "{text}: {error}");
            assert!(error.to_string().contains(reason), "{text}: {error}");
        }
    }
}
