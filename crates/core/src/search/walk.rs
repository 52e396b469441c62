//! A walk through a game of any type, for code that is compiled once for all games.

use super::order::ListedOrder;
use super::plan::score_range;
use super::{Run, Window};
use crate::evaluation::{Evaluation, Score};
use crate::game::{Keyed, Move, Outcome, Player, Position, PositionExt};

/// A walk through a game, down by a move and back up, with the evaluation and the move order of a run.
/// [`any::walk`](super::any::walk) has an example.
pub trait Walk {
    /// Whether MAX moves here: the side to move at the root, but in trees always the first player.
    fn is_max(&self) -> bool;

    /// Returns the outcome if the game is over here; a depth limit does not end it.
    fn outcome(&self) -> Option<Outcome>;

    /// Whether the game is over here.
    fn is_over(&self) -> bool {
        self.outcome().is_some()
    }

    /// Appends the legal moves, in natural order; none if the game is over.
    fn legal_moves(&self, moves: &mut Vec<Move>);

    /// Sorts the moves of this position into the order of the run. `ply` is its ply; `base` is the number
    /// of moves arranged at the positions above it, and `first` a move that goes before all others.
    fn arrange(&mut self, ply: u32, base: usize, moves: &mut [Move], first: Option<Move>);

    /// Plays a legal move. `ply` is that of this position, `index` the move's place among all arranged moves.
    fn descend(&mut self, ply: u32, index: usize, mv: Move);

    /// Goes back to the parent. Returns `false` at the root, which it does not leave.
    fn leave(&mut self) -> bool;

    /// Returns the first legal move that wins at once.
    fn winning_move(&self) -> Option<Move>;

    /// Returns the best score that the side to move can still get, in its view; `None` if the evaluation guarantees
    /// nothing. With `at_once` the next move may win.
    fn ceiling(&self, at_once: bool) -> Option<Score>;

    /// Returns the scores that the side to move can get, in its view, both ends included, as far as the evaluation
    /// limits them.
    fn score_range(&self) -> Window;

    /// Returns the evaluation of this position for MAX, or with `for_mover` for the side to move.
    /// It does not search.
    fn score(&self, for_mover: bool) -> Score;

    /// The key of this position in a table, equal for equal positions of one walk alone. With `folded` the mirror
    /// images of a position have its key, if the evaluation does not tell them apart.
    fn key(&self, folded: bool) -> Vec<u64>;
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

    fn outcome(&self) -> Option<Outcome> {
        self.place().0.outcome()
    }

    fn legal_moves(&self, moves: &mut Vec<Move>) {
        self.place().0.legal_moves(moves);
    }

    fn arrange(&mut self, ply: u32, base: usize, moves: &mut [Move], first: Option<Move>) {
        let (position, _) = &self.path[self.path.len() - 1];
        if let Some(order) = &mut self.order {
            order.arrange(position, ply, base, moves, first);
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

    fn leave(&mut self) -> bool {
        self.path.len() > 1 && self.path.pop().is_some()
    }

    fn winning_move(&self) -> Option<Move> {
        let (position, _) = self.place();
        position.moves().into_iter().find(|&mv| position.wins_at_once(mv))
    }

    fn ceiling(&self, at_once: bool) -> Option<Score> {
        self.evaluation.ceiling(&self.place().0, at_once)
    }

    fn score_range(&self) -> Window {
        score_range(&self.place().0, self.evaluation)
    }

    fn score(&self, for_mover: bool) -> Score {
        let (position, accumulator) = self.place();
        let player = if for_mover { position.side_to_move() } else { self.max };
        self.evaluation.score(position, accumulator, position.outcome(), player)
    }

    fn key(&self, folded: bool) -> Vec<u64> {
        let (position, _) = self.place();
        let key = if folded && E::SYMMETRIC { position.folded_key().0 } else { position.key() };
        key.as_ref().to_vec()
    }
}
