//! The board of Othello.

use super::Othello;
use crate::game::{Board, Move, MoveNames, Player, Shape};

impl Board for Othello {
    fn shape(&self) -> Option<Shape> {
        let (columns, rows) = (self.size() as u32, self.size() as u32);
        Some(Shape { columns, rows, moves: MoveNames::Cells, from_the_top: true, line: None })
    }

    fn at(&self, column: u32, row: u32) -> Option<Player> {
        let square = 8 * row + column;
        Player::BOTH.into_iter().find(|&player| self.discs(player) >> square & 1 != 0)
    }

    fn cell_of(&self, mv: Move) -> Option<u32> {
        let (row, column) = (u32::from(mv.0) / 8, u32::from(mv.0) % 8);
        (mv != Self::PASS).then_some(row * self.size() as u32 + column)
    }
}
