//! Binds the position and the evaluation that a request names to their types.

use crate::evaluation::{Chains, Discs, Ending, Evaluation, EvaluationName, Lines, OpenLines};
use crate::game::{AnyPosition, Keyed, Notation};
use crate::with_position;

/// An operation on a position and an evaluation of any type.
pub trait Task {
    /// The result of the operation.
    type Output;

    /// Runs the operation.
    fn run<P, E>(self, position: &P, evaluation: &E) -> Self::Output
    where
        P: Keyed + Notation,
        E: Evaluation<P>;
}

/// Runs `task` with the types of a position and a named evaluation. A name that the game does not have
/// counts as `result`; the parser of names refuses it earlier.
pub fn bind<T: Task>(position: &AnyPosition, evaluation: EvaluationName, task: T) -> T::Output {
    match (position, evaluation) {
        (AnyPosition::TicTacToe(p), EvaluationName::OpenLines) => task.run(p, &OpenLines),
        (AnyPosition::Gomoku(p), EvaluationName::Chains) => task.run(p, &Chains),
        (AnyPosition::ConnectFour(p), EvaluationName::Lines) => task.run(p, &Lines),
        (AnyPosition::ConnectFourSized(p), EvaluationName::Lines) => task.run(p, &Lines),
        (AnyPosition::Othello(p), EvaluationName::Discs) => task.run(p, &Discs),
        (AnyPosition::Othello(p), EvaluationName::Phases(phases)) => task.run(p, &phases),
        (AnyPosition::Othello(p), EvaluationName::Deepdiver(diver)) => task.run(p, &diver),
        (any, name) => {
            let ending = match name {
                EvaluationName::Outcome => Ending::Outcome,
                EvaluationName::Final => Ending::FullCount,
                EvaluationName::Sooner => Ending::Sooner,
                EvaluationName::Zero => Ending::Zero,
                _ => Ending::Result,
            };
            with_position!(any, p => task.run(p, &ending))
        }
    }
}
