//! Checks windows, scores, bounds and cutoffs by folding them as the search does. For an unknown
//! algorithm, it checks only the rules that hold for all algorithms.

use super::{CheckError, Fault};
use crate::evaluation::Score;
use crate::game::Game;
use crate::search::{Bound, Run, Tie, Window, WindowRule};
use crate::trace::{Frame, Node, Status, Trace};

/// The rules by which the run of a trace folds scores.
#[expect(clippy::struct_excessive_bools, reason = "independent facts")]
pub(super) struct Rules {
    run: Option<Run>,
    windowed: bool,
    /// The rule by which a child changes the window of its parent; none for an unknown run.
    pub(super) window: WindowRule,
    pub(super) last: bool,
    /// True if there can be re-searches; also for an unknown run.
    pub(super) re_searches: bool,
    /// True if the sides must alternate; false for an unknown game.
    pub(super) alternates: bool,
}

impl Rules {
    pub(super) fn of(trace: &Trace) -> Self {
        let run = trace.about.run();
        Self {
            run,
            windowed: run.is_some_and(|run| run.has_windows()),
            window: run.map_or(WindowRule::None, |run| run.window_rule()),
            last: run.is_some_and(|run| run.tie == Tie::Last),
            re_searches: run.is_none_or(|run| run.algorithm.re_searches()),
            alternates: trace.about.words().setup.game().is_ok_and(Game::alternates),
        }
    }

    /// Checks the entry window and the depth limit. `entered` is the number of nodes entered before
    /// this one, those inside stubs included.
    pub(super) fn check_entry(
        &self,
        trace: &Trace,
        id: u32,
        node: &Node,
        parent: Option<&Frame>,
        entered: u64,
    ) -> Result<(), CheckError> {
        let window = node.window();
        let closed = self.run.map_or(window.is_closed(), |run| run.cuts_at(window));
        if closed {
            return Err(CheckError::at(id, Fault::Window, "entered with a closed window"));
        }
        let Some(run) = self.run else { return Ok(()) };
        let expected = match parent {
            Some(frame) => {
                // The rule is in the mover's view, so at MIN the window is flipped and flipped back.
                let max = trace.node(frame.node).is_some_and(Node::is_max);
                let turned = |w: Window| if max { w } else { w.flipped() };
                let now = turned(frame.window);
                turned(run.child_window(now, frame.done == 0, node.is_re_search()))
            }
            // Each iteration sets its own root window.
            None if run.aspiration.is_some() => window,
            None if run.algorithm.probes_the_root() => {
                Window { beta: window.alpha.next(), ..window }
            }
            None => run.window.unwrap_or(Window::FULL),
        };
        let lowered = {
            // A ceiling lowers the mover's beta, and nothing else.
            let own = |w: Window| if node.is_max() { w } else { w.flipped() };
            let (found, wanted) = (own(window), own(expected));
            run.ceiling && found.alpha == wanted.alpha && found.beta <= wanted.beta
        };
        if window != expected && !lowered {
            let Window { alpha, beta } = window;
            let wanted = format!("({}, {})", expected.alpha, expected.beta);
            let reason = format!("the window is ({alpha}, {beta}) where the parent had {wanted}");
            return Err(CheckError::at(id, Fault::Window, reason));
        }
        let reduced = run.shorten.filter(|shorten| shorten.nodes.is_some_and(|n| entered >= n));
        let limit = trace.iteration_of(id).and_then(|iteration| iteration.depth);
        // A search to the end of the game has a limit once it is reduced.
        let Some(depth) = limit.or(reduced.map(|_| u32::MAX)) else {
            let leaf = node.status() == Status::Leaf && !run.prunes_statically();
            let reason = "a leaf at a depth limit that the search did not have";
            return if leaf { Err(CheckError::at(id, Fault::Limit, reason)) } else { Ok(()) };
        };
        let lower = reduced.map_or(depth, |shorten| shorten.depth.min(depth));
        let fits = match node.status() {
            Status::Leaf if run.prunes_statically() => node.ply() <= depth,
            // The children of the nodes that were open at the reduction lie below the new limit.
            Status::Leaf => (lower..=depth).contains(&node.ply()),
            _ if lower < depth && node.status().is_inner() => node.ply() < lower,
            Status::Terminal | Status::Open => node.ply() <= depth,
            _ => node.ply() < depth,
        };
        if fits {
            return Ok(());
        }
        let reason = format!("{} at ply {}, depth {depth}", node.status().word(), node.ply());
        Err(CheckError::at(id, Fault::Limit, reason))
    }

    /// Checks that no child is entered once the window has closed.
    pub(super) fn check_still_open(
        &self,
        id: u32,
        parent: &Node,
        frame: &Frame,
    ) -> Result<(), CheckError> {
        let closed = self.windowed && self.cuts_at(frame.window);
        if closed && parent.status() != Status::Pruned {
            let reason = "entered although the window of its parent had closed";
            return Err(CheckError::at(id, Fault::Cutoff, reason));
        }
        Ok(())
    }

    /// Returns whether the loop over the moves stops at a window; an unknown run stops where alpha
    /// is at least beta.
    fn cuts_at(&self, window: Window) -> bool {
        self.run.map_or(window.is_closed(), |run| run.cuts_at(window))
    }

    /// Checks the score and bound of a closed node; those of an unknown run follow no known rule.
    pub(super) fn check_exit(&self, id: u32, node: &Node, frame: &Frame) -> Result<(), CheckError> {
        let refuse = |fault, reason: String| Err(CheckError::at(id, fault, reason));
        let (Some(run), Some(score), Some(bound)) = (self.run, node.score(), node.bound()) else {
            return Ok(());
        };
        let window = node.window();
        if node.status() == Status::Cutoff && !(self.windowed && self.cuts_at(frame.window)) {
            return refuse(Fault::Cutoff, "a cutoff, but the window is still open".to_owned());
        }
        if run.hard && score != score.clamp(window.alpha, window.beta) {
            return refuse(Fault::Score, format!("fail-hard, but {score} is outside the window"));
        }
        let inner = node.status().is_inner() || node.status() == Status::Stub;
        let answers = node.status() == Status::Hit && (!self.windowed || bound != Bound::Exact);
        // Fail-hard clamps to a window without an inside, so the score does not show on which side the
        // best lay.
        let either = run.hard && window.is_closed() && bound != Bound::Exact;
        let expected = match frame.best {
            Some(best) => node.proves(best),
            None if either => bound,
            None => node.proves(score),
        };
        // A leaf is exact, but fail-hard may have clamped it to an end of the window.
        let clamped = run.hard && bound == expected;
        // A ceiling at or below alpha is an upper bound, and a score equal to a ceiling makes a lower
        // bound exact. The check of the game finds which scores are ceilings.
        let upper = if node.is_max() { Bound::Upper } else { Bound::Lower };
        let over = run.ceiling && node.status() == Status::Leaf && expected == upper;
        let reached = run.ceiling && bound == Bound::Exact && expected == upper.flipped();
        let fits = if inner || answers {
            bound == expected || reached
        } else {
            bound == Bound::Exact || clamped || (over && bound == upper)
        };
        if !fits {
            return refuse(Fault::Bound, format!("the bound of {score} is not {}", bound.word()));
        }
        let Some(best) = frame.best else { return Ok(()) };
        let best = if run.hard { best.clamp(window.alpha, window.beta) } else { best };
        if score == best { Ok(()) } else { refuse(Fault::Score, differs(score, best)) }
    }
}

fn differs(score: Score, best: Score) -> String {
    format!("the score is {score}, the best child gives {best}")
}
