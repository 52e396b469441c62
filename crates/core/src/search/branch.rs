//! A branch searched with the roles of the whole search: MAX stays the player it was at the search's root.

use crate::evaluation::{Evaluation, Score};
use crate::game::{Keyed, Loud, Move, Outcome, Player, Position, Turn};
use std::fmt::Debug;

/// A position inside a search, with that search's MAX, which need not be the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Branch<P> {
    position: P,
    max: Player,
}

impl<P: Position> Branch<P> {
    /// Makes the root of a branch; `max`: whether MAX moves there.
    pub(crate) fn at(position: &P, max: bool) -> Self {
        let mover = position.side_to_move();
        let max = if max { mover } else { mover.opponent() };
        Self { position: position.clone(), max }
    }
}

impl<P: Position> Position for Branch<P> {
    type Moves = P::Moves;

    const ALTERNATES: bool = P::ALTERNATES;

    const HAS_CHANCE: bool = P::HAS_CHANCE;

    const LOUD: Loud = P::LOUD;

    fn side_to_move(&self) -> Player {
        self.position.side_to_move()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.position.outcome()
    }

    fn turn(&self) -> Turn<P::Moves> {
        self.position.turn()
    }

    fn play(&mut self, mv: Move) {
        self.position.play(mv);
    }

    fn pass(&mut self) {
        self.position.pass();
    }

    fn static_order(&self, moves: P::Moves, list: &mut Vec<Move>) {
        self.position.static_order(moves, list);
    }

    fn wins_at_once(&self, mv: Move) -> bool {
        self.position.wins_at_once(mv)
    }

    fn must_pass(&self) -> bool {
        self.position.must_pass()
    }

    fn measured_discs(&self) -> Option<u32> {
        self.position.measured_discs()
    }

    fn completes_line(&self, mv: Move, player: Player) -> bool {
        self.position.completes_line(mv, player)
    }

    fn takes_corner(&self, mv: Move) -> bool {
        self.position.takes_corner(mv)
    }

    fn max_player(&self) -> Player {
        self.max
    }

    fn is_chance(&self) -> bool {
        self.position.is_chance()
    }

    fn weight(&self, outcome: Move) -> u32 {
        self.position.weight(outcome)
    }

    fn chance_values(&self, limited: bool) -> Option<(i32, i32)> {
        self.position.chance_values(limited)
    }
}

impl<P: Keyed> Keyed for Branch<P> {
    type Key = P::Key;

    fn key(&self) -> P::Key {
        self.position.key()
    }
}

/// The evaluation of the inner positions. It promises no symmetry, because a branch has no mirror
/// images.
pub(crate) struct OfInside<'a, E>(pub(crate) &'a E);

impl<P: Position, E: Evaluation<P>> Evaluation<Branch<P>> for OfInside<'_, E> {
    type Accumulator = E::Accumulator;

    const NEEDS_OUTCOME: bool = E::NEEDS_OUTCOME;

    const ANTISYMMETRIC: bool = E::ANTISYMMETRIC;

    fn start(&self, root: &Branch<P>) -> Self::Accumulator {
        self.0.start(&root.position)
    }

    fn advance(
        &self,
        accumulator: &Self::Accumulator,
        before: &Branch<P>,
        mv: Move,
        after: &Branch<P>,
    ) -> Self::Accumulator {
        self.0.advance(accumulator, &before.position, mv, &after.position)
    }

    fn score(
        &self,
        leaf: &Branch<P>,
        accumulator: &Self::Accumulator,
        outcome: Option<Outcome>,
        max: Player,
    ) -> Score {
        self.0.score(&leaf.position, accumulator, outcome, max)
    }

    fn ceiling(&self, position: &Branch<P>, at_once: bool) -> Option<Score> {
        self.0.ceiling(&position.position, at_once)
    }
}
