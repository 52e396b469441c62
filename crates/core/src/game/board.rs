//! Positions as boards: the stone on each cell, the cell of each move, and the stones in a row.
//!
//! Cells are counted from 0, row by row from the top left.

use super::{Move, Player, Position};
use std::ops::RangeInclusive;

/// A position that may have a board; trees have none and keep every default.
///
/// # Examples
/// ```
/// use plyscope_core::game::{Board, BoardExt, MoveNames, Notation, Player, TicTacToe};
///
/// let board = TicTacToe::new().read("14253")?.position;
/// let shape = board.shape().unwrap();
/// assert_eq!((shape.columns, shape.rows, shape.moves), (3, 3, MoveNames::Numbers));
/// assert_eq!(shape.line.map(|line| line.length), Some(3));
/// assert_eq!(board.at(1, 0), Some(Player::First));
/// assert_eq!(board.winning_cells(Player::First), [0, 1, 2]);
/// # Ok::<(), plyscope_core::game::InputError>(())
/// ```
pub trait Board: Position {
    /// The board of this game; `None` for trees.
    fn shape(&self) -> Option<Shape> {
        None
    }

    /// The owner of the stone on a cell, `None` if it is empty. Columns count from 0 at the left,
    /// rows from 0 at the top.
    fn at(&self, column: u32, row: u32) -> Option<Player> {
        let _ = (column, row);
        None
    }

    /// The cell on which a legal move puts its stone; `None` for a pass and in trees.
    fn cell_of(&self, mv: Move) -> Option<u32> {
        let _ = mv;
        None
    }

    /// The cell of `mv`, the move that led to this position. It differs from [`Board::cell_of`]
    /// where stones drop.
    fn cell_of_last(&self, mv: Move) -> Option<u32> {
        self.cell_of(mv)
    }

    /// The columns and rows, from 0, to which a search is confined; `None` for games without a
    /// search area.
    fn search_area(&self) -> Option<[RangeInclusive<u32>; 2]> {
        None
    }
}

/// The size of a board, and how its cells are named. It depends on the rules, never on the stones.
/// See the example of [`Board`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Number of columns, 3 to 19.
    pub columns: u32,
    /// Number of rows, 3 to 19.
    pub rows: u32,
    /// How moves are named: numbers in tic-tac-toe, columns in Connect Four, else cells.
    pub moves: MoveNames,
    /// True if row 1 is at the top, as in Othello.
    pub from_the_top: bool,
    /// The lines that win; `None` where lines do not win.
    pub line: Option<Line>,
}

/// How moves are named, which also decides the labels of columns. See the example of [`Board`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveNames {
    /// A column's letter and a row's number, as in `h8`.
    Cells,
    /// The cell's number, row by row from 1.
    Numbers,
    /// The number of the column into which the stone drops, from 1.
    Columns,
}

/// The stones of one player in a row, a column or a diagonal that win.
/// See the example of [`Board`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// Number of stones, 3 to 19.
    pub length: u32,
    /// True if a longer line does not win.
    pub exact: bool,
}

impl Shape {
    /// Number of cells, 9 to 361.
    pub const fn cells(&self) -> u32 {
        self.columns * self.rows
    }

    /// The label of a column, counted from 0: a letter from `a`, or for [`MoveNames::Columns`] a
    /// number from 1.
    pub fn column_label(&self, column: u32) -> String {
        match self.moves {
            MoveNames::Columns => (column + 1).to_string(),
            MoveNames::Cells | MoveNames::Numbers => {
                char::from(b'a' + (column % 26) as u8).to_string()
            }
        }
    }

    /// The label of a row, counted from 0 at the top: a number from 1, at the top or at the bottom.
    pub fn row_label(&self, row: u32) -> String {
        (if self.from_the_top { row + 1 } else { self.rows - row }).to_string()
    }
}

/// How full a board is. Positions of one game are sorted by it.
/// [`SetupRequest::read`](super::SetupRequest::read) has an example.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FillLevel {
    /// Stones or discs on the board; a pass places none.
    pub stones: u32,
    /// Squares of the whole board, regardless of the search area.
    pub squares: u32,
}

impl FillLevel {
    /// Squares of the whole board without a stone, never below 0.
    pub const fn empties(self) -> u32 {
        self.squares.saturating_sub(self.stones)
    }
}

/// Methods of every board that no game can override.
/// See the example of [`Board`].
pub trait BoardExt: Board {
    /// The stone on every cell, row by row from the top left; empty for trees.
    fn cells(&self) -> Vec<Option<Player>> {
        let (columns, rows) = self.shape().map_or((0, 0), |shape| (shape.columns, shape.rows));
        let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
        cells.map(|(column, row)| self.at(column, row)).collect()
    }

    /// The cells of every maximal run of a player's stones along rows, columns and diagonals, single stones included.
    fn rows_of(&self, player: Player) -> Vec<Vec<u32>> {
        const STEPS: [(i32, i32); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];
        let Some(shape) = self.shape() else { return Vec::new() };
        let (columns, rows) = (shape.columns as i32, shape.rows as i32);
        let cells = self.cells();
        let own = |column: i32, row: i32| {
            let inside = (0..columns).contains(&column) && (0..rows).contains(&row);
            let cell = row * columns + column;
            (inside && cells[cell as usize] == Some(player)).then_some(cell as u32)
        };
        let mut found = Vec::new();
        for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)))
        {
            for (right, down) in STEPS {
                if own(column - right, row - down).is_none() {
                    let cells = (0..).map_while(|n| own(column + n * right, row + n * down));
                    found.push(cells.collect());
                }
            }
        }
        found.retain(|cells: &Vec<u32>| !cells.is_empty());
        found
    }

    /// The cells of all winning lines of a player, in ascending order.
    fn winning_cells(&self, player: Player) -> Vec<u32> {
        let Some(line) = self.shape().and_then(|shape| shape.line) else { return Vec::new() };
        let wins = |cells: &Vec<u32>| {
            let length = cells.len() as u32;
            length == line.length || (length > line.length && !line.exact)
        };
        let mut cells = self.rows_of(player).into_iter().filter(wins).collect::<Vec<_>>().concat();
        cells.sort_unstable();
        cells.dedup();
        cells
    }
}

impl<P: Board> BoardExt for P {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{AnyPosition, Game, SetupRequest};
    use crate::with_position;

    fn position(game: Game, size: Option<&str>, text: &str) -> AnyPosition {
        let size = size.map(str::to_owned);
        let setup = SetupRequest { size, position: text.to_owned(), ..SetupRequest::start(game) };
        setup.read().unwrap().position
    }

    #[test]
    fn stones_and_squares_of_every_board() {
        for (game, size, text, expected) in [
            (Game::TicTacToe, None, "159", Some((3, 9))),
            (Game::Gomoku, Some("6x7"), "a1b2c3d4", Some((4, 42))),
            (Game::ConnectFour, None, "4453", Some((4, 42))),
            (Game::ConnectFour, Some("5x4"), "33", Some((2, 20))),
            (Game::Othello, None, "f5d6", Some((6, 64))),
            (Game::Othello, Some("6"), "", Some((4, 36))),
            (Game::Tree, None, "(1 2)", None),
        ] {
            let found = position(game, size, text).filling();
            assert_eq!(found.map(|board| (board.stones, board.squares)), expected, "{game}");
        }
    }

    #[test]
    fn the_lines_that_won() {
        for (game, text, player, expected) in [
            (Game::TicTacToe, "14253", Player::First, vec![0, 1, 2]),
            (Game::TicTacToe, "15283", Player::Second, vec![]),
            (Game::ConnectFour, "1212121", Player::First, vec![14, 21, 28, 35]),
            (Game::Gomoku, "a1a2b1b2c1c2d1d2e1", Player::First, vec![210, 211, 212, 213, 214]),
            (Game::Othello, "", Player::First, vec![]),
        ] {
            let any = position(game, None, text);
            let found = with_position!(&any, position => position.winning_cells(player));
            assert_eq!(found, expected, "{game} {text}");
        }
    }

    #[test]
    fn a_move_has_the_cell_on_which_its_stone_then_is() {
        for (game, size) in [
            (Game::TicTacToe, None),
            (Game::Gomoku, Some("7x5")),
            (Game::ConnectFour, None),
            (Game::ConnectFour, Some("5x4")),
            (Game::Othello, Some("6")),
        ] {
            let any = position(game, size, "");
            with_position!(any, position => {
                use crate::game::PositionExt;
                for mv in position.moves() {
                    let (cell, after) = (position.cell_of(mv), position.child(mv));
                    assert_eq!(cell, after.cell_of_last(mv), "{game}");
                    let owner = cell.and_then(|cell| after.cells()[cell as usize]);
                    assert_eq!(owner, Some(position.side_to_move()), "{game}");
                }
            });
        }
    }
}
