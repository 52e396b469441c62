//! How sentences name nodes and moves: by letters where the tree has them, else by moves.

use crate::game::Move;
use crate::say::{Arg, Said, said};
use crate::trace::Trace;

/// Moves of a list before the rest is only counted.
const LISTED: usize = 8;
/// Moves of a path before the rest is only counted.
const LONGEST: usize = 30;

/// The names of a trace, as the parts of a sentence.
#[derive(Clone, Copy)]
pub(crate) struct Names<'a> {
    trace: &'a Trace,
    letters: bool,
}

/// A node with the words that its part of a sentence begins with.
macro_rules! named {
    ($self:ident, $path:ident, $root:literal, $by_path:literal, $by_name:literal) => {
        match $self.trace.place($path) {
            _ if $path.is_empty() && !$self.letters => said!($root),
            Some(_) => said!($by_name, name = $self.trace.called($path)),
            None => said!($by_path, path = $self.path($path)),
        }
    };
}

impl<'a> Names<'a> {
    pub(crate) fn in_trace(trace: &'a Trace) -> Self {
        Self { trace, letters: !trace.places().is_empty() }
    }

    /// Whether nodes are called by letters.
    pub(crate) const fn are_letters(&self) -> bool {
        self.letters
    }

    /// The moves to a node as one word, a very long path cut short.
    fn path(&self, path: &[Move]) -> String {
        match path.get(..LONGEST).filter(|_| path.len() > LONGEST) {
            Some(first) => format!("{}… (+{})", self.trace.line_text(first), path.len() - LONGEST),
            None => self.trace.line_text(path),
        }
    }

    /// "node 5-1", "C".
    pub(crate) fn node(&self, path: &[Move]) -> Said {
        named!(self, path, "node.root", "node.path", "node.name")
    }

    /// "at node 5-1", "at C".
    pub(crate) fn at(&self, path: &[Move]) -> Said {
        named!(self, path, "node.at.root", "node.at.path", "node.at.name")
    }

    /// "to node 5-1", "to C".
    pub(crate) fn to(&self, path: &[Move]) -> Said {
        named!(self, path, "node.to.root", "node.to.path", "node.to.name")
    }

    /// The node after a word that English does without and Portuguese joins to it: "do nó 5-1".
    pub(crate) fn of(&self, path: &[Move]) -> Said {
        named!(self, path, "node.of.root", "node.of.path", "node.of.name")
    }

    /// "leaf 5-1", "leaf c₁".
    pub(crate) fn leaf(&self, path: &[Move]) -> Said {
        named!(self, path, "node.root", "leaf.path", "leaf.name")
    }

    /// "this node", "C": for the second time that a sentence speaks of it.
    pub(crate) fn this(&self, path: &[Move]) -> Said {
        if self.letters || path.is_empty() { self.node(path) } else { said!("node.this") }
    }

    /// A move of a node: "move 4", or the name of the child.
    pub(crate) fn mv(&self, node: &[Move], mv: Move) -> Said {
        let called = self.trace.move_called(node, mv);
        if self.letters { said!("node.name", name = called) } else { said!("move", move = called) }
    }

    /// The same after a word that Portuguese joins to it.
    pub(crate) fn move_of(&self, node: &[Move], mv: Move) -> Said {
        let called = self.trace.move_called(node, mv);
        if self.letters {
            said!("node.of.name", name = called)
        } else {
            said!("move.of", move = called)
        }
    }

    /// What a side plays at a node: "4 at node 5-1", or the name of the child.
    pub(crate) fn played(&self, node: &[Move], mv: Move) -> Said {
        if self.letters {
            return self.mv(node, mv);
        }
        said!("move.played", move = self.trace.move_called(node, mv), at = self.at(node))
    }

    /// A line from a node: "B b₁", "move 5", "moves 5-1".
    pub(crate) fn line(&self, node: &[Move], line: &[Move]) -> Said {
        let called = self.trace.line_called(node, line);
        if self.letters {
            said!("node.name", name = called)
        } else {
            said!("moves", n = line.len(), moves = called)
        }
    }

    /// Moves of a node as a list: "moves 2 and 3", "c₂ and c₃".
    pub(crate) fn moves(&self, node: &[Move], moves: &[Move]) -> Arg {
        let shown = if moves.len() > LISTED { &moves[..LISTED - 1] } else { moves };
        let mut list: Vec<Arg> =
            shown.iter().map(|&mv| self.trace.move_called(node, mv).into()).collect();
        if shown.len() < moves.len() {
            list.push(said!("list.more", n = moves.len() - shown.len()).into());
        }
        if self.letters {
            Arg::List(list)
        } else {
            said!("moves", n = moves.len(), moves = list).into()
        }
    }
}
