//! Finds the target of a debugger command: into, over, out, or the next cutoff, change, leaf or visit,
//! forwards or backwards.

use crate::trace::{CutoffSteps, Frames, ProofRecord, Status, StepEvent, Trace};

/// A debugger command; each works forwards and backwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seek {
    /// The next event, one step away.
    Into,
    /// The next event of this node or of an ancestor: a child's call counts as one event. In a Monte Carlo search
    /// the end of an iteration.
    Over,
    /// This node's return, or backwards its entry; at that event, the one of its parent. In a Monte Carlo search
    /// the end of an iteration.
    Out,
    /// The next cutoff of any node.
    Cutoff,
    /// The next change of the root's best, in any iteration.
    RootBest,
    /// The next scored leaf; a node that the table answered counts as one.
    Leaf,
    /// The next entry, update, cutoff or return of the given node.
    Visit(u32),
}

/// Returns the target step of a command from `step`, or `None` if there is none in that direction.
pub fn seek(
    trace: &Trace,
    cutoffs: &CutoffSteps,
    step: u32,
    kind: Seek,
    backwards: bool,
) -> Option<u32> {
    if trace.monte_carlo().is_some() && matches!(kind, Seek::Over | Seek::Out | Seek::Leaf) {
        return in_games(trace, step, kind == Seek::Leaf, backwards);
    }
    if let Some(proof) = trace.proof().filter(|proof| !proof.is_depth_first())
        && matches!(kind, Seek::Over | Seek::Out | Seek::Leaf)
    {
        return in_expansions(trace, proof, step, kind == Seek::Leaf, backwards);
    }
    match (kind, backwards) {
        (Seek::Into, false) => step.checked_add(1).filter(|&next| next <= trace.steps()),
        (Seek::Into, true) => step.checked_sub(1),
        (Seek::Over, false) => over(trace, step),
        (Seek::Over, true) => back_over(trace, step),
        (Seek::Out, backwards) => out(trace, step, backwards),
        (Seek::Cutoff, false) => cutoffs.after(step),
        (Seek::Cutoff, true) => cutoffs.before(step),
        (Seek::RootBest, backwards) => {
            let roots = trace.iterations().iter().map(|pass| pass.root);
            nearest(roots.flat_map(|root| root_changes(trace, root)), step, backwards)
        }
        (Seek::Leaf, backwards) => leaf(trace, step, backwards),
        (Seek::Visit(node), backwards) => nearest(visits(trace, node), step, backwards),
    }
}

/// Returns the next or the previous end of an iteration of a Monte Carlo search, or its random game.
fn in_games(trace: &Trace, step: u32, is_game: bool, backwards: bool) -> Option<u32> {
    // Of 2 L + 2 steps the one after the first L plays the game.
    let target = |iteration| {
        let (first, last) = trace.steps_of_iteration(iteration)?;
        Some(if is_game { first + (last - first - 1) / 2 } else { last })
    };
    let at = trace.iteration_at(step);
    if backwards {
        let here = at.and_then(target).filter(|&to| to < step);
        return here.or_else(|| at?.checked_sub(1).and_then(target)).or((step > 1).then_some(1));
    }
    let here = at.and_then(target).filter(|&to| to > step);
    here.or_else(|| target(at.map_or(0, |iteration| iteration + 1)))
}

/// Returns the end of an expansion next to a step, or with `is_leaf` the moment at which it takes its leaf.
fn in_expansions(
    trace: &Trace,
    proof: &ProofRecord,
    step: u32,
    is_leaf: bool,
    backwards: bool,
) -> Option<u32> {
    let target = |place: u32| {
        let (_, last) = proof.steps_of_expansion(trace, place)?;
        let takes = proof.expansions().nth(place as usize).map(|(_, step)| step);
        if is_leaf { takes } else { Some(last) }
    };
    let at = trace.expansion_of(step);
    if backwards {
        let here = at.and_then(target).filter(|&to| to < step);
        return here.or_else(|| at?.checked_sub(1).and_then(target)).or((step > 1).then_some(1));
    }
    let here = at.and_then(target).filter(|&to| to > step);
    here.or_else(|| target(at.map_or(0, |place| place + 1)))
}

fn nearest(steps: impl Iterator<Item = u32>, step: u32, backwards: bool) -> Option<u32> {
    if backwards {
        steps.filter(|&at| at < step).max()
    } else {
        steps.filter(|&at| at > step).min()
    }
}

fn over(trace: &Trace, step: u32) -> Option<u32> {
    let next = seek(trace, &CutoffSteps::default(), step, Seek::Into, false)?;
    match trace.event(next)? {
        // The root's call is a whole iteration, so stepping over it would skip everything.
        StepEvent::Enter(node) if !trace.is_root(node) => {
            trace.node(node)?.exit().or(Some(trace.steps()))
        }
        _ => Some(next),
    }
}

fn back_over(trace: &Trace, step: u32) -> Option<u32> {
    match trace.event(step)? {
        StepEvent::Score(node) | StepEvent::Exit(node) if !trace.is_root(node) => {
            trace.node(node)?.enter()?.checked_sub(1)
        }
        _ => step.checked_sub(1),
    }
}

fn out(trace: &Trace, step: u32, backwards: bool) -> Option<u32> {
    let node = match trace.event(step)? {
        StepEvent::Start => return (!backwards).then_some(trace.steps()),
        StepEvent::Enter(node) if backwards => trace.parent(node)?,
        StepEvent::Score(node) | StepEvent::Exit(node) if !backwards => trace.parent(node)?,
        event => event.node()?,
    };
    let node = trace.node(node)?;
    if backwards { node.enter() } else { node.exit().or(Some(trace.steps())) }
        .filter(|&to| to != step)
}

/// Returns the steps at which a root's best child changes, in ascending order.
fn root_changes(trace: &Trace, root: u32) -> impl Iterator<Item = u32> {
    let frames = Frames::of(trace);
    trace.children(root).filter_map(move |child| {
        let update = trace.update_step(child)?;
        (frames.at(root, update)?.best_child == Some(child)).then_some(update)
    })
}

/// Returns the steps of a node's own events, not in order.
fn visits(trace: &Trace, node: u32) -> impl Iterator<Item = u32> {
    let own = trace.node(node);
    let ends = own.into_iter().flat_map(|own| own.enter().into_iter().chain(own.exit()));
    let updates = trace.children(node).filter_map(|child| trace.update_step(child));
    ends.chain(trace.cutoff_step(node)).chain(updates)
}

fn leaf(trace: &Trace, step: u32, backwards: bool) -> Option<u32> {
    let scored = |id: u32| {
        let node = trace.node(id)?;
        let leaf = matches!(node.status(), Status::Leaf | Status::Terminal | Status::Hit);
        node.exit().filter(|_| leaf)
    };
    // Leaves close in the order of their ids, because each closes one step after its entry.
    let newest = trace.last_placed(step).unwrap_or(0);
    if backwards {
        (0..=newest).rev().filter_map(scored).find(|&at| at < step)
    } else {
        (newest..trace.len()).filter_map(scored).find(|&at| at > step)
    }
}
