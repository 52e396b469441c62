//! Checks the iterations against the plan of the run, which is computed again: none is missing, none is
//! surplus, and each has its depth and its window.

use super::{CheckError, Fault};
use crate::evaluation::Score;
use crate::game::{AnyPosition, Move, Notation, PositionExt};
use crate::search::any::Walk;
use crate::search::{Plan, Run, Window};
use crate::trace::{BeforeStop, Node, Status, Trace};
use crate::with_position;

pub(super) struct IterationPlan {
    /// The planned window of each root, in MAX's view.
    pub(super) windows: Vec<Window>,
    /// The move that each iteration tries first at its root; `None` in the first iteration.
    pub(super) first: Vec<Option<Move>>,
    /// The score of the last finished depth, and the best move of the last iteration that did not fail low; `None` where
    /// the record does not show the end.
    answer: Option<(Option<Score>, Option<Move>)>,
}

impl IterationPlan {
    /// Checks the answer of a search that was stopped: the score of the last finished depth, and the best move.
    pub(super) fn check_answer(
        &self,
        root: &AnyPosition,
        found: &BeforeStop,
    ) -> Result<(), CheckError> {
        let Some((exact, best)) = self.answer else { return Ok(()) };
        let refuse = |reason: String| Err(CheckError::whole(Fault::Score, reason));
        if exact != Some(found.score) {
            return refuse("no finished depth has the answer before the stop".to_owned());
        }
        let named = with_position!(root, root => {
            root.moves().into_iter().find(|&mv| root.move_text(mv) == found.best_move)
        });
        if named.is_none() || best.is_some_and(|best| named != Some(best)) {
            let reason = format!("{:?} is not the best move before the stop", found.best_move);
            return refuse(reason);
        }
        Ok(())
    }
}

/// Checks the iterations against the plan, and returns the plan as far as the record shows it.
pub(super) fn check(trace: &Trace, run: Run, root: &dyn Walk) -> Result<IterationPlan, CheckError> {
    let static_score = (root.is_max(), root.score(false));
    let depth = trace.about.words().depth;
    let mut plan = Plan::of_mover(run, depth, static_score, root.score_range());
    let asks_for_lines = run.deepening && trace.about.words().depth.is_none();
    let lines = asks_for_lines.then(|| LinesAtLimit::of(trace, run.prunes_statically()));
    let mut planned = IterationPlan { windows: Vec::new(), first: Vec::new(), answer: None };
    // The score of the last finished depth, and the best move of the last iteration that did not fail
    // low.
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
        // A ceiling lowers the mover's beta; the check of the game finds how far.
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
        // A counted subtree may hide a line to the limit, so the next iteration's depth decides.
        let Some(at_limit) = known.or_else(|| more.map(|more| more.depth > iteration.depth)) else {
            return Ok(planned);
        };
        if plan.done(own_score, at_limit) {
            exact = Some(score);
        }
    }
    if !trace.cut_off_file {
        check_end(trace, ended, &plan)?;
        planned.answer = Some((exact, best));
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

/// Converts a window between MAX's view and that of the node's mover.
fn turned(node: &Node, window: Window) -> Window {
    if node.is_max() { window } else { window.flipped() }
}

fn depth_words(depth: Option<u32>) -> String {
    depth.map_or_else(|| "without a depth limit".to_owned(), |depth| format!("to depth {depth}"))
}

/// The subtrees that rest on lines that ended at the depth limit, as prefix sums over the ids.
struct LinesAtLimit {
    /// Lines that ended there, before each id.
    ended: Vec<u32>,
    /// Nodes where that is unknown, before each id: table hits and stubs.
    unknown: Vec<u32>,
}

impl LinesAtLimit {
    fn of(trace: &Trace, foresees: bool) -> Self {
        let mut lines = Self { ended: vec![0], unknown: vec![0] };
        for id in 0..trace.len() {
            let Some(node) = trace.node(id) else { break };
            let known = match node.status() {
                // A foreseen win or ceiling does not end at the limit.
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

    /// Returns whether a line ended at the limit among the nodes `from..to`; `None` if unknown.
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
