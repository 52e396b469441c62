//! What a trace is made of: the petgraph graph, and the records beside its nodes.

use super::node::{Edge, Node};
use crate::evaluation::Score;
use crate::game::Move;
use crate::search::{Interval, NodeCounts};
use petgraph::graph::{DiGraph, NodeIndex};
use serde::{Deserialize, Serialize};

/// The graph inside a trace; append-only while recording, then frozen.
pub(super) type Graph = DiGraph<Node, Edge, u32>;

/// Adds a node, with the edge from its parent unless it is a root. The one place where graphs grow, so
/// that in the page, where bytes count, petgraph's two calls are compiled into it once.
#[cfg_attr(target_family = "wasm", inline(never))]
#[cfg_attr(not(target_family = "wasm"), inline)]
pub(super) fn grow(graph: &mut Graph, node: &Node, above: Option<(u32, Edge)>) {
    let index = graph.add_node(*node);
    if let Some((parent, edge)) = above {
        graph.add_edge(NodeIndex::new(parent as usize), index, edge);
    }
}

/// A subtree that was only counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stub {
    /// The stub's id.
    pub node: u32,
    /// Counts of what is inside, the stub's own node included.
    pub inside: NodeCounts,
}

/// What a search of several iterations had found when it was stopped.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BeforeStop {
    /// The score of the last depth that was finished, in MAX's view.
    pub score: Score,
    /// The move that it would play, in words of the game.
    pub best_move: String,
}

/// Other programs' parts of a file, JSON text, kept as they came.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Exts {
    /// That of the file.
    pub(super) whole: Option<Box<str>>,
    /// Those of nodes, by ascending id.
    pub(super) nodes: Vec<(u32, Box<str>)>,
}

/// One iteration of a search: a tree of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Iteration {
    /// Its root.
    pub root: u32,
    /// Its depth limit in plies; `None` to the end of every line.
    pub depth: Option<u32>,
}

/// A link from a node that the table answered to the node that stored the entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableHit {
    /// The node that was answered.
    pub node: u32,
    /// The node that stored the entry; `None` where it was counted, not recorded.
    pub stored_by: Option<u32>,
    /// Enhanced transposition cutoff: the entry is that of the child by this move.
    pub via: Option<Move>,
}

/// The interval of each closed node that is not what its score and bound say, by ascending id.
pub(super) type Proofs = Box<[(u32, Interval)]>;
