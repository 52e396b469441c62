//! Checks the answers of the table against the nodes that stored the entries.

use super::{CheckError, Fault};
use crate::search::{Bound, Run};
use crate::trace::{Status, TableHit, Trace};

/// Checks every link: it must lead to an earlier closed node with as much depth left, and the answer
/// must be that node's score and bound.
pub(super) fn check(trace: &Trace) -> Result<(), CheckError> {
    let Some(run) = trace.about.run() else { return Ok(()) };
    for hit in &trace.hits {
        let refuse = |reason: String| Err(CheckError::at(hit.node, Fault::Table, reason));
        if run.table.is_none() {
            return refuse("answered by a table that the run does not have".to_owned());
        }
        if hit.via.is_some() && !run.etc {
            return refuse("answered by a child's entry, but the run does not ask for it".into());
        }
        check_link(trace, &run, hit)?;
    }
    Ok(())
}

fn check_link(trace: &Trace, run: &Run, hit: &TableHit) -> Result<(), CheckError> {
    let refuse = |reason: String| Err(CheckError::at(hit.node, Fault::Table, reason));
    let (Some(by), Some(node)) = (hit.stored_by, trace.node(hit.node)) else {
        // Only a node that was counted but not recorded has no id.
        let counted = trace.stubs.first().is_some_and(|stub| stub.node < hit.node);
        let reason = "a transposition-table hit, but the node that stored the entry is not named";
        return if counted { Ok(()) } else { refuse(reason.to_owned()) };
    };
    let Some(source) = trace.node(by).filter(|source| {
        source.exit().is_some_and(|exit| exit < node.enter)
            && matches!(source.status(), Status::Searched | Status::Cutoff | Status::Stub)
    }) else {
        return refuse(format!("node {by} stored nothing before it"));
    };
    let (left, right) = (trace.draft(hit.node), trace.draft(by));
    let via = u32::from(hit.via.is_some());
    if left != right.map(|draft| draft.saturating_add(via)) {
        return refuse(format!("node {by} had another depth left to search"));
    }
    // Under fail-hard, the answer is clamped to this node's window, so it may differ.
    if !run.hard && (source.score() != node.score() || !proves(hit, source.bound(), node.bound())) {
        return refuse(format!("node {by} has another score or bound"));
    }
    Ok(())
}

/// A child's exact score is only a bound for its parent, because the other moves may be better.
fn proves(hit: &TableHit, source: Option<Bound>, answer: Option<Bound>) -> bool {
    source == answer || (hit.via.is_some() && source == Some(Bound::Exact))
}
