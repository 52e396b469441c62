//! The transposition table at a step: its counts, the entries for a position, the entry that answered a node, and its
//! last changes.

use crate::search::{Bound, Window};
use crate::trace::{Filed, Kind, Node, Stored, StoredEntry, TableHistory, Trace, Transpositions};
use crate::views::proof::ProofView;
use crate::views::small_board::{SmallBoard, small_board};
use crate::views::step::no_step;
use crate::views::summary::node_called;
use crate::work::error::ServiceError;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The most nodes of a trace; the positions of a larger one are not compared.
pub(crate) const MOST_NODES: u32 = 4_000_000;
/// The most entries of one position in an answer.
const MOST_ENTRIES: usize = 20;
/// The most events of the table in an answer.
const MOST_EVENTS: usize = 12;

/// A request for the table at a step, for the operation `table`.
#[derive(Clone, Copy, Debug, JsonSchema, Deserialize)]
pub struct TableRequest {
    /// Handle of the open trace.
    pub trace: u64,
    /// The step: the table is as it is after it.
    pub step: u32,
    /// The node with the position to look up; null: the node of the step.
    #[serde(default)]
    pub node: Option<u32>,
}

/// The use of an entry for a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum EntryMeaning {
    /// It answers the node's window.
    Answers,
    /// It was searched to another depth, so it does not answer.
    Depth,
    /// Its bound leaves the node's window open, so it does not answer.
    Open,
    /// It gives the numbers of a position, as `dfpn` reads them.
    Numbers,
}

/// An entry of the table.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct EntryView {
    /// The node that stored it.
    pub node: u32,
    /// The readable name of that node.
    pub called: String,
    /// The side to move at that node.
    pub kind: Kind,
    /// The step at which it was stored.
    pub stored: u32,
    /// The plies that were searched below the position; null without a depth limit, and in `dfpn`.
    pub draft: Option<u32>,
    /// The stored score, for MAX; null in `dfpn`.
    pub score: Option<i32>,
    /// Whether the score is the value or a bound of it; null in `dfpn`.
    pub bound: Option<Bound>,
    /// The best move; null if none was shown to be better than the others.
    #[serde(rename = "move")]
    pub mv: Option<String>,
    /// The stored proof and disproof numbers; null in any search but `dfpn`.
    pub numbers: Option<ProofView>,
    /// Its use for the node of the answer.
    pub means: EntryMeaning,
}

/// A step at which the table changed or answered.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct TableEvent {
    /// The step.
    pub step: u32,
    /// How the entry of that step found its place; null where the table answered.
    pub filed: Option<Filed>,
    /// The node that stored, or that was answered.
    pub node: u32,
    /// The readable name of that node.
    pub called: String,
}

/// The transposition table after a step.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct TableStep {
    /// Entries in the table.
    pub held: u32,
    /// Entries that it has room for; null for a table without a size.
    pub room: Option<u64>,
    /// Entries stored so far.
    pub stored: u32,
    /// Those that took the place of an entry for the same position and depth.
    pub renewed: u32,
    /// Those that took the place of another entry, which is lost.
    pub evicted: u32,
    /// Nodes answered so far.
    pub hits: u32,
    /// The node with the position that is looked up.
    pub node: u32,
    /// The readable name of that node.
    pub called: String,
    /// Plies left to search at that node; null without a depth limit.
    pub draft: Option<u32>,
    /// Alpha of that node's window, for MAX; null is open.
    pub alpha: Option<i32>,
    /// Beta of that node's window, for MAX; null is open.
    pub beta: Option<i32>,
    /// Nodes entered so far with that position, the node included.
    pub visits: u32,
    /// The entries of that position, the latest first, at most 20.
    pub entries: Vec<EntryView>,
    /// The entry that answered that node; null if the table did not answer it.
    pub answer: Option<EntryView>,
    /// The positions of that node and of the node that stored the answering entry; empty without such an entry, and
    /// for a game without a board.
    pub boards: Vec<SmallBoard>,
    /// The move to the child that the answering entry belongs to; null where it is the node's own.
    pub via: Option<String>,
    /// The last steps at which the table changed or answered, the latest first, at most 12.
    pub events: Vec<TableEvent>,
}

/// Returns the positions of a trace.
///
/// # Errors
/// Fails where nodes have no positions, and for a trace with too many nodes.
pub(crate) fn positions_of(trace: &Trace) -> Result<&Transpositions, ServiceError> {
    let refuse = |reason: String, remedy: &str| ServiceError::refused("trace", reason, remedy);
    if trace.len() > MOST_NODES {
        let reason = format!("{} nodes are too many to compare their positions", trace.len());
        return Err(refuse(reason, "search to a lesser depth"));
    }
    trace.transpositions().ok_or_else(|| {
        let reason = "its nodes are not known as positions of a game".to_owned();
        refuse(reason, "open a search of this program without forward pruning")
    })
}

fn table_of(trace: &Trace) -> Result<&TableHistory, ServiceError> {
    let refuse = |reason, remedy| Err(ServiceError::refused("trace", reason, remedy));
    if !trace.has_table() {
        return refuse("this search has no table", "search with +tt, or with dfpn");
    }
    if trace.is_over_budget() {
        let reason = "some nodes that stored an entry were only counted";
        return refuse(reason, "raise the budget, or search to a lesser depth");
    }
    positions_of(trace)?;
    let unknown = || ServiceError::refused("trace", "its table is not known", "search again");
    trace.table().ok_or_else(unknown)
}

/// Returns the table after a step. The first call for a trace plays every node: O(nodes log nodes).
///
/// # Errors
/// Fails for a trace without a table or with one that the record does not show, and if there is no such step or node.
pub fn table_step(trace: &Trace, request: &TableRequest) -> Result<TableStep, ServiceError> {
    let step = request.step;
    let event = trace.event(step).ok_or_else(|| no_step(trace, step))?;
    let (table, positions) = (table_of(trace)?, positions_of(trace)?);
    let id = request.node.or_else(|| event.node()).unwrap_or(0);
    let node = trace.node(id).ok_or_else(|| {
        ServiceError::refused("node", format!("there is no node {id}"), "use an id of the trace")
    })?;
    let counts = trace.table_counts(step);
    let view = |entry: &StoredEntry| entry_view(trace, entry, (id, node));
    let position = positions.position_of(id);
    let held = |entry: &&StoredEntry| entry.is_held_at(step);
    let entries = position.map(|position| table.of_position(position).rev().filter(held));
    let hit = trace.hit(id).filter(|_| node.exit().is_some_and(|exit| exit <= step));
    let answered = hit.and_then(|hit| {
        let (by, exit) = (hit.stored_by?, trace.node(hit.stored_by?)?.exit()?);
        Some(StoredEntry { node: by, stored: exit, overwritten: None })
    });
    // The entry of a child answers for its parent by its bound alone.
    let answer = answered.and_then(|entry| view(&entry));
    let Window { alpha, beta } = node.window();
    Ok(TableStep {
        held: counts.held(),
        room: table.room(),
        stored: counts.stored,
        renewed: counts.renewed,
        evicted: counts.evicted,
        hits: counts.hits,
        node: id,
        called: node_called(trace, id),
        draft: trace.draft(id),
        alpha: alpha.finite(),
        beta: beta.finite(),
        visits: position.map_or(0, |position| {
            let entered =
                |id: &u32| trace.node(*id).and_then(Node::enter).is_some_and(|enter| enter <= step);
            positions.nodes_of(position).take_while(entered).count() as u32
        }),
        entries: entries
            .map(|entries| entries.filter_map(view).take(MOST_ENTRIES).collect())
            .unwrap_or_default(),
        boards: answer
            .as_ref()
            .and_then(|entry| {
                [id, entry.node].map(|at| small_board(trace, at)).into_iter().collect()
            })
            .unwrap_or_default(),
        answer: answer.map(|entry| EntryView { means: EntryMeaning::Answers, ..entry }),
        via: hit.and_then(|hit| hit.via).map(|mv| trace.move_called(&trace.moves_to(id), mv)),
        events: events(trace, table, step, counts.hits),
    })
}

fn entry_view(trace: &Trace, entry: &StoredEntry, (id, node): (u32, &Node)) -> Option<EntryView> {
    let mut view = EntryView {
        node: entry.node,
        called: node_called(trace, entry.node),
        kind: trace.node(entry.node)?.kind(),
        stored: entry.stored,
        draft: None,
        score: None,
        bound: None,
        mv: None,
        numbers: None,
        means: EntryMeaning::Numbers,
    };
    match trace.stored_by(entry.node)? {
        Stored::Numbers(numbers) => view.numbers = Some(numbers.into()),
        Stored::Value { draft, score, bound, mv } => {
            let moves = trace.moves_to(entry.node);
            view.draft = draft;
            view.score = score.finite();
            view.bound = Some(bound);
            view.mv = mv.map(|mv| trace.move_called(&moves, mv));
            view.means = if draft != trace.draft(id) {
                EntryMeaning::Depth
            } else if node.window().is_settled_by(score, bound) {
                EntryMeaning::Answers
            } else {
                EntryMeaning::Open
            };
        }
    }
    Some(view)
}

/// Returns the last steps by `step` at which the table changed or answered, the latest first. `answered` is the number
/// of nodes that it has answered by then.
fn events(trace: &Trace, table: &TableHistory, step: u32, answered: u32) -> Vec<TableEvent> {
    let hits = trace.hits()[..answered as usize].iter().rev().take(MOST_EVENTS);
    let hits = hits.filter_map(|hit| Some((trace.node(hit.node)?.exit()?, None, hit.node)));
    let stored = table.by_step(step).iter().rev().take(MOST_EVENTS);
    let stored = stored.map(|entry| (entry.stored, Some(table.filed(entry.stored)), entry.node));
    let mut all: Vec<_> = hits.chain(stored).collect();
    all.sort_unstable_by_key(|&(step, ..)| std::cmp::Reverse(step));
    all.truncate(MOST_EVENTS);
    let event =
        |(step, filed, node)| TableEvent { step, filed, node, called: node_called(trace, node) };
    all.into_iter().map(event).collect()
}
