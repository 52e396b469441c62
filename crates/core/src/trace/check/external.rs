//! Checks the events of another program: they must form a tree of properly nested nodes, one step per
//! line. Its moves, windows and values may be wrong in every way.

use super::{CheckError, Fault};
use crate::trace::{Node, Status, Trace};

/// A node with an unfinished subtree.
struct Level {
    id: u32,
    entered: u32,
    pruned: u32,
    /// The step at which the node was entered.
    after: u32,
    /// True if a child is open, so that no other child may follow.
    has_open_child: bool,
}

/// Walks the whole trace in id order, and fails at the first broken rule. O(nodes).
pub(super) fn check(trace: &Trace) -> Result<(), CheckError> {
    if trace.iterations.len() > 1 || !trace.hits.is_empty() || !trace.stubs.is_empty() {
        let reason = "a told search has one tree, and no table";
        return Err(CheckError::whole(Fault::Root, reason));
    }
    let mut open: Vec<Level> = Vec::new();
    let mut last = 0;
    for id in 0..trace.len() {
        let Some(node) = trace.node(id) else { break };
        let refuse = |fault, reason: &str| Err(CheckError::at(id, fault, reason));
        let parent = trace.parent(id);
        while open.last().is_some_and(|level| Some(level.id) != parent) {
            leave(trace, &mut open, id, &mut last)?;
        }
        match open.last_mut() {
            None if id == 0 => {
                if node.ply() != 0 {
                    return refuse(Fault::Ply, "the root is not at ply 0");
                }
            }
            None => return refuse(Fault::Parent, "its parent is not open"),
            Some(level) => {
                let above = trace.node(level.id).map_or(0, Node::ply);
                if node.ply() != above + 1 {
                    return refuse(Fault::Ply, "not one ply below its parent");
                }
                let ordinal = trace.edge(id).map_or(0, |edge| u32::from(edge.ordinal));
                if ordinal != level.entered + level.pruned {
                    return refuse(Fault::Id, "a child is at another place");
                }
                if level.has_open_child {
                    return refuse(Fault::Status, "entered while a sibling is open");
                }
                if !node.was_entered() {
                    level.pruned += 1;
                    continue;
                }
                level.entered += 1;
                level.has_open_child = node.status() == Status::Open;
            }
        }
        if node.is_re_search() || matches!(node.status(), Status::Stub | Status::Hit) {
            return refuse(Fault::Status, "a told search has no re-searches, stubs and hits");
        }
        // Only cuts, which have no node, may lie between two events.
        if node.enter <= last || (id == 0 && node.enter != 1) {
            return refuse(Fault::Step, "entered before the event that it follows");
        }
        last = node.enter;
        open.push(Level { id, entered: 0, pruned: 0, after: last, has_open_child: false });
    }
    while !open.is_empty() {
        leave(trace, &mut open, trace.len(), &mut last)?;
    }
    let ends_open = trace.node(0).is_none_or(|root| root.status() == Status::Open);
    if ends_open != trace.cut_off_file {
        let reason = "a told search ends with its root's return, or its file ends early";
        return Err(CheckError::whole(Fault::Limit, reason));
    }
    // A prefix may end with cuts.
    let fits = if ends_open { trace.steps >= last } else { trace.steps == last };
    let reason = || format!("{} steps are claimed, the nodes give {last}", trace.steps);
    if fits { Ok(()) } else { Err(CheckError::whole(Fault::Step, reason())) }
}

/// Closes the innermost node. Its subtree ends before node `end`. Fails if its children do not fit
/// its status.
fn leave(trace: &Trace, open: &mut Vec<Level>, end: u32, last: &mut u32) -> Result<(), CheckError> {
    let Some(level) = open.pop() else { return Ok(()) };
    let Some(node) = trace.node(level.id) else { return Ok(()) };
    let refuse = |fault, reason: &str| Err(CheckError::at(level.id, fault, reason));
    if node.end() != end {
        return refuse(Fault::Id, "its subtree is no contiguous range");
    }
    let fits = match node.status() {
        Status::Open => true,
        Status::Leaf | Status::Terminal => level.entered == 0,
        Status::Searched => level.entered > 0 && level.pruned == 0,
        Status::Cutoff => level.entered > 0 && level.pruned > 0,
        _ => false,
    };
    if !fits {
        return refuse(Fault::Children, "it has not the children of its status");
    }
    let Some(exit) = node.exit() else { return Ok(()) };
    if level.has_open_child {
        return refuse(Fault::Status, "closed while a child is open");
    }
    // A leaf may be reported in one line.
    let in_one_line = level.entered == 0 && exit == level.after;
    if !in_one_line && exit <= *last {
        return refuse(Fault::Step, "left before the event that it follows");
    }
    *last = exit;
    Ok(())
}
