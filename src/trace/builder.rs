//! Rebuilding a trace from records, one node at a time.
//!
//! The builder refuses what cannot be a tree at once; the finished trace then goes through every
//! check of [`Trace::check`] and [`Trace::check_game`], so no unchecked trace leaves this file.

use super::check::{CheckError, Fault};
use super::graph::{Graph, Stub, Trace};
use super::node::{Edge, NO_STEP, Node, Status};
use super::{About, cut_off, names::Interner};
use crate::evaluation::Score;
use crate::game::Move;
use crate::search::{Bound, Counts, NodeCounts, Stop, Window};
use petgraph::graph::NodeIndex;

/// The last ply that a node can have.
pub const MAX_PLY: u32 = 65_535;

/// A node as a file has it.
#[derive(Clone, Debug)]
pub struct NodeRecord<'a> {
    /// The node's number, from 0 in the order of entry.
    pub id: u32,
    /// The parent; `None` for the root.
    pub parent: Option<u32>,
    /// The text of the move that leads here; `None` for the root.
    pub mv: Option<&'a str>,
    /// Plies from the root, 0 to [`MAX_PLY`].
    pub ply: u32,
    /// Whether MAX moves here.
    pub max: bool,
    /// What became of the node.
    pub status: Status,
    /// The score returned.
    pub score: Option<i32>,
    /// What the score proves.
    pub bound: Option<Bound>,
    /// Lower end of the entry window; `None` is open.
    pub alpha: Option<i32>,
    /// Upper end of the entry window; `None` is open.
    pub beta: Option<i32>,
    /// Step of entry.
    pub enter: Option<u32>,
    /// Step of return.
    pub exit: Option<u32>,
    /// What is inside a stub.
    pub inside: Option<NodeCounts>,
    /// Other programs' part of the node, JSON text.
    pub ext: Option<&'a str>,
}

/// What a file says beside its nodes.
#[derive(Clone, Debug, Default)]
pub struct Header {
    /// The request.
    pub about: About,
    /// Exact counts of the whole search.
    pub counts: Counts,
    /// Nodes of the searches that only ordered moves.
    pub ordering_nodes: u64,
    /// The root's principal variation, as texts of moves.
    pub variation: Vec<String>,
    /// Why the search stopped early.
    pub stop: Option<Stop>,
    /// The last step.
    pub steps: u32,
    /// Other programs' part of the file, JSON text.
    pub ext: Option<Box<str>>,
    /// The file ended early: the nodes are a prefix, everything else tells of the whole search.
    pub cut_off: bool,
}

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
    stubs: Vec<Stub>,
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

    /// A node's parent, the text of the move that leads to it, and its place among its siblings;
    /// `None` for the root and for ids that have not come.
    pub fn edge(&self, id: u32) -> Option<(u32, &str, u32)> {
        let edge = petgraph::graph::EdgeIndex::new(id.checked_sub(1)? as usize);
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
        let index = self.graph.add_node(node);
        if let (Some(mv), Some(parent)) = (mv, self.open.last_mut()) {
            let edge = Edge { mv, ordinal: parent.children };
            parent.children += 1;
            if record.status == Status::Pruned {
                parent.has_pruned = true;
            } else {
                parent.last_exit = record.exit;
            }
            self.graph.add_edge(NodeIndex::new(parent.id as usize), index, edge);
        }
        if let Some(inside) = record.inside {
            self.stubs.push(Stub { node: id, inside });
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
            (None, None) if id == 0 => return Ok(None),
            (_, _) if id == 0 => {
                return refuse(Fault::Root, "node 0 has a parent or a move".into());
            }
            (None, _) => return refuse(Fault::Root, "a second root".into()),
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
        named.map(Some).ok_or_else(|| CheckError::at(id, Fault::Name, "too many different moves"))
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
        let mut node = Node::entered(id, ply, max, window, record.enter.unwrap_or(NO_STEP));
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
        let end = self.len();
        for level in &self.open {
            if let Some(node) = self.graph.node_weight_mut(NodeIndex::new(level.id as usize)) {
                node.end = end;
            }
        }
        self.exts.retain(|&(node, _)| node < end);
        let mut graph = self.graph;
        let (names, variation) =
            self.names.resolve(&header.about, &mut graph, &header.variation)?;
        let mut trace = Trace {
            keeps_last: header.about.keeps_last(),
            about: header.about,
            graph,
            names,
            stubs: self.stubs,
            counts: header.counts,
            ordering_nodes: header.ordering_nodes,
            variation,
            stop: header.stop,
            steps: header.steps,
            ext: header.ext,
            node_exts: self.exts,
            cut_off_file: header.cut_off,
        };
        if trace.cut_off_file {
            trace.steps = trace.last_step();
        }
        trace.check()?;
        trace.check_game()?;
        Ok(trace)
    }
}

/// The fields that a status demands and forbids, and the ranges of the numbers.
fn check_fields(record: &NodeRecord<'_>) -> Result<(), CheckError> {
    let id = record.id;
    let refuse = |fault, reason: String| Err(CheckError::at(id, fault, reason));
    if record.ply > MAX_PLY {
        return refuse(Fault::Ply, format!("ply {} is past {MAX_PLY}", record.ply));
    }
    let entered = record.status != Status::Pruned;
    let closed = entered && record.status != Status::Open;
    let word = record.status.word();
    let windowed = record.alpha.is_some() || record.beta.is_some();
    for (name, is_there, wanted) in [
        ("enter", record.enter.is_some(), entered),
        ("exit", record.exit.is_some(), closed),
        ("score", record.score.is_some(), closed),
        ("bound", record.bound.is_some(), closed),
        ("a window", windowed, windowed && entered),
    ] {
        if is_there != wanted {
            let verb = if wanted { "lacks" } else { "has" };
            return refuse(Fault::Status, format!("a node with status {word} {verb} {name}"));
        }
    }
    match (record.status, record.inside) {
        (Status::Stub, None) => {
            return refuse(Fault::Status, "a stub does not say what is inside".into());
        }
        (Status::Stub | Status::Open, _) | (_, None) => {}
        (_, Some(_)) => return refuse(Fault::Status, format!("{word} and counts of the inside")),
    }
    if record.enter == Some(NO_STEP) || record.exit == Some(NO_STEP) {
        return refuse(Fault::Step, format!("a step may be at most {}", NO_STEP - 1));
    }
    for (name, number) in
        [("score", record.score), ("alpha_in", record.alpha), ("beta_in", record.beta)]
    {
        if let Some(number) = number.filter(|&number| Score::new(number).get() != number) {
            return refuse(Fault::Score, format!("{name} {number} is out of range"));
        }
    }
    Ok(())
}
