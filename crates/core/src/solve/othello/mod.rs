//! Othello to the end: the exact score or the winner of a position.
//!
//! A score is the disc difference at the end for the side to move, with the empty squares counted for the
//! winner: the evaluation `final`. Null windows close in on it (`MTD(f)`, Plaat and others, 1996), so that
//! a stopped search has proved an interval.
//!
//! | part | contents | source |
//! |---|---|---|
//! | `board` | flips and moves, four rays at a time | |
//! | `last` | the last four empties, one function each | Andersson 1997 |
//! | `search` | null windows, sorted moves, look-ups of all children | Andersson 1997; Schaeffer and Plaat 1996 |
//! | `order` | the estimate that sorts moves: mobility, potential mobility, corners | Rosenbloom 1982 |
//! | `stable` | stable discs and their bound on the score | Andersson 1997; Delorme (Edax) |
//! | `table` | proved bounds by position, two to a bucket | Breuker and others 1994 |
//!
//! No result is guessed: estimates only choose the move that is tried first.

mod board;
mod last;
mod order;
mod search;
mod stable;
mod table;
#[cfg(test)]
mod tests;

use super::{Interrupt, Meter, Question, Solution, Task};
use crate::evaluation::Score;
use crate::game::{Move, Othello, PositionExt};
use crate::search::{Interval, Stop};
use search::{Board, Search};
use table::Table;

/// A move of the solved position, with its proved bounds for the side to move there.
struct RootMove {
    mv: Move,
    /// The board after it, for the other side to move.
    board: Board,
    lower: i32,
    upper: i32,
}

/// Solves a position of any size. Only 8x8 boards have the special code for the last empties and stable discs.
///
/// Under [`Question::Score`] values are those of the evaluation `final`, -64 to 64; under
/// [`Question::Outcome`] they are +1, 0 and -1. Nodes are positions entered, down to those with one empty
/// square. Their count can exceed the node limit by the few hundred positions of one subtree with six empties.
pub(super) fn solve(position: &Othello, task: Task, meter: &mut Meter<'_>) -> Solution {
    let root = Board::new(position.own(), position.opponent(), position.area());
    let before = meter.nodes();
    let legal = position.moves();
    if legal.is_empty() {
        let squares = position.area().count_ones() as i32;
        let score = last::final_score(root.own, root.opponent, squares);
        let value = for_question(task.question, score, score);
        return Solution { value, best: None, moves: Vec::new(), nodes: 0, stop: None };
    }
    let mut moves: Vec<_> = legal.iter().map(|&mv| RootMove::new(position, &root, mv)).collect();
    let table = Table::new(table_size(task.memory, root.empties), meter);
    let mut search = Search::new(table, position.area(), meter);
    if legal != [Othello::PASS] {
        moves.sort_by_cached_key(|mv| {
            let square = mv.mv.index();
            -search.root_worth(&root, square, position.flips(square))
        });
    }
    let ended = prove(&mut search, &mut moves, &task).or_else(|stopped| {
        // A stopped search may have a whole answer all the same.
        if is_answered(&moves, &task) { Ok(()) } else { Err(stopped) }
    });
    let _ = search.settle();
    let stop = ended.err().and(meter.stop());
    answer(&legal, &moves, &task, meter.nodes() - before, stop)
}

/// Narrows the intervals of the moves until the question is answered. `Err`: the work was stopped.
fn prove(
    search: &mut Search<'_, '_>,
    moves: &mut [RootMove],
    task: &Task,
) -> Result<(), Interrupt> {
    search.settle()?;
    // An exact search starts here too: scores are even, so this window decides the winner.
    best_score(search, moves, (-1, 1))?;
    if task.question == Question::Score {
        loop {
            let (lower, upper) = bounds(moves);
            if lower == upper {
                break;
            }
            best_score(search, moves, step(lower, upper))?;
        }
    }
    if task.every_move {
        for mv in moves {
            match task.question {
                Question::Outcome if mv.lower.signum() != mv.upper.signum() => {
                    mv.ask(search, (-1, 1))?;
                }
                Question::Outcome => {}
                Question::Score => {
                    while mv.lower < mv.upper {
                        mv.ask(search, step(mv.lower, mv.upper))?;
                    }
                }
            }
        }
    }
    Ok(())
}

/// Returns the next null window for a score between the two bounds: from the middle first, then at the end
/// proved last.
fn step(lower: i32, upper: i32) -> (i32, i32) {
    if lower == -64 && upper == 64 {
        (-1, 1)
    } else if upper < 0 || lower == -64 {
        (upper - 1, upper)
    } else {
        (lower, lower + 1)
    }
}

/// Searches the moves that could reach into the window until one is at least `beta`. A move that raises
/// alpha goes first.
fn best_score(
    search: &mut Search<'_, '_>,
    moves: &mut [RootMove],
    (mut alpha, beta): (i32, i32),
) -> Result<(), Interrupt> {
    for at in 0..moves.len() {
        let mv = &mut moves[at];
        if mv.upper <= alpha {
            continue;
        }
        if mv.lower < beta {
            mv.ask(search, (alpha, beta))?;
        }
        let lower = mv.lower;
        if lower > alpha {
            moves[..=at].rotate_right(1);
            alpha = lower;
        }
        if lower >= beta {
            break;
        }
    }
    Ok(())
}

/// Returns the bounds that the moves prove of the position: the greatest lower and the greatest
/// upper one.
fn bounds(moves: &[RootMove]) -> (i32, i32) {
    let best = |of: fn(&RootMove) -> i32| moves.iter().map(of).max().unwrap_or(0);
    (best(|mv| mv.lower), best(|mv| mv.upper))
}

impl RootMove {
    fn new(position: &Othello, root: &Board, mv: Move) -> Self {
        let board = if mv == Othello::PASS {
            root.passed()
        } else {
            root.after(mv.index(), position.flips(mv.index()))
        };
        Self { mv, board, lower: -64, upper: 64 }
    }

    /// Narrows the interval by one search. `Err`: the work was stopped, and the interval stays.
    fn ask(
        &mut self,
        search: &mut Search<'_, '_>,
        (alpha, beta): (i32, i32),
    ) -> Result<(), Interrupt> {
        let score = -search.ask(&self.board, -beta, -alpha)?;
        if score > alpha {
            self.lower = self.lower.max(score);
        }
        if score < beta {
            self.upper = self.upper.min(score);
        }
        Ok(())
    }
}

/// Converts bounds of the score to the interval of the question; the outcome is their sign.
fn for_question(question: Question, lower: i32, upper: i32) -> Interval {
    let value = |score: i32| match question {
        Question::Score => Score::new(score),
        Question::Outcome => Score::new(score.signum()),
    };
    Interval { lo: value(lower), hi: value(upper) }
}

fn is_answered(moves: &[RootMove], task: &Task) -> bool {
    let (lower, upper) = bounds(moves);
    let known = |lower, upper| for_question(task.question, lower, upper).exact().is_some();
    known(lower, upper) && (!task.every_move || moves.iter().all(|mv| known(mv.lower, mv.upper)))
}

/// Builds the answer. Its best move is the first, in the game's order, that is proved to reach the most.
fn answer(
    legal: &[Move],
    moves: &[RootMove],
    task: &Task,
    nodes: u64,
    stop: Option<Stop>,
) -> Solution {
    let (lower, upper) = bounds(moves);
    let value = for_question(task.question, lower, upper);
    let interval = |mv: &RootMove| for_question(task.question, mv.lower, mv.upper);
    let in_order = || legal.iter().filter_map(|&mv| moves.iter().find(|known| known.mv == mv));
    let best = in_order().find(|mv| lower > -64 && interval(mv).lo == value.lo);
    let best = best.or_else(|| in_order().find(|_| moves.len() == 1 || stop.is_none()));
    let intervals = if task.every_move {
        in_order().map(|mv| (mv.mv, interval(mv))).collect()
    } else {
        Vec::new()
    };
    Solution { value, best: best.map(|mv| mv.mv), moves: intervals, nodes, stop }
}

/// Returns the bytes for a table: enough for the positions that a search of so many empties keeps, within `memory`.
fn table_size(memory: u64, empties: u32) -> usize {
    let useful = (Table::BUCKET as u64) << empties.saturating_sub(2).min(40);
    usize::try_from(useful.min(memory)).unwrap_or(usize::MAX)
}
