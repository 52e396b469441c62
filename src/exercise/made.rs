//! An exercise that is made: as it is shown, and with its answers.

use super::elements::Element;
use super::item::{ExerciseItem, ExerciseKind};
use super::tree::{Node, Orders, Tree};
use super::walk::Walked;
use crate::game::SetupWords;
use schemars::JsonSchema;
use serde::Serialize;

/// The convention of every exercise.
pub(super) const PROFILE: &str = "knuth-moore";
/// A node of an exercise's tree.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct ExerciseNode {
    /// Its number, a preorder from 0.
    pub id: u32,
    /// Its parent; null at the root.
    pub parent: Option<u32>,
    /// Its children, as drawn.
    pub children: Vec<u32>,
    /// Whether MAX moves here; else MIN.
    pub max: bool,
    /// Plies from the root.
    pub ply: u32,
    /// What it is called.
    pub name: String,
    /// The move that leads here, where a game has one.
    #[serde(rename = "move")]
    pub mv: Option<String>,
    /// A leaf's value; of other nodes too where the exercise tells it.
    pub value: Option<i32>,
    /// Whether the exercise tells that alpha-beta does not enter it.
    pub cut: bool,
}

/// An exercise, without its answers.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Exercise {
    /// Its words.
    #[serde(flatten)]
    pub words: ExerciseItem,
    /// The same as text.
    pub item: String,
    /// The convention that holds: `knuth-moore`, which cuts at alpha >= beta and is fail-soft.
    pub profile: String,
    /// Its tree, as the game of trees writes it.
    pub position: String,
    /// What the tree is taken from; null: it is a tree of its own.
    pub origin: Option<SetupWords>,
    /// Its nodes.
    pub nodes: Vec<ExerciseNode>,
    /// What is to be answered.
    pub elements: Vec<Element>,
    /// By how much a leaf changes; null in other kinds.
    pub amount: Option<i32>,
    /// Leaves that alpha-beta scores in the order drawn; null in other kinds than `order`.
    pub leaves: Option<u32>,
}

/// An exercise with its answers.
#[derive(Clone, Debug)]
pub(super) struct Made {
    pub(super) item: ExerciseItem,
    pub(super) tree: Tree,
    pub(super) origin: Option<SetupWords>,
    pub(super) right: Walked,
    pub(super) elements: Vec<Element>,
    pub(super) amount: Option<i32>,
    pub(super) leaf: Option<usize>,
    /// The fewest leaves, and the leaves of the order drawn.
    pub(super) least: Option<(u32, Orders)>,
    pub(super) drawn: u32,
}

impl Made {
    pub(super) fn shown(&self) -> Exercise {
        let tells_cuts = self.item.kind == ExerciseKind::Windows;
        let tells_values = self.item.kind == ExerciseKind::Critical;
        let values = self.tree.minimax(false);
        let node = |(id, node): (usize, &Node)| ExerciseNode {
            id: id as u32,
            parent: node.parent.map(|parent| parent as u32),
            children: node.children.iter().map(|&child| child as u32).collect(),
            max: node.max,
            ply: node.ply as u32,
            name: node.name.clone(),
            mv: node.mv.clone(),
            value: (node.is_leaf() || tells_values).then_some(values[id]),
            cut: tells_cuts && !self.right.entered(id),
        };
        Exercise {
            words: self.item,
            item: self.item.to_string(),
            profile: PROFILE.to_owned(),
            position: self.tree.text(),
            origin: self.origin.clone(),
            nodes: self.tree.0.iter().enumerate().map(node).collect(),
            elements: self.elements.clone(),
            amount: self.amount,
            leaves: (self.item.kind == ExerciseKind::Order).then_some(self.drawn),
        }
    }
}
