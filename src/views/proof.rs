//! A proof-number search at a step: the numbers of nodes, the way to the most-proving leaf, and the numbers of the root
//! over the expansions.

use crate::analysis::{says_answer, says_goal};
use crate::format::ProofNumber;
use crate::say::Message;
use crate::search::{ProofNumbers, ProofSettings};
use crate::trace::{StepEvent, Trace};
use crate::views::monte_carlo::path_at;
use crate::work::error::ServiceError;
use crate::work::numbers::within;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The proof and disproof number of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
#[schemars(rename = "ProofNumbers")]
pub struct ProofView {
    /// The least number of leaves to prove so that the node is proved.
    pub pn: ProofNumber,
    /// The least number of leaves to disprove so that the node is disproved.
    pub dn: ProofNumber,
}

impl From<ProofNumbers> for ProofView {
    fn from(ProofNumbers { pn, dn }: ProofNumbers) -> Self {
        Self { pn: pn.into(), dn: dn.into() }
    }
}

/// A child with its numbers.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
pub struct ProofChild {
    /// Id of the child.
    pub node: u32,
    /// The move to it.
    #[serde(rename = "move")]
    pub mv: String,
    /// The move in readable form: the name of the child if it has one.
    pub called: String,
    /// Its numbers.
    #[serde(flatten)]
    pub numbers: ProofView,
    /// Whether the search goes there.
    pub chosen: bool,
}

/// A step of a proof-number search.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize, Deserialize)]
pub struct ProofStep {
    /// The question.
    pub goal: Message,
    /// Number of the expansion, from 1; 0 before the first, and for `dfpn`.
    pub expansion: u32,
    /// Number of expansions in the whole search; 0 for `dfpn`.
    pub expansions: u32,
    /// First step of the expansion; 1 before the first.
    pub first_step: u32,
    /// Last step of the expansion; the last of all for `dfpn`.
    pub last_step: u32,
    /// Ids of the nodes of the expansion's path, root first, as far as the step has come; for `dfpn` the open visits.
    pub path: Vec<u32>,
    /// The numbers of the root.
    pub root: Option<ProofView>,
    /// The numbers of the node of the event.
    pub here: Option<ProofView>,
    /// The thresholds of the visit of `dfpn`: it ends when one of its numbers reaches its own.
    pub thresholds: Option<ProofView>,
    /// The children of the node of the event with their numbers, in the order of the run, at most 100.
    pub children: Vec<ProofChild>,
    /// Ids from the root to the most-proving leaf, which `pn` expands next; empty for `dfpn`.
    pub most_proving: Vec<u32>,
    /// Ids of the leaves that together would prove the root; empty if there are more than 100, or if it cannot be.
    pub proof_set: Vec<u32>,
    /// Ids of the leaves that together would disprove the root, as `proof_set`.
    pub disproof_set: Vec<u32>,
}

/// The figures of a proof-number search.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize, Deserialize)]
pub struct ProofSummary {
    /// The question.
    pub goal: Message,
    /// The answer as a sentence; null if the search was stopped before it knew.
    pub said: Option<Message>,
    /// Whether MAX reaches the goal; null: not known.
    pub answer: Option<bool>,
    /// The numbers of the root at the end.
    pub root: Option<ProofView>,
    /// Whether the search is depth first, `dfpn`.
    pub depth_first: bool,
    /// Nodes that `pn` expanded.
    pub expanded: u64,
    /// The greatest ply of a node.
    pub deepest: u32,
    /// Nodes of the proof, or disproof, that `pn` found.
    pub proof: u64,
    /// Positions in the table of `dfpn`.
    pub stored: u64,
    /// The most nodes, or visits.
    pub limit: u64,
}

/// A request for the numbers of the root over the search, for the operation `root_numbers`.
#[derive(Clone, Copy, Debug, JsonSchema, Deserialize)]
pub struct RootNumbersRequest {
    /// Handle of the open trace.
    pub trace: u64,
    /// The most moments, 1 to 1,000.
    pub columns: u32,
}

/// The numbers of the root over the search.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct RootNumbers {
    /// The moments: steps after which the root's numbers changed, ascending, evenly spread if there are too many.
    pub steps: Vec<u32>,
    /// The number of expansions by then; for `dfpn` the step.
    pub expansions: Vec<u32>,
    /// The numbers after each.
    pub numbers: Vec<ProofView>,
}

const MAX_COLUMNS: u32 = 1_000;
const MOST_CHILDREN: usize = 100;
const LARGEST_SET: u32 = 100;

/// Returns the numbers of a node at a step; `None` for a trace of another search.
pub(crate) fn proof_view(trace: &Trace, node: u32, step: u32) -> Option<ProofView> {
    trace.proof_numbers(node, step).map(ProofView::from)
}

/// Returns the view of a step of a proof-number search; `None` for any other trace. O(plies x branching).
pub(crate) fn proof_step(trace: &Trace, step: u32, event: StepEvent) -> Option<ProofStep> {
    let record = trace.proof()?;
    let set = |is_proof| trace.proof_set(is_proof, step, LARGEST_SET).unwrap_or_default();
    let is_grown = !record.is_depth_first();
    let place = trace.expansion_of(step);
    let steps = place.and_then(|place| record.steps_of_expansion(trace, place));
    let (first_step, last_step) = steps.unwrap_or((1, if is_grown { 1 } else { trace.steps() }));
    let chosen = if let StepEvent::Select { child, .. } = event { Some(child) } else { None };
    let child = |id: u32| {
        let mv = trace.edge(id)?.mv;
        Some(ProofChild {
            node: id,
            mv: trace.name(mv).to_owned(),
            called: trace.move_called(&trace.moves_to(trace.parent(id)?), mv),
            numbers: proof_view(trace, id, step)?,
            chosen: chosen == Some(id),
        })
    };
    let at = event.node();
    Some(ProofStep {
        goal: says_goal(trace)?,
        expansion: place.map_or(0, |place| place + 1),
        expansions: record.expansions().len() as u32,
        first_step,
        last_step,
        path: path_at(trace, step, event),
        root: proof_view(trace, 0, step),
        here: at.and_then(|node| proof_view(trace, node, step)),
        thresholds: at.and_then(|node| record.thresholds(node)).map(ProofView::from),
        children: at
            .map(|node| trace.children(node).filter_map(child).take(MOST_CHILDREN).collect())
            .unwrap_or_default(),
        most_proving: if is_grown { trace.most_proving_path(step) } else { Vec::new() },
        proof_set: if is_grown { set(true) } else { Vec::new() },
        disproof_set: if is_grown { set(false) } else { Vec::new() },
    })
}

/// Returns the figures of a proof-number search; `None` for any other trace.
pub(crate) fn proof_summary(trace: &Trace) -> Option<ProofSummary> {
    let record = trace.proof()?;
    let counts = *record.counts();
    let ProofSettings { limit, .. } = trace.about().run()?.proof?;
    Some(ProofSummary {
        goal: says_goal(trace)?,
        said: counts.answer.and_then(|answer| says_answer(trace, answer)),
        answer: counts.answer,
        root: counts.root.map(ProofView::from),
        depth_first: record.is_depth_first(),
        expanded: counts.expanded,
        deepest: counts.deepest,
        proof: counts.proof,
        stored: counts.stored,
        limit,
    })
}

/// Returns the numbers of the root over the search. O(changes of the root).
///
/// # Errors
/// Fails for a trace of another search, and if `columns` is out of range.
pub(crate) fn root_numbers(
    trace: &Trace,
    request: &RootNumbersRequest,
) -> Result<RootNumbers, ServiceError> {
    let columns = within("columns", request.columns, 1..=MAX_COLUMNS)? as usize;
    let record = trace.proof().ok_or_else(|| {
        let remedy = "search with pn or dfpn";
        ServiceError::refused("trace", "this search has no proof numbers", remedy)
    })?;
    let changes = record.changes_of(0);
    let places: Vec<usize> = if changes.len() <= columns {
        (0..changes.len()).collect()
    } else {
        (1..=columns).map(|column| column * changes.len() / columns - 1).collect()
    };
    let steps: Vec<u32> = places.iter().map(|&place| changes[place].0).collect();
    let by = |&step: &u32| {
        if record.is_depth_first() { step } else { record.expansions_by(step) }
    };
    Ok(RootNumbers {
        expansions: steps.iter().map(by).collect(),
        numbers: places.iter().map(|&place| changes[place].1.into()).collect(),
        steps,
    })
}
