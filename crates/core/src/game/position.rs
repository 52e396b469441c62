//! The rules, on the value: a position knows its moves and what each of them makes of it.

use super::{Outcome, Player};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A move, as a small number whose meaning belongs to its game: a square, a column, a child.
///
/// One type for all games keeps events, traces and files free of type parameters; two bytes are
/// what an edge of a trace can spare. [`Notation`](super::Notation) turns it into text and back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Move(pub u16);

impl Move {
    /// The move's number as an index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// What the rules say at a position: these moves, or that play has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn<M> {
    /// The legal moves in natural order, at least one.
    Moves(M),
    /// How play ended.
    Over(Outcome),
}

/// A position of a two-player game of perfect information, with its rules.
///
/// The contract, checked for every game by one property test:
/// * `turn` gives at least one move or an outcome, and `outcome` and `legal_moves` agree with it;
/// * the order of moves is a function of the position (the *natural order* of the game);
/// * a forced pass is a move;
/// * `play` of a legal move never panics and never loops.
///
/// Equality covers everything that the rest of the game depends on.
pub trait Position: Clone + Eq + fmt::Debug + Send + Sync + 'static {
    /// Legal moves, one after another: a bit set or a range, so that a search keeps no list.
    type Moves: ExactSizeIterator<Item = Move> + Clone;

    /// `true` promises that every move gives the turn to the other player; a search then never
    /// asks whose turn it is.
    const ALTERNATES: bool = true;

    /// Who moves here, also when the game is over (then: who would).
    fn side_to_move(&self) -> Player;

    /// The legal moves, or how play ended: the two questions that every node of a search asks, in
    /// one call, as they share most of their work.
    fn turn(&self) -> Turn<Self::Moves>;

    /// How play ended, or `None` while it goes on.
    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        match self.turn() {
            Turn::Moves(_) => None,
            Turn::Over(outcome) => Some(outcome),
        }
    }

    /// Appends the legal moves in natural order; nothing exactly when play has ended.
    #[inline]
    fn legal_moves(&self, moves: &mut Vec<Move>) {
        if let Turn::Moves(legal) = self.turn() {
            moves.extend(legal);
        }
    }

    /// Plays a legal move. What an illegal one does is unspecified, but it does not panic in
    /// release builds; [`PositionExt::try_play`] is the checked form.
    fn play(&mut self, mv: Move);

    /// Appends the legal moves, which are `moves`, in the game's static order: where they are
    /// usually good, without looking ahead. Ties stay in natural order; a game without a static order has
    /// its natural one.
    #[inline]
    fn static_order(&self, moves: Self::Moves, list: &mut Vec<Move>) {
        list.extend(moves);
    }

    /// Whether a legal move wins the game at once for the side that plays it.
    fn wins_at_once(&self, mv: Move) -> bool {
        let mut after = self.clone();
        after.play(mv);
        after.outcome() == Some(Outcome::Win(self.side_to_move()))
    }

    /// The player called MAX when a search starts here: the side to move, except for trees that
    /// are drawn with MIN at the root.
    fn max_player(&self) -> Player {
        self.side_to_move()
    }
}

/// What every position can do on top of its rules; no game can override it.
pub trait PositionExt: Position {
    /// The position after a legal move.
    #[must_use]
    fn child(&self, mv: Move) -> Self {
        let mut next = self.clone();
        next.play(mv);
        next
    }

    /// The legal moves in natural order, in a fresh buffer.
    fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.legal_moves(&mut moves);
        moves
    }

    /// The legal moves in static order, in a fresh buffer.
    fn moves_in_static_order(&self) -> Vec<Move> {
        let mut list = Vec::new();
        if let Turn::Moves(moves) = self.turn() {
            self.static_order(moves, &mut list);
        }
        list
    }

    /// Plays the move if it is legal; says so if it was.
    fn try_play(&mut self, mv: Move) -> bool {
        let legal = self.moves().contains(&mv);
        if legal {
            self.play(mv);
        }
        legal
    }
}

impl<P: Position> PositionExt for P {}

/// Number of move paths of exactly `depth` plies from `position` (1 for depth 0; a finished game
/// has no paths below it; a forced pass is a ply). Visits every path: `O(b^(d-1))` positions, the
/// last ply being counted without playing it.
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    match position.turn() {
        _ if depth == 0 => 1,
        Turn::Over(_) => 0,
        Turn::Moves(moves) if depth == 1 => moves.len() as u64,
        Turn::Moves(moves) => moves.map(|mv| perft(&position.child(mv), depth - 1)).sum(),
    }
}

/// The moves whose bits are set, `Move(n)` for bit n, lowest first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BitMoves(pub u64);

impl Iterator for BitMoves {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        if self.0 == 0 {
            return None;
        }
        let lowest = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        Some(Move(lowest as u16))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for BitMoves {}

/// The moves from `Move(0)` on, as the children of a node of a tree are numbered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumberedMoves(std::ops::Range<u16>);

impl NumberedMoves {
    /// The first `count` moves.
    #[inline]
    pub const fn first(count: u16) -> Self {
        Self(0..count)
    }
}

impl Iterator for NumberedMoves {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        self.0.next().map(Move)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl ExactSizeIterator for NumberedMoves {}
