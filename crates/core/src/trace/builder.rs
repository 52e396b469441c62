//! Rebuilding a trace from records, one node at a time.
//!
//! The builder at once refuses records that cannot form a tree. The finished trace then passes every
//! check of [`Trace::check`] and [`Trace::check_game`], so no unchecked trace leaves this file. An
//! external run skips [`Trace::check_game`].
//!
//! A file that ended early becomes a true prefix of its trace. Its lines describe finished nodes: a
//! node may say "searched" although its later children are missing. The builder keeps the certain part
//! and marks the unfinished path [`Status::Open`].

use super::check::{CheckError, Fault};
use super::graph::Trace;
use super::node::{Edge, Kind, NO_STEP, Node, Status};
use super::parts::{Exts, Graph, grow};
use super::record::{Header, NodeRecord, VisitRecord, check_fields, check_value};
use super::{Iteration, Stub, TableHit, names::Interner};
use crate::evaluation::Score;
use crate::game::Move;
use crate::search::{Mark, ProofNumbers, Window};
use petgraph::Direction::Incoming;
use petgraph::graph::NodeIndex;

/// A node that may still receive children.
struct Level {
    id: u32,
    children: u16,
    has_pruned: bool,
    /// Exit step of the last child entered; `None` before it, and if that child is open.
    last_exit: Option<u32>,
}

/// Builds a trace from its nodes in the order of their ids.
///
/// # Examples
/// A tree of one leaf:
/// ```
/// use plyscope_core::evaluation::Score;
/// use plyscope_core::search::{Bound, Counts, Mark, NodeCounts};
/// use plyscope_core::trace::{Builder, Header, Iteration, Kind, NodeRecord, Status};
///
/// let leaf = NodeRecord {
///     id: 0,
///     kind: Kind::Max,
///     status: Status::Terminal,
///     score: Some(5),
///     bound: Some(Bound::Exact),
///     enter: Some(1),
///     exit: Some(2),
///     // The root has ply 0 and no parent; the other fields are empty.
/// #   ply: 0,
/// #   parent: None,
/// #   mv: None,
/// #   static_value: None,
/// #   stand: None,
/// #   alpha: None,
/// #   beta: None,
/// #   mark: Mark::Plain,
/// #   stored_by: None,
/// #   hit_move: None,
/// #   inside: None,
/// #   visits: None,
/// #   numbers: None,
/// #   ext: None,
/// };
/// let total = NodeCounts { nodes: 1, leaves: 1, terminals: 1, ..NodeCounts::default() };
/// let header = Header {
///     iterations: vec![Iteration { root: 0, depth: None }],
///     counts: Counts { total, per_ply: vec![total] },
///     steps: 2,
///     ..Header::default()
/// };
/// let mut builder = Builder::new();
/// builder.push(&leaf)?;
/// assert_eq!(builder.finish(header)?.score(), Some(Score::new(5)));
/// # Ok::<(), plyscope_core::trace::CheckError>(())
/// ```
#[derive(Default)]
pub struct Builder {
    graph: Graph,
    open: Vec<Level>,
    names: Interner,
    roots: Vec<u32>,
    hits: Vec<TableHit>,
    stubs: Vec<Stub>,
    statics: Vec<(u32, Score)>,
    stands: Vec<(u32, Score)>,
    exts: Vec<(u32, Box<str>)>,
    /// By id; as long as the nodes in the file of a Monte Carlo search, else empty.
    visits: Vec<VisitRecord>,
    numbers: Vec<ProofNumbers>,
    /// The error of the first closed node without a score. An external run may have such nodes, and a Monte
    /// Carlo search has no scores at all.
    without_value: Option<CheckError>,
}

impl Builder {
    /// Creates a builder without nodes; the first record must be a root.
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the number of nodes so far, which is the id of the next.
    pub fn len(&self) -> u32 {
        self.graph.node_count() as u32
    }

    /// Returns whether there are no nodes yet, not even a root.
    pub fn is_empty(&self) -> bool {
        self.graph.node_count() == 0
    }

    /// Returns the number of roots so far, one per iteration.
    pub fn roots(&self) -> u32 {
        self.roots.len() as u32
    }

    /// Returns a node's parent, the text of the move that leads to it, and its place among its
    /// siblings. Returns `None` for roots and for ids that have not arrived.
    pub fn edge(&self, id: u32) -> Option<(u32, &str, u32)> {
        let roots = self.roots.partition_point(|&root| root <= id);
        if id >= self.len() || self.roots.binary_search(&id).is_ok() {
            return None;
        }
        let edge = petgraph::graph::EdgeIndex::new(id as usize - roots);
        let (parent, _) = self.graph.edge_endpoints(edge)?;
        let weight = self.graph.edge_weight(edge)?;
        Some((parent.index() as u32, self.names.text(weight.mv), u32::from(weight.ordinal)))
    }

    /// Adds the next node, with the id [`len`](Self::len).
    ///
    /// # Errors
    /// The record breaks a rule of its status, or it does not fit the nodes before it. The builder is
    /// then useless, because it may have taken a part of the record.
    pub fn push(&mut self, record: &NodeRecord<'_>) -> Result<(), CheckError> {
        let id = self.len();
        if record.id != id {
            let reason = format!("the id is {} where {id} must follow", record.id);
            return Err(CheckError::at(id, Fault::Id, reason));
        }
        check_fields(record)?;
        if self.without_value.is_none() {
            self.without_value = check_value(record).err();
        }
        let mv = self.find_parent(record)?;
        let node = self.node(record)?;
        let mut above = None;
        if let (Some(mv), Some(parent)) = (mv, self.open.last_mut()) {
            above = Some((parent.id, Edge { mv, ordinal: parent.children }));
            parent.children += 1;
            if record.status == Status::Pruned {
                parent.has_pruned = true;
            } else {
                parent.last_exit = record.exit;
            }
        }
        grow(&mut self.graph, &node, above);
        if record.status == Status::Hit {
            let hit = self.hit(record)?;
            self.hits.push(hit);
        }
        if let Some(inside) = record.inside {
            self.stubs.push(Stub { node: id, inside });
        }
        if let Some(value) = record.static_value {
            self.statics.push((id, Score::new(value)));
        }
        if let Some(value) = record.stand {
            self.stands.push((id, Score::new(value)));
        }
        self.visits.extend(record.visits);
        self.numbers.extend(record.numbers);
        if let Some(ext) = record.ext {
            self.exts.push((id, ext.into()));
        }
        if record.status != Status::Pruned {
            self.open.push(Level { id, children: 0, has_pruned: false, last_exit: None });
        }
        Ok(())
    }

    /// Closes levels until the parent is the innermost, and interns the move. Fails if the parent
    /// is closed or can have no more children.
    fn find_parent(&mut self, record: &NodeRecord<'_>) -> Result<Option<Move>, CheckError> {
        let id = record.id;
        let refuse = |fault, reason: String| Err(CheckError::at(id, fault, reason));
        let (parent, text) = match (record.parent, record.mv) {
            (None, None) => return self.start_iteration(record).map(|()| None),
            (_, _) if id == 0 => {
                return refuse(Fault::Root, "node 0 has a parent or a move".into());
            }
            (None, _) => {
                return refuse(Fault::Root, "a second root, and a move leads there".into());
            }
            (Some(_), None | Some("")) => return refuse(Fault::Name, "no move leads here".into()),
            (Some(parent), Some(text)) => (parent, text),
        };
        if self.open.binary_search_by_key(&parent, |level| level.id).is_err() {
            return refuse(Fault::Parent, format!("its parent {parent} is not open"));
        }
        while self.open.last().is_some_and(|level| level.id != parent) {
            if let Some(level) = self.open.pop() {
                self.graph[NodeIndex::new(level.id as usize)].end = id;
            }
        }
        let above = self.graph[NodeIndex::new(parent as usize)].status();
        let is_stub = self.stubs.last().is_some_and(|stub| stub.node == parent);
        if !above.is_inner() || is_stub {
            let reason =
                format!("its parent {parent} can have no children: it is {}", above.word());
            return refuse(Fault::Children, reason);
        }
        if let Some(level) = self.open.last() {
            if level.has_pruned && record.status != Status::Pruned {
                return refuse(Fault::Cutoff, "entered after a pruned sibling".into());
            }
            if level.children == u16::MAX {
                return refuse(Fault::Children, format!("node {parent} has too many children"));
            }
        }
        let named = self.names.intern(text);
        named.map(Some).ok_or_else(|| {
            CheckError::at(id, Fault::Name, "too many different moves, or too long ones")
        })
    }

    /// Closes all open levels, because another tree starts right after the end of the one before it.
    fn start_iteration(&mut self, record: &NodeRecord<'_>) -> Result<(), CheckError> {
        let id = record.id;
        let root = self.roots.last().map(|&root| self.graph[NodeIndex::new(root as usize)]);
        let follows = |root: Node| {
            root.exit()
                .and_then(|exit| exit.checked_add(1))
                .is_some_and(|s| Some(s) == record.enter)
        };
        if root.is_some_and(|root| !follows(root)) {
            let reason = "a second root before the iteration of the first has ended";
            return Err(CheckError::at(id, Fault::Root, reason));
        }
        for level in self.open.drain(..) {
            self.graph[NodeIndex::new(level.id as usize)].end = id;
        }
        self.roots.push(id);
        Ok(())
    }

    /// Returns the link of a node that the transposition table answered; fails if a later node
    /// stored the entry.
    fn hit(&mut self, record: &NodeRecord<'_>) -> Result<TableHit, CheckError> {
        let node = record.id;
        let via = match record.hit_move {
            None => None,
            Some(text) => {
                Some(self.names.intern(text).filter(|_| !text.is_empty()).ok_or_else(|| {
                    CheckError::at(node, Fault::Name, "the table's move has no text")
                })?)
            }
        };
        if record.stored_by.is_some_and(|by| by >= node) {
            let reason = "the table's entry was stored by a later node";
            return Err(CheckError::at(node, Fault::Table, reason));
        }
        Ok(TableHit { node, stored_by: record.stored_by, via })
    }

    /// Returns the iterations with the depths of the header. There must be one per root; a file that
    /// ended early may lack some roots.
    fn iterations(&self, header: &Header) -> Result<Vec<Iteration>, CheckError> {
        let stated: Vec<u32> = header.iterations.iter().map(|iteration| iteration.root).collect();
        let fits =
            if header.cut_off { stated.starts_with(&self.roots) } else { stated == self.roots };
        if fits {
            return Ok(header.iterations[..self.roots.len()].to_vec());
        }
        let place =
            stated.iter().zip(&self.roots).take_while(|(stated, root)| stated == root).count();
        let word = |root: Option<&u32>| root.map_or("none".to_owned(), u32::to_string);
        let (stated, root) = (word(stated.get(place)), word(self.roots.get(place)));
        let reason =
            format!("iteration {} is told from {stated}, but its root is {root}", place + 1);
        Err(CheckError::whole(Fault::Root, reason))
    }

    fn node(&self, record: &NodeRecord<'_>) -> Result<Node, CheckError> {
        let NodeRecord { id, ply, .. } = *record;
        let above = self
            .open
            .last()
            .and_then(|level| self.graph.node_weight(NodeIndex::new(level.id as usize)));
        let chance = record.kind == Kind::Chance;
        let max = match above {
            _ if !chance => matches!(record.kind, Kind::Max | Kind::A),
            Some(above) => above.is_max() == above.is_chance(),
            None => true,
        };
        let seated = |mut node: Node| {
            if record.kind.place().is_some() {
                node.seat_three();
            }
            node
        };
        let by_chance = above.is_some_and(Node::is_chance);
        let mark = match record.mark {
            Mark::ReSearch if by_chance => Mark::Again,
            mark => mark,
        };
        if record.status == Status::Pruned {
            // A node that is searched again after a probe, or that can stand pat, can cut before it has a child: at
            // its second step.
            let after = self.open.last().and_then(|level| level.last_exit);
            let kept = || {
                let id = self.open.last()?.id;
                let parent = self.graph.node_weight(NodeIndex::new(id as usize))?;
                let stands = self.stands.last().is_some_and(|&(last, _)| last == id);
                (parent.mark() == Mark::Again || stands).then_some(parent.enter)
            };
            let Some(exit) = after.or_else(kept) else {
                return Err(CheckError::at(id, Fault::Cutoff, "pruned, but no sibling returned"));
            };
            // The parent's update is the step after the exit; the cutoff is the step after the update.
            let node = Node::pruned(id, ply, max, exit.saturating_add(2));
            return Ok(seated(node.marked(Mark::Plain, chance)));
        }
        let window = Window {
            alpha: record.alpha.map_or(Score::MINUS_INFINITY, Score::new),
            beta: record.beta.map_or(Score::INFINITY, Score::new),
        };
        let node = Node::entered(id, ply, max, window, record.enter.unwrap_or(NO_STEP));
        let mut node = seated(node.marked(mark, chance));
        match (record.score, record.bound, record.exit) {
            (Some(score), Some(bound), Some(exit)) => {
                node.close(record.status, Score::new(score), bound, exit);
            }
            (_, _, Some(exit)) => node.close_external(record.status, None, exit),
            _ => {}
        }
        Ok(node)
    }

    /// Returns the finished trace, checked. O(nodes x branching).
    ///
    /// # Errors
    /// The first rule that the trace breaks.
    pub fn finish(mut self, mut header: Header) -> Result<Trace, CheckError> {
        let monte_carlo = header.monte_carlo.take();
        let proof = header.proof.take();
        let has_scores = !header.external && monte_carlo.is_none() && proof.is_none();
        if let Some(refused) = self.without_value.take().filter(|_| has_scores) {
            return Err(refused);
        }
        if header.external {
            place_pruned(&mut self.graph);
        } else if header.cut_off {
            let path = self.open.iter().map(|level| level.id).collect();
            settle(&mut self.graph, path);
        }
        let iterations = self.iterations(&header)?;
        let end = self.len();
        for level in &self.open {
            if let Some(node) = self.graph.node_weight_mut(NodeIndex::new(level.id as usize)) {
                node.end = end;
            }
        }
        self.exts.retain(|&(node, _)| node < end);
        let mut graph = self.graph;
        self.hits.retain(|hit| hit.node < end);
        self.statics.retain(|&(leaf, _)| leaf < end);
        self.stands.retain(|&(node, _)| node < end);
        let mut hits = self.hits;
        let (names, variation) =
            self.names.resolve(&header.about, &mut graph, &mut hits, &header)?;
        let mut trace = Trace {
            about: header.about,
            graph,
            names,
            stubs: self.stubs,
            iterations,
            hits,
            counts: header.counts,
            ordering_nodes: header.ordering_nodes,
            variation,
            line_end: header.line_end,
            statics: self.statics,
            stands: self.stands,
            stop: header.stop,
            before_stop: header.before_stop,
            steps: header.steps,
            exts: Exts { whole: header.ext, nodes: self.exts },
            cut_off_file: header.cut_off,
            external: header.external,
            ..Trace::default()
        };
        if let Some(header) = monte_carlo {
            let exts = std::mem::take(&mut trace.exts);
            let repeated = trace.repeated_monte_carlo(&header, &self.visits)?;
            return Ok(Trace { exts, ..repeated });
        }
        if let Some(header) = proof {
            let exts = std::mem::take(&mut trace.exts);
            let repeated = trace.repeated_proof(&header, &self.numbers)?;
            return Ok(Trace { exts, ..repeated });
        }
        if trace.cut_off_file && !trace.external {
            trace.steps = trace.last_step();
        }
        trace.check()?;
        if !trace.external {
            trace.check_game()?;
        }
        Ok(trace)
    }
}

/// Places pruned moves right after the return of the last child, because in an external run a line is a
/// step.
fn place_pruned(graph: &mut Graph) {
    let mut parents: Vec<(NodeIndex, u32)> = Vec::new();
    for id in graph.node_indices() {
        let node = graph[id];
        if node.status() != Status::Pruned {
            continue;
        }
        let Some(parent) = graph.neighbors_directed(id, Incoming).next() else { continue };
        let after = match parents.last().filter(|(last, _)| *last == parent) {
            Some(&(_, after)) => after,
            None => {
                let exits = graph.neighbors(parent).filter_map(|child| graph[child].exit());
                let after = exits.max().unwrap_or(graph[parent].enter);
                parents.push((parent, after));
                after
            }
        };
        graph[id].enter = after.saturating_add(1);
    }
}

/// Reopens the nodes of `path` (ids from the root down) that lack an end. Drops the pruned nodes at the
/// very end, because a cutoff lists all of them at once and these may be incomplete.
fn settle(graph: &mut Graph, mut path: Vec<u32>) {
    let parent_of_last = |graph: &Graph| {
        let last = graph.edge_indices().next_back()?;
        graph.edge_endpoints(last).map(|(parent, _)| parent)
    };
    let is_pruned = |graph: &Graph| {
        graph.node_indices().next_back().is_some_and(|last| graph[last].status() == Status::Pruned)
    };
    let cutter = parent_of_last(graph).filter(|_| is_pruned(graph));
    while cutter.is_some() && is_pruned(graph) && parent_of_last(graph) == cutter {
        graph.remove_node(NodeIndex::new(graph.node_count() - 1));
    }
    let mut reopening = false;
    while let Some(id) = path.pop() {
        let index = NodeIndex::new(id as usize);
        if !graph[index].status().is_inner() {
            continue;
        }
        reopening = reopening || Some(index) == cutter || !is_complete(graph, index);
        if reopening {
            graph[index].reopen();
        }
    }
}

/// Returns whether the node's exit follows at once from its children: two steps after the last
/// exit, or three after a cutoff.
fn is_complete(graph: &Graph, index: NodeIndex) -> bool {
    let node = graph[index];
    let (mut after, mut pruned) = (None, 0);
    for child in graph.neighbors(index) {
        match graph[child].exit() {
            Some(exit) => after = after.max(Some(exit)),
            None => pruned += 1,
        }
    }
    let cutoff = node.status() == Status::Cutoff;
    let tail = if cutoff { 3 } else { 2 };
    let expected = after.and_then(|exit| exit.checked_add(tail));
    node.exit().is_some() && node.exit() == expected && cutoff == (pruned > 0)
}

impl Trace {
    /// Returns the last step that the nodes record; 0 without nodes. O(children of the open path).
    pub(super) fn last_step(&self) -> u32 {
        let mut at = self.root();
        loop {
            let Some(node) = self.node(at) else { return 0 };
            if let Some(exit) = node.exit() {
                return exit;
            }
            let entered = self.children(at).take_while(|&child| !self.is_pruned(child)).last();
            match entered.and_then(|child| Some((child, self.node(child)?))) {
                None => {
                    let second = node.mark() == Mark::Again || self.stand(at).is_some();
                    return node.enter + u32::from(second);
                }
                Some((_, child)) if child.exit().is_some() => {
                    return child.exit.saturating_add(1);
                }
                Some((child, _)) => at = child,
            }
        }
    }
}
