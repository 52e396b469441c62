//! A function as an evaluation, called once per leaf. It keeps no accumulator.

use super::{Evaluation, Score, stateless};
use crate::game::{Outcome, Player, Position};

/// An evaluation given as a function of the position, its outcome (`None` at the depth limit) and the player who is
/// MAX. The function returns the score for MAX; a search calls it once per leaf.
///
/// # Examples
/// A game whose moves are a list, and a function for its leaves:
/// ```
/// use plyscope_core::evaluation::FnEvaluation;
/// use plyscope_core::game::{Move, Outcome, Player, Position, Turn};
/// use plyscope_core::search::{Limits, NoLimit, Silent, search_plain};
///
/// /// Take 1, 2 or 3 stones; whoever takes the last one wins. `Move(n)` takes n + 1.
/// #[derive(Clone, Debug, PartialEq, Eq)]
/// struct Heap(u16, Player);
///
/// impl Position for Heap {
///     type Moves = std::vec::IntoIter<Move>;
///
///     fn side_to_move(&self) -> Player {
///         self.1
///     }
///
///     fn turn(&self) -> Turn<Self::Moves> {
///         match self.0 {
///             0 => Turn::Over(Outcome::Win(self.1.opponent())),
///             stones => Turn::Moves((0..stones.min(3)).map(Move).collect::<Vec<_>>().into_iter()),
///         }
///     }
///
///     fn play(&mut self, mv: Move) {
///         *self = Self(self.0.saturating_sub(mv.0 + 1), self.1.opponent());
///     }
/// }
///
/// let evaluation = FnEvaluation(|_: &Heap, outcome: Option<Outcome>, max| {
///     outcome.and_then(Outcome::winner).map_or(0, |winner| if winner == max { 1 } else { -1 })
/// });
/// let (heap, run) = (Heap(10, Player::First), "alphabeta".parse()?);
/// let report =
///     search_plain(&heap, &evaluation, run, Limits::default(), Silent, &mut NoLimit)?;
/// assert_eq!((report.score.map(|score| score.get()), report.nodes), (Some(1), 329));
/// # Ok::<(), plyscope_core::game::InputError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct FnEvaluation<F>(pub F);

impl<P, F> Evaluation<P> for FnEvaluation<F>
where
    P: Position,
    F: Fn(&P, Option<Outcome>, Player) -> i32 + Send + Sync,
{
    stateless!(P);

    #[inline]
    fn score(&self, position: &P, (): &(), outcome: Option<Outcome>, max: Player) -> Score {
        Score::new(self.0(position, outcome, max))
    }
}
