//! The score that a game itself gives at its end.

use super::{Gomoku, Othello, Outcome, Player, Position};

/// A game with a final score of its own.
pub trait FinalScore: Position {
    /// The final score of a finished game for a player, the other's with the opposite sign: +1, 0,
    /// -1 in tic-tac-toe and Gomoku; in Connect Four the stones a faster win has saved; in Othello
    /// the disc difference; in trees the leaf's value, which is written for the first player.
    /// `outcome` is this position's own.
    fn final_score(&self, outcome: Outcome, player: Player) -> i32;

    /// The final score with what the rules of tournaments add to it: in Othello the empty squares count for
    /// the winner. Elsewhere the final score itself.
    fn full_count(&self, outcome: Outcome, player: Player) -> i32 {
        self.final_score(outcome, player)
    }

    /// The final score where a win counts the more the sooner it comes: in tic-tac-toe and Gomoku the empty squares of the whole
    /// board + 1. Elsewhere the final score itself.
    fn sooner(&self, outcome: Outcome, player: Player) -> i32 {
        self.final_score(outcome, player)
    }

    /// What is written of an unfinished position for a player: in a textbook tree the value of an inner node, for MAX. 0 elsewhere.
    #[inline]
    fn so_far(&self, player: Player) -> i32 {
        let _ = player;
        0
    }

    /// The most that the **side to move** of an unfinished game can still score: with its next
    /// move already, or (`at_once` false) where that cannot win. `None` where the rules set no
    /// such limit. A win with the next move is worth exactly the first of the two, and no limit is
    /// below the 0 of an unfinished game.
    fn ceiling(&self, at_once: bool) -> Option<i32> {
        let _ = at_once;
        None
    }
}

/// +1, 0 or -1: the final score of games that only know who won.
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
