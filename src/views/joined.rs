//! The positions of a search as a graph: equal positions of the tree are one place, and the moves between them edges.

use crate::layout::layered;
use crate::trace::{Kind, Node, Trace};
use crate::views::step::no_step;
use crate::views::table::positions_of;
use crate::work::error::ServiceError;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// The most positions that are placed.
const MOST_PLACED: u32 = 2_000;
/// The most steps of entry that an answer has for one position.
const MOST_VISITS: usize = 50;

/// A request for the positions of a trace, for the operation `joined`.
#[derive(Clone, Copy, Debug, JsonSchema, Deserialize)]
pub struct JoinedRequest {
    /// Handle of the open trace.
    pub trace: u64,
}

/// A request for the way to the node of a step, for the operation `joined_path`.
#[derive(Clone, Copy, Debug, JsonSchema, Deserialize)]
pub struct JoinedPathRequest {
    /// Handle of the open trace.
    pub trace: u64,
    /// The step.
    pub step: u32,
}

/// A position of a search.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
pub struct JoinedPosition {
    /// The node that first entered it.
    pub node: u32,
    /// The step of that entry.
    pub step: u32,
    /// The side to move there.
    pub kind: Kind,
    /// Its row: the ply of that node.
    pub row: u32,
    /// Its place in the row: 0 is the middle, and neighbours are 1 apart.
    pub place: f32,
    /// Nodes of the tree with this position, in the whole search.
    pub nodes: u32,
    /// The steps that entered the first of these nodes, ascending, at most 50.
    pub entered: Vec<u32>,
    /// The step at which the table first answered one of them; null: it never did.
    pub answered: Option<u32>,
}

/// The positions of a search and the moves between them.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
pub struct Joined {
    /// Nodes that the search entered, as far as they are recorded.
    pub nodes: u32,
    /// Different positions among them.
    pub positions: u32,
    /// Positions that two or more different positions lead to.
    pub shared: u32,
    /// Different moves between positions.
    pub moves: u32,
    /// Whether mirror images count as equal, as in the table of the search.
    pub folded: bool,
    /// The positions in the order of their first entry; empty if there are more than 2,000.
    pub places: Vec<JoinedPosition>,
    /// The moves between them, in the order of the search; empty if there are too many positions.
    pub edges: Vec<JoinedMove>,
}

/// A move between two positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct JoinedMove {
    /// Index of the position before it.
    pub from: u32,
    /// Index of the position after it.
    pub to: u32,
    /// The step at which the search first played it.
    pub step: u32,
}

/// The way from the root to the node of a step.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct JoinedPath {
    /// Indices of the positions, the root's first.
    pub positions: Vec<u32>,
}

/// Returns the positions of a search. O(nodes); the first call for a trace plays every node.
///
/// # Errors
/// Fails where nodes have no positions, and for a trace with too many nodes.
pub fn joined(trace: &Trace) -> Result<Joined, ServiceError> {
    let positions = positions_of(trace)?;
    let is_placed = positions.len() <= MOST_PLACED;
    let mut edges: HashMap<(u32, u32), u32> = HashMap::new();
    let mut nodes = 0;
    let mut of_position = vec![Visits::default(); positions.len() as usize];
    for id in 0..trace.len() {
        let Some(position) = positions.position_of(id) else { continue };
        nodes += 1;
        if is_placed {
            of_position[position as usize].note(trace, id);
        }
        let above = trace.parent(id).and_then(|parent| positions.position_of(parent));
        if let (Some(above), Some(enter)) = (above, trace.node(id).and_then(Node::enter)) {
            edges.entry((above, position)).or_insert(enter);
        }
    }
    let of = |((from, to), step)| JoinedMove { from, to, step };
    let mut edges: Vec<JoinedMove> = edges.into_iter().map(of).collect();
    edges.sort_unstable_by_key(|edge| edge.step);
    let mut ways = vec![0_u32; positions.len() as usize];
    for edge in &edges {
        ways[edge.to as usize] += 1;
    }
    let mut answer = Joined {
        nodes,
        positions: positions.len(),
        shared: ways.iter().filter(|&&ways| ways > 1).count() as u32,
        moves: edges.len() as u32,
        folded: trace.about().run().is_some_and(|run| run.symmetry),
        places: Vec::new(),
        edges: Vec::new(),
    };
    if is_placed {
        answer.edges = edges;
        let first = |position: u32| {
            let id = positions.first(position)?;
            Some((id, trace.node(id)?))
        };
        let rows: Vec<u32> =
            (0..positions.len()).map(|at| first(at).map_or(0, |(_, node)| node.ply())).collect();
        let pairs: Vec<(u32, u32)> = answer.edges.iter().map(|edge| (edge.from, edge.to)).collect();
        let places = layered(&rows, &pairs);
        let placed = (0..).zip(places).zip(of_position).filter_map(|((at, place), visits)| {
            let (id, node) = first(at)?;
            let Visits { nodes, entered, answered } = visits;
            let (step, kind, row) = (node.enter()?, node.kind(), node.ply());
            Some(JoinedPosition { node: id, step, kind, row, place, nodes, entered, answered })
        });
        answer.places = placed.collect();
    }
    Ok(answer)
}

/// The nodes of one position.
#[derive(Clone, Debug, Default)]
struct Visits {
    nodes: u32,
    entered: Vec<u32>,
    answered: Option<u32>,
}

impl Visits {
    fn note(&mut self, trace: &Trace, id: u32) {
        let Some(node) = trace.node(id) else { return };
        self.nodes += 1;
        self.entered.extend(node.enter().filter(|_| self.entered.len() < MOST_VISITS));
        if trace.hit(id).is_some() {
            self.answered = self.answered.or(node.exit());
        }
    }
}

/// Returns the positions from the root to the node of a step. O(ply) after the first call.
///
/// # Errors
/// Fails where nodes have no positions, and if there is no such step.
pub(crate) fn joined_path(
    trace: &Trace,
    request: &JoinedPathRequest,
) -> Result<JoinedPath, ServiceError> {
    let positions = positions_of(trace)?;
    let event = trace.event(request.step).ok_or_else(|| no_step(trace, request.step))?;
    let path = event.node().map(|node| trace.path(node)).unwrap_or_default();
    let positions = path.into_iter().filter_map(|id| positions.position_of(id)).collect();
    Ok(JoinedPath { positions })
}
