//! A branch searched with the roles of the whole search: MAX stays who MAX was at its root.

use crate::evaluation::{Evaluation, Score};
use crate::game::{Keyed, Move, Outcome, Player, Position};
use crate::search::StaticOrder;
use std::fmt::Debug;

/// A position inside a search, with that search's MAX.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Rooted<P> {
    pub(super) position: P,
    pub(super) max: Player,
}

impl<P: Position> Position for Rooted<P> {
    fn side_to_move(&self) -> Player {
        self.position.side_to_move()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.position.outcome()
    }

    fn legal_moves(&self, moves: &mut Vec<Move>) {
        self.position.legal_moves(moves);
    }

    fn play(&mut self, mv: Move) {
        self.position.play(mv);
    }

    fn wins_at_once(&self, mv: Move) -> bool {
        self.position.wins_at_once(mv)
    }

    fn max_player(&self) -> Player {
        self.max
    }
}

impl<P: Keyed> Keyed for Rooted<P> {
    type Key = P::Key;

    fn key(&self) -> P::Key {
        self.position.key()
    }
}

impl<P: StaticOrder> StaticOrder for Rooted<P> {
    fn sort_static(&self, moves: &mut [Move]) {
        self.position.sort_static(moves);
    }
}

/// The evaluation of the positions inside.
pub(super) struct OfInside<'a, E>(pub(super) &'a E);

impl<P: Position, E: Evaluation<P>> Evaluation<Rooted<P>> for OfInside<'_, E> {
    type Accumulator = E::Accumulator;

    fn start(&self, root: &Rooted<P>) -> Self::Accumulator {
        self.0.start(&root.position)
    }

    fn advance(
        &self,
        accumulator: &Self::Accumulator,
        before: &Rooted<P>,
        mv: Move,
        after: &Rooted<P>,
    ) -> Self::Accumulator {
        self.0.advance(accumulator, &before.position, mv, &after.position)
    }

    fn score(
        &self,
        leaf: &Rooted<P>,
        accumulator: &Self::Accumulator,
        outcome: Option<Outcome>,
        max: Player,
    ) -> Score {
        self.0.score(&leaf.position, accumulator, outcome, max)
    }

    fn ceiling(&self, position: &Rooted<P>, at_once: bool) -> Option<Score> {
        self.0.ceiling(&position.position, at_once)
    }
}
