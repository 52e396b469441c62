//! What is drawn: items in rows, each with what is printed at it whatever the step.

/// What is drawn at one place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Item {
    Node(u32),
    Stub(Left),
}

/// Nodes that are left out at one place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Left {
    /// The first of them that has a place in the graph.
    pub(super) first: u32,
    /// One past the last.
    pub(super) end: u32,
    /// Entered nodes, those that were only counted too.
    pub(super) entered: u64,
    /// Pruned nodes.
    pub(super) pruned: u64,
    /// Nodes of the tree that the record lacks, where it is these that are left out.
    pub(super) lacking: u64,
}

/// An item with its children, by index into the plan; parents come first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Planned {
    pub(super) item: Item,
    pub(super) row: u32,
    pub(super) parent: Option<usize>,
    pub(super) children: Vec<usize>,
    /// The name of a node, and what is below the line: the number of a leaf.
    pub(super) name: Option<(String, String)>,
    /// The move that leads to a node, where nodes have no names.
    pub(super) mv: Option<String>,
    /// Whether MAX moves, at an inner node.
    pub(super) mover: Option<bool>,
    /// Whether a node is a re-search.
    pub(super) is_re_search: bool,
}

impl Planned {
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
