//! One player's stones as bits, steps along the lines of the board, and lines that win.
//!
//! A move makes lines only through its own square. A board read from text can hold anything, so its
//! lines are searched everywhere, and refused if no game can have led to them.
//!
//! ```text
//!  bit      0    1    2    3  ...  width    higher
//!  column   off  a    b    c  ...  last     off
//! ```
//! A row of the board is one `u32` whose bit `column + 1` is a stone. The two unused ends make
//! the square beside the board an ordinary square without a stone, so a walk needs no edge test.

use super::rules::{MAX_SIDE, Rules};
use crate::game::{Move, Player};

/// A square: column from the left and row from the top, both from 0. A step may lead one square
/// off the board, where no stone ever is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Square {
    pub(crate) column: i32,
    pub(crate) row: i32,
}

/// One of the eight ways to step from a square to its neighbour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    columns: i32,
    rows: i32,
}

/// The four directions of a line: along the row, along the column, and both diagonals. The other
/// four are these reversed.
pub(crate) const DIRECTIONS: [Step; 4] = [
    Step { columns: 1, rows: 0 },
    Step { columns: 0, rows: 1 },
    Step { columns: 1, rows: 1 },
    Step { columns: 1, rows: -1 },
];

impl Step {
    #[inline]
    pub(crate) const fn reversed(self) -> Self {
        Self { columns: -self.columns, rows: -self.rows }
    }
}

impl Square {
    #[inline]
    pub(crate) const fn stepped(self, step: Step, count: u32) -> Self {
        let count = count as i32;
        Self { column: self.column + step.columns * count, row: self.row + step.rows * count }
    }

    #[inline]
    pub(crate) const fn of_move(mv: Move, rules: &Rules) -> Self {
        let index = mv.0 as u32;
        Self { column: (index % rules.width) as i32, row: (index / rules.width) as i32 }
    }

    /// Its number, row by row from the top left; the square must be on the board.
    #[inline]
    pub(crate) const fn index(self, rules: &Rules) -> usize {
        self.row as usize * rules.width as usize + self.column as usize
    }

    #[inline]
    pub(crate) const fn to_move(self, rules: &Rules) -> Move {
        Move(self.index(rules) as u16)
    }
}

/// The stones of one player, by row from the top; rows below the board stay 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stones {
    rows: [u32; MAX_SIDE as usize],
}

impl Stones {
    pub(crate) const fn none() -> Self {
        Self { rows: [0; MAX_SIDE as usize] }
    }

    /// The bits of a row, 0 to 18 from the top.
    #[inline]
    pub(crate) const fn row(&self, row: usize) -> u32 {
        self.rows[row]
    }

    /// Returns whether a stone is on a square; false off the board.
    #[inline]
    pub(crate) fn has(&self, square: Square) -> bool {
        self.rows.get(square.row as usize).is_some_and(|bits| bits >> (square.column + 1) & 1 == 1)
    }

    /// Puts a stone down; does nothing off the board.
    #[inline]
    pub(crate) fn put(&mut self, square: Square) {
        if let Some(bits) = self.rows.get_mut(square.row as usize) {
            *bits |= 1 << (square.column + 1);
        }
    }

    /// The same stones without the one on a square, if there is one.
    pub(crate) fn without(mut self, square: Square) -> Self {
        if let Some(bits) = self.rows.get_mut(square.row as usize) {
            *bits &= !(1 << (square.column + 1));
        }
        self
    }

    /// Length of the unbroken run that starts one step beyond `from`.
    #[inline]
    pub(crate) fn run(&self, from: Square, step: Step) -> u32 {
        let mut length = 0;
        while self.has(from.stepped(step, length + 1)) {
            length += 1;
        }
        length
    }

    pub(crate) fn count(&self) -> u32 {
        self.rows.iter().map(|bits| bits.count_ones()).sum()
    }

    /// The stones' squares, row by row from the top left.
    pub(crate) fn squares(&self) -> impl Iterator<Item = Square> + '_ {
        (0..).zip(&self.rows).flat_map(|(row, &bits)| {
            Columns(bits).map(move |column| Square { column: column as i32, row })
        })
    }
}

/// The bits of the columns `left` to `right`, both included.
#[inline]
pub(crate) const fn column_bits(left: u32, right: u32) -> u32 {
    ((1 << (right - left + 1)) - 1) << (left + 1)
}

/// The columns whose bits are set, from the left.
pub(crate) struct Columns(pub(crate) u32);

impl Iterator for Columns {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        if self.0 == 0 {
            return None;
        }
        let column = self.0.trailing_zeros() - 1;
        self.0 &= self.0 - 1;
        Some(column)
    }
}

/// Returns whether the stones and one on `square` form a winning line through it.
#[inline]
pub(super) fn line_through(stones: &Stones, square: Square, rules: &Rules) -> bool {
    DIRECTIONS
        .iter()
        .any(|&step| rules.wins(1 + stones.run(square, step) + stones.run(square, step.reversed())))
}

/// The first square, row by row from the top left, that is part of a winning line.
fn first_in_line(stones: &Stones, rules: &Rules) -> Option<Square> {
    stones.squares().find(|&square| line_through(stones, square, rules))
}

/// The reason why no game can have led to a board, and a square to point at.
pub(super) struct Unreachable {
    pub(super) square: Square,
    pub(super) reason: &'static str,
}

/// Returns the winner on a board (stones by [`Player::index`]) after a move of `last_mover`, if there
/// is one. Refuses a board that play cannot have reached.
pub(super) fn winner(
    board: &[Stones; 2],
    last_mover: Player,
    rules: &Rules,
) -> Result<Option<Player>, Unreachable> {
    let stones = &board[last_mover.index()];
    if let Some(square) = first_in_line(&board[last_mover.opponent().index()], rules) {
        return Err(Unreachable {
            square,
            reason: if first_in_line(stones, rules).is_some() {
                "both players have a winning line"
            } else {
                "there is a winning line here, yet the other player moved after it"
            },
        });
    }
    let Some(square) = first_in_line(stones, rules) else {
        return Ok(None);
    };
    // The game was not over before the last stone, so the board without it must have no line.
    let can_be_last = |last| first_in_line(&stones.without(last), rules).is_none();
    if stones.squares().any(can_be_last) {
        Ok(Some(last_mover))
    } else {
        Err(Unreachable { square, reason: "no single last stone can have made all the lines" })
    }
}
