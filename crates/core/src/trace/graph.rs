//! The frozen trace: the petgraph tree of each iteration of one search, with the counts of the search.

use super::node::{Edge, Node, Status};
use super::parts::{Exts, Graph, Proofs};
use super::place::Places;
use super::sums::Sums;
use super::{
    About, BeforeStop, Iteration, MonteCarloRecord, MoveNames, ProofRecord, Stub, TableHit,
};
use super::{TableHistory, Transpositions};
use crate::evaluation::Score;
use crate::game::{Move, Start};
use crate::search::{Counts, LeafValues, LineEnd, Stop};
use petgraph::Direction;
use petgraph::graph::{DiGraph, EdgeIndex, NodeIndex};
use std::sync::OnceLock;

/// Values derived from a trace, computed on first use or by [`Trace::prepare`].
#[derive(Clone, Debug, Default)]
pub(super) struct LazyValues {
    /// The proved bounds that differ from a node's own score and bound.
    pub(super) proofs: OnceLock<Proofs>,
    /// Nodes entered before each id, as prefix sums.
    pub(super) sums: OnceLock<Sums>,
    /// The position at which the search started; `None` for an unknown game.
    pub(super) start: OnceLock<Option<Box<Start>>>,
    /// The steps of the cuts in an external run, ascending.
    pub(super) reported_cuts: OnceLock<Vec<u32>>,
    /// The names of the nodes' positions; none if moves name the nodes.
    pub(super) places: OnceLock<Places>,
    /// Whether chance moves at a node.
    pub(super) has_chance: OnceLock<bool>,
    /// Which nodes stand for equal positions; `None` where positions are not known.
    pub(super) transpositions: OnceLock<Option<Transpositions>>,
    /// The numbers of A, B and C, by id; empty in a search for two.
    pub(super) vectors: OnceLock<Vec<Option<[i32; 3]>>>,
    /// The entries of the table; `None` for a run without one.
    pub(super) table: OnceLock<Option<TableHistory>>,
}

/// One recorded search: one tree per iteration, stored consecutively.
///
/// Ids are a preorder of each iteration: a parent comes before its children, and siblings are in search
/// order with the pruned ones last. The subtree of a node is the range from its id to [`Node::end`].
///
/// # Examples
/// The trace of the example of [`Recorder`](super::Recorder):
/// ```
/// # use plyscope_core::evaluation::FinalResult;
/// # use plyscope_core::game::{Notation, Tree};
/// # use plyscope_core::search::{Limits, NoLimit, search};
/// # use plyscope_core::trace::{About, DEFAULT_BUDGET, Recorder};
/// # let tree = Tree::parse("((3 12 8)(2 4 6)(14 5 2))")?;
/// # let (run, limits) = ("alphabeta".parse()?, Limits::default());
/// # let mut recorder = Recorder::new(DEFAULT_BUDGET);
/// # let report = search(&tree, &FinalResult, run, limits, &mut recorder, &mut NoLimit);
/// # let trace = recorder.finish(About::default(), report, |mv| tree.move_text(mv));
/// use plyscope_core::trace::{Kind, Status};
///
/// let node = trace.node(5).unwrap();
/// assert_eq!((node.kind(), node.status()), (Kind::Min, Status::Cutoff));
/// let pruned = trace.children(5).filter(|&id| trace.is_pruned(id));
/// let moves = pruned.filter_map(|id| trace.edge(id)).map(|edge| trace.name(edge.mv));
/// assert_eq!(moves.collect::<Vec<_>>(), ["2", "3"]);
/// assert_eq!(trace.owner(5).map(|owner| owner.node), Some(0));
/// # Ok::<(), plyscope_core::game::InputError>(())
/// ```
#[derive(Clone, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Trace {
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(super) about: About,
    #[cfg_attr(feature = "serde", serde(with = "super::carried"))]
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
    /// Static values of the leaves with a score that fail-hard clamped, by ascending id.
    pub(super) statics: Vec<(u32, Score)>,
    /// Scores with which a mover could stand pat, by ascending id.
    #[cfg_attr(feature = "serde", serde(default))]
    pub(super) stands: Vec<(u32, Score)>,
    pub(super) stop: Option<Stop>,
    pub(super) before_stop: Option<BeforeStop>,
    pub(super) steps: u32,
    /// The parts of the file that other programs wrote, as JSON text.
    pub(super) exts: Exts,
    /// What only a Monte Carlo search has.
    pub(super) monte_carlo: Option<Box<MonteCarloRecord>>,
    /// What only a proof-number search has.
    pub(super) proof: Option<Box<ProofRecord>>,
    /// True if the file ended early: the tree is a true prefix.
    pub(super) cut_off_file: bool,
    /// True for an external run, the events printed by another program. The rules of a search do not
    /// bind it.
    pub(super) external: bool,
    /// Leaf values observed while the search was recorded; no file contains them.
    pub(super) observed_leaves: Option<LeafValues>,
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(super) derived: LazyValues,
}

impl Trace {
    /// Returns the request behind the trace, which is enough to repeat the search.
    pub fn about(&self) -> &About {
        &self.about
    }

    /// Returns the petgraph tree: nodes in the order in which the search entered them, edges from
    /// parent to child.
    pub fn graph(&self) -> &DiGraph<Node, Edge, u32> {
        &self.graph
    }

    /// Returns the number of graph nodes: entered, pruned and stubs.
    pub fn len(&self) -> u32 {
        self.graph.node_count() as u32
    }

    /// Returns whether nothing was recorded, because the search was stopped before its root.
    pub fn is_empty(&self) -> bool {
        self.graph.node_count() == 0
    }

    /// Returns whether chance moves at a node of the trace. O(nodes) once.
    pub fn has_chance(&self) -> bool {
        *self.derived.has_chance.get_or_init(|| self.graph.node_weights().any(Node::is_chance))
    }

    /// Returns the last step; step 0 is the state before the search.
    pub fn steps(&self) -> u32 {
        self.steps
    }

    /// Returns the exact counts of the whole search, including the part that was not recorded.
    pub fn counts(&self) -> &Counts {
        &self.counts
    }

    /// Returns the number of nodes in searches that only ordered moves, which no other count
    /// includes.
    pub fn ordering_nodes(&self) -> u64 {
        self.ordering_nodes
    }

    /// Returns the root's principal variation. Every position on it has the root's value, except in
    /// runs that keep the last of equal moves or can lower the depth limit ([`Run::proves_its_line`]).
    ///
    /// [`Run::proves_its_line`]: crate::search::Run::proves_its_line
    pub fn variation(&self) -> &[Move] {
        &self.variation
    }

    /// Returns why the principal variation ends. It is `None` in files that do not say, and where the
    /// record ends before the line ([`Trace::find_line`] finds the rest).
    pub fn line_end(&self) -> Option<LineEnd> {
        self.line_end
    }

    /// Returns the root's score in MAX's view, from the last iteration; `None` if the search was
    /// stopped.
    pub fn score(&self) -> Option<Score> {
        self.node(self.root()).filter(|_| self.stop.is_none())?.score()
    }

    /// Returns why the search stopped early; `None` if it ended by itself.
    pub fn stop(&self) -> Option<Stop> {
        self.stop
    }

    /// Returns the result found before the stop; `None` if nothing stopped the search or no depth was
    /// finished.
    pub fn before_stop(&self) -> Option<&BeforeStop> {
        self.before_stop.as_ref()
    }

    /// Sets the request behind the trace. Call it before any view, because the position is read
    /// from it once.
    pub fn set_about(&mut self, about: About) {
        self.about = about;
    }

    /// Records the node count at which a time limit acted, so that the request of the trace repeats it
    /// exactly.
    pub fn limit_nodes(&mut self, nodes: u64) {
        self.about.limit_nodes(nodes);
    }

    /// Returns whether the trace's file ended early, so that the tree is a prefix.
    pub fn was_cut_off(&self) -> bool {
        self.cut_off_file
    }

    /// Returns the stubs, the subtrees that were only counted, by ascending id.
    pub fn stubs(&self) -> &[Stub] {
        &self.stubs
    }

    /// Returns the trace with a new part for other programs, an object as JSON text.
    #[must_use]
    pub fn with_ext(mut self, ext: Box<str>) -> Self {
        self.exts.whole = Some(ext);
        self
    }

    /// Returns other programs' part of the file, as JSON text; `None` if it has none.
    pub fn ext(&self) -> Option<&str> {
        self.exts.whole.as_deref()
    }

    /// Returns other programs' part of a node, as JSON text; `None` if it has none. O(log nodes).
    pub fn node_ext(&self, id: u32) -> Option<&str> {
        let place = self.exts.nodes.binary_search_by_key(&id, |(node, _)| *node).ok()?;
        self.exts.nodes.get(place).map(|(_, ext)| &**ext)
    }

    /// Returns whether the search keeps the last of several equal children as the best; `false` for
    /// an unknown run.
    pub fn keeps_last(&self) -> bool {
        self.about.keeps_last()
    }

    /// Returns a node; `None` past the last id.
    #[inline]
    pub fn node(&self, id: u32) -> Option<&Node> {
        #[cfg(debug_assertions)]
        reads::count();
        self.graph.node_weight(NodeIndex::new(id as usize))
    }

    /// Returns the index of the edge to a node. A single tree grows node by node, so the edge to node n
    /// is edge n - 1. Each further root up to the node subtracts one, because a root has no edge.
    #[inline]
    fn edge_index(&self, id: u32) -> Option<EdgeIndex> {
        if self.is_root(id) {
            return None;
        }
        Some(EdgeIndex::new(id as usize - 1 - self.iteration_index(id)))
    }

    /// Returns the edge that leads to a node; `None` for a root.
    #[inline]
    pub fn edge(&self, id: u32) -> Option<&Edge> {
        self.graph.edge_weight(self.edge_index(id)?)
    }

    /// Returns a node's parent; `None` for a root.
    #[inline]
    pub fn parent(&self, id: u32) -> Option<u32> {
        let (parent, _) = self.graph.edge_endpoints(self.edge_index(id)?)?;
        Some(parent.index() as u32)
    }

    /// Returns a node's children in search order, the pruned ones last; none for an id past the
    /// end.
    pub fn children(&self, id: u32) -> Children<'_> {
        let end = self.node(id).map_or(id, |node| node.end);
        Children { trace: self, next: id.saturating_add(1), end }
    }

    /// Returns the nodes from the root of the iteration to a node, both included. O(ply).
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

    /// Returns the moves from the root to a node. O(ply).
    pub fn moves_to(&self, id: u32) -> Vec<Move> {
        self.path(id).iter().filter_map(|&node| self.edge(node)).map(|edge| edge.mv).collect()
    }

    /// Returns a move's text; empty for a move that does not occur.
    pub fn name(&self, mv: Move) -> &str {
        self.names.text(mv)
    }

    /// Returns a move's text in quotes, or its number if the trace does not contain the move.
    pub(super) fn name_or_number(&self, mv: Move) -> String {
        let text = self.name(mv);
        if text.is_empty() { format!("move {}", mv.index()) } else { format!("{text:?}") }
    }

    /// Returns the texts of the moves, by the moves' numbers.
    pub fn names(&self) -> &MoveNames {
        &self.names
    }

    /// Returns a stub, with the counts inside it; `None` for any other node. O(log stubs).
    pub fn stub(&self, id: u32) -> Option<&Stub> {
        let place = self.stubs.binary_search_by_key(&id, |stub| stub.node).ok()?;
        self.stubs.get(place)
    }

    /// Computes the values that views of the trace need repeatedly: the proved bounds of its nodes, the
    /// number of nodes entered before each id, and the position at its root. Call it before the first
    /// view, so that no view waits. O(nodes), about 20 ns per node.
    pub fn prepare(&self) {
        self.proved(self.root());
        self.sums();
        self.start();
    }

    fn sums(&self) -> &Sums {
        self.derived.sums.get_or_init(|| Sums::of(&self.graph, &self.stubs))
    }

    /// Returns the number of entered (not pruned) graph nodes with an id below this one. O(1) after
    /// [`Trace::prepare`].
    pub fn entered_before(&self, id: u32) -> u32 {
        self.sums().entered_before(id.min(self.len()) as usize)
    }

    /// Returns the number of entered nodes in a node's subtree, itself included, with stubs counted in
    /// full. A pruned node has 0. O(log stubs) after [`Trace::prepare`].
    pub fn inside(&self, id: u32) -> u64 {
        let Some(node) = self.node(id) else { return 0 };
        let entered = self.entered_before(node.end) - self.entered_before(id);
        let stubs_before = |id: u32| self.stubs.partition_point(|stub| stub.node < id);
        let counted = |id: u32| self.sums().counted_inside(stubs_before(id));
        u64::from(entered) + counted(node.end) - counted(id)
    }

    /// Returns whether each iteration is a tree by petgraph's own relation of parent and child. Checks
    /// and tests use it. O(nodes).
    pub fn is_forest(&self) -> bool {
        self.graph.edge_count() + self.iterations.len() == self.graph.node_count()
            && self.graph.node_indices().all(|node| {
                let above = self.graph.neighbors_directed(node, Direction::Incoming).count();
                above == usize::from(!self.is_root(node.index() as u32))
            })
    }

    /// Returns whether the recording is incomplete, because some subtrees were only counted.
    pub fn is_over_budget(&self) -> bool {
        !self.stubs.is_empty()
    }

    /// Returns whether a child has been cut at its parent; `false` past the last id.
    pub fn is_pruned(&self, id: u32) -> bool {
        self.node(id).is_some_and(|node| node.status() == Status::Pruned)
    }
}

/// The children of a node in search order, each step O(1). [`Trace`] has an example.
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

/// Counts the node look-ups of a test, which can then check O(log n) without a clock.
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

    /// Returns the number of look-ups on this thread while `act` runs.
    pub fn during(act: impl FnOnce()) -> u64 {
        let before = READS.get();
        act();
        READS.get() - before
    }
}
