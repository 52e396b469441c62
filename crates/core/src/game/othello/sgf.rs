//! An Othello game in SGF (`GM[2]`), with squares as two letters or as names.

use super::Othello;
use crate::game::sgf::{self, Record};
use crate::game::{InputError, Move, Notation, ParsedPosition, Player, Position};

impl Othello {
    /// Reads a game on a board of this size, from the start position or from discs set up.
    pub(super) fn read_sgf(&self, text: &str) -> Result<ParsedPosition<Self>, InputError> {
        let record = sgf::read(text, 2)?;
        record.check_size(&self.size().to_string())?;
        let start = Self::start(self.size);
        let first =
            if record.stones.iter().all(Vec::is_empty) { start } else { start.set_up(&record)? };
        let (mut position, mut moves) = (first, Vec::new());
        for (number, (player, text)) in record.moves.iter().enumerate() {
            let mv = self.sgf_move(text)?;
            // A forced pass may be left out, so that the other side moves here.
            let waits = *player != position.side && position.must_pass() && mv != Self::PASS;
            if *player == position.side || waits {
                position.play_read(mv, 0, &mut moves).map_err(|error| InputError {
                    at: None,
                    reason: format!("move {} of the SGF text: {}", number + 1, error.reason),
                    ..error
                })?;
            } else {
                let reason = format!("move {} of the SGF text is of the other side", number + 1);
                return Err(InputError::whole(reason, "let B and W take turns"));
            }
        }
        Ok(ParsedPosition { position, moves: (first == start).then_some(moves) })
    }

    /// Reads a move: two letters or a square's name. Empty text, `tt` or a pass word is a pass.
    fn sgf_move(&self, text: &str) -> Result<Move, InputError> {
        if text.is_empty() || text == "tt" {
            return Ok(Self::PASS);
        }
        let name = match sgf::cell(text).filter(|_| !matches!(text, "pa" | "ps")) {
            Some((column, row)) => {
                format!("{}{}", char::from(b'a' + column as u8), row + 1)
            }
            None => text.to_owned(),
        };
        self.parse_move(&name).map_err(|error| InputError { at: None, ..error })
    }

    /// The board that `AB`, `AW` and `PL` describe; without `PL` black moves.
    fn set_up(&self, record: &Record) -> Result<Self, InputError> {
        let size = self.size();
        let mut squares = vec![b'-'; size * size];
        for (stones, mark) in record.stones.iter().zip([b'X', b'O']) {
            for text in stones {
                let square = self.sgf_move(text)?.index();
                if let Some(place) = squares.get_mut(square / 8 * size + square % 8) {
                    *place = mark;
                }
            }
        }
        let side = if record.to_move == Some(Player::Second) { " O" } else { " X" };
        let squares = String::from_utf8_lossy(&squares).into_owned() + side;
        self.read_board(&squares).map_err(|error| InputError { at: None, ..error })
    }

    /// The game in SGF: from the start position when the moves are known, else as a board.
    pub(super) fn sgf(&self, moves: Option<&[Move]>) -> String {
        match moves {
            Some(moves) => Self::start(self.size).sgf_from(moves),
            None => self.sgf_from(&[]),
        }
    }

    /// The game in SGF, starting from this board; without moves, the board alone.
    pub(super) fn sgf_from(&self, moves: &[Move]) -> String {
        let square = |index: usize| sgf::letters((index as u32 % 8, index as u32 / 8));
        let mut record = Record { size: Some(self.size().to_string()), ..Record::default() };
        let mut position = *self;
        for &mv in moves {
            let text = if mv == Self::PASS { String::new() } else { square(mv.index()) };
            record.moves.push((position.side, text));
            position.play(mv);
        }
        if *self != Self::start(self.size) {
            record.stones = Player::BOTH.map(|player| {
                let discs = self.discs(player);
                (0..64).filter(|&index| discs >> index & 1 == 1).map(square).collect()
            });
            record.to_move = Some(self.side);
        }
        sgf::write(2, &record)
    }
}
