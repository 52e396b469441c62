//! Binds the position and the evaluation that a request names to their types, because each pair has
//! its own compiled search.

use crate::evaluation::{Chains, Discs, Ending, Evaluation, EvaluationName, Lines, OpenLines};
use crate::game::{AnyPosition, Keyed, Notation};
use crate::with_position;

/// An operation on a position and an evaluation of any type, compiled once per pair of types in
/// [`bind`].
///
/// # Examples
/// ```
/// use plyscope_core::evaluation::{Evaluation, EvaluationName};
/// use plyscope_core::game::{Keyed, Notation, SetupRequest};
/// use plyscope_core::search::{Algorithm, Limits, NoLimit, Run, Silent, Task, bind, search};
///
/// struct CountNodes(Run);
///
/// impl Task for CountNodes {
///     type Output = u64;
///
///     fn run<P: Keyed + Notation, E: Evaluation<P>>(self, root: &P, evaluation: &E) -> u64 {
///         search(root, evaluation, self.0, Limits::default(), Silent, &mut NoLimit).nodes
///     }
/// }
///
/// let start = SetupRequest::at("tictactoe", "").read()?;
/// let task = CountNodes(Run::plain(Algorithm::AlphaBeta));
/// assert_eq!(bind(&start.position, EvaluationName::Result, task), 18_297);
/// # Ok::<(), plyscope_core::game::SetupError>(())
/// ```
pub trait Task {
    /// The result of the operation, one type for all games.
    type Output;

    /// Runs the operation; [`bind`] calls it once.
    fn run<P, E>(self, position: &P, evaluation: &E) -> Self::Output
    where
        P: Keyed + Notation,
        E: Evaluation<P>;
}

/// Runs `task` with the types of a position and a named evaluation. A name that the game does not have
/// counts as `result`; the parser of names refuses it earlier. [`Task`] has an example.
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
