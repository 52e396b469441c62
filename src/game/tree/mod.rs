//! Textbook trees: any shape, leaf values written by hand.
//!
//! The tree is held once and shared; a position is a place in it. Scores of leaves are MAX's,
//! and MAX is the first player. The players take turns from MAX at the root on; `min:` or `max:` in
//! front of a node says otherwise, so that MIN can follow MIN, as where MAX has two opponents.

mod notation;

use super::{Board, FinalScore, Keyed, Move, NumberedMoves, Outcome, Player, Position, Turn};
use std::sync::Arc;

/// One node of the tree as written.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Node {
    name: Option<Box<str>>,
    mover: Player,
    /// The leaf's value for MAX; 0 at inner nodes.
    value: i32,
    /// The children's range in `Shape::children`; empty at leaves.
    first: u32,
    count: u16,
}

/// A whole tree: nodes in the order in which they were written.
#[derive(Debug, PartialEq, Eq)]
struct Shape {
    nodes: Vec<Node>,
    children: Vec<u32>,
}

/// A place in a textbook tree. `Move(i)` goes to child i + 1.
#[derive(Clone, Debug)]
pub struct Tree {
    shape: Arc<Shape>,
    node: u32,
}

impl PartialEq for Tree {
    fn eq(&self, other: &Self) -> bool {
        self.node == other.node
            && (Arc::ptr_eq(&self.shape, &other.shape) || self.shape == other.shape)
    }
}

impl Eq for Tree {}

impl Tree {
    fn here(&self) -> &Node {
        &self.shape.nodes[self.node as usize]
    }

    /// The name written in front of the bracket here, if any.
    pub fn name(&self) -> Option<&str> {
        self.here().name.as_deref()
    }

    /// Whether any node of the whole tree has a name of its own.
    pub fn has_names(&self) -> bool {
        self.shape.nodes.iter().any(|node| node.name.is_some())
    }

    /// Nodes of the whole tree.
    pub fn len(&self) -> usize {
        self.shape.nodes.len()
    }

    /// Never: a tree has at least its root.
    pub fn is_empty(&self) -> bool {
        self.shape.nodes.is_empty()
    }
}

impl Position for Tree {
    type Moves = NumberedMoves;

    const ALTERNATES: bool = false;

    fn side_to_move(&self) -> Player {
        self.here().mover
    }

    fn turn(&self) -> Turn<NumberedMoves> {
        match self.here().count {
            0 => Turn::Over(Outcome::Exhausted),
            count => Turn::Moves(NumberedMoves::first(count)),
        }
    }

    fn play(&mut self, mv: Move) {
        debug_assert!(mv.0 < self.here().count);
        let place = self.here().first as usize + mv.index();
        if let Some(&child) = self.shape.children.get(place) {
            self.node = child;
        }
    }

    fn max_player(&self) -> Player {
        Player::First
    }
}

impl Board for Tree {}

impl FinalScore for Tree {
    fn final_score(&self, _outcome: Outcome, player: Player) -> i32 {
        let for_max = self.here().value;
        if player == Player::First { for_max } else { -for_max }
    }
}

impl Keyed for Tree {
    type Key = [u64; 1];

    /// The number of the node; who moves there follows from it.
    fn key(&self) -> Self::Key {
        [u64::from(self.node)]
    }
}
