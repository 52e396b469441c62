//! The board for a terminal.

use super::Othello;
use crate::game::{Outcome, Player, Position};

impl Othello {
    /// The board with coordinates, the legal squares of the side to move as `+`, the disc counts
    /// and whose turn it is.
    pub(super) fn drawn(&self) -> String {
        let size = self.size();
        let movable = self.own_mobility();
        let mut text = String::from(" ");
        for column in 0..size {
            text.push(' ');
            text.push(char::from(b'a' + column as u8));
        }
        for row in 0..size {
            text.push('\n');
            text.push(char::from(b'1' + row as u8));
            for column in 0..size {
                let square = 8 * row + column;
                text.push(' ');
                text.push(if movable >> square & 1 != 0 { '+' } else { self.square_mark(square) });
            }
        }
        let count = |player| self.discs(player).count_ones();
        let (black, white) = (count(Player::First), count(Player::Second));
        let side = self.side.mark();
        let turn = match self.outcome() {
            Some(Outcome::Win(player)) => format!("game over, {} has won", player.mark()),
            Some(_) => "game over, drawn".to_owned(),
            None if movable == 0 => format!("{side} has no move and passes"),
            None => format!("{side} to move, + can be played"),
        };
        text + &format!("\nX {black}, O {white}: {turn}\n")
    }
}
