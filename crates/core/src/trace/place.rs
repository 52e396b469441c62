//! The places of a small tree, of 200 nodes at most.

use crate::game::Move;
use std::collections::HashMap;

/// The largest number of nodes in a tree that is shown whole and has names for its places. In a larger
/// tree, moves name the nodes. [`places_of`](super::places_of) has an example of such names.
pub const WHOLE: u32 = 200;

/// A place in a textbook tree, searched or not.
#[cfg_attr(doc, doc = "[`places_of`](super::places_of) has an example.")]
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
pub struct Place {
    /// The moves from the root, as texts; empty at the root.
    pub path: Vec<String>,
    /// The name from the tree, if it has one. Otherwise inner nodes are `A` to `Z`, `A1` and so on,
    /// breadth first. A leaf has its parent's name in small letters with its number, or with the name
    /// of its edge: `c2`, `a1.2`, `c.Left`.
    pub name: String,
    /// The value of a leaf to MAX; null at inner nodes.
    pub value: Option<i32>,
}

/// The places of a trace, with an index by moves.
#[derive(Clone, Debug, Default)]
pub(super) struct Places {
    pub(super) list: Vec<Place>,
    pub(super) by_moves: HashMap<Vec<Move>, usize>,
}

impl Places {
    /// Returns an upper estimate of the size in bytes.
    pub(super) fn bytes(&self) -> u64 {
        let path = |place: &Place| place.path.iter().map(|mv| mv.len() + 24).sum::<usize>();
        // The list, its texts, and a table entry with one move of two bytes per ply.
        let each = |place: &Place| 160 + place.name.len() + 2 * path(place);
        self.list.iter().map(each).sum::<usize>() as u64
    }
}
