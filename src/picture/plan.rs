//! The plan of a picture: items in rows, each with the labels that do not depend on the step.

use crate::trace::Kind;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Item {
    Node(u32),
    Stub(Omission),
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Omission {
    /// Id of the first of them with a place in the graph.
    pub(super) first: u32,
    /// One past the last.
    pub(super) end: u32,
    /// Entered nodes, including those that were only counted.
    pub(super) entered: u64,
    pub(super) pruned: u64,
    /// Nodes of the tree that the record lacks, if such nodes are left out.
    pub(super) lacking: u64,
}

/// An item with its children, by index into the plan; parents come first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PlanItem {
    pub(super) item: Item,
    pub(super) row: u32,
    pub(super) parent: Option<usize>,
    pub(super) children: Vec<usize>,
    /// The name of a node and its subscript, which is the number of a leaf.
    pub(super) name: Option<(String, String)>,
    /// The move that leads to a node, if nodes have no names.
    pub(super) mv: Option<String>,
    /// Whether MAX moves; only at inner nodes.
    pub(super) mover: Option<Kind>,
    pub(super) is_re_search: bool,
}

impl PlanItem {
    pub(super) fn new(item: Item, row: u32, parent: Option<usize>) -> Self {
        Self {
            item,
            row,
            parent,
            children: Vec::new(),
            name: None,
            mv: None,
            mover: None,
            is_re_search: false,
        }
    }
}
