//! The board of an (m, n, k) game.

use super::Gomoku;
use super::stones::Square;
use crate::game::{Board, Line, Move, MoveNames, Player, Shape};
use std::ops::RangeInclusive;

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
