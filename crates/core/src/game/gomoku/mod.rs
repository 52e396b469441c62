//! The (m, n, k) game, Gomoku on its usual board. Two players put down stones in turn, and a line of
//! `k` of one colour, in a row, a column or a diagonal, wins.
//!
//! A move is the number of its square, row by row from the top left. A position carries its [`Rules`]
//! and its search [`Area`]. Play happens only in the area, but lines count on the whole board. A full
//! area without a line ends play ([`Outcome::Exhausted`]), and a full board is a draw.
//!
//! `stones` holds the bits and finds winning lines, `area` is the search area, `distances` serves move
//! orders, and `coordinates` and `notation` read and write text. Chains belong to the evaluation.

mod area;
mod coordinates;
mod distances;
mod key;
mod notation;
mod rules;
mod stones;
#[cfg(test)]
mod tests;

pub use area::Area;
pub use distances::Distances;
pub use rules::{MAX_SIDE, MIN_LINE, MIN_SIDE, Rules};
pub(crate) use stones::{DIRECTIONS, Square, Step, Stones};

use super::plies::Plies;
use super::{
    Board, InputError, Line, Loud, Move, MoveNames, Outcome, Player, Position, Shape, Turn,
};
use std::ops::RangeInclusive;

/// A position of the (m, n, k) game. Two positions are equal if their rules, stones and search areas are equal.
///
/// # Examples
/// ```
/// use plyscope_core::game::gomoku::Rules;
/// use plyscope_core::game::{Gomoku, Notation, PositionExt};
///
/// let board = Gomoku::new(Rules::default())?.read("h8i9")?.position;
/// assert_eq!(board.moves().len(), 223);
/// let area = board.area_by_margin(1);
/// assert_eq!(area.text(board.rules()), "g7-j10");
/// assert_eq!(board.with_area(area).moves().len(), 14);
/// # Ok::<(), plyscope_core::game::InputError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gomoku {
    /// The stones by [`Player::index`].
    stones: [Stones; 2],
    rules: Rules,
    area: Area,
    plies: Plies,
    /// Empty squares of the search area, at most 361; at 0 play is over.
    free: u16,
    winner: Option<Player>,
}

impl Gomoku {
    /// The empty board, with the whole board as search area.
    ///
    /// The whole board is the default if neither an area nor a margin is given, because the reference counts
    /// on 4x4 after `a3b2b4a4` have 12 moves at the root. The stones' bounding box grown by 1 would leave 8.
    ///
    /// # Errors
    /// The rules are out of range: see [`Rules::checked`].
    pub fn new(rules: Rules) -> Result<Self, InputError> {
        Ok(Self::empty(rules.checked()?))
    }

    /// The empty board for rules that were checked before.
    const fn empty(rules: Rules) -> Self {
        let no_stones = Stones::none();
        Self {
            stones: [no_stones, no_stones],
            rules,
            area: Area::whole(&rules),
            plies: Plies::after_stones(0),
            free: rules.squares() as u16,
            winner: None,
        }
    }

    /// Squares of the whole board without a stone, including those outside the search area.
    pub(crate) const fn empty_squares(&self) -> u32 {
        self.rules.squares() - self.plies.stones()
    }

    /// The rules of this game, checked when it was made.
    #[inline]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The search area; by default the whole board.
    #[inline]
    pub const fn area(&self) -> Area {
        self.area
    }

    /// Squares of the search area without a stone; at 0 play is over.
    #[inline]
    pub const fn free(&self) -> u32 {
        self.free as u32
    }

    /// The same position with another search area, moved onto the board if it was made for a
    /// larger one.
    #[must_use]
    pub fn with_area(mut self, area: Area) -> Self {
        self.area = area.clipped(&self.rules);
        let taken = |row: u32| {
            let row = row as usize;
            (self.stones[0].row(row) | self.stones[1].row(row)) & self.area.column_bits()
        };
        let free = |row| self.area.column_bits().count_ones() - taken(row).count_ones();
        self.free = self.area.rows().map(free).sum::<u32>() as u16;
        self
    }

    /// Returns the stones' bounding box grown by `margin` squares and clipped to the board. On an empty
    /// board the box is the centre square, the upper left one if there are several.
    pub fn area_by_margin(&self, margin: u32) -> Area {
        let centre = Square {
            column: (self.rules.width as i32 - 1) / 2,
            row: (self.rules.height as i32 - 1) / 2,
        };
        let [first, second] = &self.stones;
        Area::around(first.squares().chain(second.squares()))
            .or_else(|| Area::around(std::iter::once(centre)))
            .map_or(Area::whole(&self.rules), |area| area.grown(margin, &self.rules))
    }

    /// Returns whether a stone of `player` on the empty square of this move would make a winning row.
    pub fn completes(&self, player: Player, mv: Move) -> bool {
        stones::line_through(self.stones(player), Square::of_move(mv, &self.rules), &self.rules)
    }

    /// The owner of the stone on the square of this move, if any.
    pub fn stone(&self, mv: Move) -> Option<Player> {
        self.stone_on(Square::of_move(mv, &self.rules))
    }

    fn stone_on(&self, square: Square) -> Option<Player> {
        Player::BOTH.into_iter().find(|&player| self.stones(player).has(square))
    }

    #[inline]
    pub(crate) const fn stones(&self, player: Player) -> &Stones {
        &self.stones[player.index()]
    }

    /// Puts down a stone of the side to move on an empty square, inside or outside the area.
    #[inline]
    fn place(&mut self, square: Square) {
        let player = self.side_to_move();
        let stones = &mut self.stones[player.index()];
        stones.put(square);
        if stones::line_through(stones, square, &self.rules) {
            self.winner = Some(player);
        }
        self.plies.play();
        self.free -= u16::from(self.area.contains(square));
    }
}

/// The empty squares of a search area, row by row.
/// [`Gomoku`] has an example.
#[derive(Clone, Debug)]
pub struct EmptySquares {
    /// Bit `column + 1` of a row of the board is an empty square still to come.
    rows: [u32; MAX_SIDE as usize],
    row: u32,
    width: u32,
    left: u32,
}

impl EmptySquares {
    #[inline]
    fn of(board: &Gomoku) -> Self {
        let mut rows = [0; MAX_SIDE as usize];
        for row in board.area.rows().map(|row| row as usize) {
            let taken = board.stones[0].row(row) | board.stones[1].row(row);
            rows[row] = board.area.column_bits() & !taken;
        }
        let (row, width) = (*board.area.rows().start(), board.rules.width);
        Self { rows, row, width, left: board.free() }
    }
}

impl Iterator for EmptySquares {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        self.left = self.left.checked_sub(1)?;
        while self.rows[self.row as usize] == 0 {
            self.row += 1;
        }
        let columns = &mut self.rows[self.row as usize];
        let column = columns.trailing_zeros() - 1;
        *columns &= *columns - 1;
        Some(Move((self.row * self.width + column) as u16))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left as usize, Some(self.left as usize))
    }
}

impl ExactSizeIterator for EmptySquares {}

impl Position for Gomoku {
    type Moves = EmptySquares;

    const LOUD: Loud = Loud::Lines;

    #[inline]
    fn side_to_move(&self) -> Player {
        self.plies.to_move()
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        match self.winner {
            Some(player) => Some(Outcome::Win(player)),
            None if self.free > 0 => None,
            None if self.empty_squares() == 0 => Some(Outcome::Draw),
            None => Some(Outcome::Exhausted),
        }
    }

    /// The empty squares of the search area, row by row from the top left.
    #[inline]
    fn turn(&self) -> Turn<EmptySquares> {
        match self.outcome() {
            Some(outcome) => Turn::Over(outcome),
            None => Turn::Moves(EmptySquares::of(self)),
        }
    }

    /// Orders moves by the Chebyshev distance to the nearest stone of the whole board, nearest first.
    fn static_order(&self, moves: EmptySquares, list: &mut Vec<Move>) {
        let (first, distances) = (list.len(), self.distances());
        list.extend(moves);
        list[first..].sort_by_key(|&mv| distances.of(mv));
    }

    #[inline]
    fn play(&mut self, mv: Move) {
        debug_assert!(self.outcome().is_none() && self.stone(mv).is_none(), "an illegal move");
        self.place(Square::of_move(mv, &self.rules));
    }

    fn pass(&mut self) {
        self.plies.pass();
    }

    fn completes_line(&self, mv: Move, player: Player) -> bool {
        self.completes(player, mv)
    }
}

impl Board for Gomoku {
    fn shape(&self) -> Option<Shape> {
        let rules = self.rules();
        let line = Some(Line { length: rules.k, exact: rules.exact });
        let (columns, rows) = (rules.width, rules.height);
        Some(Shape { columns, rows, moves: MoveNames::Cells, from_the_top: false, line })
    }

    fn at(&self, column: u32, row: u32) -> Option<Player> {
        self.stone_on(Square { column: column as i32, row: row as i32 })
    }

    fn cell_of(&self, mv: Move) -> Option<u32> {
        Some(mv.0.into())
    }

    fn search_area(&self) -> Option<[RangeInclusive<u32>; 2]> {
        Some([self.area().columns(), self.area().rows()])
    }
}
