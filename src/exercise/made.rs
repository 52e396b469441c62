//! An exercise that is made: as it is shown, and with its answers.

use super::elements::Element;
use super::item::ExerciseItem;
use super::tree::{Orders, Tree};
use super::walk::{How, Walked};
use crate::game::SetupWords;
use crate::mistakes::Mistake;
use crate::say::Said;
use crate::search::Bound;
use schemars::JsonSchema;
use serde::Serialize;

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
    /// A leaf's value for MAX; of other nodes too where the exercise tells it.
    pub value: Option<i32>,
    /// What that says of its true value, where it is what a search has returned.
    pub bound: Option<Bound>,
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
    /// What it asks.
    pub task: Said,
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
    /// The leaf that was scored last, where the next step is asked for; null in other kinds.
    pub at: Option<u32>,
    /// The run that steps through its tree by the same rules.
    pub run: String,
}

/// Level and seed in the words of an exercise whose tree is in them.
pub(super) const SEEDLESS: &str = "1-0";

/// An exercise with its answers.
#[derive(Clone, Debug)]
pub(super) struct Made {
    pub(super) item: ExerciseItem,
    /// Its tree in brackets, where its words hold it in place of a seed.
    pub(super) own: Option<String>,
    pub(super) tree: Tree,
    pub(super) origin: Option<SetupWords>,
    pub(super) right: Walked,
    pub(super) elements: Vec<Element>,
    pub(super) amount: Option<i32>,
    pub(super) leaf: Option<usize>,
    /// The fewest leaves, and the leaves of the order drawn.
    pub(super) least: Option<(u32, Orders)>,
    pub(super) drawn: u32,
    /// The leaf that was scored last.
    pub(super) at: Option<usize>,
}

impl Made {
    /// Its words.
    pub(super) fn text(&self) -> String {
        let words = self.item.to_string();
        self.own.as_ref().map_or_else(|| words.clone(), |tree| words.replacen(SEEDLESS, tree, 1))
    }

    /// Whether the convention turns the numbers of a node round.
    pub(super) fn turns(&self, id: usize) -> bool {
        self.item.profile.is_movers() && !self.tree.0[id].max
    }

    /// A number of MAX's as the convention shows it at a node, or back.
    pub(super) fn seen(&self, id: usize, value: i32) -> i32 {
        if self.turns(id) { -value } else { value }
    }

    /// How its search goes, with a misconception or without.
    pub(super) fn how(&self, wrong: Option<Mistake>) -> How<'static> {
        How { wrong, profile: self.item.profile, ..How::default() }
    }

    fn is_above(&self, above: usize, id: usize) -> bool {
        let parents = std::iter::successors(Some(id), |&id| self.tree.0[id].parent);
        parents.into_iter().any(|each| each == above)
    }

    /// Whether a node has returned when a leaf has been scored. Ids are in the order of entry.
    pub(super) fn is_closed(&self, id: usize, at: usize) -> bool {
        id < at && self.right.entered(id) && !self.is_above(id, at)
    }

    /// Whether a node that is never entered is known to be cut at the moment of the exercise.
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
