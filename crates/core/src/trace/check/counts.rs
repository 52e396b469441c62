//! Checks the counts: the header's claims against the nodes and stubs. They must agree, unless the
//! file ended early.

use super::{CheckError, Fault};
use crate::search::{Counts, NodeCounts};
use crate::trace::{Status, Trace, sums};

/// The largest count that every JSON reader keeps exactly.
const MAX_COUNT: u64 = (1 << 53) - 1;

/// A count's name in files and messages, and its accessor.
type Field = (&'static str, fn(&NodeCounts) -> u64);

const FIELDS: [Field; 20] = [
    ("nodes", |counts| counts.nodes),
    ("leaves", |counts| counts.leaves),
    ("terminals", |counts| counts.terminals),
    ("cutoffs", |counts| counts.cutoffs),
    ("first_move_cutoffs", |counts| counts.first_move_cutoffs),
    ("pruned", |counts| counts.pruned),
    ("table_hits", |counts| counts.table_hits),
    ("chance_cutoffs", |counts| counts.chance_cutoffs),
    ("probes", |counts| counts.probes),
    ("kept", |counts| counts.kept),
    ("quiet_nodes", |counts| counts.quiet_nodes),
    ("stands", |counts| counts.stands),
    ("stand_cutoffs", |counts| counts.stand_cutoffs),
    ("null_tries", |counts| counts.selective.null_tries),
    ("null_cutoffs", |counts| counts.selective.null_cutoffs),
    ("probcut_tries", |counts| counts.selective.probcut_tries),
    ("probcut_cutoffs", |counts| counts.selective.probcut_cutoffs),
    ("reduced", |counts| counts.selective.reduced),
    ("researched", |counts| counts.selective.researched),
    ("futile", |counts| counts.selective.futile),
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
    let sum = counts.per_ply.iter().sum();
    compare(&sum, &counts.total, true, "the plies")?;
    let recorded = sums::counts(&trace.graph, Counts::default(), &trace.extras()).per_ply;
    let exact = !trace.cut_off_file;
    // The counts inside a stub are not known by ply.
    let exact_plies = exact && trace.stubs.is_empty();
    let none = NodeCounts::default();
    for ply in 0..recorded.len().max(counts.per_ply.len()) {
        let found = recorded.get(ply).unwrap_or(&none);
        let claimed = counts.per_ply.get(ply).unwrap_or(&none);
        compare(found, claimed, exact_plies, &format!("ply {ply}"))?;
    }
    let inside: NodeCounts =
        recorded.iter().chain(trace.stubs.iter().map(|stub| &stub.inside)).sum();
    // The stubs' own nodes are in the graph too, so they would count twice.
    let found = NodeCounts { nodes: inside.nodes - trace.stubs.len() as u64, ..inside };
    compare(&found, &counts.total, exact, "the trace")
}

fn plausible(counts: &NodeCounts) -> Result<(), String> {
    for (name, of) in FIELDS {
        if of(counts) > MAX_COUNT {
            return Err(format!("{} {name} are too many", of(counts)));
        }
    }
    let NodeCounts {
        nodes,
        leaves,
        terminals,
        cutoffs,
        first_move_cutoffs,
        pruned,
        table_hits,
        chance_cutoffs,
        probes,
        kept,
        quiet_nodes,
        stands,
        stand_cutoffs,
        selective,
    } = *counts;
    // Chance can cut what it has only probed, so such a cutoff need not prune a child.
    let fits = leaves <= nodes
        && terminals <= leaves
        && table_hits <= nodes - leaves
        && stand_cutoffs <= stands.min(cutoffs).min(leaves)
        // A node that cut by standing pat is a leaf too.
        && cutoffs - stand_cutoffs <= nodes - leaves - table_hits
        && quiet_nodes.max(stands) <= nodes
        && first_move_cutoffs <= cutoffs
        && chance_cutoffs <= cutoffs
        && cutoffs - chance_cutoffs <= pruned
        && kept <= nodes
        && probes <= nodes
        && selective.futile <= leaves
        && selective.null_tries.max(selective.probcut_tries) <= nodes
        && selective.reduced.max(selective.researched) <= nodes;
    if fits { Ok(()) } else { Err(format!("counts that contradict each other: {counts:?}")) }
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
            let reason = format!("{where_}: {claimed} {name} are claimed, the nodes give {found}");
            return Err(CheckError::whole(Fault::Count, reason));
        }
    }
    Ok(())
}
