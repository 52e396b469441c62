//! The exact search of Othello's last moves, by negamax: every score is for the side to move.

use super::board::{CORNERS, QUARTER, around, flips, moves, odd_quarters};
use super::last::{final_score, last_four};
use super::order::{SQUARE, estimate};
use super::stable::stable;
use super::table::{NONE, Table};
use crate::solve::{Interrupt, Meter};

/// The most empties at which moves are sorted only by quarter and corner.
const SHALLOW: u32 = 6;
/// The fewest empties at which the search looks up all children in the table first.
const ASK_CHILDREN: u32 = 9;

/// The empties at which the search that sorts moves gets one more ply.
const ESTIMATE_FROM: [u32; 5] = [10, 12, 14, 16, 18];

/// The least alpha at which stable discs are counted, by empties; 99 is never.
const COUNT_STABLE: [i32; 64] = {
    let mut least = [99; 64];
    let from = [
        99, 99, 99, 99, 6, 8, 10, 12, 8, 10, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40, 40, 42,
        42, 44, 44, 46, 46, 48, 48, 50, 50, 52,
    ];
    let mut i = 0;
    while i < from.len() {
        least[i] = from[i];
        i += 1;
    }
    least
};

/// A board for the side to move, with the counts that the search keeps up to date.
#[derive(Clone, Copy)]
pub(super) struct Board {
    pub(super) own: u64,
    pub(super) opponent: u64,
    /// The quarters with an odd number of empties.
    odd: u64,
    pub(super) empties: u32,
}

impl Board {
    pub(super) fn new(own: u64, opponent: u64, area: u64) -> Self {
        let empty = area & !(own | opponent);
        Self { own, opponent, odd: odd_quarters(empty), empties: empty.count_ones() }
    }

    #[inline]
    pub(super) fn after(&self, square: usize, turned: u64) -> Self {
        Self {
            own: self.opponent & !turned,
            opponent: self.own | turned | 1 << square,
            odd: self.odd ^ QUARTER[square & 63],
            empties: self.empties - 1,
        }
    }

    #[inline]
    pub(super) const fn passed(&self) -> Self {
        Self { own: self.opponent, opponent: self.own, ..*self }
    }
}

#[derive(Clone, Copy)]
struct Choice {
    square: u8,
    turned: u64,
    /// The sort value, highest first.
    worth: i32,
}

pub(super) struct Search<'a, 'b> {
    table: Table,
    /// Nodes entered but not yet reported to the meter.
    nodes: u64,
    /// The number of unreported nodes at which the search reports them.
    next: u64,
    meter: &'a mut Meter<'b>,
    stopped: bool,
    /// The moves of all open nodes, those of the deepest at the end.
    choices: Vec<Choice>,
    area: u64,
    squares: i32,
}

impl<'a, 'b> Search<'a, 'b> {
    pub(super) fn new(table: Table, area: u64, meter: &'a mut Meter<'b>) -> Self {
        let squares = area.count_ones() as i32;
        let next = meter.until_next();
        Self {
            table,
            nodes: 0,
            next,
            meter,
            stopped: false,
            choices: Vec::with_capacity(512),
            area,
            squares,
        }
    }

    /// Reports the counted nodes to the meter; `Err`: the work was stopped.
    pub(super) fn settle(&mut self) -> Result<(), Interrupt> {
        let outcome = self.meter.entered(std::mem::take(&mut self.nodes));
        self.next = self.meter.until_next();
        self.stopped |= outcome.is_err();
        outcome
    }

    /// Returns [`score`](Self::score), or `Err` if the work was stopped before it was known.
    pub(super) fn ask(&mut self, board: &Board, alpha: i32, beta: i32) -> Result<i32, Interrupt> {
        let score = self.score(board, alpha, beta);
        if self.stopped { Err(Interrupt) } else { Ok(score) }
    }

    /// Returns the score of a board for its side to move: exact inside the window, else a bound.
    ///
    /// If `stopped` is set afterwards, the result has no meaning.
    fn score(&mut self, board: &Board, alpha: i32, beta: i32) -> i32 {
        if self.squares == 64 && board.empties <= SHALLOW {
            self.shallow(board, alpha, beta)
        } else if board.empties == 0 {
            self.nodes += 1;
            final_score(board.own, board.opponent, self.squares)
        } else {
            self.deep(board, alpha, beta)
        }
    }

    /// Searches few empties: no table, no list, corners and odd quarters first.
    fn shallow(&mut self, board: &Board, mut alpha: i32, beta: i32) -> i32 {
        if board.empties <= 4 {
            return self.few(board, alpha, beta);
        }
        self.nodes += 1;
        let empty = !(board.own | board.opponent);
        if alpha >= COUNT_STABLE[board.empties as usize & 63] {
            let most = 64 - 2 * stable(board.opponent, board.own).count_ones() as i32;
            if most <= alpha {
                return most;
            }
        }
        let all = moves(board.own, board.opponent, empty);
        if all == 0 {
            if moves(board.opponent, board.own, empty) == 0 {
                return final_score(board.own, board.opponent, 64);
            }
            return -self.shallow(&board.passed(), -beta, -alpha);
        }
        let mut best = -99;
        for mut part in [
            all & board.odd & CORNERS,
            all & board.odd & !CORNERS,
            all & !board.odd & CORNERS,
            all & !board.odd & !CORNERS,
        ] {
            while part != 0 {
                let square = part.trailing_zeros() as usize;
                part &= part - 1;
                let turned = flips(board.own, board.opponent, square);
                let child = board.after(square, turned);
                let score = if child.empties == 4 {
                    -last_four(child.own, child.opponent, -beta, -alpha, child.odd, &mut self.nodes)
                } else {
                    -self.shallow(&child, -beta, -alpha)
                };
                if score > best {
                    best = score;
                    if best >= beta {
                        return best;
                    }
                    alpha = alpha.max(best);
                }
            }
        }
        best
    }

    /// Searches at most four empties at the root of a search, because inner nodes call `last_four`
    /// themselves.
    fn few(&mut self, board: &Board, mut alpha: i32, beta: i32) -> i32 {
        if board.empties == 4 {
            return last_four(board.own, board.opponent, alpha, beta, board.odd, &mut self.nodes);
        }
        self.nodes += 1;
        let empty = !(board.own | board.opponent);
        let mut all = moves(board.own, board.opponent, empty);
        if all == 0 {
            if moves(board.opponent, board.own, empty) == 0 {
                return final_score(board.own, board.opponent, 64);
            }
            return -self.few(&board.passed(), -beta, -alpha);
        }
        let mut best = -99;
        while all != 0 {
            let square = all.trailing_zeros() as usize;
            all &= all - 1;
            let child = board.after(square, flips(board.own, board.opponent, square));
            best = best.max(-self.few(&child, -beta, -alpha));
            if best >= beta {
                break;
            }
            alpha = alpha.max(best);
        }
        best
    }

    /// Searches many empties: the table, a sorted list, null windows after the first move.
    fn deep(&mut self, board: &Board, mut alpha: i32, mut beta: i32) -> i32 {
        self.nodes += 1;
        if self.nodes >= self.next && self.settle().is_err() {
            return 0;
        }
        let empty = self.area & !(board.own | board.opponent);
        if self.squares == 64 && alpha >= COUNT_STABLE[board.empties as usize & 63] {
            let most = 64 - 2 * stable(board.opponent, board.own).count_ones() as i32;
            if most <= alpha {
                return most;
            }
            beta = beta.min(most);
        }
        let mut known = [NONE; 2];
        if let Some(entry) = self.table.get(board.own, board.opponent) {
            let (lower, upper) = (i32::from(entry.lower), i32::from(entry.upper));
            if lower >= beta || lower == upper {
                return lower;
            }
            if upper <= alpha {
                return upper;
            }
            alpha = alpha.max(lower);
            beta = beta.min(upper);
            known = entry.moves;
        }
        let all = moves(board.own, board.opponent, empty);
        if all == 0 {
            if moves(board.opponent, board.own, empty) == 0 {
                return final_score(board.own, board.opponent, self.squares);
            }
            return -self.deep(&board.passed(), -beta, -alpha);
        }
        let start = self.choices.len();
        self.list(board, all);
        let (from, until) = (alpha, beta);
        if board.empties >= ASK_CHILDREN {
            let score = self.ask_children(board, start);
            if score >= beta {
                self.choices.truncate(start);
                return score;
            }
        }
        self.sort(board, start, known);
        let (best, mv) = self.best(board, start, alpha, beta);
        self.choices.truncate(start);
        if !self.stopped {
            self.table.put(board.own, board.opponent, board.empties, (from, until), best, mv);
        }
        best
    }

    /// Returns the best score of the listed moves, and its move. Selects the most promising move
    /// each time, because a cutoff spares the sorting of the rest.
    fn best(&mut self, board: &Board, start: usize, mut alpha: i32, beta: i32) -> (i32, u8) {
        let (mut best, mut best_move) = (-99, NONE);
        for at in start..self.choices.len() {
            let better = |a: usize, b: usize| {
                if self.choices[b].worth > self.choices[a].worth { b } else { a }
            };
            let next = (at + 1..self.choices.len()).fold(at, better);
            self.choices.swap(at, next);
            let Choice { square, turned, .. } = self.choices[at];
            let child = board.after(square.into(), turned);
            let score = if best_move == NONE || beta - alpha == 1 {
                -self.score(&child, -beta, -alpha)
            } else {
                let score = -self.score(&child, -alpha - 1, -alpha);
                if score > alpha && score < beta && !self.stopped {
                    -self.score(&child, -beta, -score)
                } else {
                    score
                }
            };
            if self.stopped {
                break;
            }
            if score > best {
                (best, best_move) = (score, square);
                if best >= beta {
                    break;
                }
                alpha = alpha.max(best);
            }
        }
        (best, best_move)
    }

    /// Returns the sort value of a root move, which decides the first search order of the root.
    pub(super) fn root_worth(&self, board: &Board, square: usize, turned: u64) -> i32 {
        let choice = Choice { square: square as u8, turned, worth: 0 };
        let plies = 1 + ESTIMATE_FROM.len() as u32;
        worth(board, &choice, [NONE; 2], self.area, plies.min(board.empties))
    }

    fn list(&mut self, board: &Board, mut all: u64) {
        while all != 0 {
            let square = all.trailing_zeros() as usize;
            all &= all - 1;
            let turned = flips(board.own, board.opponent, square);
            self.choices.push(Choice { square: square as u8, turned, worth: 0 });
        }
    }

    /// Returns the best bound that the table proves for one of the moves.
    ///
    /// Source: enhanced transposition cutoffs, Schaeffer and Plaat (1996).
    fn ask_children(&self, board: &Board, start: usize) -> i32 {
        let mut best = -99;
        for choice in &self.choices[start..] {
            let child = board.after(choice.square.into(), choice.turned);
            if let Some(entry) = self.table.get(child.own, child.opponent) {
                best = best.max(-i32::from(entry.upper));
            }
        }
        best
    }

    fn sort(&mut self, board: &Board, start: usize, known: [u8; 2]) {
        let plies = ESTIMATE_FROM.iter().filter(|&&from| board.empties >= from).count() as u32;
        let area = self.area;
        for choice in &mut self.choices[start..] {
            choice.worth = worth(board, choice, known, area, plies);
        }
    }
}

/// Returns the sort value of a move. Remembered moves come first, then few replies, quarters with an odd
/// number of empties, and the estimate of a short search.
fn worth(board: &Board, choice: &Choice, known: [u8; 2], area: u64, plies: u32) -> i32 {
    if choice.square == known[0] {
        return 1 << 30;
    }
    if choice.square == known[1] {
        return 1 << 29;
    }
    let square = choice.square as usize & 63;
    let child = board.after(square, choice.turned);
    if child.own == 0 {
        return 1 << 28;
    }
    let empty = area & !(child.own | child.opponent);
    let replies = moves(child.own, child.opponent, empty);
    let count = |squares: u64| squares.count_ones() as i32;
    let mut worth = SQUARE[square];
    if board.odd >> square & 1 != 0 {
        worth += if board.empties <= 12 { 16 } else { 8 };
    }
    worth -= 30 * (count(replies) + count(replies & CORNERS));
    worth -= 12 * count(around(child.opponent) & empty);
    worth += 8 * held_corners(child.opponent);
    if plies > 0 {
        worth -= 3 * search_estimate(&child, area, plies - 1, -100_000, 100_000);
    }
    worth
}

/// Counts corners, and the squares beside them that they hold, 0 to 12.
#[inline]
fn held_corners(own: u64) -> i32 {
    const BESIDE: u64 = 0x4281_0000_0000_8142;
    let corners = own & CORNERS;
    let held = around(corners) & BESIDE & own;
    (corners.count_ones() + held.count_ones()) as i32
}

/// Searches a few plies by alpha-beta with the estimate at the leaves, only to sort moves.
fn search_estimate(board: &Board, area: u64, depth: u32, mut alpha: i32, beta: i32) -> i32 {
    let empty = area & !(board.own | board.opponent);
    if depth == 0 {
        return estimate(board.own, board.opponent, empty);
    }
    let mut all = moves(board.own, board.opponent, empty);
    if all == 0 {
        if moves(board.opponent, board.own, empty) == 0 {
            return 1000 * final_score(board.own, board.opponent, 64);
        }
        return -search_estimate(&board.passed(), area, depth, -beta, -alpha);
    }
    let mut best = -1_000_000;
    while all != 0 {
        let square = all.trailing_zeros() as usize;
        all &= all - 1;
        let child = board.after(square, flips(board.own, board.opponent, square));
        best = best.max(-search_estimate(&child, area, depth - 1, -beta, -alpha));
        if best >= beta {
            break;
        }
        alpha = alpha.max(best);
    }
    best
}
