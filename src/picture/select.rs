//! Chooses the nodes to draw, and the stubs that replace the others.

use super::DrawOptions;
use super::look::Subject;
use super::plan::{Item, Omission, PlanItem};
use crate::search::Mark;
use crate::trace::{Node, Status, Visits};
use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};
use std::sync::Arc;

/// Siblings drawn one by one in a partly drawn tree, in a Monte Carlo search the most visited.
const WIDEST: usize = 9;
/// In a partly drawn tree, this many pruned siblings with unknown values are drawn as one stub.
const MANY_PRUNED: usize = 3;
/// In a partly drawn tree: least number of columns at the bottom, and nodes per column.
const LEAST_COLUMNS: usize = 12;
const NODES_A_COLUMN: usize = 3;

/// Counts the nodes left out with these siblings, including all below them.
fn left(subject: &Subject<'_>, siblings: &[u32]) -> Omission {
    let trace = subject.trace;
    let Some(&first) = siblings.first() else { return Omission::default() };
    let mut left = Omission { first, end: first, ..Omission::default() };
    for &id in siblings {
        let Some(node) = trace.node(id) else {
            left.lacking += subject.lacking_below(id) + 1;
            continue;
        };
        left.entered += trace.inside(id);
        let recorded = trace.entered_before(node.end()) - trace.entered_before(id);
        left.pruned += u64::from(node.end() - id - recorded);
        left.end = left.end.max(node.end());
    }
    left
}

/// Returns whether the known tree below `root`, down to `plies`, has at most `most` nodes and half as many
/// columns (but [`LEAST_COLUMNS`] always fit). `lacking` also counts the nodes that the record lacks.
/// The result is then false unless those are known one by one.
fn fits(subject: &Subject<'_>, root: u32, plies: u32, most: usize, lacking: bool) -> bool {
    if lacking && !subject.lays_out() {
        return false;
    }
    let (mut todo, mut seen, mut columns) = (vec![(root, 0)], 0, 0);
    while let Some((id, row)) = todo.pop() {
        seen += 1;
        let before = todo.len();
        if row < plies {
            let recorded = subject.trace.children(id);
            let more = if lacking { subject.lacking(id) } else { &[] };
            todo.extend(recorded.chain(more.iter().copied()).map(|child| (child, row + 1)));
        }
        columns += usize::from(todo.len() == before);
        if seen > most || columns > most.div_ceil(2).max(LEAST_COLUMNS) {
            return false;
        }
    }
    true
}

/// A node that waits for its children. Nodes on the wanted paths come first, then ply by ply.
type QueueItem = Reverse<(bool, u32, usize)>;

struct Chooser<'a> {
    subject: &'a Subject<'a>,
    plan: Vec<PlanItem>,
    /// Nodes to draw before others.
    wanted: &'a BTreeSet<u32>,
    /// Whether all recorded nodes within the plies are drawn, and whether those that the record lacks are.
    whole: bool,
    whole_below: bool,
    nodes_free: usize,
    columns_free: usize,
    /// The visits at the end of a Monte Carlo search; `None` in any other.
    visits: Option<Arc<Visits>>,
    waiting: BinaryHeap<QueueItem>,
}

/// Chooses the items to draw below `root`, those in `wanted` first.
pub(super) fn choose(
    subject: &Subject<'_>,
    root: u32,
    wish: &DrawOptions,
    wanted: &BTreeSet<u32>,
) -> Vec<PlanItem> {
    let plies = wish.plies.unwrap_or(u32::MAX);
    let most = wish.max_nodes as usize;
    let columns = (most / NODES_A_COLUMN).max(LEAST_COLUMNS);
    let mut chooser = Chooser {
        subject,
        plan: Vec::new(),
        wanted,
        whole: fits(subject, root, plies, most, false),
        whole_below: fits(subject, root, plies, most, true),
        nodes_free: most.saturating_sub(1),
        columns_free: columns - 1,
        visits: subject.trace.visits_at(subject.trace.steps()),
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
        let mut planned = PlanItem::new(item, row, parent);
        if let Some(parent) = parent {
            self.plan[parent].children.push(index);
        }
        if let Item::Node(id) = item {
            let Subject { trace, .. } = self.subject;
            planned.name = self.subject.name(id);
            planned.mv = self.subject.mv(id);
            planned.mover = self.subject.mover(id);
            planned.is_re_search = trace.node(id).is_some_and(is_dashed);
            self.waiting.push(Reverse((!self.wanted.contains(&id), row, index)));
        }
        self.plan.push(planned);
    }

    /// Adds the children of a node, or stubs in their place. `may_open` is false at the last ply to
    /// draw.
    fn open(&mut self, at: usize, may_open: bool) {
        let Item::Node(id) = self.plan[at].item else { return };
        let lacking = self.subject.lacking_below(id);
        let children: Vec<u32> = self.subject.trace.children(id).collect();
        let Some(node) =
            self.subject.trace.node(id).filter(|_| !children.is_empty() || lacking == 0)
        else {
            return self.open_unsearched(at, id, lacking, may_open);
        };
        if children.is_empty() {
            let entered = self.subject.trace.inside(id).saturating_sub(1);
            if node.status() == Status::Stub && entered > 0 {
                let (first, end) = (id, node.end());
                self.add(
                    Some(at),
                    Item::Stub(Omission { first, end, entered, ..Omission::default() }),
                );
            }
            return;
        }
        let kept = if may_open { self.separate_children(id, &children) } else { BTreeSet::new() };
        if kept.is_empty() {
            return self.stub(at, Some(children));
        }
        let (searched, pruned): (Vec<u32>, Vec<u32>) = children
            .iter()
            .filter(|child| !kept.contains(child))
            .partition(|&&child| !self.subject.trace.is_pruned(child));
        let stubs = usize::from(!searched.is_empty()) + usize::from(!pruned.is_empty());
        let columns = kept.len() + stubs;
        self.nodes_free = self.nodes_free.saturating_sub(kept.len());
        self.columns_free = self.columns_free.saturating_sub(columns.saturating_sub(1));
        // Pruned children come last, because the search leaves them last.
        let mut rest = Some(searched).filter(|rest| !rest.is_empty());
        for &child in children.iter().filter(|child| kept.contains(child)) {
            if self.subject.trace.is_pruned(child) {
                self.stub(at, rest.take());
            }
            self.add(Some(at), Item::Node(child));
        }
        self.stub(at, rest);
        self.stub(at, Some(pruned).filter(|pruned| !pruned.is_empty()));
        // Moves can be missing from the record, because the search stopped early or ran in another program.
        let missing = self.subject.lacking(id).to_vec();
        if self.whole_below {
            for child in missing {
                self.add(Some(at), Item::Node(child));
            }
        } else {
            self.stub(at, Some(missing).filter(|missing| !missing.is_empty()));
        }
    }

    /// Does the same for a node that was never searched: adds all nodes below it, or their number.
    fn open_unsearched(&mut self, at: usize, id: u32, below: u64, may_open: bool) {
        if self.whole_below && may_open {
            for child in self.subject.lacking(id).to_vec() {
                self.add(Some(at), Item::Node(child));
            }
        } else if below > 0 {
            let left = Omission { first: id, end: id, lacking: below, ..Omission::default() };
            self.add(Some(at), Item::Stub(left));
        }
    }

    fn stub(&mut self, at: usize, siblings: Option<Vec<u32>>) {
        if let Some(siblings) = siblings {
            self.add(Some(at), Item::Stub(left(self.subject, &siblings)));
        }
    }

    /// Returns the children to draw one by one; empty if one stub replaces them all.
    fn separate_children(&self, id: u32, children: &[u32]) -> BTreeSet<u32> {
        if self.whole {
            return children.iter().copied().collect();
        }
        let is_pruned = |&child: &u32| self.subject.trace.is_pruned(child);
        let pruned = children.iter().copied().filter(is_pruned).count();
        // A leaf with a known value gets a place of its own, because its value is worth showing.
        let singly = self.subject.is_known() || pruned < MANY_PRUNED;
        let mut shown: Vec<u32> =
            children.iter().copied().filter(|child| singly || !is_pruned(child)).collect();
        let extra = usize::from(shown.len() < children.len());
        if shown.len() <= WIDEST
            && shown.len() <= self.nodes_free
            && shown.len() + extra <= self.columns_free + 1
        {
            return shown.into_iter().collect();
        }
        // Not all children fit. Keep those on the wanted paths, then the foremost of the others. The rest
        // is counted.
        let mut kept: BTreeSet<u32> =
            shown.iter().copied().filter(|child| self.wanted.contains(child)).collect();
        if self.wanted.contains(&id) {
            let room = (self.nodes_free).min(self.columns_free.saturating_sub(extra)).min(WIDEST);
            shown.retain(|child| !kept.contains(child));
            let most = room.saturating_sub(kept.len());
            kept.extend(Visits::foremost(self.visits.as_deref(), &shown, most));
        }
        kept.into_iter().take(self.nodes_free).collect()
    }
}
/// Returns whether the edge to a node is dashed: that of a re-search, but with forward pruning that of a search to a
/// lesser depth.
fn is_dashed(node: &Node) -> bool {
    match node.mark() {
        Mark::Reduced | Mark::Check => true,
        Mark::Deeper => false,
        _ => node.is_re_search(),
    }
}
