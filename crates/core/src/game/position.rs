//! The rules as methods of a position: its legal moves, and the position after each of them.

use super::{Outcome, Player};
use std::fmt;

/// A move, as a small number that each game interprets: a square, a column, a child.
///
/// All games share one type so that events, traces and files need no type parameters. It has two bytes because
/// an edge of a trace has no room for more. [`Notation`](super::Notation) turns it into text and back.
/// See the example of [`Position`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct Move(pub u16);

impl Move {
    /// A null move: the turn passes to the other side without a move. No game has it among its own.
    pub const NULL: Self = Self(u16::MAX);

    /// No move at all: the same position is searched once more, to a lesser depth. No game has it among its own.
    pub const CHECK: Self = Self(u16::MAX - 1);

    /// The word for a step that is no move of a game, `null` or `check`; `None` for a move.
    pub const fn word(self) -> Option<&'static str> {
        match self {
            Self::NULL => Some("null"),
            Self::CHECK => Some("check"),
            _ => None,
        }
    }

    /// The move's number as an index, 0 to 65,535.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The state of play at a position: the legal moves, or the outcome.
/// See the example of [`FnEvaluation`](crate::evaluation::FnEvaluation).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn<M> {
    /// The legal moves in natural order, at least one.
    Moves(M),
    /// How play ended; there is no legal move.
    Over(Outcome),
}

/// What makes a move loud, so that a quiescence search looks further than its depth limit.
/// [`Position::LOUD`] says it for each game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loud {
    /// No move is loud.
    Never,
    /// A stone that completes a line, that blocks one, or that makes one possible.
    Lines,
    /// A disc in a corner.
    Corners,
}

/// A position of a game for three players A, B and C, who move in turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThreePlayers {
    /// The player to move: 0 for A, 1 for B, 2 for C.
    pub mover: usize,
    /// The numbers of A, B and C at a leaf; 0 at any other node.
    pub numbers: [i32; 3],
    /// The greatest sum of the three numbers of a leaf of the whole game.
    pub total: i32,
    /// The greatest number of one player at a leaf of the whole game.
    pub greatest: i32,
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
///
/// # Examples
/// The example of [`FnEvaluation`](crate::evaluation::FnEvaluation) implements a game. Any game is played like this:
/// ```
/// use plyscope_core::game::{Move, Outcome, Player, Position, TicTacToe};
///
/// let mut board = TicTacToe::new();
/// for square in [0, 3, 1, 4, 2] {
///     assert_eq!(board.outcome(), None);
///     board.play(Move(square));
/// }
/// assert_eq!(board.outcome(), Some(Outcome::Win(Player::First)));
/// assert_eq!(board.side_to_move(), Player::Second);
/// ```
pub trait Position: Clone + Eq + fmt::Debug + Send + Sync + 'static {
    /// Legal moves, one after another: a bit set or a range, so that a search keeps no list. For a game where speed
    /// does not matter, `std::vec::IntoIter<Move>` is enough.
    type Moves: ExactSizeIterator<Item = Move> + Clone;

    /// If `true`, every move gives the turn to the other player, so that a search need not look up the side to move.
    const ALTERNATES: bool = true;

    /// If `false`, no position of the game has chance nodes, and a search has no code for them.
    const HAS_CHANCE: bool = false;

    /// If `false`, no position of the game has three players, and a search has no code for them.
    const MAY_HAVE_THREE: bool = false;

    /// What makes a move of the game loud.
    const LOUD: Loud = Loud::Never;

    /// The side to move. After the end of the game, the side that would move.
    fn side_to_move(&self) -> Player;

    /// The legal moves, or how play ended. One call returns both because every node of a search needs
    /// them and they share most of their work.
    fn turn(&self) -> Turn<Self::Moves>;

    /// How play ended, or `None` if it has not ended.
    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        match self.turn() {
            Turn::Moves(_) => None,
            Turn::Over(outcome) => Some(outcome),
        }
    }

    /// Appends the legal moves in natural order; appends nothing exactly when play has ended.
    #[inline]
    fn legal_moves(&self, moves: &mut Vec<Move>) {
        if let Turn::Moves(legal) = self.turn() {
            moves.extend(legal);
        }
    }

    /// Plays a legal move. The effect of an illegal one is unspecified, but it does not panic in
    /// release builds; [`PositionExt::try_play`] is the checked form.
    fn play(&mut self, mv: Move);

    /// Gives the turn to the other side without a move, as a null move of a search does. No rule allows it, and trees
    /// do not know it: nothing happens there.
    fn pass(&mut self) {}

    /// Appends the legal moves, given as `moves`, in the game's static order: usually good moves first,
    /// without looking ahead. Ties stay in natural order. A game without a static order uses its natural one.
    #[inline]
    fn static_order(&self, moves: Self::Moves, list: &mut Vec<Move>) {
        list.extend(moves);
    }

    /// Returns whether a legal move wins the game at once for the side that plays it. By default it
    /// plays on a clone.
    fn wins_at_once(&self, mv: Move) -> bool {
        let mut after = self.clone();
        after.play(mv);
        after.outcome() == Some(Outcome::Win(self.side_to_move()))
    }

    /// Returns whether a stone of a player in the place of a legal move would complete a line that wins, whichever
    /// side is to move. A game without lines has none.
    fn completes_line(&self, _mv: Move, _player: Player) -> bool {
        false
    }

    /// Returns whether a legal move takes a corner that can never be lost again. A game without such corners has none.
    fn takes_corner(&self, _mv: Move) -> bool {
        false
    }

    /// Returns whether the only legal move is a pass. Only Othello has passes.
    fn must_pass(&self) -> bool {
        false
    }

    /// The discs on a board for which `ProbCut` was measured, Othello's of 8x8; `None` on any other.
    fn measured_discs(&self) -> Option<u32> {
        None
    }

    /// The player called MAX when a search starts here: the side to move, but in trees always the first player.
    fn max_player(&self) -> Player {
        self.side_to_move()
    }

    /// Returns whether chance moves here, so that the moves are outcomes. [`side_to_move`](Self::side_to_move)
    /// is then the player who would move in its place.
    fn is_chance(&self) -> bool {
        false
    }

    /// The weight of an outcome, from 1 on. Its probability is its share of the weights of all outcomes here.
    fn weight(&self, _outcome: Move) -> u32 {
        1
    }

    /// The least and the greatest value for MAX that a search of the whole game can find at a leaf; `None` if
    /// the game has no chance node. With `limited`, a depth limit can also make leaves of inner nodes.
    fn chance_values(&self, _limited: bool) -> Option<(i32, i32)> {
        None
    }

    /// The three players' part of a position; `None` in a game for two.
    fn three(&self) -> Option<ThreePlayers> {
        None
    }

    /// The greatest [`reward`](Self::reward) of a game that starts here, at least 1.
    fn greatest_reward(&self) -> u32 {
        2
    }

    /// The reward of a game that ended here, for the player called MAX, from 0 on: by default 0 for a loss, 1 for
    /// a draw and 2 for a win. Monte Carlo search averages it.
    fn reward(&self, outcome: Outcome, max: Player) -> u32 {
        match outcome.winner() {
            Some(winner) if winner == max => 2,
            Some(_) => 0,
            None => 1,
        }
    }
}

/// Methods of every position that no game can override.
///
/// # Examples
/// ```
/// use plyscope_core::game::{Move, PositionExt, TicTacToe};
///
/// let mut board = TicTacToe::new();
/// assert_eq!(board.moves_in_static_order()[0], Move(4));
/// assert!(board.try_play(Move(4)));
/// assert!(!board.try_play(Move(4)));
/// assert_eq!(board.child(Move(0)).moves().len(), 7);
/// ```
pub trait PositionExt: Position {
    /// The position after a legal move, played on a clone.
    #[must_use]
    fn child(&self, mv: Move) -> Self {
        let mut next = self.clone();
        next.play(mv);
        next
    }

    /// Follows a step of a search: plays a legal move, gives the turn away at [`Move::NULL`], and stays at
    /// [`Move::CHECK`]. Returns whether it could.
    fn follow(&mut self, step: Move) -> bool {
        match step {
            Move::NULL => self.pass(),
            Move::CHECK => {}
            mv => return self.try_play(mv),
        }
        true
    }

    /// The legal moves in natural order, in a fresh buffer; empty exactly when play has ended.
    fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.legal_moves(&mut moves);
        moves
    }

    /// The legal moves in static order, in a fresh buffer; empty exactly when play has ended.
    fn moves_in_static_order(&self) -> Vec<Move> {
        let mut list = Vec::new();
        if let Turn::Moves(moves) = self.turn() {
            self.static_order(moves, &mut list);
        }
        list
    }

    /// Plays the move if it is legal, and returns whether it was. Lists all legal moves for that.
    fn try_play(&mut self, mv: Move) -> bool {
        let legal = self.moves().contains(&mv);
        if legal {
            self.play(mv);
        }
        legal
    }
}

impl<P: Position> PositionExt for P {}

/// Number of move paths of exactly `depth` plies from `position` (1 for depth 0; a finished game has no
/// paths below it; a forced pass is a ply). Visits every path, but only `O(b^(d-1))` positions, because
/// the last ply is counted without playing it.
///
/// # Examples
/// ```
/// use plyscope_core::game::{TicTacToe, perft};
///
/// let board = TicTacToe::new();
/// assert_eq!([1, 2, 3, 4].map(|depth| perft(&board, depth)), [9, 72, 504, 3_024]);
/// ```
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    match position.turn() {
        _ if depth == 0 => 1,
        Turn::Over(_) => 0,
        Turn::Moves(moves) if depth == 1 => moves.len() as u64,
        Turn::Moves(moves) => moves.map(|mv| perft(&position.child(mv), depth - 1)).sum(),
    }
}

/// The moves whose bits are set, `Move(n)` for bit n, lowest first.
///
/// # Examples
/// ```
/// use plyscope_core::game::{BitMoves, Move, NumberedMoves};
///
/// let moves = BitMoves(0b1010);
/// assert_eq!(moves.len(), 2);
/// assert_eq!(moves.collect::<Vec<_>>(), [Move(1), Move(3)]);
/// assert_eq!(NumberedMoves::first(2).collect::<Vec<_>>(), [Move(0), Move(1)]);
/// ```
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

/// The moves from `Move(0)` upwards, as children of a tree node are numbered.
/// See the example of [`BitMoves`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumberedMoves(std::ops::Range<u16>);

impl NumberedMoves {
    /// `Move(0)` to `Move(count - 1)`; none if `count` is 0.
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
