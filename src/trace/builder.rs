//! Rebuilding a trace from records, one node at a time.
//!
//! The builder refuses what cannot be a tree at once; the finished trace then goes through every
//! check of [`Trace::check`] and [`Trace::check_game`], so no unchecked trace leaves this file.

use super::check::{CheckError, Fault};
use super::graph::{Derived, Trace};
use super::node::{Edge, NO_STEP, Node, Status};
use super::parts::{Exts, Graph, grow};
use super::record::{Header, NodeRecord, check_fields};
use super::{Pass, Stub, TableHit, cut_off, names::Interner};
use crate::evaluation::Score;
use crate::game::Move;
use crate::search::Window;
use petgraph::graph::NodeIndex;

/// A node whose children may still come.
struct Level {
    id: u32,
    children: u16,
    has_pruned: bool,
    /// Exit step of the last child entered.
    last_exit: Option<u32>,
}

/// Takes the nodes of a trace in the order of their ids.
#[derive(Default)]
pub struct Builder {
    graph: Graph,
    open: Vec<Level>,
    names: Interner,
    roots: Vec<u32>,
    hits: Vec<TableHit>,
    stubs: Vec<Stub>,
    statics: Vec<(u32, Score)>,
    exts: Vec<(u32, Box<str>)>,
}

impl Builder {
    /// No nodes yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Nodes so far.
    pub fn len(&self) -> u32 {
        self.graph.node_count() as u32
    }

    /// Whether there are no nodes yet.
    pub fn is_empty(&self) -> bool {
        self.graph.node_count() == 0
    }

    /// Roots so far: one a pass.
    pub fn roots(&self) -> u32 {
        self.roots.len() as u32
    }

    /// A node's parent, the text of the move that leads to it, and its place among its siblings;
    /// `None` for roots and for ids that have not come.
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

    /// Takes the next node.
    pub fn push(&mut self, record: &NodeRecord<'_>) -> Result<(), CheckError> {
        let id = self.len();
        if record.id != id {
            return Err(CheckError::at(
                id,
                Fault::Id,
                format!("the id is {} where {id} must follow", record.id),
            ));
        }
        check_fields(record)?;
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
        if let Some(ext) = record.ext {
            self.exts.push((id, ext.into()));
        }
        if record.status != Status::Pruned {
            self.open.push(Level { id, children: 0, has_pruned: false, last_exit: None });
        }
        Ok(())
    }

    /// Closes levels until the parent is the innermost, and numbers the move.
    fn find_parent(&mut self, record: &NodeRecord<'_>) -> Result<Option<Move>, CheckError> {
        let id = record.id;
        let refuse = |fault, reason: String| Err(CheckError::at(id, fault, reason));
        let (parent, text) = match (record.parent, record.mv) {
            (None, None) => return self.start_pass(record).map(|()| None),
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
                return refuse(Fault::Cutoff, "entered behind a pruned sibling".into());
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

    /// Closes what is open: another tree begins, right behind the end of the one before it.
    fn start_pass(&mut self, record: &NodeRecord<'_>) -> Result<(), CheckError> {
        let id = record.id;
        let root = self.roots.last().map(|&root| self.graph[NodeIndex::new(root as usize)]);
        let follows = |root: Node| {
            root.exit()
                .and_then(|exit| exit.checked_add(1))
                .is_some_and(|s| Some(s) == record.enter)
        };
        if root.is_some_and(|root| !follows(root)) {
            let reason = "a second root before the pass of the first has ended";
            return Err(CheckError::at(id, Fault::Root, reason));
        }
        for level in self.open.drain(..) {
            self.graph[NodeIndex::new(level.id as usize)].end = id;
        }
        self.roots.push(id);
        Ok(())
    }

    /// The link of a node that the table answered.
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

    /// The passes as the header gives their depths, which must be one a root; the file that ended
    /// early may lack some roots.
    fn passes(&self, header: &Header) -> Result<Vec<Pass>, CheckError> {
        let told: Vec<u32> = header.passes.iter().map(|pass| pass.root).collect();
        let fits = if header.cut_off { told.starts_with(&self.roots) } else { told == self.roots };
        if fits {
            return Ok(header.passes[..self.roots.len()].to_vec());
        }
        let place = told.iter().zip(&self.roots).take_while(|(told, root)| told == root).count();
        let word = |root: Option<&u32>| root.map_or("none".to_owned(), u32::to_string);
        let (told, root) = (word(told.get(place)), word(self.roots.get(place)));
        let reason = format!("pass {} is told from {told}, but its root is {root}", place + 1);
        Err(CheckError::whole(Fault::Root, reason))
    }

    fn node(&self, record: &NodeRecord<'_>) -> Result<Node, CheckError> {
        let NodeRecord { id, ply, max, .. } = *record;
        if record.status == Status::Pruned {
            let Some(exit) = self.open.last().and_then(|level| level.last_exit) else {
                return Err(CheckError::at(id, Fault::Cutoff, "pruned, but no sibling returned"));
            };
            // The update of the parent comes right behind the exit, the cutoff behind that.
            return Ok(Node::pruned(id, ply, max, exit.saturating_add(2)));
        }
        let window = Window {
            alpha: record.alpha.map_or(Score::MINUS_INFINITY, Score::new),
            beta: record.beta.map_or(Score::INFINITY, Score::new),
        };
        let mut node = Node::entered(id, ply, max, window, record.enter.unwrap_or(NO_STEP))
            .marked_again(record.again);
        if let (Some(score), Some(bound), Some(exit)) = (record.score, record.bound, record.exit) {
            node.close(record.status, Score::new(score), bound, exit);
        }
        Ok(node)
    }

    /// The whole trace, checked.
    pub fn finish(mut self, header: Header) -> Result<Trace, CheckError> {
        if header.cut_off {
            let path = self.open.iter().map(|level| level.id).collect();
            cut_off::settle(&mut self.graph, path);
        }
        let passes = self.passes(&header)?;
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
        let mut hits = self.hits;
        let (names, variation) =
            self.names.resolve(&header.about, &mut graph, &mut hits, &header.variation)?;
        let mut trace = Trace {
            about: header.about,
            graph,
            names,
            stubs: self.stubs,
            passes,
            hits,
            counts: header.counts,
            ordering_nodes: header.ordering_nodes,
            variation,
            line_end: header.line_end,
            statics: self.statics,
            stop: header.stop,
            before_stop: header.before_stop,
            steps: header.steps,
            exts: Exts { whole: header.ext, nodes: self.exts },
            cut_off_file: header.cut_off,
            observed_leaves: None,
            derived: Derived::default(),
        };
        if trace.cut_off_file {
            trace.steps = trace.last_step();
        }
        trace.check()?;
        trace.check_game()?;
        Ok(trace)
    }
}
