//! Textbook trees: any shape, leaf values written by hand, edges numbered or named.
//!
//! The tree is stored once and shared; a position is a node in it. Leaf scores are for MAX, the first
//! player. The players alternate from MAX at the root. `min:` or `max:` in front of a node overrides
//! that, so that MIN can follow MIN, for example when MAX has two opponents. `chance` in front of a
//! node lets chance move there, with weights in front of its outcomes. In a tree for three players each leaf has
//! three numbers, and A, B and C move in turn; A is MAX, and both others are MIN.

mod edit;
mod notation;
mod weights;

pub use edit::TreeEdit;
pub(super) use notation::{MAX_DEPTH, quoted};

use super::{
    Board, FinalScore, Keyed, Move, NumberedMoves, Outcome, Player, Position, ThreePlayers, Turn,
};
use std::ops::Range;
use std::sync::Arc;

/// The number of the first named move; lower numbers are numbers of children.
const FIRST_NAMED: u16 = u16::MAX / 2 + 1;

#[derive(Clone, Debug, PartialEq, Eq)]
struct Node {
    name: Option<Box<str>>,
    /// The player to move; at a chance node the player who would move in its place.
    mover: Player,
    chance: bool,
    /// The value of a leaf for MAX, times [`Chance::parts`]. At an inner node, the value for a search that
    /// stops there, 0 unless the text gives one.
    value: i32,
    /// The children's range in `Shape::children`; empty at leaves.
    first: u32,
    count: u16,
}

impl Node {
    /// The range of its children in [`Shape::children`].
    fn places(&self) -> Range<usize> {
        self.first as usize..self.first as usize + usize::from(self.count)
    }

    /// The player who moves at a child unless the text names one. Chance takes no player's turn.
    fn next_mover(&self) -> Player {
        if self.chance { self.mover } else { self.mover.opponent() }
    }
}

/// A whole tree: nodes in the order in which they were written.
#[derive(Debug, PartialEq, Eq)]
struct Shape {
    nodes: Vec<Node>,
    children: Vec<u32>,
    /// The move to each child; empty if no edge has a name.
    codes: Vec<u16>,
    /// The distinct names of edges; the first belongs to `Move(FIRST_NAMED)`.
    edges: Vec<Box<str>>,
    /// Parts per point as written: 100 if the values are hundredths.
    scale: u32,
    /// The least and the greatest value of a leaf.
    leaves: (i32, i32),
    /// `None` for a tree without chance nodes.
    chance: Option<Chance>,
    /// `None` for a tree for two players.
    three: Option<Three>,
}

/// The part of a tree for three players beside its nodes, which have A's numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Three {
    /// The numbers of B and C, by node; 0 at inner nodes.
    others: Vec<[i32; 2]>,
    /// The player to move, by node: the ply modulo 3.
    turns: Vec<u8>,
    /// The greatest sum of a leaf's numbers.
    total: i32,
    /// The greatest number at a leaf.
    greatest: i32,
}

/// What a tree with chance nodes has beside its nodes.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Chance {
    /// The weight of each child, by its place in [`Shape::children`]; 1 below a player.
    weights: Vec<u32>,
    /// Parts per written value, so that the average of every chance node is a whole number.
    parts: u32,
    /// The range of the leaves' values with a depth limit, where inner nodes can be leaves.
    limited: (i32, i32),
}

impl Shape {
    /// The moves to the children of a node, in their order.
    fn moves(&self, node: &Node) -> Vec<Move> {
        match self.codes.get(node.places()) {
            Some(codes) if !self.codes.is_empty() => codes.iter().map(|&code| Move(code)).collect(),
            _ => (0..node.count).map(Move).collect(),
        }
    }

    /// Parts per written value, 1 without chance nodes.
    fn parts(&self) -> u32 {
        self.chance.as_ref().map_or(1, |chance| chance.parts)
    }

    /// The name of the edge to a child, by its place among all children; `None` if it is numbered.
    fn edge(&self, place: usize) -> Option<&str> {
        let name = self.codes.get(place)?.checked_sub(FIRST_NAMED)?;
        self.edges.get(usize::from(name)).map(|name| &**name)
    }
}

/// The moves at a node: the numbers of its children, or the codes of its edges.
#[derive(Clone, Debug)]
pub enum TreeMoves {
    /// No edge of the tree has a name.
    Numbered(NumberedMoves),
    /// At least one edge of the tree has a name.
    Named(NamedMoves),
}

/// The moves in a tree with named edges, in the order of the children.
#[derive(Clone, Debug)]
pub struct NamedMoves {
    shape: Arc<Shape>,
    places: Range<usize>,
}

impl Iterator for TreeMoves {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        match self {
            Self::Numbered(moves) => moves.next(),
            Self::Named(NamedMoves { shape, places }) => {
                places.next().and_then(|place| shape.codes.get(place)).map(|&code| Move(code))
            }
        }
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        match self {
            Self::Numbered(moves) => moves.size_hint(),
            Self::Named(moves) => moves.places.size_hint(),
        }
    }
}

impl ExactSizeIterator for TreeMoves {}

/// A node of a textbook tree. `Move(i)` goes to child i + 1, unless its edge has a name.
///
/// # Examples
/// ```
/// use plyscope_core::game::{Move, Notation, PositionExt, Tree};
///
/// let tree = Tree::parse("( (3, 12 8) (2 4 6) (14 5 2) )")?;
/// assert_eq!(tree.len(), 13);
/// assert_eq!(tree.position_text(), "((3 12 8)(2 4 6)(14 5 2))");
/// assert_eq!(tree.child(Move(1)).position_text(), "min:(2 4 6)");
/// # Ok::<(), plyscope_core::game::InputError>(())
/// ```
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

    /// Returns whether any node of the tree has a name of its own. O(nodes).
    pub fn has_names(&self) -> bool {
        self.shape.nodes.iter().any(|node| node.name.is_some())
    }

    /// Parts per point, from 1 on: 100 if the values are hundredths. In a tree with chance nodes, a point has
    /// as many parts as make every average a whole number.
    pub fn scale(&self) -> u32 {
        self.shape.scale.saturating_mul(self.shape.parts())
    }

    /// Number of nodes of the whole tree, 1 to 1,000,000.
    pub fn len(&self) -> usize {
        self.shape.nodes.len()
    }

    /// Always false, because a tree has at least its root.
    pub fn is_empty(&self) -> bool {
        self.shape.nodes.is_empty()
    }
}

impl Position for Tree {
    type Moves = TreeMoves;

    const ALTERNATES: bool = false;

    const HAS_CHANCE: bool = true;

    const MAY_HAVE_THREE: bool = true;

    fn side_to_move(&self) -> Player {
        self.here().mover
    }

    fn turn(&self) -> Turn<TreeMoves> {
        match self.here().count {
            0 => Turn::Over(Outcome::Exhausted),
            count if self.shape.codes.is_empty() => {
                Turn::Moves(TreeMoves::Numbered(NumberedMoves::first(count)))
            }
            _ => {
                let (shape, places) = (Arc::clone(&self.shape), self.here().places());
                Turn::Moves(TreeMoves::Named(NamedMoves { shape, places }))
            }
        }
    }

    fn play(&mut self, mv: Move) {
        let child = self.place_of(mv).and_then(|place| self.shape.children.get(place));
        if let Some(&child) = child {
            self.node = child;
        }
    }

    fn max_player(&self) -> Player {
        Player::First
    }

    fn is_chance(&self) -> bool {
        self.here().chance
    }

    fn weight(&self, outcome: Move) -> u32 {
        let chance = self.shape.chance.as_ref();
        let weight = |place| chance.and_then(|chance| chance.weights.get(place)).copied();
        self.place_of(outcome).and_then(weight).unwrap_or(1)
    }

    fn chance_values(&self, limited: bool) -> Option<(i32, i32)> {
        let chance = self.shape.chance.as_ref()?;
        Some(if limited { chance.limited } else { self.shape.leaves })
    }

    fn three(&self) -> Option<ThreePlayers> {
        let &Three { ref others, ref turns, total, greatest } = self.shape.three.as_ref()?;
        let node = self.node as usize;
        let [b, c] = *others.get(node)?;
        let mover = usize::from(*turns.get(node)?);
        Some(ThreePlayers { mover, numbers: [self.here().value, b, c], total, greatest })
    }

    fn greatest_reward(&self) -> u32 {
        let (least, greatest) = self.shape.leaves;
        greatest.abs_diff(least).max(1)
    }

    fn reward(&self, _outcome: Outcome, max: Player) -> u32 {
        self.value_for(max).abs_diff(self.shape.leaves.0)
    }
}

impl Board for Tree {}

impl FinalScore for Tree {
    fn final_score(&self, _outcome: Outcome, player: Player) -> i32 {
        self.value_for(player)
    }

    fn so_far(&self, player: Player) -> i32 {
        self.value_for(player)
    }
}

impl Tree {
    /// The place of a child in [`Shape::children`], by the move to it.
    fn place_of(&self, mv: Move) -> Option<usize> {
        let (first, count) = (self.here().first as usize, usize::from(self.here().count));
        if self.shape.codes.is_empty() {
            debug_assert!(mv.index() < count);
            return Some(first + mv.index());
        }
        let codes = &self.shape.codes[first..first + count];
        codes.iter().position(|&code| code == mv.0).map(|place| first + place)
    }

    fn value_for(&self, player: Player) -> i32 {
        let for_max = self.here().value;
        if player == Player::First { for_max } else { -for_max }
    }
}

impl Keyed for Tree {
    type Key = [u64; 1];

    /// The number of the node, from which the player to move follows.
    fn key(&self) -> Self::Key {
        [u64::from(self.node)]
    }
}
