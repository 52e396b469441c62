//! Windows, scores, bounds and cutoffs, folded again as the search folded them. For an algorithm
//! that this program does not know only what holds for all of them.

use super::events::Level;
use super::{CheckError, Fault};
use crate::evaluation::Score;
use crate::search::{Algorithm, Bound, Run, Tie, Window};
use crate::trace::{Frame, Node, Status, Trace};

/// How the run behind a trace folds.
pub(super) struct Rules {
    run: Option<Run>,
    depth: Option<u32>,
    pub(super) windowed: bool,
    pub(super) last: bool,
}

impl Rules {
    pub(super) fn of(trace: &Trace) -> Self {
        let run = trace.about.run();
        Self {
            run,
            depth: trace.about.depth,
            windowed: run.is_some_and(|run| run.algorithm != Algorithm::Minimax),
            last: run.is_some_and(|run| run.tie == Tie::Last),
        }
    }

    /// The entry window, and the depth limit.
    pub(super) fn check_entry(
        &self,
        id: u32,
        node: &Node,
        parent: Option<&Frame>,
    ) -> Result<(), CheckError> {
        if node.window().is_closed() {
            return Err(CheckError::at(id, Fault::Window, "entered with a closed window"));
        }
        if self.run.is_none() {
            return Ok(());
        }
        let expected = match parent {
            Some(frame) if self.windowed => frame.window,
            _ => Window::FULL,
        };
        if node.window() != expected {
            let (found, wanted) = (node.window(), expected);
            return Err(CheckError::at(
                id,
                Fault::Window,
                format!(
                    "the window is ({}, {}) where the parent had ({}, {})",
                    found.alpha, found.beta, wanted.alpha, wanted.beta
                ),
            ));
        }
        let Some(depth) = self.depth else {
            let leaf = node.status() == Status::Leaf;
            let reason = "a leaf at a depth limit that the search did not have";
            return if leaf { Err(CheckError::at(id, Fault::Limit, reason)) } else { Ok(()) };
        };
        let fits = match node.status() {
            Status::Leaf => node.ply() == depth,
            Status::Terminal => node.ply() <= depth,
            Status::Open => node.ply() <= depth,
            _ => node.ply() < depth,
        };
        if fits {
            return Ok(());
        }
        let reason = format!("{} at ply {}, depth {depth}", node.status().word(), node.ply());
        Err(CheckError::at(id, Fault::Limit, reason))
    }

    /// No child is entered once the window has closed.
    pub(super) fn check_still_open(
        &self,
        id: u32,
        parent: &Node,
        frame: &Frame,
    ) -> Result<(), CheckError> {
        let closed = self.windowed && frame.window.is_closed();
        if closed && parent.status() != Status::Pruned {
            return Err(CheckError::at(
                id,
                Fault::Cutoff,
                "entered although the window of its parent had closed",
            ));
        }
        Ok(())
    }

    /// Score and bound of a node that is closed.
    pub(super) fn check_exit(&self, id: u32, node: &Node, level: &Level) -> Result<(), CheckError> {
        let refuse = |fault, reason: String| Err(CheckError::at(id, fault, reason));
        let (Some(run), Some(score), Some(bound)) = (self.run, node.score(), node.bound()) else {
            return Ok(());
        };
        let window = node.window();
        if node.status() == Status::Cutoff && !(self.windowed && level.frame.window.is_closed()) {
            return refuse(Fault::Cutoff, "a cutoff, but the window is still open".to_owned());
        }
        if run.hard && score != score.clamp(window.alpha, window.beta) {
            return refuse(Fault::Score, format!("fail-hard, but {score} is outside the window"));
        }
        let inner = node.status().is_inner() || node.status() == Status::Stub;
        let expected = window.bound(score);
        // A leaf is exact; fail-hard may have clamped it to an end of the window.
        let clamped = run.hard && bound == expected;
        let fits = if inner { bound == expected } else { bound == Bound::Exact || clamped };
        if !fits {
            return refuse(Fault::Bound, format!("the bound of {score} is not {}", word(bound)));
        }
        let Some(best) = level.frame.best else { return Ok(()) };
        let best = if run.hard { best.clamp(window.alpha, window.beta) } else { best };
        if score == best { Ok(()) } else { refuse(Fault::Score, differs(score, best)) }
    }
}

fn differs(score: Score, best: Score) -> String {
    format!("the score is {score}, the best child gives {best}")
}

const fn word(bound: Bound) -> &'static str {
    match bound {
        Bound::Exact => "exact",
        Bound::Lower => "lower",
        Bound::Upper => "upper",
    }
}
