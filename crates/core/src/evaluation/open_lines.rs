//! `open-lines` of tic-tac-toe (2009 article): the lines that are still open.

use super::{Evaluation, Score, stateless};
use crate::game::{Outcome, Player, TicTacToe};

/// Win +10, loss -10, draw 0; otherwise the lines open for MAX minus those open for MIN. A line is open
/// for a player while the other has no mark in it.
///
/// # Examples
/// Four of the eight lines run through the centre:
/// ```
/// use plyscope_core::evaluation::{Evaluation, OpenLines};
/// use plyscope_core::game::{Notation, Player, TicTacToe};
///
/// let board = TicTacToe::new().read("5")?.position;
/// assert_eq!(OpenLines.score(&board, &(), None, Player::First).get(), 8 - 4);
/// # Ok::<(), plyscope_core::game::InputError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct OpenLines;

impl Evaluation<TicTacToe> for OpenLines {
    stateless!(TicTacToe, ANTISYMMETRIC, SYMMETRIC);

    fn score(&self, position: &TicTacToe, (): &(), outcome: Option<Outcome>, max: Player) -> Score {
        Score::new(match outcome {
            Some(Outcome::Win(winner)) if winner == max => 10,
            Some(Outcome::Win(_)) => -10,
            Some(_) => 0,
            None => position.open_lines(max) as i32 - position.open_lines(max.opponent()) as i32,
        })
    }
}
