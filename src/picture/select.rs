//! Which nodes are drawn, and what stands for those that are not.

use super::Wish;
use crate::trace::{Status, Trace};
use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};

/// Siblings drawn one by one in a tree that is not drawn whole.
const WIDEST: usize = 9;
/// So many pruned siblings that nothing is known of are drawn as one, in a tree that is not drawn whole.
const MANY_PRUNED: usize = 3;
/// Of a tree that is not drawn whole: the least columns at the bottom, and the nodes a column.
const LEAST_COLUMNS: usize = 12;
const NODES_A_COLUMN: usize = 3;

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
}

/// An item with its children, by index into the plan; parents come first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Planned {
    pub(super) item: Item,
    pub(super) row: u32,
    pub(super) parent: Option<usize>,
    pub(super) children: Vec<usize>,
}

/// What is left out when siblings are, with all below them.
fn left(trace: &Trace, siblings: &[u32]) -> Left {
    let Some(&first) = siblings.first() else { return Left::default() };
    let mut left = Left { first, end: first, ..Left::default() };
    for (id, node) in siblings.iter().filter_map(|&id| Some((id, trace.node(id)?))) {
        left.entered += trace.inside(id);
        let recorded = trace.entered_before(node.end()) - trace.entered_before(id);
        left.pruned += u64::from(node.end() - id - recorded);
        left.end = left.end.max(node.end());
    }
    left
}

/// Whether the graph below `root` down to so many plies has at most `most` nodes, and half as many
/// columns.
fn fits(trace: &Trace, root: u32, plies: u32, most: usize) -> bool {
    let (mut todo, mut seen, mut columns) = (vec![(root, 0)], 0, 0);
    while let Some((id, row)) = todo.pop() {
        seen += 1;
        let before = todo.len();
        if row < plies {
            todo.extend(trace.children(id).map(|child| (child, row + 1)));
        }
        columns += usize::from(todo.len() == before);
        if seen > most || columns > most.div_ceil(2).max(LEAST_COLUMNS) {
            return false;
        }
    }
    true
}

/// A node that waits for its children: those on the wanted paths first, then ply by ply.
type Waiting = Reverse<(bool, u32, usize)>;

struct Chooser<'a> {
    trace: &'a Trace,
    plan: Vec<Planned>,
    /// Nodes on these paths are drawn before others.
    wanted: &'a BTreeSet<u32>,
    /// Whether everything within the plies is drawn.
    whole: bool,
    /// Whether leaves have their value without being searched.
    known: bool,
    nodes_free: usize,
    columns_free: usize,
    waiting: BinaryHeap<Waiting>,
}

/// Chooses what is drawn below `root`. `wanted` is drawn first; `known` says that leaves have a
/// value without being searched, so that pruned ones are worth a place each.
pub(super) fn choose(
    trace: &Trace,
    root: u32,
    wish: &Wish,
    wanted: &BTreeSet<u32>,
    known: bool,
) -> Vec<Planned> {
    let plies = wish.plies.unwrap_or(u32::MAX);
    let most = wish.max_nodes as usize;
    let columns = (most / NODES_A_COLUMN).max(LEAST_COLUMNS);
    let mut chooser = Chooser {
        trace,
        plan: Vec::new(),
        wanted,
        whole: fits(trace, root, plies, most),
        known,
        nodes_free: most.saturating_sub(1),
        columns_free: columns - 1,
        waiting: BinaryHeap::new(),
    };
    chooser.add(None, Item::Node(root));
    while let Some(Reverse((_, row, at))) = chooser.waiting.pop() {
        chooser.open(at, row < plies);
    }
    chooser.plan
}

impl Chooser<'_> {
    fn add(&mut self, parent: Option<usize>, item: Item) {
        let row = parent.map_or(0, |parent| self.plan[parent].row + 1);
        let index = self.plan.len();
        self.plan.push(Planned { item, row, parent, children: Vec::new() });
        if let Some(parent) = parent {
            self.plan[parent].children.push(index);
        }
        if let Item::Node(id) = item {
            self.waiting.push(Reverse((!self.wanted.contains(&id), row, index)));
        }
    }

    /// Gives a node its children, or what stands for them.
    fn open(&mut self, at: usize, may_open: bool) {
        let Item::Node(id) = self.plan[at].item else { return };
        let Some(node) = self.trace.node(id) else { return };
        let children: Vec<u32> = self.trace.children(id).collect();
        if children.is_empty() {
            let entered = self.trace.inside(id).saturating_sub(1);
            if node.status() == Status::Stub && entered > 0 {
                let (first, end) = (id, node.end());
                self.add(Some(at), Item::Stub(Left { first, end, entered, pruned: 0 }));
            }
            return;
        }
        let kept = if may_open { self.kept(id, &children) } else { BTreeSet::new() };
        if kept.is_empty() {
            return self.stub(at, Some(children));
        }
        let (searched, pruned): (Vec<u32>, Vec<u32>) = children
            .iter()
            .filter(|child| !kept.contains(child))
            .partition(|&&child| !self.trace.is_pruned(child));
        let stubs = usize::from(!searched.is_empty()) + usize::from(!pruned.is_empty());
        let columns = kept.len() + stubs;
        self.nodes_free = self.nodes_free.saturating_sub(kept.len());
        self.columns_free = self.columns_free.saturating_sub(columns.saturating_sub(1));
        // The pruned come last, as the search leaves them.
        let mut rest = Some(searched).filter(|rest| !rest.is_empty());
        for &child in children.iter().filter(|child| kept.contains(child)) {
            if self.trace.is_pruned(child) {
                self.stub(at, rest.take());
            }
            self.add(Some(at), Item::Node(child));
        }
        self.stub(at, rest);
        self.stub(at, Some(pruned).filter(|pruned| !pruned.is_empty()));
    }

    fn stub(&mut self, at: usize, siblings: Option<Vec<u32>>) {
        if let Some(siblings) = siblings {
            self.add(Some(at), Item::Stub(left(self.trace, &siblings)));
        }
    }

    /// The children that are drawn one by one.
    fn kept(&self, id: u32, children: &[u32]) -> BTreeSet<u32> {
        if self.whole {
            return children.iter().copied().collect();
        }
        let pruned = children.iter().filter(|&&child| self.trace.is_pruned(child)).count();
        let singly = self.known || pruned < MANY_PRUNED;
        let shown: Vec<u32> = children
            .iter()
            .copied()
            .filter(|&child| singly || !self.trace.is_pruned(child))
            .collect();
        let extra = usize::from(shown.len() < children.len());
        if shown.len() <= WIDEST
            && shown.len() <= self.nodes_free
            && shown.len() + extra <= self.columns_free + 1
        {
            return shown.into_iter().collect();
        }
        // Not all have room. Those on the wanted paths have it, beside them the first of the others,
        // and the rest is counted.
        let mut kept: BTreeSet<u32> =
            shown.iter().copied().filter(|child| self.wanted.contains(child)).collect();
        if self.wanted.contains(&id) {
            let room = (self.nodes_free).min(self.columns_free.saturating_sub(extra)).min(WIDEST);
            for child in shown {
                if kept.len() >= room {
                    break;
                }
                kept.insert(child);
            }
        }
        kept.into_iter().take(self.nodes_free).collect()
    }
}
