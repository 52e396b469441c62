//! The frozen trace: the petgraph tree of each iteration of one search, with what was counted beside it.

use super::node::{Edge, Node, Status};
use super::parts::{Exts, Graph, Proofs};
use super::place::Places;
use super::sums::Sums;
use super::{About, BeforeStop, Iteration, MoveNames, Stub, TableHit};
use crate::evaluation::Score;
use crate::game::{Move, Start};
use crate::search::{Counts, LeafValues, LineEnd, Stop};
use petgraph::Direction;
use petgraph::graph::{DiGraph, EdgeIndex, NodeIndex};
use serde::{Deserialize, Serialize};
use std::sync::OnceLock;

/// What follows from a trace, computed when it is first asked for, or by [`Trace::prepare`].
#[derive(Clone, Debug, Default)]
pub(super) struct Derived {
    /// What is proved of each node.
    pub(super) proofs: OnceLock<Proofs>,
    /// How many nodes were entered up to each id.
    pub(super) sums: OnceLock<Sums>,
    /// Where the search started.
    pub(super) start: OnceLock<Option<Box<Start>>>,
    /// The steps of the cuts that another program tells, ascending.
    pub(super) told_cuts: OnceLock<Vec<u32>>,
    /// What its nodes are called.
    pub(super) places: OnceLock<Places>,
}

/// One recorded search: one tree per iteration, stored consecutively.
///
/// Ids are a preorder of each iteration: a parent comes before its children, siblings are in search order with
/// the pruned ones last, and the subtree of a node is the range from its id to [`Node::end`].
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Trace {
    #[serde(skip)]
    pub(super) about: About,
    #[serde(with = "super::carried")]
    pub(super) graph: Graph,
    pub(super) names: MoveNames,
    /// By ascending id.
    pub(super) stubs: Vec<Stub>,
    /// By ascending root; none only where there are no nodes.
    pub(super) iterations: Vec<Iteration>,
    /// By ascending id.
    pub(super) hits: Vec<TableHit>,
    pub(super) counts: Counts,
    pub(super) ordering_nodes: u64,
    pub(super) variation: Vec<Move>,
    /// Why the variation ends; `None` where a file does not say.
    pub(super) line_end: Option<LineEnd>,
    /// Static values of leaves whose score fail-hard clamped, by ascending id.
    pub(super) statics: Vec<(u32, Score)>,
    pub(super) stop: Option<Stop>,
    pub(super) before_stop: Option<BeforeStop>,
    pub(super) steps: u32,
    /// What other programs wrote into its file.
    pub(super) exts: Exts,
    /// Its file ended early: the tree is a true prefix.
    pub(super) cut_off_file: bool,
    /// Another program tells it: it is not held to the rules of a search.
    pub(super) told: bool,
    /// What was seen of the leaves while the search was recorded; no file has it.
    pub(super) observed_leaves: Option<LeafValues>,
    #[serde(skip)]
    pub(super) derived: Derived,
}

impl Trace {
    /// What it is a trace of.
    pub fn about(&self) -> &About {
        &self.about
    }

    /// The petgraph tree: nodes in the order in which they were entered, edges from parent to
    /// child.
    pub fn graph(&self) -> &DiGraph<Node, Edge, u32> {
        &self.graph
    }

    /// Graph nodes: entered, pruned and stubs.
    pub fn len(&self) -> u32 {
        self.graph.node_count() as u32
    }

    /// Whether nothing was recorded: a search that was stopped before its root.
    pub fn is_empty(&self) -> bool {
        self.graph.node_count() == 0
    }

    /// The last step; step 0 is before anything.
    pub fn steps(&self) -> u32 {
        self.steps
    }

    /// Exact counts of the whole search, of what was not recorded too.
    pub fn counts(&self) -> &Counts {
        &self.counts
    }

    /// Nodes of the searches that only ordered moves.
    pub fn ordering_nodes(&self) -> u64 {
        self.ordering_nodes
    }

    /// The root's principal variation: every position on it has the root's value, but for runs that
    /// keep the last of equal moves or whose depth limit can fall ([`Run::proves_its_line`]).
    ///
    /// [`Run::proves_its_line`]: crate::search::Run::proves_its_line
    pub fn variation(&self) -> &[Move] {
        &self.variation
    }

    /// Why the principal variation goes no further; `None` where that is not known: in files that do
    /// not say, and where the record ends before the line ([`Trace::find_line`] finds the rest).
    pub fn line_end(&self) -> Option<LineEnd> {
        self.line_end
    }

    /// The root's score in MAX's view, of the last iteration; `None` if the search was stopped.
    pub fn score(&self) -> Option<Score> {
        self.node(self.root()).filter(|_| self.stop.is_none())?.score()
    }

    /// Why the search stopped early, if it did.
    pub fn stop(&self) -> Option<Stop> {
        self.stop
    }

    /// What it had found when it was stopped; `None` if it was not, or no depth was finished.
    pub fn before_stop(&self) -> Option<&BeforeStop> {
        self.before_stop.as_ref()
    }

    /// Says what it is a trace of.
    pub fn set_about(&mut self, about: About) {
        self.about = about;
    }

    /// Notes the node count at which a time limit acted, so that the request of the trace
    /// repeats it exactly.
    pub fn limit_nodes(&mut self, nodes: u64) {
        self.about.limit_nodes(nodes);
    }

    /// Whether the file it was read from ended early.
    pub fn was_cut_off(&self) -> bool {
        self.cut_off_file
    }

    /// The subtrees that were only counted, by ascending id.
    pub fn stubs(&self) -> &[Stub] {
        &self.stubs
    }

    /// The same trace with another part for other programs, an object as JSON text.
    #[must_use]
    pub fn with_ext(mut self, ext: Box<str>) -> Self {
        self.exts.whole = Some(ext);
        self
    }

    /// Other programs' part of the file, as JSON text.
    pub fn ext(&self) -> Option<&str> {
        self.exts.whole.as_deref()
    }

    /// Other programs' part of a node, as JSON text.
    pub fn node_ext(&self, id: u32) -> Option<&str> {
        let place = self.exts.nodes.binary_search_by_key(&id, |(node, _)| *node).ok()?;
        self.exts.nodes.get(place).map(|(_, ext)| &**ext)
    }

    /// Whether of equal children the last is kept as the best.
    pub fn keeps_last(&self) -> bool {
        self.about.keeps_last()
    }

    /// A node; `None` past the last id.
    #[inline]
    pub fn node(&self, id: u32) -> Option<&Node> {
        #[cfg(debug_assertions)]
        reads::count();
        self.graph.node_weight(NodeIndex::new(id as usize))
    }

    /// In a tree that grows node by node, the edge to node n is edge n - 1; every further root
    /// before it, which has no edge, takes one off.
    #[inline]
    fn edge_index(&self, id: u32) -> Option<EdgeIndex> {
        if self.is_root(id) {
            return None;
        }
        Some(EdgeIndex::new(id as usize - 1 - self.iteration_index(id)))
    }

    /// The edge that leads to a node; `None` for a root.
    #[inline]
    pub fn edge(&self, id: u32) -> Option<&Edge> {
        self.graph.edge_weight(self.edge_index(id)?)
    }

    /// A node's parent; `None` for a root.
    #[inline]
    pub fn parent(&self, id: u32) -> Option<u32> {
        let (parent, _) = self.graph.edge_endpoints(self.edge_index(id)?)?;
        Some(parent.index() as u32)
    }

    /// A node's children in search order, the pruned ones last.
    pub fn children(&self, id: u32) -> Children<'_> {
        let end = self.node(id).map_or(id, |node| node.end);
        Children { trace: self, next: id.saturating_add(1), end }
    }

    /// The nodes from the root of its iteration to a node, both included. O(ply).
    pub fn path(&self, id: u32) -> Vec<u32> {
        let mut path = Vec::new();
        let mut at = (id < self.len()).then_some(id);
        while let Some(node) = at {
            path.push(node);
            at = self.parent(node);
        }
        path.reverse();
        path
    }

    /// The moves from the root to a node. O(ply).
    pub fn moves_to(&self, id: u32) -> Vec<Move> {
        self.path(id).iter().filter_map(|&node| self.edge(node)).map(|edge| edge.mv).collect()
    }

    /// A move's text.
    pub fn name(&self, mv: Move) -> &str {
        self.names.text(mv)
    }

    /// A move's text in quotes, or its number where it does not occur.
    pub(super) fn name_or_number(&self, mv: Move) -> String {
        let text = self.name(mv);
        if text.is_empty() { format!("move {}", mv.index()) } else { format!("{text:?}") }
    }

    /// The texts of the moves.
    pub fn names(&self) -> &MoveNames {
        &self.names
    }

    /// What is inside a stub.
    pub fn stub(&self, id: u32) -> Option<&Stub> {
        let place = self.stubs.binary_search_by_key(&id, |stub| stub.node).ok()?;
        self.stubs.get(place)
    }

    /// Computes what views of the trace ask for repeatedly: what is proved of its nodes, how
    /// many were entered up to each, and the position at its root. Whoever keeps a trace for views
    /// does so before the first of them waits for it. O(nodes), about 20 ns a node.
    pub fn prepare(&self) {
        self.proved(self.root());
        self.sums();
        self.start();
    }

    fn sums(&self) -> &Sums {
        self.derived.sums.get_or_init(|| Sums::of(&self.graph, &self.stubs))
    }

    /// Graph nodes entered with an id below this one: all but the pruned. O(1).
    pub fn entered_before(&self, id: u32) -> u32 {
        self.sums().entered_before(id.min(self.len()) as usize)
    }

    /// Entered nodes inside a node's subtree, itself included, stubs counted in full; 0 for a
    /// pruned node. O(log stubs).
    pub fn inside(&self, id: u32) -> u64 {
        let Some(node) = self.node(id) else { return 0 };
        let entered = self.entered_before(node.end) - self.entered_before(id);
        let stubs_before = |id: u32| self.stubs.partition_point(|stub| stub.node < id);
        let counted = |id: u32| self.sums().counted_inside(stubs_before(id));
        u64::from(entered) + counted(node.end) - counted(id)
    }

    /// Whether each iteration is a tree, by petgraph's own relation of parent and child: used by checks
    /// and tests.
    pub fn is_forest(&self) -> bool {
        self.graph.edge_count() + self.iterations.len() == self.graph.node_count()
            && self.graph.node_indices().all(|node| {
                let above = self.graph.neighbors_directed(node, Direction::Incoming).count();
                above == usize::from(!self.is_root(node.index() as u32))
            })
    }

    /// Whether the recording is incomplete: some subtrees were only counted.
    pub fn is_over_budget(&self) -> bool {
        !self.stubs.is_empty()
    }

    /// Whether a child has been cut at its parent.
    pub fn is_pruned(&self, id: u32) -> bool {
        self.node(id).is_some_and(|node| node.status() == Status::Pruned)
    }
}

/// The children of a node in search order.
pub struct Children<'a> {
    trace: &'a Trace,
    next: u32,
    end: u32,
}

impl Iterator for Children<'_> {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        if self.next >= self.end {
            return None;
        }
        let child = self.next;
        self.next = self.trace.node(child)?.end.max(child + 1);
        Some(child)
    }
}

/// Counts the look-ups of nodes of a test, which then needs no clock to tell what is O(log n).
#[cfg(debug_assertions)]
#[doc(hidden)]
pub mod reads {
    use std::cell::Cell;

    thread_local! {
        static READS: Cell<u64> = const { Cell::new(0) };
    }

    pub(super) fn count() {
        READS.set(READS.get() + 1);
    }

    /// Look-ups of this thread while something is done.
    pub fn during(act: impl FnOnce()) -> u64 {
        let before = READS.get();
        act();
        READS.get() - before
    }
}
