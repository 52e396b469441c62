//! The score that a game itself gives at its end, as a whole number for one player.

use super::{Gomoku, Othello, Outcome, Player, Position};

/// A game with a final score of its own, in the game's points.
///
/// # Examples
/// ```
/// use plyscope_core::game::{FinalScore, Notation, Player, Position, TicTacToe};
///
/// let board = TicTacToe::new().read("14253")?.position;
/// let outcome = board.outcome().unwrap();
/// assert_eq!(board.final_score(outcome, Player::Second), -1);
/// assert_eq!(board.sooner(outcome, Player::First), 5);
/// # Ok::<(), plyscope_core::game::InputError>(())
/// ```
pub trait FinalScore: Position {
    /// Returns the final score of a finished game for a player; the other player's has the opposite
    /// sign. `outcome` is the outcome of this position.
    ///
    /// * Tic-tac-toe and Gomoku: +1, 0, -1.
    /// * Connect Four: for a win, half of the squares (rounded down) + 1, minus the winner's stones.
    /// * Othello: the disc difference, from -64 to 64.
    /// * Trees: the leaf's value, which is written for the first player.
    fn final_score(&self, outcome: Outcome, player: Player) -> i32;

    /// Returns the final score as tournaments count it: in Othello the winner gets the empty squares as
    /// well. Elsewhere it is the final score itself.
    fn full_count(&self, outcome: Outcome, player: Player) -> i32 {
        self.final_score(outcome, player)
    }

    /// Returns the final score with earlier wins worth more: in tic-tac-toe and Gomoku a win scores the
    /// empty squares of the whole board + 1. Elsewhere it is the final score itself.
    fn sooner(&self, outcome: Outcome, player: Player) -> i32 {
        self.final_score(outcome, player)
    }

    /// Returns the value of an unfinished position for a player: in a textbook tree the value of the
    /// inner node, which is written for MAX. 0 elsewhere.
    #[inline]
    fn so_far(&self, player: Player) -> i32 {
        let _ = player;
        0
    }

    /// Returns the highest score that the **side to move** of an unfinished game can still reach: with
    /// its next move, or (`at_once` false) if that move cannot win. `None` if the rules set no such
    /// limit. A win with the next move scores exactly the limit for `at_once`. No limit is below 0, the
    /// score of an unfinished game.
    fn ceiling(&self, at_once: bool) -> Option<i32> {
        let _ = at_once;
        None
    }
}

/// +1, 0 or -1, the final score of games in which only the winner counts.
#[inline]
pub(super) fn win_or_loss(outcome: Outcome, player: Player) -> i32 {
    match outcome.winner() {
        Some(winner) if winner == player => 1,
        Some(_) => -1,
        None => 0,
    }
}

impl FinalScore for Gomoku {
    #[inline]
    fn final_score(&self, outcome: Outcome, player: Player) -> i32 {
        win_or_loss(outcome, player)
    }

    fn sooner(&self, outcome: Outcome, player: Player) -> i32 {
        win_or_loss(outcome, player) * (self.empty_squares() as i32 + 1)
    }

    fn ceiling(&self, _at_once: bool) -> Option<i32> {
        Some(1)
    }
}

impl FinalScore for Othello {
    #[inline]
    fn final_score(&self, _outcome: Outcome, player: Player) -> i32 {
        self.disc_difference(player)
    }

    #[inline]
    fn full_count(&self, _outcome: Outcome, player: Player) -> i32 {
        let difference = self.disc_difference(player);
        difference + difference.signum() * self.empties().count_ones() as i32
    }
}
