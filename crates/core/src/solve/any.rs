//! Gives a position of any game to its solver; a tree gets plain alpha-beta.

use super::{ConnectFourSolver, Meter, Solution, Task, lines, othello, plain};
use crate::game::{AnyPosition, Board, ConnectFour, FinalScore, Geometry};
use crate::with_position;

/// Solves a position within the task's memory and the meter's nodes; if they do not suffice, the
/// value is an interval.
///
/// # Examples
/// ```
/// use plyscope_core::game::{Move, SetupRequest};
/// use plyscope_core::search::NoLimit;
/// use plyscope_core::solve::{Meter, Question, Task, solve};
///
/// let start = SetupRequest::at("connect4", "32164625").read()?;
/// let task = Task { question: Question::Score, every_move: true, memory: 64 << 20 };
/// let solved = solve(&start.position, task, &mut Meter::new(&mut NoLimit, None));
/// assert_eq!(solved.exact().map(|score| score.get()), Some(11));
/// assert_eq!(solved.best_moves().collect::<Vec<_>>(), [Move(2)]);
/// # Ok::<(), plyscope_core::game::SetupError>(())
/// ```
pub fn solve(position: &AnyPosition, task: Task, meter: &mut Meter<'_>) -> Solution {
    match position {
        AnyPosition::ConnectFour(board) => connect_four(board, task, meter),
        AnyPosition::ConnectFourSized(board) => connect_four(board, task, meter),
        AnyPosition::TicTacToe(board) => lines(board, task, meter),
        AnyPosition::Gomoku(board) => lines(board, task, meter),
        AnyPosition::Othello(board) => othello::solve(board, task, meter),
        other => with_position!(other, position => plain::solve(position, task, meter)),
    }
}

fn lines<P: Board + FinalScore>(board: &P, task: Task, meter: &mut Meter<'_>) -> Solution {
    lines::solve(board, task, meter).unwrap_or_else(|| plain::solve(board, task, meter))
}

fn connect_four<G: Geometry>(
    board: &ConnectFour<G>,
    task: Task,
    meter: &mut Meter<'_>,
) -> Solution {
    let (columns, rows) = (board.geometry().columns(), board.geometry().rows());
    ConnectFourSolver::new(columns, rows, task.memory).solve(board, task, meter)
}
