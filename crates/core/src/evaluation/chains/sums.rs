//! The running sums of the evaluation, and their update by one stone along the four lines through
//! it.

use crate::game::gomoku::{DIRECTIONS, MAX_SIDE, Square, Step};
use crate::game::{Gomoku, Move, Player};

const SQUARES: usize = (MAX_SIDE * MAX_SIDE) as usize;
/// The bits of a mark for the directions in which the stone is in a run of two or more.
const IN_RUN: u8 = 0b0000_1111;
/// The bits for those of the directions in which the run has an opponent's stone at an end.
const BLOCKED: u8 = 0b1111_0000;

/// The sums over the chains of both players, with one byte for each stone.
///
/// Marks are set and never cleared, because stones are never removed: runs only grow and an occupied
/// end stays occupied. The counts follow from the marks that change. [`Chains`](super::Chains) has an
/// example.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChainSums {
    /// By square, row by row from the top left: bit `d` of [`IN_RUN`], bit `4 + d` of [`BLOCKED`].
    marks: [u8; SQUARES],
    /// Sum of the squared lengths of the runs of two or more, by player.
    squared: [u32; 2],
    /// Stones in no run, by player.
    singles: [u32; 2],
    /// Stones in a run with an opponent's stone at an end, each once, by player.
    blocked: [u32; 2],
}

impl ChainSums {
    /// Returns the sum of the squares of a player's chain lengths, single stones included.
    #[inline]
    pub const fn squares(&self, player: Player) -> u32 {
        self.squared[player.index()] + self.singles[player.index()]
    }

    /// Returns the number of a player's stones in a run of two or more with an opponent's stone at an
    /// end, each counted once.
    #[inline]
    pub const fn blocked_stones(&self, player: Player) -> u32 {
        self.blocked[player.index()]
    }

    /// Computes the sums of a position by a scan of the whole board, once per root.
    pub(super) fn of(position: &Gomoku) -> Self {
        let none = [0; 2];
        let mut sums = Self { marks: [0; SQUARES], squared: none, singles: none, blocked: none };
        let rules = position.rules();
        for player in Player::BOTH {
            let own = position.stones(player);
            let other = position.stones(player.opponent());
            sums.singles[player.index()] = own.count();
            for (bit, step) in DIRECTIONS.into_iter().enumerate() {
                for first in own.squares() {
                    let before = first.stepped(step.reversed(), 1);
                    if own.has(before) {
                        continue;
                    }
                    let length = 1 + own.run(first, step);
                    sums.squared[player.index()] += chain_square(length);
                    if length >= 2 {
                        let blocked = other.has(before) || other.has(first.stepped(step, length));
                        let marks = run_marks(bit, blocked);
                        for n in 0..length {
                            sums.mark(player, first.stepped(step, n).index(rules), marks);
                        }
                    }
                }
            }
        }
        sums
    }

    /// Updates the sums for the legal move `mv` that led to `after`. O(length of the runs that it
    /// touches).
    pub(super) fn add(&mut self, after: &Gomoku, mv: Move) {
        let rules = after.rules();
        let square = Square::of_move(mv, rules);
        let Some(player) = after.stone(mv) else {
            return;
        };
        let own = after.stones(player);
        let other = after.stones(player.opponent());
        let index = player.index();
        self.singles[index] += 1;
        for (bit, step) in DIRECTIONS.into_iter().enumerate() {
            // 1. The new stone joins the runs on both sides into one.
            let ahead = own.run(square, step);
            let back = own.run(square, step.reversed());
            let length = back + 1 + ahead;
            if length >= 2 {
                self.squared[index] +=
                    chain_square(length) - chain_square(ahead) - chain_square(back);
                let blocked = other.has(square.stepped(step, ahead + 1))
                    || other.has(square.stepped(step.reversed(), back + 1));
                let first = square.stepped(step.reversed(), back);
                let marks = run_marks(bit, blocked);
                for n in 0..length {
                    self.mark(player, first.stepped(step, n).index(rules), marks);
                }
            }
            // 2. An opponent's run that ends here is blocked from now on.
            if ahead == 0 {
                self.block(after, player.opponent(), square, step, bit);
            }
            if back == 0 {
                self.block(after, player.opponent(), square, step.reversed(), bit);
            }
        }
    }

    /// Marks the run of `owner` that starts one step beyond `from` as blocked; one stone is no run.
    #[inline]
    fn block(&mut self, after: &Gomoku, owner: Player, from: Square, step: Step, bit: usize) {
        let length = after.stones(owner).run(from, step);
        if length >= 2 {
            for n in 1..=length {
                let stone = from.stepped(step, n).index(after.rules());
                self.mark(owner, stone, run_marks(bit, true));
            }
        }
    }

    /// Sets marks of one stone. Only the first mark of a kind changes a count, so each stone counts
    /// once.
    #[inline]
    fn mark(&mut self, owner: Player, square: usize, marks: u8) {
        let old = self.marks[square];
        let new = old | marks;
        self.marks[square] = new;
        let index = owner.index();
        self.singles[index] -= u32::from(old & IN_RUN == 0 && new & IN_RUN != 0);
        self.blocked[index] += u32::from(old & BLOCKED == 0 && new & BLOCKED != 0);
    }
}

/// Returns the marks of a stone in a run of direction number `bit`, 0 to 3.
#[inline]
const fn run_marks(bit: usize, blocked: bool) -> u8 {
    1 << bit | (blocked as u8) << (4 + bit)
}

/// Returns the square of a run's length for the sum of its direction; single stones are counted apart.
#[inline]
const fn chain_square(length: u32) -> u32 {
    if length < 2 { 0 } else { length * length }
}
