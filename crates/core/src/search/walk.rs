//! A walk through a game of any type, for code that is compiled once for all games.

use super::Run;
use super::order::ListedOrder;
use crate::evaluation::{Evaluation, Score};
use crate::game::{Keyed, Move, Player, Position, PositionExt};

/// A walk through a game, down by a move and back up, with the evaluation and the move order of a run.
/// [`any::walk`](super::any::walk) has an example.
pub trait Walk {
    /// Whether MAX moves here: the side to move at the root, but in trees always the first player.
    fn is_max(&self) -> bool;

    /// Whether the game is over here; a depth limit does not end it.
    fn is_over(&self) -> bool;

    /// Appends the legal moves, in natural order; none if the game is over.
    fn legal_moves(&self, moves: &mut Vec<Move>);

    /// Sorts the moves of this position into the order of the run. `ply` is its ply; `base` is the number
    /// of moves arranged at the positions above it.
    fn arrange(&mut self, ply: u32, base: usize, moves: &mut [Move]);

    /// Plays a legal move. `ply` is that of this position, `index` the move's place among all arranged moves.
    fn descend(&mut self, ply: u32, index: usize, mv: Move);

    /// Goes back to the parent; does nothing at the root.
    fn leave(&mut self);

    /// Returns the evaluation of this position for MAX, or with `for_mover` for the side to move.
    /// It does not search.
    fn score(&self, for_mover: bool) -> Score;

    /// The key of this position in a table, equal for equal positions of one walk alone.
    fn key(&self) -> Vec<u64>;
}

/// Returns the answer of `go` to a walk at a position of any type, as [`any::walk`](super::any::walk) does for a named one.
pub(super) fn of_walk<P: Keyed, E: Evaluation<P>, T>(
    root: &P,
    evaluation: &E,
    run: Option<&Run>,
    go: impl FnOnce(&mut dyn Walk) -> T,
) -> T {
    let order = run.and_then(ListedOrder::of);
    let path = vec![(root.clone(), evaluation.start(root))];
    go(&mut Way { evaluation, max: root.max_player(), order, path })
}

/// The path from the root to the current position, never empty. Each position has the evaluation's accumulator.
struct Way<'a, P: Position, E: Evaluation<P>> {
    evaluation: &'a E,
    max: Player,
    order: Option<ListedOrder>,
    path: Vec<(P, E::Accumulator)>,
}

impl<P: Position, E: Evaluation<P>> Way<'_, P, E> {
    fn place(&self) -> &(P, E::Accumulator) {
        &self.path[self.path.len() - 1]
    }
}

impl<P: Keyed, E: Evaluation<P>> Walk for Way<'_, P, E> {
    fn is_max(&self) -> bool {
        self.place().0.side_to_move() == self.max
    }

    fn is_over(&self) -> bool {
        self.place().0.outcome().is_some()
    }

    fn legal_moves(&self, moves: &mut Vec<Move>) {
        self.place().0.legal_moves(moves);
    }

    fn arrange(&mut self, ply: u32, base: usize, moves: &mut [Move]) {
        let (position, _) = &self.path[self.path.len() - 1];
        if let Some(order) = &mut self.order {
            order.arrange(position, ply, base, moves, None);
        }
    }

    fn descend(&mut self, ply: u32, index: usize, mv: Move) {
        let (position, accumulator) = self.place();
        let child = position.child(mv);
        let accumulator = self.evaluation.advance(accumulator, position, mv, &child);
        self.path.push((child, accumulator));
        if let Some(order) = &mut self.order {
            order.descend(ply, index);
        }
    }

    fn leave(&mut self) {
        if self.path.len() > 1 {
            self.path.pop();
        }
    }

    fn score(&self, for_mover: bool) -> Score {
        let (position, accumulator) = self.place();
        let player = if for_mover { position.side_to_move() } else { self.max };
        self.evaluation.score(position, accumulator, position.outcome(), player)
    }

    fn key(&self) -> Vec<u64> {
        self.place().0.key().as_ref().to_vec()
    }
}
