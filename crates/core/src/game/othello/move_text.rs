//! Moves in text: `f5`, and the pass as `--`, `pa`, `ps` or `pass`; and lists of them.

use super::Othello;
use super::bits::square_text;
use crate::game::{InputError, Move, ParsedPosition, Position, PositionExt};

/// The canonical text of a move: `f5`, or `--` for the pass.
pub(super) fn written(mv: Move) -> String {
    if mv == Othello::PASS { "--".to_owned() } else { square_text(mv.index()) }
}

impl Othello {
    /// The move that starts at byte `at` of the text, and the byte after it; refuses a square off
    /// the board.
    pub(super) fn scan_move(&self, text: &str, at: usize) -> Result<(Move, usize), InputError> {
        const HOW: &str = "write a column letter and a row number such as f5, or -- for a pass";
        let rest = &text[at..];
        for pass in ["--", "pass", "pa", "ps"] {
            if rest.get(..pass.len()).is_some_and(|word| word.eq_ignore_ascii_case(pass)) {
                return Ok((Self::PASS, at + pass.len()));
            }
        }
        let Some(letter) = rest.chars().next() else {
            return Err(InputError::at(at, "the move is missing", HOW));
        };
        if !letter.is_ascii_alphabetic() {
            return Err(InputError::at(at, format!("`{letter}` does not begin a move"), HOW));
        }
        let digits = rest[1..].bytes().take_while(u8::is_ascii_digit).count();
        let name = &rest[..=digits];
        if digits == 0 {
            return Err(InputError::at(at, format!("`{name}` has no row number"), HOW));
        }
        let column = usize::from(letter.to_ascii_lowercase() as u8 - b'a');
        // A row number that overflows is off the board, as 9 is.
        let row = name[1..].parse().unwrap_or(usize::MAX);
        let size = self.size();
        if column >= size || row == 0 || row > size {
            let last = square_text(9 * (size - 1));
            let reason = format!("{name} is off the {size}x{size} board");
            return Err(InputError::at(at, reason, format!("squares go from a1 to {last}")));
        }
        Ok((Move((8 * (row - 1) + column) as u16), at + name.len()))
    }

    /// Plays a move that was read at byte `at` of a text, after the pass that it implies, if any.
    /// Appends both to `moves`. An illegal move is refused and changes nothing.
    pub(super) fn play_read(
        &mut self,
        mv: Move,
        at: usize,
        moves: &mut Vec<Move>,
    ) -> Result<(), InputError> {
        if mv != Self::PASS && self.must_pass() {
            let passed = self.child(Self::PASS);
            if !passed.is_legal(mv) {
                return Err(passed.refusal(mv, at));
            }
            *self = passed;
            moves.push(Self::PASS);
        }
        if !self.is_legal(mv) {
            return Err(self.refusal(mv, at));
        }
        self.play(mv);
        moves.push(mv);
        Ok(())
    }

    /// The error for an illegal move, with the reason, and the legal moves as the remedy.
    pub(super) fn refusal(&self, mv: Move, at: usize) -> InputError {
        let side = self.side.mark();
        if self.outcome().is_some() {
            return InputError::at(at, "the game is over here", "end the moves before this one");
        }
        let legal = self.moves().into_iter().map(written).collect::<Vec<_>>();
        let remedy = format!("{side} can play {}", legal.join(" "));
        let reason = if mv == Self::PASS {
            format!("{side} may not pass, having a move")
        } else if self.occupied() >> (mv.0 & 63) & 1 != 0 {
            format!("{} is occupied", written(mv))
        } else {
            format!("{} flips no disc for {side}", written(mv))
        };
        InputError::at(at, reason, remedy)
    }

    /// Reads the moves played from this position. Spaces and commas between them are skipped, and a
    /// forced pass may be left out.
    pub(super) fn read_moves(mut self, text: &str) -> Result<ParsedPosition<Self>, InputError> {
        let mut moves = Vec::new();
        let mut at = 0;
        while let Some(next) =
            text[at..].find(|letter: char| !letter.is_whitespace() && letter != ',')
        {
            let start = at + next;
            let (mv, end) = self.scan_move(text, start)?;
            self.play_read(mv, start, &mut moves)?;
            at = end;
        }
        Ok(ParsedPosition { position: self, moves: Some(moves) })
    }
}
