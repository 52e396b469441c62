//! A generated exercise: as it is shown, and with its answers.

use super::elements::Element;
use super::item::ExerciseItem;
use super::star::StarSearch;
use super::tree::{Orders, Tree};
use super::walk::{How, WalkRecord};
use crate::game::SetupRequest;
use crate::mistakes::Mistake;
use crate::say::Message;
use crate::search::Bound;
use crate::trace::Kind;
use schemars::JsonSchema;
use serde::Serialize;
use std::sync::Arc;

/// A node of an exercise's tree, which has at most 26 inner nodes.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct ExerciseNode {
    /// The id of the node, in preorder from 0.
    pub id: u32,
    /// The id of the parent; null at the root.
    pub parent: Option<u32>,
    /// The ids of the children, as drawn.
    pub children: Vec<u32>,
    /// Whether MAX moves at the node; otherwise MIN moves, or chance.
    pub max: bool,
    /// The weights of the children where chance moves; empty elsewhere.
    pub weights: Vec<u32>,
    /// The plies from the root.
    pub ply: u32,
    /// The name of the node: `C` for an inner node, `c3` for a leaf.
    pub name: String,
    /// The move that leads to the node, if the tree is from a game.
    #[serde(rename = "move")]
    pub mv: Option<String>,
    /// The value for MAX of a leaf, or of an inner node if the exercise gives it.
    pub value: Option<i32>,
    /// The bound type of the value, if a search returned it and it is not exact.
    pub bound: Option<Bound>,
    /// Whether the exercise states that alpha-beta does not enter the node.
    pub cut: bool,
}

impl ExerciseNode {
    /// Returns who moves at the node.
    pub fn kind(&self) -> Kind {
        if self.weights.is_empty() { Kind::of(self.max) } else { Kind::Chance }
    }
}

/// An exercise, without its answers.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Exercise {
    /// The words of the exercise as fields; a tree of its own has level 1 and seed 0.
    #[serde(flatten)]
    pub words: ExerciseItem,
    /// The words of the exercise as text: `cuts-2-17`.
    pub item: String,
    /// The task, as a message to be printed in any language.
    pub task: Message,
    /// The tree, in the notation of the game of trees: `A(B(6 4 9) C(7 3 8))`.
    pub position: String,
    /// The game and position of the tree; null for a tree of its own.
    pub origin: Option<SetupRequest>,
    /// The nodes of the tree, in preorder.
    pub nodes: Vec<ExerciseNode>,
    /// The elements that take an answer, in the order of a result's code.
    pub elements: Vec<Element>,
    /// The change of a leaf's value; null in other kinds.
    pub amount: Option<i32>,
    /// The number of leaves that alpha-beta scores in the drawn order; null in other kinds than `order`.
    pub leaves: Option<u32>,
    /// The leaf that was scored last in an exercise about the next node; null in other kinds.
    pub at: Option<u32>,
    /// The run that searches the tree by the same rules: `alphabeta` with the modifiers of the
    /// convention; where chance moves `star1` for cuts, else `expectimax`.
    pub run: String,
}

/// The level and seed of an exercise on a tree of its own.
pub(super) const SEEDLESS: &str = "1-0";

#[derive(Clone, Debug)]
pub(super) struct ExerciseKey {
    pub(super) item: ExerciseItem,
    /// The tree in brackets, if the words hold it in place of a seed.
    pub(super) own: Option<String>,
    pub(super) tree: Tree,
    pub(super) origin: Option<SetupRequest>,
    pub(super) right: WalkRecord,
    /// The search behind `right` if it is not alpha-beta: for cuts at chance nodes.
    pub(super) star: Option<Arc<StarSearch>>,
    pub(super) elements: Vec<Element>,
    pub(super) amount: Option<i32>,
    pub(super) leaf: Option<usize>,
    /// The fewest leaves, with an order that needs no more.
    pub(super) least: Option<(u32, Orders)>,
    pub(super) drawn: u32,
    /// The leaf that was scored last; only in `next`.
    pub(super) at: Option<usize>,
}

impl ExerciseKey {
    pub(super) fn text(&self) -> String {
        let words = self.item.to_string();
        self.own.as_ref().map_or_else(|| words.clone(), |tree| words.replacen(SEEDLESS, tree, 1))
    }

    /// Returns whether the convention negates the numbers of a node.
    pub(super) fn turns(&self, id: usize) -> bool {
        self.item.profile.is_movers() && self.tree.0[id].is_min()
    }

    /// Converts a number between MAX's view and that of the convention at a node.
    pub(super) fn seen(&self, id: usize, value: i32) -> i32 {
        if self.turns(id) { -value } else { value }
    }

    pub(super) fn how(&self, wrong: Option<Mistake>) -> How<'static> {
        How { wrong, profile: self.item.profile, ..How::default() }
    }

    fn is_above(&self, above: usize, id: usize) -> bool {
        let parents = std::iter::successors(Some(id), |&id| self.tree.0[id].parent);
        parents.into_iter().any(|each| each == above)
    }

    /// Returns whether a node has returned when a leaf has been scored. Ids are in the order of entry.
    pub(super) fn is_closed(&self, id: usize, at: usize) -> bool {
        id < at && self.right.entered(id) && !self.is_above(id, at)
    }

    /// Returns whether a node that is never entered is already cut at the moment of the exercise.
    pub(super) fn is_cut_by_then(&self, id: usize) -> bool {
        let Some(at) = self.at else { return false };
        let mut top = id;
        while let Some(parent) = self.tree.0[top].parent {
            if self.right.entered(parent) {
                return self.is_closed(parent, at);
            }
            top = parent;
        }
        false
    }
}
