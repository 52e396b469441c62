//! Boards in text: the squares row by row, then the side to move.
//!
//! Black is `X x * B b`, white `O o W w`, empty `- .`. Every other character between the squares is
//! skipped, as in Edax (Delorme). Unlike Edax, the reader requires the right number of squares and a
//! side, and allows only moves after it.

use super::Othello;
use super::bits::square_text;
use crate::game::{InputError, ParsedPosition, Player};

#[derive(Clone, Copy)]
enum Square {
    Disc(Player),
    Empty,
}

const fn square(letter: char) -> Option<Square> {
    match letter {
        'X' | 'x' | '*' | 'B' | 'b' => Some(Square::Disc(Player::First)),
        'O' | 'o' | 'W' | 'w' => Some(Square::Disc(Player::Second)),
        '-' | '.' => Some(Square::Empty),
        _ => None,
    }
}

/// Returns whether a character is neither a square nor a usual separator of squares.
pub(super) fn is_no_board_character(letter: char) -> bool {
    square(letter).is_none() && !letter.is_whitespace() && letter != '/' && letter != '|'
}

/// Returns whether a text is the 16, 36 or 64 squares of a board and nothing else.
pub(in crate::game) fn looks_like_squares(text: &str) -> bool {
    let mut count = 0;
    for letter in text.chars().filter(|letter| !letter.is_whitespace() && *letter != '/') {
        if square(letter).is_none() || count == 64 {
            return false;
        }
        count += 1;
    }
    matches!(count, 16 | 36 | 64)
}

impl Othello {
    /// The squares row by row as `X`, `O` and `-`, without the side.
    pub(super) fn squares_text(&self) -> String {
        let size = self.size();
        (0..size * size).map(|index| self.square_mark(8 * (index / size) + index % size)).collect()
    }

    /// The mark of a square: `X`, `O` or `-`.
    pub(super) fn square_mark(&self, square: usize) -> char {
        Player::BOTH
            .into_iter()
            .find(|&player| self.discs(player) >> square & 1 != 0)
            .map_or('-', Player::mark)
    }

    /// Reads a board of this position's size, and refuses text after it.
    pub(super) fn read_board(&self, text: &str) -> Result<Self, InputError> {
        let (position, end) = self.scan_board(text)?;
        match text[end..].find(|letter: char| !letter.is_whitespace()) {
            Some(junk) => Err(InputError::at(
                end + junk,
                "the board goes on after the side to move",
                format!("write {} squares and one side", self.size() * self.size()),
            )),
            None => Ok(position),
        }
    }

    /// Reads a board and the moves played from it. The moves are kept only if the board is the start position.
    pub(super) fn read_board_then_moves(
        &self,
        text: &str,
    ) -> Result<ParsedPosition<Self>, InputError> {
        let (position, end) = self.scan_board(text)?;
        if text[end..].trim().is_empty() {
            return Ok(ParsedPosition { position, moves: None });
        }
        let after = position.read_moves(&text[end..]).map_err(|error| InputError {
            reason: format!(
                "the board goes on after the side to move, and not with moves: {}",
                error.reason
            ),
            ..error.shifted(end)
        })?;
        Ok(ParsedPosition {
            moves: after.moves.filter(|_| position == Self::start(self.size)),
            ..after
        })
    }

    /// Reads the board and the side at the start of a text, and returns the byte after them as well.
    fn scan_board(&self, text: &str) -> Result<(Self, usize), InputError> {
        let size = self.size();
        let wanted = size * size;
        let mut discs = [0u64; 2];
        let mut count = 0;
        let mut odd = None;
        let mut gap = None;
        let centre = Self::start(self.size).occupied();
        let mut letters = text.char_indices();
        while count < wanted {
            let Some((at, letter)) = letters.next() else {
                let reason = format!(
                    "{count} squares where a {size}x{size} board has {wanted}{}",
                    hint(odd)
                );
                let place = odd.map_or(text.trim_end().len(), |(at, _)| at);
                let remedy = "write X, O or - for every square row by row, then the side to move";
                return Err(InputError::at(place, reason, remedy));
            };
            let bit = 1 << (8 * (count / size) + count % size);
            match square(letter) {
                Some(Square::Disc(player)) => discs[player.index()] |= bit,
                Some(Square::Empty) if centre & bit != 0 => gap = gap.or(Some((at, count))),
                Some(Square::Empty) => {}
                None => {
                    if letter.is_alphanumeric() {
                        odd = odd.or(Some((at, letter)));
                    }
                    continue;
                }
            }
            count += 1;
        }
        let (side, end) = read_side(text, text.len() - letters.as_str().len(), wanted, odd)?;
        if let Some((at, index)) = gap {
            let name = square_text(8 * (index / size) + index % size);
            let remedy = "the four centre squares are never empty: write X or O there";
            return Err(InputError::at(at, format!("the centre square {name} is empty"), remedy));
        }
        Ok((Self::from_masks(self.size, discs[0], discs[1], side), end))
    }
}

/// Names the first letter or digit that was skipped, because it may be the missing square.
fn hint(odd: Option<(usize, char)>) -> String {
    odd.map_or(String::new(), |(_, letter)| format!(" (`{letter}` is none)"))
}

/// Reads the side to move at or after byte `from`: a disc letter, `black` or `white`. Returns the byte
/// after it as well. `odd` is the first letter or digit that was skipped before.
fn read_side(
    text: &str,
    from: usize,
    wanted: usize,
    odd: Option<(usize, char)>,
) -> Result<(Player, usize), InputError> {
    const HOW: &str = "end the board with a space and X or O";
    let tail = &text[from..];
    let is_text = |letter: char| letter.is_alphanumeric() || square(letter).is_some();
    let Some(at) = tail.find(is_text).map(|start| from + start) else {
        let reason = format!("nothing says who moves after {wanted} squares{}", hint(odd));
        let place = odd.map_or(text.trim_end().len(), |(at, _)| at);
        return Err(InputError::at(place, reason, HOW));
    };
    let word = text[at..].split(|letter: char| !is_text(letter)).next().unwrap_or_default();
    let mut letters = word.chars();
    let side = match (letters.next().and_then(square), letters.next()) {
        (Some(Square::Disc(player)), None) => player,
        _ if word.eq_ignore_ascii_case("black") => Player::First,
        _ if word.eq_ignore_ascii_case("white") => Player::Second,
        (Some(_), _) => {
            let reason = format!("more than {wanted} squares before the side to move");
            return Err(InputError::at(at, reason, HOW));
        }
        _ => return Err(InputError::at(at, format!("`{word}` is not a side to move"), HOW)),
    };
    Ok((side, at + word.len()))
}
