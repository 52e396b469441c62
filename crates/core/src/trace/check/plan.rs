//! The iterations against the plan of the run, which is asked once more what comes next: none is
//! missing, none is too many, and each has its depth and its window.

use super::{CheckError, Fault};
use crate::evaluation::{Evaluation, Score};
use crate::game::{Keyed, Move, Notation};
use crate::search::{Plan, Run, Window};
use crate::trace::{Node, Status, Trace};

/// What the iterations were to be.
pub(super) struct Planned {
    /// The window of each root as the plan laid it, in MAX's view.
    pub(super) windows: Vec<Window>,
    /// The move that each iteration tries first at its root.
    pub(super) first: Vec<Option<Move>>,
}

/// Holds the iterations against the plan.
pub(super) fn check<P, E>(
    trace: &Trace,
    run: Run,
    root: &P,
    evaluation: &E,
) -> Result<Planned, CheckError>
where
    P: Keyed + Notation,
    E: Evaluation<P>,
{
    let mut plan = Plan::of(run, trace.about.words().depth, root, evaluation);
    let asks_for_lines = run.deepening && trace.about.words().depth.is_none();
    let lines = asks_for_lines.then(|| LinesAtLimit::of(trace, run.prunes_statically()));
    let mut planned = Planned { windows: Vec::new(), first: Vec::new() };
    // The score of the last depth that was finished, and the best move of the last iteration that did
    // not fail low.
    let (mut exact, mut best): (Option<Score>, Option<Move>) = (None, None);
    let mut ended = true;
    for (place, iteration) in trace.iterations.iter().enumerate() {
        let Some(node) = trace.node(iteration.root) else { break };
        let refuse = |reason: String| Err(CheckError::at(iteration.root, Fault::Iteration, reason));
        let Some(wanted) = plan.next() else {
            return refuse(format!("iteration {} begins where the search had ended", place + 1));
        };
        if iteration.depth != wanted.depth {
            let (found, wanted) = (depth_words(iteration.depth), depth_words(wanted.depth));
            return refuse(format!("iteration {} {found}, but {wanted} came next", place + 1));
        }
        let own = turned(node, node.window());
        // A ceiling lowers the mover's beta; how far, the game tells.
        let lowered =
            run.ceiling && own.alpha == wanted.window.alpha && own.beta <= wanted.window.beta;
        if own != wanted.window && !lowered {
            let Window { alpha, beta } = turned(node, wanted.window);
            let reason = format!("iteration {} has not the window ({alpha}, {beta})", place + 1);
            return refuse(reason);
        }
        planned.windows.push(turned(node, wanted.window));
        planned.first.push(best);
        ended = node.score().is_some();
        let Some(score) = node.score() else { break };
        let own_score = if node.is_max() { score } else { -score };
        if own_score > wanted.window.alpha {
            let child = trace.frame(iteration.root, trace.steps).and_then(|frame| frame.best_child);
            best = child.and_then(|child| trace.edge(child)).map(|edge| edge.mv);
        } else if run.window.is_some() {
            best = None;
        }
        let known =
            lines.as_ref().map_or(Some(false), |lines| lines.between(iteration.root, node.end()));
        let more = trace.iterations.get(place + 1);
        // What was only counted leaves open whether a line ended there; the next iteration tells.
        let Some(at_limit) = known.or_else(|| more.map(|more| more.depth > iteration.depth)) else {
            return Ok(planned);
        };
        if plan.done(own_score, at_limit) {
            exact = Some(score);
        }
    }
    if !trace.cut_off_file {
        check_end(trace, ended, &plan)?;
        check_answer(trace, root, exact, best)?;
    }
    Ok(planned)
}

fn check_end(trace: &Trace, ended: bool, plan: &Plan) -> Result<(), CheckError> {
    let refuse = |reason: String| Err(CheckError::whole(Fault::Iteration, reason));
    match (plan.next(), trace.stop) {
        (Some(iteration), None) if ended => {
            let depth = depth_words(iteration.depth);
            refuse(format!("the search had not ended: another iteration {depth} had to come"))
        }
        (None, Some(stop)) if ended => {
            refuse(format!("stopped by its {}, but the search had ended", stop.word()))
        }
        _ => Ok(()),
    }
}

/// What a search that was stopped had found by then.
fn check_answer<P: Notation>(
    trace: &Trace,
    root: &P,
    exact: Option<Score>,
    best: Option<Move>,
) -> Result<(), CheckError> {
    let Some(found) = &trace.before_stop else { return Ok(()) };
    let refuse = |reason: String| Err(CheckError::whole(Fault::Score, reason));
    if exact != Some(found.score) {
        return refuse("no finished depth has the answer before the stop".to_owned());
    }
    let mut legal = Vec::new();
    root.legal_moves(&mut legal);
    let named = legal.into_iter().find(|&mv| root.move_text(mv) == found.best_move);
    if named.is_none() || best.is_some_and(|best| named != Some(best)) {
        let reason = format!("{:?} is not the best move before the stop", found.best_move);
        return refuse(reason);
    }
    Ok(())
}

/// A window of MAX's view as the node's mover sees it, and back.
fn turned(node: &Node, window: Window) -> Window {
    if node.is_max() { window } else { window.flipped() }
}

fn depth_words(depth: Option<u32>) -> String {
    depth.map_or_else(|| "without a depth limit".to_owned(), |depth| format!("to depth {depth}"))
}

/// Which parts of the tree rest on lines that ended at the depth limit, by sums over the ids before.
struct LinesAtLimit {
    /// Lines that ended there.
    ended: Vec<u32>,
    /// Nodes of which that is not known.
    unknown: Vec<u32>,
}

impl LinesAtLimit {
    fn of(trace: &Trace, foresees: bool) -> Self {
        let mut lines = Self { ended: vec![0], unknown: vec![0] };
        for id in 0..trace.len() {
            let Some(node) = trace.node(id) else { break };
            let known = match node.status() {
                // A win or a ceiling that was foreseen does not end at the limit.
                Status::Leaf => Some(!foresees || trace.draft(id) == Some(0)),
                Status::Hit => trace.hit(id).and_then(|hit| hit.stored_by).and_then(|by| {
                    let end = trace.node(by).map_or(by, Node::end);
                    lines.between(by, end.min(id))
                }),
                Status::Stub => trace.stub(id).and_then(|stub| {
                    let inside = stub.inside;
                    let surely = inside.leaves > inside.terminals && !foresees;
                    let never = inside.leaves == inside.terminals && inside.table_hits == 0;
                    (surely || never).then_some(surely)
                }),
                _ => Some(false),
            };
            let last = |sums: &[u32]| sums.last().copied().unwrap_or(0);
            lines.ended.push(last(&lines.ended) + u32::from(known == Some(true)));
            lines.unknown.push(last(&lines.unknown) + u32::from(known.is_none()));
        }
        lines
    }

    /// Whether a line ended at the limit among the nodes from one id up to another.
    fn between(&self, from: u32, to: u32) -> Option<bool> {
        let inside = |sums: &[u32]| {
            let at = |id: u32| sums.get(id as usize).copied().unwrap_or(0);
            at(to) > at(from)
        };
        if inside(&self.ended) {
            return Some(true);
        }
        (!inside(&self.unknown)).then_some(false)
    }
}
