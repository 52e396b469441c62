//! The board of tic-tac-toe.

use super::TicTacToe;
use crate::game::{Board, Line, Move, MoveNames, Player, Shape};

impl Board for TicTacToe {
    fn shape(&self) -> Option<Shape> {
        let line = Some(Line { length: 3, exact: false });
        Some(Shape { columns: 3, rows: 3, moves: MoveNames::Numbers, from_the_top: false, line })
    }

    fn at(&self, column: u32, row: u32) -> Option<Player> {
        let cell = row * 3 + column;
        Player::BOTH.into_iter().find(|&player| self.squares(player) >> cell & 1 != 0)
    }

    fn cell_of(&self, mv: Move) -> Option<u32> {
        Some(mv.0.into())
    }
}
