//! A place of a small tree, and all of them with where each is.

use crate::game::Move;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// Nodes of a tree that is shown whole, and whose places have names; in a larger one they are called by
/// their moves.
pub const WHOLE: u32 = 200;

/// A place in a textbook tree, searched or not.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
pub struct Place {
    /// The moves from the root.
    pub path: Vec<String>,
    /// The name that the tree gives it; else inner nodes are `A` to `Z`, `A1` and so on, breadth
    /// first, and a leaf is its parent's name in small letters with its number, or with the name of its
    /// edge: `c2`, `a1.2`, `c.Left`.
    pub name: String,
    /// What a leaf is worth to MAX; null at inner nodes.
    pub value: Option<i32>,
}

/// The places of a trace, with where each is.
#[derive(Clone, Debug, Default)]
pub(super) struct Places {
    pub(super) list: Vec<Place>,
    pub(super) by_moves: HashMap<Vec<Move>, usize>,
}

impl Places {
    /// Bytes that they take, an estimate from above.
    pub(super) fn bytes(&self) -> u64 {
        let path = |place: &Place| place.path.iter().map(|mv| mv.len() + 24).sum::<usize>();
        // The list, its texts, and an entry of the table with a move of two bytes per ply.
        let each = |place: &Place| 160 + place.name.len() + 2 * path(place);
        self.list.iter().map(each).sum::<usize>() as u64
    }
}
