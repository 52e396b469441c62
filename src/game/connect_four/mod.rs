//! Connect Four on bitboards, 4x4 to 8x8.
//!
//! Two words say everything: the stones of the side to move, and the stones of both. The layout
//! is drawn in `geometry.rs`; the four shifts of the win test are those of Allis (1988) and
//! Tromp: vertical 1, horizontal `rows + 1`, diagonals one less and one more.

mod array;
mod geometry;
mod key;
mod notation;
mod reach;

pub use array::ConnectFourArray;
pub use geometry::{Geometry, Sized, Standard, Word};

use super::{FinalScore, Move, Outcome, Player, Position};

/// A Connect Four position. `Move(c)` drops a stone into column c + 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ConnectFour<G: Geometry = Standard> {
    geometry: G,
    /// Stones on the board; its parity is the side to move.
    stones: u8,
    own: G::Bits,
    all: G::Bits,
}

impl ConnectFour<Standard> {
    /// The empty board of 7 columns and 6 rows.
    pub fn new() -> Self {
        Self::empty(Standard)
    }
}

impl Default for ConnectFour<Standard> {
    fn default() -> Self {
        Self::new()
    }
}

impl<G: Geometry> ConnectFour<G> {
    /// The empty board of a size.
    pub fn empty(geometry: G) -> Self {
        Self { geometry, stones: 0, own: G::Bits::default(), all: G::Bits::default() }
    }

    /// The board's size.
    #[inline]
    pub fn geometry(&self) -> G {
        self.geometry
    }

    /// Stones on the board.
    #[inline]
    pub fn stones(&self) -> u32 {
        u32::from(self.stones)
    }

    /// The stones of a player; see [`Geometry::square`] for the layout.
    #[inline]
    pub fn stones_of(&self, player: Player) -> G::Bits {
        if player == self.side_to_move() { self.own } else { self.own ^ self.all }
    }

    #[inline]
    fn last_mover_won(&self) -> bool {
        has_four(self.geometry, self.own ^ self.all)
    }

    #[inline]
    fn is_open(&self, column: u32) -> bool {
        self.all & self.geometry.top(column) == G::Bits::default()
    }
}

/// Four in a row, in any of the four directions.
#[inline]
fn has_four<G: Geometry>(geometry: G, stones: G::Bits) -> bool {
    let rows = geometry.rows();
    [1, rows, rows + 1, rows + 2].into_iter().fold(false, |found, shift| {
        let pairs = stones & (stones >> shift);
        found | (pairs & (pairs >> (2 * shift)) != G::Bits::default())
    })
}

impl<G: Geometry> Position for ConnectFour<G> {
    #[inline]
    fn side_to_move(&self) -> Player {
        Player::after(u32::from(self.stones))
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        if self.last_mover_won() {
            Some(Outcome::Win(self.side_to_move().opponent()))
        } else if u32::from(self.stones) == self.geometry.cells() {
            Some(Outcome::Draw)
        } else {
            None
        }
    }

    #[inline]
    fn legal_moves(&self, moves: &mut Vec<Move>) {
        if self.last_mover_won() {
            return;
        }
        for column in 0..self.geometry.columns() {
            if self.is_open(column) {
                moves.push(Move(column as u16));
            }
        }
    }

    #[inline]
    fn play(&mut self, mv: Move) {
        let column = u32::from(mv.0) & 7;
        debug_assert!(self.is_open(column));
        self.own = self.own ^ self.all;
        self.all = self.all | (self.all + self.geometry.bottom(column));
        self.stones += 1;
    }

    #[inline]
    fn wins_at_once(&self, mv: Move) -> bool {
        let column = u32::from(mv.0) & 7;
        let below = self.geometry.bottom(column);
        let stone = (self.all + below) & self.geometry.column(column);
        has_four(self.geometry, self.own | stone)
    }
}

impl<G: Geometry> FinalScore for ConnectFour<G> {
    /// A win counts half of the squares, rounded down, plus one, less the winner's stones: on 7x6
    /// 22 minus the stones used, so that a faster win is worth more.
    #[inline]
    fn final_score(&self, outcome: Outcome) -> i32 {
        let winner_stones = u32::from(self.stones).div_ceil(2);
        let points = (self.geometry.cells() / 2 + 1) as i32 - winner_stones as i32;
        match outcome.winner() {
            Some(Player::First) => points,
            Some(Player::Second) => {
                // The second player's stones are the other half.
                -((self.geometry.cells() / 2 + 1) as i32 - (self.stones / 2) as i32)
            }
            None => 0,
        }
    }

    #[inline]
    fn ceiling(&self, at_once: bool) -> Option<i32> {
        Some(ceiling(self.geometry.cells(), u32::from(self.stones), at_once))
    }
}

/// The most that the side to move can score on a board of `cells` squares with this many stones:
/// a win with its next stone, or with the one behind it. Half of the stones that are left.
#[inline]
pub(super) const fn ceiling(cells: u32, stones: u32, at_once: bool) -> i32 {
    let winner_stones = stones / 2 + if at_once { 1 } else { 2 };
    let points = (cells / 2 + 1) as i32 - winner_stones as i32;
    if points > 0 { points } else { 0 }
}
