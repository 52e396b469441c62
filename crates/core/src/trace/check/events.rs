//! Checks structure and steps: the nodes must be in the order of the search's events.

use super::scores::Rules;
use super::{CheckError, Fault};
use crate::trace::node::NO_STEP;
use crate::trace::{Frame, Node, Status, Trace};

/// A node on the open path, up to the current point of the walk.
struct Level {
    frame: Frame,
    /// The last step accounted for: the entry, or the update by the last child.
    after: u32,
    entered: u32,
    pruned: u32,
    /// The last entered child, of which a re-search repeats the move.
    last: Option<u32>,
}

impl Level {
    fn enter(id: u32, node: &Node) -> Self {
        let frame = Frame::at(id, node.window());
        Self { frame, after: node.enter, entered: 0, pruned: 0, last: None }
    }
}

/// Walks the whole trace in id order, and fails at the first broken rule. O(nodes).
pub(super) fn check(trace: &Trace) -> Result<(), CheckError> {
    let rules = Rules::of(trace);
    let mut open: Vec<Level> = Vec::new();
    let mut entered = 0;
    for id in 0..trace.len() {
        let Some(node) = trace.node(id) else { break };
        let parent = trace.parent(id);
        while open.last().is_some_and(|level| Some(level.frame.node) != parent) {
            leave(trace, &rules, &mut open, id)?;
        }
        match open.last_mut() {
            None if trace.is_root(id) => check_start(trace, id, node)?,
            None => return Err(CheckError::at(id, Fault::Parent, "its parent is not open")),
            Some(level) => below(trace, &rules, level, id, node)?,
        }
        if node.was_entered() {
            let before = id.checked_sub(1).map_or(0, |_| ended_at(trace, id));
            let step = open.last().map_or(before, |level| level.after).saturating_add(1);
            expect_step(id, "entered", node.enter, step)?;
            rules.check_entry(trace, id, node, open.last().map(|level| &level.frame), entered)?;
            entered += trace.stub(id).map_or(1, |stub| stub.inside.nodes);
            open.push(Level::enter(id, node));
        }
    }
    while !open.is_empty() {
        leave(trace, &rules, &mut open, trace.len())?;
    }
    Ok(())
}

/// Returns the step at which the iteration before the given root's ended; 0 for the first.
fn ended_at(trace: &Trace, root: u32) -> u32 {
    let before =
        trace.iteration_index(root).checked_sub(1).and_then(|place| trace.iterations().get(place));
    before.and_then(|iteration| trace.node(iteration.root)).map_or(0, |root| root.exit)
}

/// Checks a root; for a later iteration, it must follow the end of the one before it.
fn check_start(trace: &Trace, id: u32, node: &Node) -> Result<(), CheckError> {
    let fits = node.ply() == 0 && trace.node(0).is_some_and(|root| root.is_max() == node.is_max());
    if !fits {
        let reason = "not at ply 0 with the side of the first root";
        return Err(CheckError::at(id, Fault::Root, reason));
    }
    if id > 0 && ended_at(trace, id) == NO_STEP {
        return Err(CheckError::at(id, Fault::Root, "the iteration before it is still open"));
    }
    if node.is_re_search() {
        return Err(CheckError::at(id, Fault::ReSearch, "a root is no re-search"));
    }
    Ok(())
}

/// Checks a child against its parent: ply, side, place, cutoff and re-search.
fn below(
    trace: &Trace,
    rules: &Rules,
    level: &mut Level,
    id: u32,
    node: &Node,
) -> Result<(), CheckError> {
    let refuse = |fault, reason: String| Err(CheckError::at(id, fault, reason));
    let Some(parent) = trace.node(level.frame.node) else { return Ok(()) };
    if node.ply() != parent.ply() + 1 {
        return refuse(Fault::Ply, format!("ply {} below ply {}", node.ply(), parent.ply()));
    }
    if rules.alternates && node.is_max() == parent.is_max() {
        return refuse(Fault::Kind, "the same side moves as at its parent".to_owned());
    }
    if !parent.status().is_inner() || trace.stub(level.frame.node).is_some() {
        return refuse(Fault::Children, format!("a child of a {} node", parent.status().word()));
    }
    let ordinal = trace.edge(id).map_or(0, |edge| u32::from(edge.ordinal));
    if ordinal != level.entered + level.pruned {
        return refuse(Fault::Id, format!("child {ordinal} is at another place"));
    }
    if !node.was_entered() {
        if parent.status() != Status::Cutoff || level.entered == 0 {
            return refuse(Fault::Cutoff, "pruned, but its parent has no cutoff".to_owned());
        }
        level.pruned += 1;
        return expect_step(id, "cut", node.enter, level.after.saturating_add(1));
    }
    check_re_search(trace, rules, level, id, node)?;
    if level.pruned > 0 {
        return refuse(Fault::Cutoff, "entered after a pruned sibling".to_owned());
    }
    if level.frame.done < level.entered {
        return refuse(Fault::Status, "entered while a sibling is open".to_owned());
    }
    rules.check_still_open(id, parent, &level.frame)?;
    level.entered += 1;
    level.last = Some(id);
    Ok(())
}

/// Checks that a re-search has the same move as the search right before it.
fn check_re_search(
    trace: &Trace,
    rules: &Rules,
    level: &Level,
    id: u32,
    node: &Node,
) -> Result<(), CheckError> {
    if !node.is_re_search() {
        return Ok(());
    }
    let elder = level.last.filter(|&elder| trace.node(elder).is_some_and(|e| !e.is_re_search()));
    let move_to = |id| trace.edge(id).map(|edge| edge.mv);
    if rules.re_searches && elder.is_some() && elder.and_then(move_to) == move_to(id) {
        return Ok(());
    }
    Err(CheckError::at(id, Fault::ReSearch, "a re-search without a first search"))
}

/// Closes the innermost node. Its subtree ends before node `end`. Fails if its status, step or
/// score does not fit its children.
fn leave(trace: &Trace, rules: &Rules, open: &mut Vec<Level>, end: u32) -> Result<(), CheckError> {
    let Some(level) = open.pop() else { return Ok(()) };
    let id = level.frame.node;
    let Some(node) = trace.node(id) else { return Ok(()) };
    let refuse = |fault, reason: &str| Err(CheckError::at(id, fault, reason));
    if node.end() != end {
        return refuse(Fault::Id, "its subtree is no contiguous range");
    }
    let children = level.entered > 0;
    let (tail, base) = match node.status() {
        Status::Searched if !children => return refuse(Fault::Children, "searched, but no child"),
        Status::Cutoff if level.pruned == 0 => {
            return refuse(Fault::Cutoff, "a cutoff that cuts nothing");
        }
        Status::Stub if trace.stub(id).is_none() => {
            return refuse(Fault::Status, "a stub without counts");
        }
        Status::Open if node.score().is_some() => {
            return refuse(Fault::Status, "open, but with a score");
        }
        Status::Open if !trace.cut_off_file && trace.stop.is_none() => {
            return refuse(Fault::Status, "open, though the search was not stopped");
        }
        Status::Open => return Ok(()),
        Status::Pruned => return refuse(Fault::Status, "pruned, but entered"),
        Status::Cutoff => (2, level.after),
        Status::Hit if trace.hit(id).is_none() => {
            return refuse(Fault::Table, "a transposition-table hit, but not recorded as such");
        }
        Status::Searched | Status::Leaf | Status::Terminal | Status::Stub | Status::Hit => {
            (1, level.after)
        }
    };
    if level.frame.done < level.entered {
        return refuse(Fault::Status, "closed while a child is open");
    }
    expect_step(id, "left", node.exit, base.saturating_add(tail))?;
    rules.check_exit(id, node, &level.frame)?;
    if let (Some(parent), Some(score)) = (open.last_mut(), node.score()) {
        let max = trace.node(parent.frame.node).is_some_and(Node::is_max);
        let equal = rules.last || node.is_re_search();
        parent.frame.fold(max, id, score, rules.window, equal);
        // The update follows the exit.
        parent.after = node.exit.saturating_add(1);
    }
    Ok(())
}

fn expect_step(id: u32, what: &str, found: u32, expected: u32) -> Result<(), CheckError> {
    if found == expected {
        return Ok(());
    }
    let reason = format!("{what} at step {found}, but step {expected} must follow");
    Err(CheckError::at(id, Fault::Step, reason))
}
