//! A game with rules, for the check: its positions, the search of this house, and a walk for the simulation.

use super::item::Listener;
use super::reference::tell_search;
use super::simulate::Field;
use super::told_tree::{ToldNode, ToldTree};
use crate::evaluation::{Evaluation, Score};
use crate::game::{Keyed, Move, Notation, Position, PositionExt};
use crate::search::Run;
use crate::search::order::KnownOrder;

/// The order of moves that the events tell, and the codes of their words.
pub(super) struct ToldOrder<'a> {
    pub(super) tree: &'a ToldTree,
    /// The move of each word, where it is one.
    pub(super) codes: &'a [Option<u32>],
}

/// The positions on the way of a told search, as far as its moves are legal.
pub(super) trait Way {
    /// Goes down, at first to the root; by a move that is not legal nowhere.
    fn enter(&mut self, mv: Option<u32>);

    /// Whether MAX moves there, where that is known.
    fn is_max(&self) -> Option<bool>;

    /// The legal moves but for those that were tried, with whether MAX moves after each.
    fn left(&self, tried: &[Move]) -> Vec<(Move, bool)>;

    /// Whether play has ended there.
    fn is_over(&self) -> bool;

    /// Goes back to the parent.
    fn leave(&mut self);
}

/// What the rules of a game say, whichever game it is.
pub(super) trait Game {
    /// The code of a move; `None` of a text that is none.
    fn code(&self, text: &str) -> Option<u32>;

    fn move_text(&self, code: u32) -> String;

    fn max_at_root(&self) -> bool;

    /// Whether a move is legal after others.
    fn is_legal(&self, path: &[u32], mv: u32) -> bool;

    /// Whether play has ended after these moves.
    fn is_over(&self, path: &[u32]) -> bool;

    /// Tells what a run does, by the search of this house.
    fn search(&self, run: Run, depth: Option<u32>, listener: &mut dyn Listener);

    /// The way of a told search, before its root.
    fn way(&self) -> Box<dyn Way + '_>;

    /// A walk from the root, with the order of a run or the one that was told.
    fn field<'a>(&'a self, run: &Run, told: Option<&'a ToldOrder<'a>>) -> Box<dyn Field + 'a>;
}

/// A position to search from.
pub(super) struct Ruled<'a, P, E> {
    pub(super) root: &'a P,
    pub(super) evaluation: &'a E,
}

impl<P: Position, E> Ruled<'_, P, E> {
    fn at(&self, path: &[u32]) -> P {
        path.iter().fold(self.root.clone(), |position, &mv| position.child(Move(mv as u16)))
    }
}

impl<P: Keyed + Notation, E: Evaluation<P>> Game for Ruled<'_, P, E> {
    fn code(&self, text: &str) -> Option<u32> {
        self.root.parse_move(text).ok().map(|mv| u32::from(mv.0))
    }

    fn move_text(&self, code: u32) -> String {
        self.root.move_text(Move(code as u16))
    }

    fn max_at_root(&self) -> bool {
        self.root.side_to_move() == self.root.max_player()
    }

    fn is_legal(&self, path: &[u32], mv: u32) -> bool {
        self.at(path).moves().contains(&Move(mv as u16))
    }

    fn is_over(&self, path: &[u32]) -> bool {
        self.at(path).outcome().is_some()
    }

    fn search(&self, run: Run, depth: Option<u32>, listener: &mut dyn Listener) {
        tell_search(self.root, self.evaluation, run, depth, listener);
    }

    fn way(&self) -> Box<dyn Way + '_> {
        Box::new(Places { root: self.root, path: Vec::new() })
    }

    fn field<'a>(&'a self, run: &Run, told: Option<&'a ToldOrder<'a>>) -> Box<dyn Field + 'a> {
        let below = self.evaluation.start(self.root);
        let root = Place { position: self.root.clone(), below, told: Some(0) };
        let order = KnownOrder::of(run);
        Box::new(Walked { game: self, order, told, path: vec![root], buffer: Vec::new() })
    }
}

/// The positions from the root to the open node; none below a move that is not legal.
struct Places<'a, P> {
    root: &'a P,
    path: Vec<Option<P>>,
}

impl<P: Position> Way for Places<'_, P> {
    fn enter(&mut self, mv: Option<u32>) {
        let place = match self.path.last() {
            None => Some(self.root.clone()),
            Some(above) => above.as_ref().zip(mv).and_then(|(above, mv)| {
                let mut place = above.clone();
                place.try_play(Move(mv as u16)).then_some(place)
            }),
        };
        self.path.push(place);
    }

    fn is_max(&self) -> Option<bool> {
        let place = self.path.last()?.as_ref()?;
        Some(place.side_to_move() == self.root.max_player())
    }

    fn left(&self, tried: &[Move]) -> Vec<(Move, bool)> {
        let Some(Some(place)) = self.path.last() else { return Vec::new() };
        let mut moves = Vec::new();
        place.legal_moves(&mut moves);
        moves.retain(|mv| !tried.contains(mv));
        let max = |mv: Move| place.child(mv).side_to_move() == self.root.max_player();
        moves.into_iter().map(|mv| (mv, max(mv))).collect()
    }

    fn is_over(&self) -> bool {
        matches!(self.path.last(), Some(Some(place)) if place.outcome().is_some())
    }

    fn leave(&mut self) {
        self.path.pop();
    }
}

/// The walk of the simulation.
struct Walked<'a, P: Position, E: Evaluation<P>> {
    game: &'a Ruled<'a, P, E>,
    order: Option<KnownOrder>,
    told: Option<&'a ToldOrder<'a>>,
    /// From the root to the place; never empty.
    path: Vec<Place<P, E::Accumulator>>,
    buffer: Vec<Move>,
}

/// A position on the way, its accumulator, and its place in the tree that was told.
struct Place<P, A> {
    position: P,
    below: A,
    told: Option<u32>,
}

impl<P: Position, E: Evaluation<P>> Walked<'_, P, E> {
    fn place(&self) -> &Place<P, E::Accumulator> {
        &self.path[self.path.len() - 1]
    }
}

impl<P: Position, E: Evaluation<P>> Field for Walked<'_, P, E> {
    fn is_max(&self) -> bool {
        self.place().position.side_to_move() == self.game.root.max_player()
    }

    fn list(&mut self, ply: u32, moves: &mut Vec<u32>) {
        let mut buffer = std::mem::take(&mut self.buffer);
        buffer.clear();
        let place = &self.path[self.path.len() - 1];
        place.position.legal_moves(&mut buffer);
        let base = moves.len();
        if let Some(told) = self.told {
            let children = place.told.into_iter().flat_map(|id| told.tree.children(id));
            for code in children.filter_map(|(_, node)| told.codes[node.mv?.index()]) {
                let legal = buffer.iter().position(|mv| u32::from(mv.0) == code);
                if let Some(at) = legal {
                    moves.push(u32::from(buffer.remove(at).0));
                }
            }
        } else if let Some(order) = &mut self.order {
            order.arrange(&place.position, ply, base, &mut buffer, None);
        }
        moves.extend(buffer.iter().map(|mv| u32::from(mv.0)));
        self.buffer = buffer;
    }

    fn descend(&mut self, ply: u32, index: usize, mv: u32) {
        let place = &self.path[self.path.len() - 1];
        let chosen = Move(mv as u16);
        let position = place.position.child(chosen);
        let below = self.game.evaluation.advance(&place.below, &place.position, chosen, &position);
        let told = self.told.and_then(|told| {
            let codes = told.codes;
            let same =
                |node: &ToldNode| node.mv.is_some_and(|word| codes[word.index()] == Some(mv));
            told.tree.children(place.told?).find(|(_, node)| same(node)).map(|(id, _)| id)
        });
        self.path.push(Place { position, below, told });
        if self.told.is_none()
            && let Some(order) = &mut self.order
        {
            order.descend(ply, index);
        }
    }

    fn leave(&mut self) {
        self.path.pop();
    }

    fn code(&self, mv: u32) -> Option<u32> {
        Some(mv)
    }

    fn leaf(&self, for_mover: bool) -> Score {
        let Place { position, below, .. } = self.place();
        let player = if for_mover { position.side_to_move() } else { self.game.root.max_player() };
        self.game.evaluation.score(position, below, position.outcome(), player)
    }
}
