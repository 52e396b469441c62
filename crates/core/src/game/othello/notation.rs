//! The notations of Othello, recognised by the look of a text.

use super::Othello;
use super::board_text::is_no_board_character;
use super::ggf;
use super::move_text::written;
use crate::game::{
    InputError, Move, Notation, Outcome, ParsedPosition, Player, Position, PositionExt,
};

impl Notation for Othello {
    /// `f5`, or `--` for a pass.
    fn move_text(&self, mv: Move) -> String {
        written(mv)
    }

    fn parse_move(&self, text: &str) -> Result<Move, InputError> {
        let at = text.len() - text.trim_start().len();
        let (mv, end) = self.scan_move(text.trim_end(), at.min(text.trim_end().len()))?;
        if end < text.trim_end().len() {
            let remedy = "write one square such as f5";
            return Err(InputError::at(end, "more than one move", remedy));
        }
        Ok(mv)
    }

    /// Reads a list of moves, a board with a side and perhaps moves after it, an OBF line, or a game in GGF or SGF.
    fn read(&self, text: &str) -> Result<ParsedPosition<Self>, InputError> {
        let start = Self::start(self.size);
        if ggf::looks_like(text) {
            start.read_ggf(text)
        } else if crate::game::sgf::looks_like(text) {
            start.read_sgf(text)
        } else if text.contains([';', '%']) {
            start.read_obf(text)
        } else if is_list_of_moves(text) {
            start.read_moves(text)
        } else {
            start.read_board_then_moves(text)
        }
    }

    /// The squares row by row as `X`, `O` and `-`, a space, and the side to move.
    fn position_text(&self) -> String {
        format!("{} {}", self.squares_text(), self.side.mark())
    }

    /// The board with coordinates, the legal squares of the side to move as `+`, the disc counts
    /// and whose turn it is.
    fn picture(&self) -> String {
        let size = self.size();
        let movable = self.own_mobility();
        let mut text = String::from(" ");
        for column in 0..size {
            text.push(' ');
            text.push(char::from(b'a' + column as u8));
        }
        for row in 0..size {
            text.push('\n');
            text.push(char::from(b'1' + row as u8));
            for column in 0..size {
                let square = 8 * row + column;
                text.push(' ');
                text.push(if movable >> square & 1 != 0 { '+' } else { self.square_mark(square) });
            }
        }
        let count = |player| self.discs(player).count_ones();
        let (black, white) = (count(Player::First), count(Player::Second));
        let side = self.side.mark();
        let turn = match self.outcome() {
            Some(Outcome::Win(player)) => format!("game over, {} has won", player.mark()),
            Some(_) => "game over, drawn".to_owned(),
            None if movable == 0 => format!("{side} has no move and passes"),
            None => format!("{side} to move, + can be played"),
        };
        text + &format!("\nX {black}, O {white}: {turn}\n")
    }

    /// Writes the game from this position in GGF or SGF; `None` for any other notation.
    fn record(&self, notation: &str, moves: &[Move]) -> Option<String> {
        match notation {
            "GGF" => Some(self.ggf_from(moves)),
            "SGF" => Some(self.sgf_from(moves)),
            _ => None,
        }
    }

    /// The moves if they are known and lead here, OBF, GGF and SGF.
    fn other_notations(&self, moves: Option<&[Move]>) -> Vec<(&'static str, String)> {
        let moves = moves.filter(|moves| {
            let mut position = Self::start(self.size);
            moves.iter().all(|&mv| position.try_play(mv)) && position == *self
        });
        let listed = moves.map(|moves| ("moves", self.moves_text(moves)));
        listed
            .into_iter()
            .chain([("OBF", self.obf()), ("GGF", self.ggf(moves)), ("SGF", self.sgf(moves))])
            .collect()
    }
}

/// Returns whether a text is meant as moves: it is empty, or starts with a letter and a digit or with a
/// pass in letters. A text also counts if it is too short for a board and has characters that no board has.
fn is_list_of_moves(text: &str) -> bool {
    let text = text.trim();
    let mut letters = text.chars();
    match (letters.next(), letters.next()) {
        (Some(first), Some(second)) if first.is_alphabetic() && second.is_ascii_digit() => true,
        (Some('p' | 'P'), Some(_)) | (None, _) => true,
        _ => text.chars().count() < 16 && text.contains(is_no_board_character),
    }
}
