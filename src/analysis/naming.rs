//! Names of nodes, moves and sides in sentences: letters if the tree has them, players and places in a game,
//! otherwise moves.

use crate::game::{AnyPosition, Board, Move, MoveNames, Othello, Player, Position};
use crate::say::{Arg, Message, message};
use crate::trace::Trace;
use crate::with_position;

/// Longest list of moves that is written out; a longer one ends in a count.
const LISTED: usize = 8;
/// Longest path that is written out, in moves; a longer one ends in a count.
const LONGEST: usize = 30;

#[derive(Clone, Copy)]
pub(crate) struct Names<'a> {
    trace: &'a Trace,
    letters: bool,
    game: Option<Game>,
}

/// The words of a game, because a path of moves says neither who plays nor where.
#[derive(Clone, Copy)]
struct Game {
    pieces: Pieces,
    places: MoveNames,
    /// The side to move at the root.
    first: Player,
    max: Player,
}

/// What the players are called after.
#[derive(Clone, Copy)]
enum Pieces {
    Marks,
    Discs,
    Stones,
}

impl Game {
    /// Returns `None` for a tree.
    fn of(position: &AnyPosition) -> Option<Self> {
        let pieces = match position {
            AnyPosition::TicTacToe(_) => Pieces::Marks,
            AnyPosition::ConnectFour(_) | AnyPosition::ConnectFourSized(_) => Pieces::Discs,
            AnyPosition::Gomoku(_) | AnyPosition::Othello(_) => Pieces::Stones,
            AnyPosition::Tree(_) | AnyPosition::Uniform(_) => return None,
        };
        with_position!(position, root => Some(Self {
            pieces,
            places: root.shape()?.moves,
            first: root.side_to_move(),
            max: root.max_player(),
        }))
    }

    fn player(self, player: Player) -> Message {
        match (self.pieces, player) {
            (Pieces::Marks, Player::First) => message!("player.x"),
            (Pieces::Marks, Player::Second) => message!("player.o"),
            (Pieces::Discs, Player::First) => message!("player.red"),
            (Pieces::Discs, Player::Second) => message!("player.yellow"),
            (Pieces::Stones, Player::First) => message!("player.black"),
            (Pieces::Stones, Player::Second) => message!("player.white"),
        }
    }

    /// Returns who plays the last of `plies` moves from the root.
    fn mover(self, plies: usize) -> Message {
        self.player(if plies % 2 == 1 { self.first } else { self.first.opponent() })
    }
}

/// Names a node by one of four messages: the root, a path of moves, a letter, or the last move of a game.
macro_rules! named {
    ($self:ident, $path:ident, $root:literal, $by_path:literal, $by_name:literal, $by_game:literal) => {
        match ($self.trace.place($path), $self.after($path)) {
            _ if $path.is_empty() && !$self.letters => message!($root),
            (Some(_), _) => message!($by_name, name = $self.trace.called($path)),
            (None, Some(after)) => message!($by_game, after = after),
            (None, None) => message!($by_path, path = $self.path($path)),
        }
    };
}

impl<'a> Names<'a> {
    pub(crate) fn in_trace(trace: &'a Trace) -> Self {
        let letters = !trace.places().is_empty();
        let start = if trace.is_external() { None } else { trace.start() };
        Self { trace, letters, game: start.and_then(|start| Game::of(&start.position)) }
    }

    pub(crate) const fn are_letters(&self) -> bool {
        self.letters
    }

    pub(crate) const fn are_of_a_game(&self) -> bool {
        self.game.is_some()
    }

    /// The name of MAX or MIN: in a game the player's.
    pub(crate) fn side(&self, max: bool) -> Arg {
        match self.game {
            Some(game) => game.player(if max { game.max } else { game.max.opponent() }).into(),
            None => side(max).into(),
        }
    }

    /// The name of a player: "Red", "the first player".
    pub(crate) fn player(self, player: Player) -> Message {
        match (self.game, player) {
            (Some(game), _) => game.player(player),
            (None, Player::First) => message!("player.first"),
            (None, Player::Second) => message!("player.second"),
        }
    }

    /// "after Red plays column 4", for a node of a game below its root.
    fn after(&self, path: &[Move]) -> Option<Message> {
        let game = self.game?;
        // A check is no ply: it is the same position once more.
        let path: Vec<Move> = path.iter().copied().filter(|&mv| mv != Move::CHECK).collect();
        let last = path.last().copied()?;
        let player = game.mover(path.len());
        if last == Move::NULL {
            return Some(message!("after.null", player = player));
        }
        if matches!(game.pieces, Pieces::Stones) && last == Othello::PASS {
            return Some(message!("after.pass", player = player));
        }
        let mv = self.trace.name(last);
        let place = match game.places {
            MoveNames::Columns => message!("place.column.in", move = mv),
            MoveNames::Numbers => message!("place.square.in", move = mv),
            MoveNames::Cells => message!("place.cell.in", move = mv),
        };
        Some(message!("after", player = player, place = place))
    }

    /// Writes the moves to a node as one word, shortening a very long path.
    fn path(&self, path: &[Move]) -> String {
        match path.get(..LONGEST).filter(|_| path.len() > LONGEST) {
            Some(first) => format!("{}… (+{})", self.trace.line_text(first), path.len() - LONGEST),
            None => self.trace.line_text(path),
        }
    }

    /// "node 5-1", "C".
    pub(crate) fn node(&self, path: &[Move]) -> Message {
        named!(self, path, "node.root", "node.path", "node.name", "node.after")
    }

    /// "at node 5-1", "at C".
    pub(crate) fn at(&self, path: &[Move]) -> Message {
        named!(self, path, "node.at.root", "node.at.path", "node.at.name", "node.at.after")
    }

    /// "to node 5-1", "to C".
    pub(crate) fn to(&self, path: &[Move]) -> Message {
        named!(self, path, "node.to.root", "node.to.path", "node.to.name", "node.to.after")
    }

    /// The node after a preposition that English omits and Portuguese contracts: "do nó 5-1".
    pub(crate) fn of(&self, path: &[Move]) -> Message {
        named!(self, path, "node.of.root", "node.of.path", "node.of.name", "node.of.after")
    }

    /// A node with all the moves to it, because the last one alone does not separate transposed positions:
    /// "the position after moves 5 1", "C".
    pub(crate) fn whole(&self, path: &[Move]) -> Message {
        match self.game {
            Some(_) if !path.is_empty() && path.len() <= LONGEST => {
                let moves: Vec<&str> = path.iter().map(|&mv| self.trace.name(mv)).collect();
                message!("node.moves", moves = moves.join(" "))
            }
            _ => self.node(path),
        }
    }

    /// "leaf 5-1", "leaf c₁".
    pub(crate) fn leaf(&self, path: &[Move]) -> Message {
        named!(self, path, "node.root", "leaf.path", "leaf.name", "node.after")
    }

    /// "this node", "C": for the second mention of a node in a sentence.
    pub(crate) fn this(&self, path: &[Move]) -> Message {
        match self.game {
            _ if self.letters || path.is_empty() => self.node(path),
            Some(_) => message!("node.this.position"),
            None => message!("node.this"),
        }
    }

    /// A move of a node: "move 4", or the name of the child.
    pub(crate) fn mv(&self, node: &[Move], mv: Move) -> Message {
        match mv {
            Move::NULL => return message!("move.null"),
            Move::CHECK => return message!("move.check"),
            _ => {}
        }
        let called = self.trace.move_called(node, mv);
        match self.game.map(|game| game.places) {
            _ if self.letters => message!("node.name", name = called),
            Some(MoveNames::Columns) => message!("place.column", move = called),
            Some(MoveNames::Numbers) => message!("place.square", move = called),
            Some(MoveNames::Cells) | None => message!("move", move = called),
        }
    }

    /// Like [`Self::mv`], after a preposition that Portuguese contracts.
    pub(crate) fn move_of(&self, node: &[Move], mv: Move) -> Message {
        let called = self.trace.move_called(node, mv);
        match self.game.map(|game| game.places) {
            _ if self.letters => message!("node.of.name", name = called),
            Some(MoveNames::Columns) => message!("place.column.of", move = called),
            Some(MoveNames::Numbers) => message!("place.square.of", move = called),
            Some(MoveNames::Cells) | None => message!("move.of", move = called),
        }
    }

    /// A move that a side plays at a node: "4 at node 5-1", or the name of the child.
    pub(crate) fn played(&self, node: &[Move], mv: Move) -> Message {
        if self.letters {
            return self.mv(node, mv);
        }
        match self.game {
            Some(_) => message!("line.at", line = self.mv(node, mv), at = self.at(node)),
            None => {
                message!("move.played", move = self.trace.move_called(node, mv), at = self.at(node))
            }
        }
    }

    /// A line from a node: "B b₁", "move 5", "moves 5-1".
    pub(crate) fn line(&self, node: &[Move], line: &[Move]) -> Message {
        let called = self.trace.line_called(node, line);
        match (self.game, line) {
            _ if self.letters => message!("node.name", name = called),
            (Some(_), [only]) => self.mv(node, *only),
            (Some(_), [first, rest @ ..]) => {
                let rest: Vec<&str> = rest.iter().map(|&mv| self.trace.name(mv)).collect();
                message!("moves.then", first = self.mv(node, *first), rest = rest.join(" "))
            }
            _ => message!("moves", n = line.len(), moves = called),
        }
    }

    /// Moves of a node as a list: "moves 2 and 3", "c₂ and c₃".
    pub(crate) fn moves(&self, node: &[Move], moves: &[Move]) -> Arg {
        let shown = if moves.len() > LISTED { &moves[..LISTED - 1] } else { moves };
        let mut list: Vec<Arg> =
            shown.iter().map(|&mv| self.trace.move_called(node, mv).into()).collect();
        if shown.len() < moves.len() {
            list.push(message!("list.more", n = moves.len() - shown.len()).into());
        }
        let n = moves.len();
        match self.game.map(|game| game.places) {
            _ if self.letters => Arg::List(list),
            Some(MoveNames::Columns) => message!("places.columns", n = n, moves = list).into(),
            Some(MoveNames::Numbers) => message!("places.squares", n = n, moves = list).into(),
            Some(MoveNames::Cells) | None => message!("moves", n = n, moves = list).into(),
        }
    }
}

/// Returns a side's name, the same in every language.
pub(crate) const fn side(max: bool) -> &'static str {
    if max { "MAX" } else { "MIN" }
}
