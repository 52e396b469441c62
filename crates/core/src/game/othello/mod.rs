//! Othello on 4x4, 6x6 and 8x8 boards: 64-bit boards, five notations.
//!
//! The first player is black, written X. A player without a move passes if the opponent has one; the
//! pass is a move of its own ([`Othello::PASS`]). Play is over as soon as neither side has a move, and
//! the side with more discs wins.

use super::{InputError, Move, Player};

mod bits;
mod board_text;
mod ggf;
mod move_text;
mod notation;
mod obf;
mod rules;
mod sgf;
mod static_order;
#[cfg(test)]
mod tests;

use bits::square_text;

pub(super) use board_text::looks_like_squares;
pub(super) use ggf::looks_like as looks_like_ggf;
pub use obf::ObfLine;

/// A position of Othello.
///
/// Square `8 * row + column` is a bit of every mask and the number of a move, for every size. Row 1, at
/// the top, and column a count as 0. A small board is the top left part of the 8x8 one. Equal positions
/// have the same size, discs and side to move.
///
/// # Examples
/// ```
/// use plyscope_core::game::{Notation, Othello, Player, PositionExt};
///
/// let start = Othello::new(8)?;
/// assert_eq!(start.moves_text(&start.moves()), "d3c4f5e6");
/// let board = start.read("f5")?.position;
/// assert_eq!(board.disc_difference(Player::First), 3);
/// # Ok::<(), plyscope_core::game::InputError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Othello {
    own: u64,
    opponent: u64,
    side: Player,
    size: u8,
}

const AREAS: [u64; 9] = {
    let mut areas = [0; 9];
    let mut size = 0;
    while size < 9 {
        areas[size] = bits::area(size);
        size += 1;
    }
    areas
};

impl Othello {
    /// The pass, legal exactly when the side to move has no other move and the opponent has one.
    pub const PASS: Move = Move(64);

    /// The supported board sizes, in rows and columns.
    pub const SIZES: [usize; 3] = [4, 6, 8];

    /// Returns the start position on a board of 4x4, 6x6 or 8x8 squares; refuses another size.
    pub fn new(size: usize) -> Result<Self, InputError> {
        if !Self::SIZES.contains(&size) {
            let reason = format!("there is no {size}x{size} Othello board");
            return Err(InputError::whole(reason, "choose size 4, 6 or 8"));
        }
        Ok(Self::start(size as u8))
    }

    /// The start position of a supported size: black on the upper right and the lower left centre
    /// square (e4 and d5 on 8x8), black to move.
    fn start(size: u8) -> Self {
        let low = size / 2 - 1;
        let upper_left = 1 << (9 * low);
        let (black, white) = (upper_left << 1 | upper_left << 8, upper_left | upper_left << 9);
        Self::from_masks(size, black, white, Player::First)
    }

    /// Returns the position with these discs of the first and of the second player.
    ///
    /// Refuses a size that is not supported, a square with two discs, and a disc off the board. Refuses
    /// an empty centre square as well, because the four are never empty in a game.
    pub fn from_discs(
        size: usize,
        first: u64,
        second: u64,
        side: Player,
    ) -> Result<Self, InputError> {
        let start = Self::new(size)?;
        let occupied = first | second;
        let wrong = |squares: u64, what: &str, remedy: &str| {
            let square = square_text(squares.trailing_zeros() as usize);
            Err(InputError::whole(format!("{square} {what}"), remedy))
        };
        if first & second != 0 {
            return wrong(first & second, "has discs of both players", "leave one of them");
        }
        if occupied & !start.area() != 0 {
            return wrong(occupied & !start.area(), "is off the board", "choose a larger size");
        }
        if start.occupied() & !occupied != 0 {
            let remedy = "the four centre squares are never empty: place a disc";
            return wrong(start.occupied() & !occupied, "is empty", remedy);
        }
        Ok(Self::from_masks(start.size, first, second, side))
    }

    fn from_masks(size: u8, first: u64, second: u64, side: Player) -> Self {
        let (own, opponent) = match side {
            Player::First => (first, second),
            Player::Second => (second, first),
        };
        Self { own, opponent, side, size }
    }

    /// Rows and columns: 4, 6 or 8.
    #[inline]
    pub const fn size(&self) -> usize {
        self.size as usize
    }

    /// The squares of the board: 16, 36 or 64 bits.
    #[inline]
    pub const fn area(&self) -> u64 {
        AREAS[self.size as usize]
    }

    /// The discs of the side to move, bit `8 * row + column`.
    #[inline]
    pub const fn own(&self) -> u64 {
        self.own
    }

    /// The discs of the opponent of the side to move, bit `8 * row + column`.
    #[inline]
    pub const fn opponent(&self) -> u64 {
        self.opponent
    }

    /// The discs of a player, bit `8 * row + column`.
    #[inline]
    pub fn discs(&self, player: Player) -> u64 {
        if player == self.side { self.own } else { self.opponent }
    }

    /// The squares with a disc, always with the four in the centre.
    #[inline]
    pub const fn occupied(&self) -> u64 {
        self.own | self.opponent
    }

    /// The squares of the board without a disc; those off a small board do not count.
    #[inline]
    pub const fn empties(&self) -> u64 {
        self.area() & !self.occupied()
    }

    /// A player's discs minus the opponent's, from -64 to 64, at any point of the game.
    #[inline]
    pub fn disc_difference(&self, player: Player) -> i32 {
        self.discs(player).count_ones() as i32 - self.discs(player.opponent()).count_ones() as i32
    }

    /// The squares on which a player could place a disc if it were that player's turn; empty for
    /// a player who would have to pass.
    #[inline]
    pub fn mobility(&self, player: Player) -> u64 {
        if player == self.side { self.own_mobility() } else { self.opponent_mobility() }
    }

    #[inline]
    fn own_mobility(&self) -> u64 {
        bits::mobility(self.own, self.opponent, self.empties())
    }

    #[inline]
    fn opponent_mobility(&self) -> u64 {
        bits::mobility(self.opponent, self.own, self.empties())
    }

    /// The discs that the side to move turns over with a disc on an empty square (0 to 63); none
    /// if the move is illegal.
    #[inline]
    pub fn flips(&self, square: usize) -> u64 {
        bits::flips(self.own, self.opponent, square & 63)
    }

    /// Returns whether the side to move has to pass: it has no move, and the opponent has one.
    #[inline]
    pub fn must_pass(&self) -> bool {
        self.own_mobility() == 0 && self.opponent_mobility() != 0
    }

    /// The squares of the board next to one of `squares`, in the eight directions.
    #[inline]
    pub const fn neighbours(&self, squares: u64) -> u64 {
        self.orthogonal_neighbours(squares) | self.diagonal_neighbours(squares)
    }

    /// The squares of the board beside, above or below one of `squares`.
    #[inline]
    pub const fn orthogonal_neighbours(&self, squares: u64) -> u64 {
        bits::orthogonal_neighbours(squares) & self.area()
    }

    /// The squares of the board diagonally next to one of `squares`.
    #[inline]
    pub const fn diagonal_neighbours(&self, squares: u64) -> u64 {
        bits::diagonal_neighbours(squares) & self.area()
    }

    /// The four corners of the board; a1 is one on every size.
    #[inline]
    pub const fn corners(&self) -> u64 {
        let far = self.size as u32 - 1;
        1 | 1 << far | 1 << (8 * far) | 1 << (9 * far)
    }

    /// Returns whether a move is legal here; no move is after the end of the game.
    #[inline]
    pub fn is_legal(&self, mv: Move) -> bool {
        if mv == Self::PASS {
            self.must_pass()
        } else {
            mv.0 < 64 && self.own_mobility() >> mv.0 & 1 != 0
        }
    }
}
