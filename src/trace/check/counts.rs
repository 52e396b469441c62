//! Counting again: what the header claims against what the nodes and stubs give.

use super::{CheckError, Fault};
use crate::search::NodeCounts;
use crate::trace::{Status, Trace};

/// Counts are whole numbers that every reader of JSON keeps exactly.
const MAX_COUNT: u64 = (1 << 53) - 1;

/// A count's name and how to get it.
type Field = (&'static str, fn(&NodeCounts) -> u64);

const FIELDS: [Field; 7] = [
    ("nodes", |counts| counts.nodes),
    ("leaves", |counts| counts.leaves),
    ("terminals", |counts| counts.terminals),
    ("cutoffs", |counts| counts.cutoffs),
    ("first_move_cutoffs", |counts| counts.first_move_cutoffs),
    ("pruned", |counts| counts.pruned),
    ("table_hits", |counts| counts.table_hits),
];

pub(super) fn check(trace: &Trace) -> Result<(), CheckError> {
    let counts = &trace.counts;
    for ply in counts.per_ply.iter().chain([&counts.total]) {
        plausible(ply).map_err(|reason| CheckError::whole(Fault::Count, reason))?;
    }
    for stub in &trace.stubs {
        plausible(&stub.inside)
            .map_err(|reason| CheckError::at(stub.node, Fault::Count, reason))?;
        let open = trace.node(stub.node).is_some_and(|node| node.status() == Status::Open);
        if stub.inside.nodes < if open { 1 } else { 2 } {
            let reason = "a stub holds itself and at least one child";
            return Err(CheckError::at(stub.node, Fault::Count, reason));
        }
    }
    if counts.per_ply.last().is_some_and(|ply| ply.nodes == 0) {
        let reason = format!("ply {} was never entered", counts.per_ply.len() - 1);
        return Err(CheckError::whole(Fault::Count, reason));
    }
    if trace.ordering_nodes > MAX_COUNT {
        let reason = format!("{} ordering_nodes are too many", trace.ordering_nodes);
        return Err(CheckError::whole(Fault::Count, reason));
    }
    let sum = total(counts.per_ply.iter());
    compare(&sum, &counts.total, true, "the plies")?;
    let recorded = per_ply(trace);
    let exact = !trace.cut_off_file;
    // What is inside a stub is not known by ply.
    let exact_plies = exact && trace.stubs.is_empty();
    let none = NodeCounts::default();
    for ply in 0..recorded.len().max(counts.per_ply.len()) {
        let found = recorded.get(ply).unwrap_or(&none);
        let claimed = counts.per_ply.get(ply).unwrap_or(&none);
        compare(found, claimed, exact_plies, &format!("ply {ply}"))?;
    }
    let inside = total(recorded.iter().chain(trace.stubs.iter().map(|stub| &stub.inside)));
    // The stubs' own nodes stand in the graph too.
    let found = NodeCounts { nodes: inside.nodes - trace.stubs.len() as u64, ..inside };
    compare(&found, &counts.total, exact, "the trace")
}

fn plausible(counts: &NodeCounts) -> Result<(), String> {
    for (name, of) in FIELDS {
        if of(counts) > MAX_COUNT {
            return Err(format!("{} {name} are too many", of(counts)));
        }
    }
    let NodeCounts { nodes, leaves, terminals, cutoffs, first_move_cutoffs, pruned, table_hits } =
        *counts;
    let fits = leaves <= nodes
        && terminals <= leaves
        && table_hits <= nodes - leaves
        && cutoffs <= nodes - leaves - table_hits
        && first_move_cutoffs <= cutoffs
        && cutoffs <= pruned;
    if fits { Ok(()) } else { Err(format!("counts that contradict each other: {counts:?}")) }
}

/// The sum, saturating: a hostile file can claim anything.
fn total<'a>(parts: impl Iterator<Item = &'a NodeCounts>) -> NodeCounts {
    parts.fold(NodeCounts::default(), |sum, part| NodeCounts {
        nodes: sum.nodes.saturating_add(part.nodes),
        leaves: sum.leaves.saturating_add(part.leaves),
        terminals: sum.terminals.saturating_add(part.terminals),
        cutoffs: sum.cutoffs.saturating_add(part.cutoffs),
        first_move_cutoffs: sum.first_move_cutoffs.saturating_add(part.first_move_cutoffs),
        pruned: sum.pruned.saturating_add(part.pruned),
        table_hits: sum.table_hits.saturating_add(part.table_hits),
    })
}

fn compare(
    found: &NodeCounts,
    claimed: &NodeCounts,
    exact: bool,
    where_: &str,
) -> Result<(), CheckError> {
    for (name, of) in FIELDS {
        let (found, claimed) = (of(found), of(claimed));
        if found > claimed || (exact && found != claimed) {
            return Err(CheckError::whole(
                Fault::Count,
                format!("{where_}: {claimed} {name} are claimed, the nodes give {found}"),
            ));
        }
    }
    Ok(())
}

/// Counts of the recorded nodes by ply; a cutoff and what it pruned count where it happened.
fn per_ply(trace: &Trace) -> Vec<NodeCounts> {
    let mut plies: Vec<NodeCounts> = Vec::new();
    for id in 0..trace.len() {
        let Some(node) = trace.node(id) else { break };
        let ply = node.ply() as usize;
        if ply >= plies.len() {
            plies.resize(ply + 1, NodeCounts::default());
        }
        match node.status() {
            Status::Pruned => {
                plies[ply.saturating_sub(1)].pruned += 1;
                continue;
            }
            Status::Leaf => plies[ply].leaves += 1,
            Status::Terminal => {
                plies[ply].leaves += 1;
                plies[ply].terminals += 1;
            }
            Status::Hit => plies[ply].table_hits += 1,
            Status::Cutoff => {
                plies[ply].cutoffs += 1;
                let second = trace.children(id).nth(1);
                plies[ply].first_move_cutoffs +=
                    u64::from(second.is_none_or(|second| trace.is_pruned(second)));
            }
            Status::Searched | Status::Stub | Status::Open => {}
        }
        plies[ply].nodes += 1;
    }
    // Plies that hold only pruned nodes were never entered.
    while plies.last().is_some_and(|ply| ply.nodes == 0) {
        plies.pop();
    }
    plies
}
