//! What a node returns, what that leaves open, and how the search ends.

use super::{Speaker, bounded, number};
use crate::evaluation::Score;
use crate::game::Move;
use crate::say::{Arg, Said, digits, said};
use crate::search::{Bound, Interval, LineEnd};
use crate::trace::Holder;

/// What laid a window and asks for no more than that: a later search can ask again. `None`: the bound holds for good.
pub(crate) fn asker(holder: Holder) -> Option<Said> {
    match holder {
        Holder::Ancestor(_) | Holder::Ceiling { .. } => None,
        Holder::Test { .. } => Some(said!("asker.test")),
        Holder::Pass { .. } => Some(said!("asker.pass")),
    }
}

impl Speaker<'_> {
    /// What an inner node returns: what the record proves of its value first, the score that the search
    /// returns beside it where that is another.
    pub(super) fn exit(&self, score: Score, bound: Bound, stub: bool) -> Said {
        let step = self.step;
        let node = self.node();
        if stub {
            return said!("exit.stub", node = node, returned = bounded(score, bound));
        }
        if step.path.is_empty() {
            return self.done(score, bound);
        }
        let returned = Interval::of(score, bound);
        let proved = step.proved.unwrap_or(returned);
        let n = step.moves;
        match proved.exact() {
            _ if proved == returned => match (bound, self.asker(score, bound)) {
                (Bound::Exact, _) => said!("exit.exact", node = node, value = number(score)),
                (Bound::Lower, None) => said!("exit.lower", node = node, value = number(score)),
                (Bound::Upper, None) => said!("exit.upper", node = node, value = number(score)),
                (Bound::Lower, Some(asker)) => {
                    said!("exit.lower.asked", node = node, value = number(score), asker = asker)
                }
                (Bound::Upper, Some(asker)) => {
                    said!("exit.upper.asked", node = node, value = number(score), asker = asker)
                }
            },
            Some(value) if value == score => {
                said!("exit.proved", n = n, node = node, value = number(value))
            }
            Some(value) => {
                let returned = bounded(score, bound);
                said!("exit.worth", n = n, node = node, value = number(value), returned = returned)
            }
            None => {
                let known = match (proved.lo.finite(), proved.hi.finite()) {
                    (Some(low), Some(high)) => {
                        said!("bound.between", low = digits(low), high = digits(high))
                    }
                    (Some(low), None) => said!("bound.lower", value = digits(low)),
                    (None, Some(high)) => said!("bound.upper", value = digits(high)),
                    (None, None) => said!("bound.unknown"),
                };
                said!("exit.between", node = node, returned = number(score), known = known)
            }
        }
    }

    /// At the end of the last depth that a stopped search has finished: which one it began after that.
    pub(super) fn unfinished(&self) -> Option<Said> {
        let (trace, here) = (self.trace, self.step.step);
        let begun = trace.iterations().last()?.depth?;
        let is_answer =
            self.step.path.is_empty() && here < trace.steps() && here == trace.answer_step();
        is_answer.then(|| said!("pass.unfinished", depth = begun))
    }

    /// What does not ask for more than a bound, and may ask later; `None`: more can never matter.
    fn asker(&self, score: Score, bound: Bound) -> Option<Said> {
        // In the numbers of the side to move MIN's bounds are turned round.
        let is_beta = (bound == Bound::Lower) == (self.step.max || !self.manner.own);
        match self.trace.holder(self.step.event.node()?, is_beta)? {
            // Of equal moves the last may be kept: then whether it is one does matter.
            Holder::Ancestor(owner) => {
                let is_end = owner.bound == self.for_max(score);
                let is_open =
                    (is_end && self.trace.keeps_last()) || !self.is_proved(owner, is_beta);
                is_open.then(|| said!("asker.run"))
            }
            laid => asker(laid),
        }
    }

    /// Whether a child of the root is proved to give its side a score; `None` where it has not returned.
    fn reaches(&self, child: u32, score: Score) -> Option<bool> {
        let (known, score) = (self.trace.proved(child)?, self.for_max(score));
        Some(if self.step.max { known.lo >= score } else { known.hi <= score })
    }

    /// What is known of the best move, where a run that keeps the last of equal moves may have taken a bound for a value.
    fn unproved(&self, best: Move, score: Score) -> Option<Arg> {
        let kept = self.step.frame?.best_child.filter(|_| self.trace.keeps_last())?;
        let is_best = self.trace.edge(kept).is_some_and(|edge| edge.mv == best);
        (is_best && !self.reaches(kept, score)?)
            .then(|| bounded(score, if self.up() { Bound::Upper } else { Bound::Lower }))
    }

    /// The first move of the root that is proved to have the value.
    fn proving(&self, score: Score) -> Option<Said> {
        let mut children = self.trace.children(self.step.event.node()?);
        let child = children.find(|&child| self.reaches(child, score) == Some(true))?;
        Some(self.names.mv(&[], self.trace.edge(child)?.mv))
    }

    /// The end of an iteration, and of the search.
    fn done(&self, score: Score, bound: Bound) -> Said {
        let trace = self.trace;
        let id = self.step.event.node().unwrap_or(0);
        let (place, passes) = (trace.iteration_index(id), trace.iterations().len());
        let is_exact = self.step.proved.and_then(Interval::exact) == Some(score);
        let returned = bounded(score, if is_exact { Bound::Exact } else { bound });
        if place + 1 < passes {
            return said!("done.pass", pass = place + 1, returned = returned);
        }
        // The bounds of several iterations meet in the answer.
        let value =
            if passes > 1 && trace.stop().is_none() { number(score).into() } else { returned };
        let kept = || {
            let child = self.step.frame?.best_child?;
            trace.edge(child).map(|edge| edge.mv)
        };
        // What lies outside the window that was given has no best move: one that reaches it is known, or none.
        if trace.line_end() == Some(LineEnd::Outside) {
            let is_high = (bound == Bound::Lower) == self.up();
            let best = kept().filter(|_| is_high).map(|best| trace.move_called(&[], best));
            return match best {
                Some(best) => said!("done.outside.by", value = value, best = best),
                None => said!("done.outside", value = value),
            };
        }
        match trace.variation().first().copied().or_else(kept) {
            Some(best) if let Some(known) = self.unproved(best, score) => {
                let best = self.names.mv(&[], best);
                match self.proving(score) {
                    Some(sure) => {
                        said!(
                            "done.unproved.sure",
                            value = value,
                            best = best,
                            bounded = known,
                            sure = sure
                        )
                    }
                    None => said!("done.unproved", value = value, best = best, bounded = known),
                }
            }
            Some(best) => {
                said!("done", value = value, best = self.trace.move_called(&[], best))
            }
            None => said!("done.plain", value = value),
        }
    }
}
