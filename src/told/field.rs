//! A game with rules, for the simulation: positions, evaluations, the order of the run or of the events.

use super::simulate::Field;
use super::told_tree::ToldTree;
use crate::evaluation::{Evaluation, Score};
use crate::game::{Move, Position, PositionExt};
use crate::search::Run;
use crate::search::order::KnownOrder;

/// The order of moves that the events tell, and the codes of their words.
pub(super) struct ToldOrder<'a> {
    pub(super) tree: ToldTree,
    /// The move of each word, where it is one.
    pub(super) codes: &'a [Option<u32>],
}

/// A position to search from.
pub(super) struct Rules<'a, P, E> {
    root: &'a P,
    evaluation: &'a E,
    order: Option<KnownOrder>,
    told: Option<&'a ToldOrder<'a>>,
    buffer: Vec<Move>,
}

impl<'a, P: Position, E: Evaluation<P>> Rules<'a, P, E> {
    pub(super) fn new(
        root: &'a P,
        evaluation: &'a E,
        run: &Run,
        told: Option<&'a ToldOrder<'a>>,
    ) -> Self {
        let order = KnownOrder::of(run);
        Self { root, evaluation, order, told, buffer: Vec::new() }
    }
}

/// A position on the way, its accumulator, and its place in the tree that was told.
pub(super) struct Place<P, A> {
    position: P,
    below: A,
    told: Option<u32>,
}

impl<P: Position, E: Evaluation<P>> Field for Rules<'_, P, E> {
    type Place = Place<P, E::Accumulator>;

    fn root(&mut self) -> Self::Place {
        let below = self.evaluation.start(self.root);
        Place { position: self.root.clone(), below, told: Some(0) }
    }

    fn is_max(&self, place: &Self::Place) -> bool {
        place.position.side_to_move() == self.root.max_player()
    }

    fn list(&mut self, place: &Self::Place, ply: u32, moves: &mut Vec<u32>) {
        self.buffer.clear();
        place.position.legal_moves(&mut self.buffer);
        let base = moves.len();
        if let Some(told) = self.told {
            let children = place.told.into_iter().flat_map(|id| told.tree.children(id));
            for code in children.filter_map(|(_, node)| told.codes[node.mv?.index()]) {
                let legal = self.buffer.iter().position(|mv| u32::from(mv.0) == code);
                if let Some(at) = legal {
                    moves.push(u32::from(self.buffer.remove(at).0));
                }
            }
        } else if let Some(order) = &mut self.order {
            order.arrange(&place.position, ply, base, &mut self.buffer, None);
        }
        moves.extend(self.buffer.iter().map(|mv| u32::from(mv.0)));
    }

    fn child(&mut self, place: &Self::Place, ply: u32, index: usize, mv: u32) -> Self::Place {
        let chosen = Move(mv as u16);
        let position = place.position.child(chosen);
        let below = self.evaluation.advance(&place.below, &place.position, chosen, &position);
        let told = self.told.and_then(|told| {
            let codes = told.codes;
            let same = |node: &super::told_tree::ToldNode| {
                node.mv.is_some_and(|word| codes[word.index()] == Some(mv))
            };
            told.tree.children(place.told?).find(|(_, node)| same(node)).map(|(id, _)| id)
        });
        if self.told.is_none()
            && let Some(order) = &mut self.order
        {
            order.descend(ply, index);
        }
        Place { position, below, told }
    }

    fn code(&self, mv: u32) -> Option<u32> {
        Some(mv)
    }

    fn leaf(&self, place: &Self::Place, for_mover: bool) -> Score {
        let Place { position, below, .. } = place;
        let player = if for_mover { position.side_to_move() } else { self.root.max_player() };
        self.evaluation.score(position, below, position.outcome(), player)
    }
}
