//! A finished book, and lookups in it.

use super::format::{Header, Holds, Lines, REMEDY, read, wrong};
use super::least_image::board_size;
use super::replies::Replies;
use super::values::Values;
use crate::game::{AnyPosition, Game, InputError, Move};

/// A finished book, read and checked as a whole.
#[derive(Clone, Debug)]
pub struct Book {
    header: Header,
    knows: Knows,
}

#[derive(Clone, Debug)]
enum Knows {
    Values(Values),
    Replies(Replies),
}

/// The reply of a book to a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The move to play, legal in the position.
    pub mv: Move,
    /// The position's value for the side to move; only in a book of values.
    pub value: Option<i32>,
}

impl Book {
    /// Reads a finished book.
    ///
    /// # Errors
    /// Names the line where the book is cut short, damaged, or not a book of this program.
    pub fn read(bytes: &[u8]) -> Result<Self, InputError> {
        let lines = read(bytes)?;
        if !lines.is_finished {
            let head = lines.header.to_string().lines().count();
            let last = lines.entries.last().map_or(head, |entry| entry.line);
            let (found, due) = (lines.entries.len(), lines.header.entries);
            let reason = format!(
                "it ends after line {last} without its checksum, with {found} of {due} entries"
            );
            let remedy =
                format!("{REMEDY}; plyscope book build goes on with one that was cut short");
            return Err(InputError::whole(reason, remedy));
        }
        Self::of(lines)
    }

    fn of(lines: Lines<'_>) -> Result<Self, InputError> {
        let Lines { header, entries, unsound, .. } = lines;
        let start = empty_board(&header)?;
        let outcome = header.holds == Holds::Outcome;
        let knows = match (&start, header.holds, header.stones) {
            (AnyPosition::ConnectFour(empty), _, Some(stones)) => {
                Knows::Values(Values::read(empty, (stones, outcome), &entries)?)
            }
            (AnyPosition::ConnectFourSized(empty), _, Some(stones)) => {
                Knows::Values(Values::read(empty, (stones, outcome), &entries)?)
            }
            (AnyPosition::Othello(empty), Holds::Reply, _) => {
                Knows::Replies(Replies::read(empty, &entries)?)
            }
            _ => {
                let InputError { reason, .. } = not_held(&header);
                return Err(wrong(3, reason));
            }
        };
        unsound.map_or(Ok(Self { header, knows }), Err)
    }

    /// Returns the head, with the game, the board size and the number of entries.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Returns whether a position is of the book's game and board size.
    fn is_of(&self, position: &AnyPosition) -> bool {
        position.game() == self.header.game && board_size(position) == Some(self.header.size)
    }

    /// Returns the move to play; `None` if the position is not in the book or the game is over. A
    /// book of values plays the move with the best value, and on a tie the first in static order.
    pub fn reply(&self, position: &AnyPosition) -> Option<Reply> {
        if let (Knows::Replies(replies), AnyPosition::Othello(board)) = (&self.knows, position) {
            let mv = replies.reply(board).filter(|_| self.is_of(position))?;
            return Some(Reply { mv, value: None });
        }
        let moves = self.moves(position)?;
        let best = moves.iter().map(|&(_, value)| value).max()?;
        let (mv, _) = moves.into_iter().find(|&(_, value)| value == best)?;
        Some(Reply { mv, value: Some(best) })
    }

    /// Returns the moves of a position in the game's static order, with their values for the side to
    /// move. Returns `None` if the book has no values or lacks the positions after the moves.
    pub fn moves(&self, position: &AnyPosition) -> Option<Vec<(Move, i32)>> {
        match (&self.knows, position) {
            _ if !self.is_of(position) => None,
            (Knows::Values(values), AnyPosition::ConnectFour(board)) => values.moves(board),
            (Knows::Values(values), AnyPosition::ConnectFourSized(board)) => values.moves(board),
            _ => None,
        }
    }

    /// Returns the value of a position for the side to move; `None` if it is not in the book.
    pub fn value(&self, position: &AnyPosition) -> Option<i32> {
        match (&self.knows, position) {
            _ if !self.is_of(position) => None,
            (Knows::Values(values), AnyPosition::ConnectFour(board)) => values.value(board),
            (Knows::Values(values), AnyPosition::ConnectFourSized(board)) => values.value(board),
            _ => None,
        }
    }
}

/// Returns the empty board that a head names; an error names line 2.
pub(super) fn empty_board(header: &Header) -> Result<AnyPosition, InputError> {
    let start = header.setup().read().map_err(|refused| wrong(2, refused.error.reason))?;
    Ok(start.position)
}

/// Returns the error for a game that has no such book; its remedy lists the books there are.
pub(super) fn not_held(header: &Header) -> InputError {
    let (game, word) = (header.game, header.holds.word());
    if game == Game::Othello && header.holds == Holds::Reply {
        let (columns, rows) = header.size;
        let reason = format!("there is no book of othello on {columns}x{rows}");
        return InputError::whole(reason, "use 8x8: the named openings are of it");
    }
    let reason = format!("a book of {game} does not hold {word}");
    let remedy = match header.game {
        Game::ConnectFour => "a book of connect4 holds score or outcome",
        Game::Othello => "a book of othello holds reply",
        _ => "books are of connect4 and othello",
    };
    InputError::whole(reason, remedy)
}
