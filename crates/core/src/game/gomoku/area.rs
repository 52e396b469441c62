//! The search area (subboard): the rectangle that a search may play in.

use super::Rules;
use super::coordinates::{read_square, square_text};
use super::stones::{Square, column_bits};
use crate::game::InputError;
use std::ops::RangeInclusive;

/// A rectangle of squares, made for one board size.
///
/// It belongs to the position at the root of a search and does not change during the search. Lines
/// count on the whole board. See the example of [`Gomoku`](super::Gomoku).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Area {
    left: u8,
    right: u8,
    top: u8,
    bottom: u8,
}

impl Area {
    /// The whole board, the area of a new position.
    pub const fn whole(rules: &Rules) -> Self {
        Self { left: 0, right: rules.width as u8 - 1, top: 0, bottom: rules.height as u8 - 1 }
    }

    /// Reads two opposite corners with a hyphen between them, as in `f6-j10`.
    ///
    /// # Errors
    /// The text is not two squares of the board with a hyphen between them.
    pub fn parse(text: &str, rules: &Rules) -> Result<Self, InputError> {
        let start = text.len() - text.trim_start().len();
        let (first, end) = read_square(text, start, rules)?;
        if text.as_bytes().get(end) != Some(&b'-') {
            let reason = "a hyphen and the opposite corner must follow the first corner";
            return Err(InputError::at(end, reason, "write the area as two corners, as in f6-j10"));
        }
        let (second, end) = read_square(text, end + 1, rules)?;
        if !text[end..].trim().is_empty() {
            let reason = "the area goes on after its second corner";
            return Err(InputError::at(end, reason, "write nothing after the second corner"));
        }
        Ok(Self::around([first, second].into_iter()).unwrap_or(Self::whole(rules)))
    }

    /// The smallest rectangle that holds all the squares; `None` if there are none.
    pub(super) fn around(squares: impl Iterator<Item = Square>) -> Option<Self> {
        squares
            .map(|Square { column, row }| {
                let (column, row) = (column as u8, row as u8);
                Self { left: column, right: column, top: row, bottom: row }
            })
            .reduce(|a, b| Self {
                left: a.left.min(b.left),
                right: a.right.max(b.right),
                top: a.top.min(b.top),
                bottom: a.bottom.max(b.bottom),
            })
    }

    /// The rectangle grown by `margin` squares on all four sides, clipped to the board.
    pub(super) fn grown(self, margin: u32, rules: &Rules) -> Self {
        let margin = u8::try_from(margin).unwrap_or(u8::MAX);
        Self {
            left: self.left.saturating_sub(margin),
            right: self.right.saturating_add(margin),
            top: self.top.saturating_sub(margin),
            bottom: self.bottom.saturating_add(margin),
        }
        .clipped(rules)
    }

    /// The rectangle with every side moved onto the board; it keeps at least one square.
    pub(super) fn clipped(self, rules: &Rules) -> Self {
        let (columns, rows) = (rules.width as u8 - 1, rules.height as u8 - 1);
        Self {
            left: self.left.min(columns),
            right: self.right.min(columns),
            top: self.top.min(rows),
            bottom: self.bottom.min(rows),
        }
    }

    /// The rectangle that it shares with another; `None` if they do not overlap.
    #[must_use]
    pub fn shared(self, other: Self) -> Option<Self> {
        let shared = Self {
            left: self.left.max(other.left),
            right: self.right.min(other.right),
            top: self.top.max(other.top),
            bottom: self.bottom.min(other.bottom),
        };
        (shared.left <= shared.right && shared.top <= shared.bottom).then_some(shared)
    }

    /// The canonical text, lower left corner first: `f6-j10`.
    pub fn text(&self, rules: &Rules) -> String {
        let corner = |column: u8, row: u8| {
            square_text(Square { column: i32::from(column), row: i32::from(row) }, rules)
        };
        format!("{}-{}", corner(self.left, self.bottom), corner(self.right, self.top))
    }

    /// Its columns, from 0 at the left of the board.
    #[inline]
    pub fn columns(&self) -> RangeInclusive<u32> {
        self.left.into()..=self.right.into()
    }

    /// Its rows, from 0 at the top of the board.
    #[inline]
    pub fn rows(&self) -> RangeInclusive<u32> {
        self.top.into()..=self.bottom.into()
    }

    #[inline]
    pub(super) fn contains(self, square: Square) -> bool {
        (i32::from(self.left)..=i32::from(self.right)).contains(&square.column)
            && (i32::from(self.top)..=i32::from(self.bottom)).contains(&square.row)
    }

    /// The bits of its columns in a row of stones, bit `column + 1`.
    #[inline]
    pub(super) const fn column_bits(self) -> u32 {
        column_bits(self.left as u32, self.right as u32)
    }
}
