//! How full a board is: what positions of one game are sorted by.

use super::connect_four::{ConnectFour, Geometry};
use super::{AnyPosition, Player};

/// The stones on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Filling {
    /// Stones or discs on the board; passes put none down.
    pub stones: u32,
    /// Squares of the whole board, whatever the search area.
    pub squares: u32,
}

impl Filling {
    /// Squares without a stone.
    pub const fn empties(self) -> u32 {
        self.squares.saturating_sub(self.stones)
    }
}

impl AnyPosition {
    /// How full the board is; `None` for trees, which have no board.
    pub fn filling(&self) -> Option<Filling> {
        let players = [Player::First, Player::Second];
        match self {
            Self::TicTacToe(board) => {
                let marks = players.map(|player| board.squares(player).count_ones());
                Some(Filling { stones: marks.iter().sum(), squares: 9 })
            }
            Self::Gomoku(board) => {
                let stones = players.map(|player| board.stones(player).squares().count() as u32);
                Some(Filling { stones: stones.iter().sum(), squares: board.rules().squares() })
            }
            Self::ConnectFour(board) => Some(of_columns(board)),
            Self::ConnectFourSized(board) => Some(of_columns(board)),
            Self::Othello(board) => {
                let squares = (board.size() * board.size()) as u32;
                Some(Filling { stones: board.occupied().count_ones(), squares })
            }
            Self::Tree(_) | Self::Uniform(_) => None,
        }
    }
}

impl AnyPosition {
    /// Squares that can still be played on: those of the board without a stone, of a search area
    /// those inside it; `None` for trees, which have no board.
    pub fn free_squares(&self) -> Option<u32> {
        match self {
            Self::Gomoku(board) => Some(board.free()),
            _ => self.filling().map(Filling::empties),
        }
    }
}

fn of_columns<G: Geometry>(board: &ConnectFour<G>) -> Filling {
    let geometry = board.geometry();
    Filling { stones: board.stones(), squares: geometry.columns() * geometry.rows() }
}

#[cfg(test)]
mod tests {
    use crate::game::{Game, Setup};

    #[test]
    fn stones_and_squares_of_every_board() {
        for (game, size, position, expected) in [
            (Game::TicTacToe, None, "159", Some((3, 9))),
            (Game::Gomoku, Some("6x7"), "a1b2c3d4", Some((4, 42))),
            (Game::ConnectFour, None, "4453", Some((4, 42))),
            (Game::ConnectFour, Some("5x4"), "33", Some((2, 20))),
            (Game::Othello, None, "f5d6", Some((6, 64))),
            (Game::Othello, Some("6"), "", Some((4, 36))),
            (Game::Tree, None, "(1 2)", None),
        ] {
            let size = size.map(str::to_owned);
            let setup = Setup { size, position: position.to_owned(), ..Setup::start(game) };
            let found = setup.read().unwrap().position.filling();
            assert_eq!(found.map(|board| (board.stones, board.squares)), expected, "{game}");
        }
    }
}
