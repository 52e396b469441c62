//! The board of Connect Four: a move is a column.

use super::{ConnectFour, Geometry};
use crate::game::{Board, Line, Move, MoveNames, Player, Shape};

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

    /// The lowest empty cell of the column.
    fn cell_of(&self, mv: Move) -> Option<u32> {
        let empty = self.column_cells(mv).take_while(|(_, stone)| stone.is_none());
        empty.last().map(|(cell, _)| cell)
    }

    /// The highest stone of the column.
    fn cell_of_last(&self, mv: Move) -> Option<u32> {
        self.column_cells(mv).find(|(_, stone)| stone.is_some()).map(|(cell, _)| cell)
    }
}
