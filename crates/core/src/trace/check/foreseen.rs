//! Checks the nodes that `wins` and `ceiling` close against the game: exactly those nodes, with those
//! scores.

use super::game::{Replay, Visit};
use super::{CheckError, Fault};
use crate::evaluation::Score;
use crate::search::any::Walk;
use crate::search::{Bound, Window};
use crate::trace::{Node, Status};

/// Score and bound, in the view of the side to move.
type ScoreAndBound = Option<(Score, Bound)>;

impl Replay<'_> {
    /// Returns the window that the parent passed to a node, or the plan to a root, before a ceiling
    /// lowered it.
    fn given(&self, id: u32, node: &Node) -> Option<Window> {
        if self.trace.is_root(id) {
            return self.planned.as_ref()?.windows.get(self.trace.iteration_index(id)).copied();
        }
        let above = self.trace.parent(id)?;
        let max = self.trace.node(above)?.is_max();
        let parent = self.trace.frame(above, node.enter.saturating_sub(1))?;
        let turned = |w: Window| if max { w } else { w.flipped() };
        let now = turned(parent.window);
        Some(turned(self.run?.child_window(now, parent.done == 0, node.is_re_search())))
    }

    /// Checks one entered node of a run with `wins` or `ceiling`: its window, status, score and
    /// bound.
    pub(super) fn foreseen(
        &self,
        visit: &Visit<'_>,
        walk: &mut dyn Walk,
    ) -> Result<(), CheckError> {
        let Some(run) = self.run else { return Ok(()) };
        let Visit { id, node, .. } = *visit;
        let refuse = |reason: String| Err(CheckError::at(id, Fault::Foreseen, reason));
        // An open node can be the last of a file that ended right after its entry, so nothing is known.
        let unknown = node.status() == Status::Open && node.end() == id + 1;
        if unknown {
            return Ok(());
        }
        let own = |w: Window| if node.is_max() { w } else { w.flipped() };
        let window = own(node.window());
        let entry = self.given(id, node).map_or(window, own);
        if self.is_at_limit(visit) || walk.outcome().is_some() {
            // Nothing is foreseen at leaves, so their window is the one passed to them.
            let reason = format!("a leaf's mover has beta {}, not {}", window.beta, entry.beta);
            return if window == entry { Ok(()) } else { refuse(reason) };
        }
        let ceiling = walk.ceiling(!run.wins);
        let win = ceiling.filter(|_| run.wins).and_then(|_| {
            walk.descend(node.ply(), 0, walk.winning_move()?);
            let score = walk.score(false);
            walk.leave();
            Some(if node.is_max() { score } else { -score })
        });
        let ceiling = ceiling.filter(|_| run.ceiling && win.is_none());
        let lowered = Window { beta: ceiling.map_or(entry.beta, |c| c.min(entry.beta)), ..entry };
        let over = ceiling.filter(|_| lowered != entry && run.cuts_at(lowered));
        let full: ScoreAndBound = win.map(|score| (score, Bound::Exact));
        let full = full.or_else(|| over.map(|score| (score, Bound::Upper)));
        let closed = full.map(|(score, bound)| {
            let kept = if run.hard { score.clamp(entry.alpha, entry.beta) } else { score };
            (kept, if kept == score { bound } else { entry.bound(score) })
        });
        let wanted = if closed.is_some() { entry } else { lowered };
        if window != wanted {
            return refuse(format!("its mover has beta {}, not {}", window.beta, wanted.beta));
        }
        let turned = |score: Score| if node.is_max() { score } else { -score };
        let side = |bound: Bound| if node.is_max() { bound } else { bound.flipped() };
        let found = node.score().zip(node.bound()).map(|(s, b)| (turned(s), side(b)));
        if node.status() == Status::Leaf || closed.is_some() {
            let fits = node.status() == Status::Leaf && found == closed;
            return if fits { Ok(()) } else { refuse(closed_text(closed)) };
        }
        let Some((score, bound)) = found.filter(|_| node.status() != Status::Hit) else {
            return Ok(());
        };
        let reached = ceiling == Some(score) && score > window.alpha;
        let proves = if reached { Bound::Exact } else { window.bound(score) };
        if bound == proves { Ok(()) } else { refuse(format!("the bound of {score} is wrong")) }
    }
}

fn closed_text(closed: ScoreAndBound) -> String {
    match closed {
        Some((score, Bound::Upper)) => format!("no more than {score} is possible for its mover"),
        Some((score, _)) => format!("its mover wins at once, with {score}"),
        None => "no win at once and no ceiling closes it".to_owned(),
    }
}
