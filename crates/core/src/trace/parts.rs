//! The parts of a trace: the petgraph graph, and the records beside its nodes.

use super::node::{Edge, Node};
use crate::evaluation::Score;
use crate::game::Move;
use crate::search::{Interval, NodeCounts};
use petgraph::graph::{DiGraph, NodeIndex};

/// The graph inside a trace; append-only while recording, then frozen.
pub(super) type Graph = DiGraph<Node, Edge, u32>;

/// Adds a node, with the edge from its parent unless it is a root. Graphs grow only here, so that the
/// WebAssembly build compiles petgraph's two calls once, because its size matters.
#[cfg_attr(target_family = "wasm", inline(never))]
#[cfg_attr(not(target_family = "wasm"), inline)]
pub(super) fn grow(graph: &mut Graph, node: &Node, above: Option<(u32, Edge)>) {
    let index = graph.add_node(*node);
    if let Some((parent, edge)) = above {
        graph.add_edge(NodeIndex::new(parent as usize), index, edge);
    }
}

/// A subtree that was only counted, because the budget had no room for its children.
///
/// # Examples
/// A budget of four nodes holds the root and its three children:
/// ```
/// # use plyscope_core::evaluation::FinalResult;
/// # use plyscope_core::game::{Notation, Tree};
/// # use plyscope_core::search::{Limits, NoLimit, search};
/// # use plyscope_core::trace::{About, Recorder};
/// # let tree = Tree::parse("((3 12 8)(2 4 6)(14 5 2))")?;
/// # let (run, limits) = ("alphabeta".parse()?, Limits::default());
/// let mut recorder = Recorder::new(4);
/// let report = search(&tree, &FinalResult, run, limits, &mut recorder, &mut NoLimit);
/// let trace = recorder.finish(About::default(), report, |mv| tree.move_text(mv));
/// let inside = trace.stubs().iter().map(|stub| (stub.node, stub.inside.nodes));
/// assert_eq!(inside.collect::<Vec<_>>(), [(1, 4), (2, 2), (3, 4)]);
/// assert_eq!((trace.len(), trace.counts().total.nodes), (4, 11));
/// # Ok::<(), plyscope_core::game::InputError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Stub {
    /// The stub's id in the graph, where it has no children.
    pub node: u32,
    /// The counts inside the stub, its own node included.
    pub inside: NodeCounts,
}

/// The result that a search of several iterations had found before it was stopped. [`Iteration`] has an
/// example.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct BeforeStop {
    /// The score of the last finished depth, in MAX's view.
    pub score: Score,
    /// The move that the search would play, in the notation of the game.
    pub best_move: String,
}

/// The parts of a file that belong to other programs, as unchanged JSON text.
#[derive(Clone, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(super) struct Exts {
    /// The part of the whole file; `None` if the file has none.
    pub(super) whole: Option<Box<str>>,
    /// The parts of nodes, by ascending id.
    pub(super) nodes: Vec<(u32, Box<str>)>,
}

/// One iteration of a search: a tree of its own, with ids right after those of the iteration
/// before.
///
/// # Examples
/// The first iteration has found a move before a node limit stops the second:
/// ```
/// # use plyscope_core::evaluation::FinalResult;
/// # use plyscope_core::game::{Notation, Tree};
/// # use plyscope_core::search::{Limits, NoLimit, search};
/// # use plyscope_core::trace::{About, DEFAULT_BUDGET, Recorder};
/// # let tree = Tree::parse("((3 12 8)(2 4 6)(14 5 2))")?;
/// # let mut recorder = Recorder::new(DEFAULT_BUDGET);
/// let (run, limits) = ("alphabeta+deepening".parse()?, Limits { depth: Some(2), nodes: Some(6) });
/// let report = search(&tree, &FinalResult, run, limits, &mut recorder, &mut NoLimit);
/// let trace = recorder.finish(About::default(), report, |mv| tree.move_text(mv));
/// let roots = trace.iterations().iter().map(|iteration| (iteration.root, iteration.depth));
/// assert_eq!(roots.collect::<Vec<_>>(), [(0, Some(1)), (4, Some(2))]);
/// assert_eq!(trace.before_stop().map(|found| &*found.best_move), Some("1"));
/// # Ok::<(), plyscope_core::game::InputError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Iteration {
    /// The id of the root: 0 in the first iteration.
    pub root: u32,
    /// The depth limit in plies; `None` if every line is searched to its end.
    pub depth: Option<u32>,
}

/// A link from a node that the table answered to the node that stored the entry.
///
/// # Examples
/// Tic-tac-toe under `alphabeta+tt`:
/// ```
/// # use plyscope_core::evaluation::FinalResult;
/// # use plyscope_core::game::{Notation, TicTacToe};
/// # use plyscope_core::search::{Limits, NoLimit, search};
/// # use plyscope_core::trace::{About, DEFAULT_BUDGET, Recorder, Status};
/// # let board = TicTacToe::new();
/// # let (run, limits) = ("alphabeta+tt".parse()?, Limits::default());
/// # let mut recorder = Recorder::new(DEFAULT_BUDGET);
/// # let report = search(&board, &FinalResult, run, limits, &mut recorder, &mut NoLimit);
/// # let trace = recorder.finish(About::default(), report, |mv| board.move_text(mv));
/// let hit = trace.hits()[0];
/// assert!(hit.stored_by.is_some_and(|by| by < hit.node));
/// assert_eq!(trace.node(hit.node).map(|node| node.status()), Some(Status::Hit));
/// # Ok::<(), plyscope_core::game::InputError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TableHit {
    /// The node that the table answered, with [`Status::Hit`](super::Status::Hit).
    pub node: u32,
    /// The node that stored the entry; `None` if that node was counted but not recorded.
    pub stored_by: Option<u32>,
    /// The move of an enhanced transposition cutoff: the entry belongs to the child by this move.
    /// `None` if the entry is the node's own.
    pub via: Option<Move>,
}

/// The intervals that differ from the node's own score and bound, for closed nodes by ascending id.
pub(super) type Proofs = Box<[(u32, Interval)]>;
