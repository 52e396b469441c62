//! Rebuilds a trace from the records of a file, node by node.

use super::graph::{Graph, Stub, Trace};
use super::node::{Edge, NO_STEP, Node, Status};
use super::{About, MoveNames};
use crate::evaluation::Score;
use crate::game::Move;
use crate::search::{Bound, Counts, NodeCounts, Stop, Window};
use petgraph::graph::NodeIndex;
use std::collections::BTreeMap;
use std::fmt;

/// A node as a file tells it.
#[derive(Clone, Debug)]
pub struct NodeRecord<'a> {
    /// Its id: the number of records before it.
    pub id: u32,
    /// Its parent; `None` for the root alone.
    pub parent: Option<u32>,
    /// The text of the move that leads to it; `None` for the root alone.
    pub mv: Option<&'a str>,
    /// Plies from the root.
    pub ply: u32,
    /// Whether MAX moves here.
    pub max: bool,
    /// What became of it.
    pub status: Status,
    /// Its score and what that proves.
    pub score: Option<(Score, Bound)>,
    /// The window at entry.
    pub window: Window,
    /// The step of entry.
    pub enter: Option<u32>,
    /// The step of return.
    pub exit: Option<u32>,
    /// What is inside a stub.
    pub inside: Option<NodeCounts>,
    /// Other programs' part of the record, as JSON text.
    pub ext: Option<Box<str>>,
}

/// What a file says of the whole search.
#[derive(Clone, Debug, Default)]
pub struct Header {
    /// The request.
    pub about: About,
    /// The counts.
    pub counts: Counts,
    /// Nodes of ordering searches.
    pub ordering_nodes: u64,
    /// The principal variation, as texts.
    pub variation: Vec<String>,
    /// Why the search stopped early.
    pub stop: Option<Stop>,
    /// The last step.
    pub steps: u32,
    /// Other programs' part of the file, as JSON text.
    pub ext: Option<Box<str>>,
}

/// A record that does not fit: the node, the reason, and what would fit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraceError {
    /// The node; `None` for the header.
    pub node: Option<u32>,
    /// What is wrong and what would be right.
    pub reason: String,
}

impl TraceError {
    pub(super) fn at(node: u32, reason: impl Into<String>) -> Self {
        Self { node: Some(node), reason: reason.into() }
    }

    pub(super) fn header(reason: impl Into<String>) -> Self {
        Self { node: None, reason: reason.into() }
    }
}

impl fmt::Display for TraceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.node {
            Some(node) => write!(f, "node {node}: {}", self.reason),
            None => f.write_str(&self.reason),
        }
    }
}

impl std::error::Error for TraceError {}

/// An ancestor of the last record, and the step at which its last child returned.
struct Above {
    id: u32,
    children: u16,
    last_exit: u32,
}

/// Takes records in id order. What it accepts is a tree in preorder; whether the search in it is
/// possible is [`Trace::check`]'s question.
#[derive(Default)]
pub struct Builder {
    graph: Graph,
    path: Vec<Above>,
    codes: BTreeMap<Box<str>, u16>,
    names: Vec<Box<str>>,
    stubs: Vec<Stub>,
    node_ext: Vec<(u32, Box<str>)>,
}

impl Builder {
    /// Nothing yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Records taken.
    pub fn len(&self) -> u32 {
        self.graph.node_count() as u32
    }

    /// Whether no record was taken.
    pub fn is_empty(&self) -> bool {
        self.graph.node_count() == 0
    }

    /// Takes the next record.
    pub fn push(&mut self, record: NodeRecord<'_>) -> Result<(), TraceError> {
        let id = self.len();
        let wrong = |reason: String| Err(TraceError::at(record.id, reason));
        if record.id != id {
            return wrong(format!("ids count up from 0 without gaps: expected {id} here"));
        }
        if u64::from(id) >= super::MAX_BUDGET {
            return wrong(format!("more than {} nodes", super::MAX_BUDGET));
        }
        if record.ply > u32::from(u16::MAX) {
            return wrong(format!("ply {} is deeper than 65535", record.ply));
        }
        let expected_ply = match record.parent {
            None if id == 0 => 0,
            None => return wrong("a second root: only node 0 has no parent_id".to_owned()),
            Some(parent) => {
                self.climb_to(id, parent)?;
                let parent = &self.graph[NodeIndex::new(parent as usize)];
                if !parent.status().is_inner() {
                    let status = parent.status().word();
                    return wrong(format!("its parent is a {status}, which has no children"));
                }
                if parent.is_max() == record.max {
                    return wrong("max and min alternate: same kind as its parent".to_owned());
                }
                parent.ply() + 1
            }
        };
        if record.ply != expected_ply {
            return wrong(format!("ply {} should be {expected_ply}", record.ply));
        }
        if record.mv.is_some() != record.parent.is_some() {
            return wrong("every node but the root has a move".to_owned());
        }
        let node = self.node(&record)?;
        let index = self.graph.add_node(node);
        if let (Some(text), Some(above)) = (record.mv, self.path.last_mut()) {
            let code = code(&mut self.codes, &mut self.names, text)
                .ok_or_else(|| TraceError::at(id, "more than 65535 different moves"))?;
            let edge = Edge { mv: Move(code), ordinal: above.children };
            above.children = above
                .children
                .checked_add(1)
                .ok_or_else(|| TraceError::at(id, "more than 65535 children"))?;
            if let Some(exit) = record.exit {
                above.last_exit = exit;
            }
            self.graph.add_edge(NodeIndex::new(above.id as usize), index, edge);
        }
        if let Some(inside) = record.inside {
            self.stubs.push(Stub { node: id, inside });
        }
        if let Some(ext) = record.ext {
            self.node_ext.push((id, ext));
        }
        self.path.push(Above { id, children: 0, last_exit: 0 });
        Ok(())
    }

    fn node(&self, record: &NodeRecord<'_>) -> Result<Node, TraceError> {
        let id = record.id;
        let wrong = |reason: &str| Err(TraceError::at(id, reason));
        if record.status == Status::Pruned {
            if record.score.is_some() || record.enter.is_some() || record.exit.is_some() {
                return wrong("a pruned node was never entered: it has no score and no steps");
            }
            let Some(above) = self.path.last() else { return wrong("the root cannot be pruned") };
            // The cutoff comes behind the update that comes behind the last child's return.
            let step = above.last_exit.saturating_add(2);
            return Ok(Node::pruned(id, record.ply, record.max, step));
        }
        let Some(enter) = record.enter else { return wrong("it was entered: `enter` is missing") };
        let mut node = Node::entered(id, record.ply, record.max, record.window, enter);
        match (record.status, record.score, record.exit) {
            (Status::Open, None, None) => {}
            (Status::Open, ..) => return wrong("an open node has no score and no exit"),
            (status, Some((score, bound)), Some(exit)) if exit != NO_STEP => {
                node.close(status, score, bound, exit);
            }
            _ => return wrong("it was closed: `score`, `bound` and `exit` belong together"),
        }
        if (record.status == Status::Stub) && record.inside.is_none() {
            return wrong("a stub says what is inside");
        }
        Ok(node)
    }

    /// Closes the path down to a record's parent.
    fn climb_to(&mut self, id: u32, parent: u32) -> Result<(), TraceError> {
        if parent >= id {
            return Err(TraceError::at(id, format!("its parent {parent} comes after it")));
        }
        while let Some(above) = self.path.last() {
            if above.id == parent {
                return Ok(());
            }
            self.graph[NodeIndex::new(above.id as usize)].end = id;
            self.path.pop();
        }
        let reason = format!("its parent {parent} was closed before: ids are not a preorder");
        Err(TraceError::at(id, reason))
    }

    /// Whether this edge, told apart from the nodes, is one of theirs.
    pub fn has_edge(&self, source: u32, target: u32, mv: &str, order: u32) -> bool {
        let Some(edge) = target.checked_sub(1) else { return false };
        let index = petgraph::graph::EdgeIndex::new(edge as usize);
        let (Some((from, _)), Some(weight)) =
            (self.graph.edge_endpoints(index), self.graph.edge_weight(index))
        else {
            return false;
        };
        from.index() == source as usize
            && u32::from(weight.ordinal) == order
            && self.names.get(weight.mv.index()).is_some_and(|name| **name == *mv)
    }

    /// The trace. With `cut_off` the file ended early: what was still open stays open.
    pub fn finish(mut self, header: Header, cut_off: bool) -> Result<Trace, TraceError> {
        let end = self.len();
        let mut steps = header.steps;
        if cut_off {
            steps = self.open_the_path();
        }
        for above in &self.path {
            self.graph[NodeIndex::new(above.id as usize)].end = end;
        }
        let names = MoveNames::listed(self.names);
        let known = |text: &String| names.find(text);
        // A variation can lead into what was only counted; moves that occur nowhere end it.
        let variation = header.variation.iter().map_while(known).collect();
        Ok(Trace {
            keeps_last: header.about.keeps_last(),
            about: header.about,
            graph: self.graph,
            names,
            stubs: self.stubs,
            counts: header.counts,
            ordering_nodes: header.ordering_nodes,
            variation,
            stop: header.stop,
            steps,
            ext: header.ext,
            node_ext: self.node_ext,
            cut_off_file: cut_off,
        })
    }

    /// Reopens every node that may have had more inside; gives the last step that is known.
    fn open_the_path(&mut self) -> u32 {
        let mut steps = 0;
        if let Some(last) = self.path.last() {
            let node = &self.graph[NodeIndex::new(last.id as usize)];
            steps = match node.status() {
                Status::Pruned => node.enter,
                status if status.is_inner() => node.enter,
                // The root has nobody to update.
                _ => node.exit.saturating_add(u32::from(last.id > 0)),
            };
        }
        for above in &self.path {
            let node = &mut self.graph[NodeIndex::new(above.id as usize)];
            if node.status().is_inner() {
                node.reopen();
            }
        }
        steps
    }
}

fn code(codes: &mut BTreeMap<Box<str>, u16>, names: &mut Vec<Box<str>>, text: &str) -> Option<u16> {
    if let Some(&code) = codes.get(text) {
        return Some(code);
    }
    let code = u16::try_from(names.len()).ok().filter(|&code| code < u16::MAX)?;
    codes.insert(text.into(), code);
    names.push(text.into());
    Some(code)
}
