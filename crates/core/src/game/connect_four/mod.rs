//! Connect Four on bitboards, 4x4 to 8x8.
//!
//! Two words hold a position: the stones of the side to move, and the stones of both. `geometry.rs`
//! draws the layout. The four shifts of the win test are those of Allis (1988) and Tromp: vertical 1,
//! horizontal `rows + 1`, diagonals one less and one more.

mod array;
mod geometry;
mod notation;
mod reach;

pub use array::ConnectFourArray;
pub use geometry::{AnySize, Geometry, Standard, Word};

use super::plies::Plies;
use super::{
    Board, FinalScore, Keyed, Line, Loud, Move, MoveNames, Outcome, Player, Position, Shape,
    Symmetry, Turn,
};

/// A Connect Four position. `Move(c)` drops a stone into column c + 1.
///
/// # Examples
/// ```
/// use plyscope_core::game::{ConnectFour, FinalScore, Notation, Outcome, Player, Position};
///
/// let board = ConnectFour::new().read("1212121")?.position;
/// let outcome = board.outcome().unwrap();
/// assert_eq!((board.stones(), outcome), (7, Outcome::Win(Player::First)));
/// assert_eq!(board.final_score(outcome, Player::First), 18);
/// # Ok::<(), plyscope_core::game::InputError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ConnectFour<G: Geometry = Standard> {
    geometry: G,
    plies: Plies,
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
    /// The empty board of a size, with the first player to move.
    pub fn empty(geometry: G) -> Self {
        let (own, all) = (G::Bits::default(), G::Bits::default());
        Self { geometry, plies: Plies::default(), own, all }
    }

    /// The board's size, fixed for the whole game.
    #[inline]
    pub fn geometry(&self) -> G {
        self.geometry
    }

    /// Stones on the board, 0 to 64.
    #[inline]
    pub fn stones(&self) -> u32 {
        self.plies.stones()
    }

    /// The stones of a player; see [`Geometry::square`] for the layout.
    #[inline]
    pub fn stones_of(&self, player: Player) -> G::Bits {
        if player == self.side_to_move() { self.own } else { self.own ^ self.all }
    }

    /// The stones of the side to move, and those of its opponent.
    #[inline]
    pub fn sides(&self) -> (G::Bits, G::Bits) {
        (self.own, self.own ^ self.all)
    }

    #[inline]
    fn last_mover_won(&self) -> bool {
        has_four(self.geometry, self.own ^ self.all)
    }

    /// Returns whether these stones and the next one in the column of a move have four in a row.
    #[inline]
    fn has_four_with(&self, stones: G::Bits, mv: Move) -> bool {
        let column = u32::from(mv.0) & 7;
        let below = self.geometry.bottom(column);
        let stone = (self.all + below) & self.geometry.column(column);
        has_four(self.geometry, stones | stone)
    }

    #[inline]
    fn is_open(&self, column: u32) -> bool {
        self.all & self.geometry.top(column) == G::Bits::default()
    }
}

/// Returns whether the stones have four in a row, by two shifts per direction.
#[inline]
fn has_four<G: Geometry>(geometry: G, stones: G::Bits) -> bool {
    let rows = geometry.rows();
    [1, rows, rows + 1, rows + 2].into_iter().fold(false, |found, shift| {
        let pairs = stones & (stones >> shift);
        found | (pairs & (pairs >> (2 * shift)) != G::Bits::default())
    })
}

/// The columns with an empty square, from the left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Columns<G: Geometry> {
    geometry: G,
    /// The top squares of the columns that are still to come.
    open: G::Bits,
}

impl<G: Geometry> Columns<G> {
    #[inline]
    fn has(&self, column: u32) -> bool {
        self.open & self.geometry.top(column) != G::Bits::default()
    }
}

/// The numbers of `columns` columns from the middle outwards, left before right.
#[inline]
pub(super) fn centre_first(columns: u32) -> impl Iterator<Item = u32> {
    let middle = (columns - 1) / 2;
    (0..columns).map(move |place| {
        let steps = place.div_ceil(2);
        // With an odd number of columns, place 0 is the middle one, so odd places go left; else even places do.
        let left = (place % 2 == 1) == (columns % 2 == 1);
        if left { middle - steps.min(middle) } else { middle + steps }
    })
}

impl<G: Geometry> Iterator for Columns<G> {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        if self.open == G::Bits::default() {
            return None;
        }
        let lowest = self.open.lowest();
        self.open = self.open & (self.open - G::Bits::ONE);
        Some(Move((lowest / (self.geometry.rows() + 1)) as u16))
    }

    /// Counts no columns off while all are open, as in most of a random game.
    #[inline]
    fn nth(&mut self, number: usize) -> Option<Move> {
        let column = number as u32;
        if self.open == self.geometry.top_row() && column < self.geometry.columns() {
            let top = self.geometry.top(column);
            self.open = self.open & !(top | (top - G::Bits::ONE));
            return Some(Move(column as u16));
        }
        for _ in 0..number.min(self.len()) {
            self.open = self.open & (self.open - G::Bits::ONE);
        }
        self.next()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.open.count() as usize;
        (left, Some(left))
    }
}

impl<G: Geometry> ExactSizeIterator for Columns<G> {}

impl<G: Geometry> Position for ConnectFour<G> {
    type Moves = Columns<G>;

    const LOUD: Loud = Loud::Lines;

    #[inline]
    fn side_to_move(&self) -> Player {
        self.plies.to_move()
    }

    #[inline]
    fn turn(&self) -> Turn<Columns<G>> {
        if self.last_mover_won() {
            return Turn::Over(Outcome::Win(self.side_to_move().opponent()));
        }
        let open = self.geometry.top_row() & (self.all ^ self.geometry.top_row());
        if open == G::Bits::default() {
            Turn::Over(Outcome::Draw)
        } else {
            Turn::Moves(Columns { geometry: self.geometry, open })
        }
    }

    /// Orders columns by their distance from the middle, left before right.
    #[inline]
    fn static_order(&self, moves: Columns<G>, list: &mut Vec<Move>) {
        let columns = self.geometry.columns();
        let order = centre_first(columns);
        list.extend(order.filter(|&c| moves.has(c)).map(|column| Move(column as u16)));
    }

    #[inline]
    fn play(&mut self, mv: Move) {
        let column = u32::from(mv.0) & 7;
        debug_assert!(self.is_open(column));
        self.own = self.own ^ self.all;
        self.all = self.all | (self.all + self.geometry.bottom(column));
        self.plies.play();
    }

    fn pass(&mut self) {
        self.own = self.own ^ self.all;
        self.plies.pass();
    }

    #[inline]
    fn wins_at_once(&self, mv: Move) -> bool {
        self.has_four_with(self.own, mv)
    }

    fn completes_line(&self, mv: Move, player: Player) -> bool {
        self.has_four_with(self.stones_of(player), mv)
    }
}

impl<G: Geometry> FinalScore for ConnectFour<G> {
    /// A win scores half of the squares, rounded down, plus one, minus the winner's stones. On 7x6 that
    /// is 22 minus the stones used, so that a faster win is worth more.
    #[inline]
    fn final_score(&self, outcome: Outcome, player: Player) -> i32 {
        let Some(winner) = outcome.winner() else { return 0 };
        // The winner played last, so the stones that are not `own` are its.
        let winner_stones = (self.own ^ self.all).count();
        let points = (self.geometry.cells() / 2 + 1) as i32 - winner_stones as i32;
        if winner == player { points } else { -points }
    }

    #[inline]
    fn ceiling(&self, at_once: bool) -> Option<i32> {
        Some(ceiling(self.geometry.cells(), self.stones(), at_once))
    }
}

/// Returns the highest score that the side to move can reach on a board of `cells` squares with this
/// many stones. It is for a win with the next stone if `at_once`, else with the one after: about half
/// of the empty squares, and never below 0.
#[inline]
pub(super) const fn ceiling(cells: u32, stones: u32, at_once: bool) -> i32 {
    let winner_stones = stones / 2 + if at_once { 1 } else { 2 };
    let points = (cells / 2 + 1) as i32 - winner_stones as i32;
    if points > 0 { points } else { 0 }
}

impl<G: Geometry> ConnectFour<G> {
    /// The cells of a move's column from the top, each with its stone.
    fn column_cells(&self, mv: Move) -> impl Iterator<Item = (u32, Option<Player>)> {
        let (columns, column) = (self.geometry().columns(), u32::from(mv.0));
        (0..self.geometry().rows()).map(move |row| (row * columns + column, self.at(column, row)))
    }
}

impl<G: Geometry> Board for ConnectFour<G> {
    fn shape(&self) -> Option<Shape> {
        let (columns, rows) = (self.geometry().columns(), self.geometry().rows());
        let line = Some(Line { length: 4, exact: false });
        Some(Shape { columns, rows, moves: MoveNames::Columns, from_the_top: false, line })
    }

    fn at(&self, column: u32, row: u32) -> Option<Player> {
        let rows = self.geometry().rows();
        let square = self.geometry().square(column, rows.checked_sub(1 + row)?);
        let has = |player: &Player| self.stones_of(*player) & square != G::Bits::default();
        Player::BOTH.into_iter().find(has)
    }

    /// The lowest empty cell of the column; `None` if it is full.
    fn cell_of(&self, mv: Move) -> Option<u32> {
        let empty = self.column_cells(mv).take_while(|(_, stone)| stone.is_none());
        empty.last().map(|(cell, _)| cell)
    }

    /// The highest stone of the column; `None` if it is empty.
    fn cell_of_last(&self, mv: Move) -> Option<u32> {
        self.column_cells(mv).find(|(_, stone)| stone.is_some()).map(|(cell, _)| cell)
    }
}

impl<G: Geometry> Keyed for ConnectFour<G> {
    type Key = <G::Bits as Word>::Pair;

    /// The stones of the side to move and of both sides, from which the side to move follows.
    #[inline]
    fn key(&self) -> Self::Key {
        self.own.pair(self.all)
    }

    fn symmetries(&self) -> &'static [Symmetry] {
        &Symmetry::MIRRORED
    }

    fn mirrored(&self, symmetry: Symmetry) -> Self {
        let none = G::Bits::default();
        let mut mirrored = Self { own: none, all: none, ..*self };
        for column in 0..self.geometry.columns() {
            let to = u32::from(self.mirrored_move(Move(column as u16), symmetry).0);
            for row in 0..self.geometry.rows() {
                let (from, to) = (self.geometry.square(column, row), self.geometry.square(to, row));
                if self.own & from != none {
                    mirrored.own = mirrored.own | to;
                }
                if self.all & from != none {
                    mirrored.all = mirrored.all | to;
                }
            }
        }
        mirrored
    }

    fn mirrored_move(&self, mv: Move, symmetry: Symmetry) -> Move {
        let (columns, rows) = (self.geometry.columns(), self.geometry.rows());
        Move(symmetry.square((u32::from(mv.0), 0), columns, rows).0 as u16)
    }
}
