//! Names of nodes and moves in sentences: letters if the tree has them, otherwise moves.

use crate::game::Move;
use crate::say::{Arg, Message, message};
use crate::trace::Trace;

/// Longest list of moves that is written out; a longer one ends in a count.
const LISTED: usize = 8;
/// Longest path that is written out, in moves; a longer one ends in a count.
const LONGEST: usize = 30;

#[derive(Clone, Copy)]
pub(crate) struct Names<'a> {
    trace: &'a Trace,
    letters: bool,
}

/// Names a node by one of three messages: the root, a path of moves, or a letter.
macro_rules! named {
    ($self:ident, $path:ident, $root:literal, $by_path:literal, $by_name:literal) => {
        match $self.trace.place($path) {
            _ if $path.is_empty() && !$self.letters => message!($root),
            Some(_) => message!($by_name, name = $self.trace.called($path)),
            None => message!($by_path, path = $self.path($path)),
        }
    };
}

impl<'a> Names<'a> {
    pub(crate) fn in_trace(trace: &'a Trace) -> Self {
        Self { trace, letters: !trace.places().is_empty() }
    }

    pub(crate) const fn are_letters(&self) -> bool {
        self.letters
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
        named!(self, path, "node.root", "node.path", "node.name")
    }

    /// "at node 5-1", "at C".
    pub(crate) fn at(&self, path: &[Move]) -> Message {
        named!(self, path, "node.at.root", "node.at.path", "node.at.name")
    }

    /// "to node 5-1", "to C".
    pub(crate) fn to(&self, path: &[Move]) -> Message {
        named!(self, path, "node.to.root", "node.to.path", "node.to.name")
    }

    /// The node after a preposition that English omits and Portuguese contracts: "do nó 5-1".
    pub(crate) fn of(&self, path: &[Move]) -> Message {
        named!(self, path, "node.of.root", "node.of.path", "node.of.name")
    }

    /// "leaf 5-1", "leaf c₁".
    pub(crate) fn leaf(&self, path: &[Move]) -> Message {
        named!(self, path, "node.root", "leaf.path", "leaf.name")
    }

    /// "this node", "C": for the second mention of a node in a sentence.
    pub(crate) fn this(&self, path: &[Move]) -> Message {
        if self.letters || path.is_empty() { self.node(path) } else { message!("node.this") }
    }

    /// A move of a node: "move 4", or the name of the child.
    pub(crate) fn mv(&self, node: &[Move], mv: Move) -> Message {
        let called = self.trace.move_called(node, mv);
        if self.letters {
            message!("node.name", name = called)
        } else {
            message!("move", move = called)
        }
    }

    /// Like [`Self::mv`], after a preposition that Portuguese contracts.
    pub(crate) fn move_of(&self, node: &[Move], mv: Move) -> Message {
        let called = self.trace.move_called(node, mv);
        if self.letters {
            message!("node.of.name", name = called)
        } else {
            message!("move.of", move = called)
        }
    }

    /// A move that a side plays at a node: "4 at node 5-1", or the name of the child.
    pub(crate) fn played(&self, node: &[Move], mv: Move) -> Message {
        if self.letters {
            return self.mv(node, mv);
        }
        message!("move.played", move = self.trace.move_called(node, mv), at = self.at(node))
    }

    /// A line from a node: "B b₁", "move 5", "moves 5-1".
    pub(crate) fn line(&self, node: &[Move], line: &[Move]) -> Message {
        let called = self.trace.line_called(node, line);
        if self.letters {
            message!("node.name", name = called)
        } else {
            message!("moves", n = line.len(), moves = called)
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
        if self.letters {
            Arg::List(list)
        } else {
            message!("moves", n = moves.len(), moves = list).into()
        }
    }
}
