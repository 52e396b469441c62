//! Explains the value that a node returns, the questions it leaves open, and the end of the search.

use super::Speaker;
use crate::evaluation::Score;
use crate::game::Move;
use crate::say::{Arg, Message, digits, message};
use crate::search::{Bound, Interval, LineEnd, Mark};
use crate::trace::Holder;

/// Names the source of a window that needs no more than a bound and may be searched again later.
/// `None`: the bound is final.
pub(crate) fn asker(holder: Holder) -> Option<Message> {
    match holder {
        Holder::Ancestor(_) | Holder::Ceiling { .. } | Holder::Outcome { .. } => None,
        Holder::Test { .. } => Some(message!("asker.test")),
        Holder::Pass { .. } => Some(message!("asker.pass")),
    }
}

impl Speaker<'_> {
    /// Explains the return of an inner node: first the value that the record proves, then the returned
    /// score if it differs.
    pub(super) fn exit(&self, score: Score, bound: Bound, stub: bool) -> Message {
        let step = self.step;
        let node = self.node();
        if stub {
            return message!("exit.stub", node = node, returned = self.bounded(score, bound));
        }
        if step.path.is_empty() {
            return self.done(score, bound);
        }
        if let Some(told) = self.vector_returned() {
            return told;
        }
        let claimed = self.believed_exit(score, bound);
        if let Some(claimed) = claimed.or_else(|| self.unproved_exit(score, bound)) {
            return claimed;
        }
        let is_probe =
            step.event.node().and_then(|id| self.trace.node(id)).is_some_and(|node| {
                node.mark() == Mark::Probe && node.bound() != Some(Bound::Exact)
            });
        if is_probe {
            return message!("exit.probe", node = node, returned = self.bounded(score, bound));
        }
        let returned = Interval::of(score, bound);
        let proved = step.proved.unwrap_or(returned);
        let n = step.moves;
        match proved.exact() {
            _ if proved == returned => match (bound, self.asker(score, bound)) {
                (Bound::Exact, _) => {
                    message!("exit.exact", node = node, value = self.number(score))
                }
                (Bound::Lower, None) => {
                    message!("exit.lower", node = node, value = self.number(score))
                }
                (Bound::Upper, None) => {
                    message!("exit.upper", node = node, value = self.number(score))
                }
                (Bound::Lower, Some(asker)) => {
                    message!(
                        "exit.lower.asked",
                        node = node,
                        value = self.number(score),
                        asker = asker
                    )
                }
                (Bound::Upper, Some(asker)) => {
                    message!(
                        "exit.upper.asked",
                        node = node,
                        value = self.number(score),
                        asker = asker
                    )
                }
            },
            Some(value) if value == score => {
                message!("exit.proved", n = n, node = node, value = self.number(value))
            }
            Some(value) => {
                let returned = self.bounded(score, bound);
                message!(
                    "exit.worth",
                    n = n,
                    node = node,
                    value = self.number(value),
                    returned = returned
                )
            }
            None => {
                let known = match (proved.lo.finite(), proved.hi.finite()) {
                    (Some(low), Some(high)) => {
                        message!("bound.between", low = digits(low), high = digits(high))
                    }
                    (Some(low), None) => message!("bound.lower", value = digits(low)),
                    (None, Some(high)) => message!("bound.upper", value = digits(high)),
                    (None, None) => message!("bound.unknown"),
                };
                message!("exit.between", node = node, returned = self.number(score), known = known)
            }
        }
    }

    /// At the end of the last finished depth of a stopped search: names the depth it started next.
    pub(super) fn unfinished(&self) -> Option<Message> {
        let (trace, here) = (self.trace, self.step.step);
        let begun = trace.iterations().last()?.depth?;
        let is_answer =
            self.step.path.is_empty() && here < trace.steps() && here == trace.answer_step();
        is_answer.then(|| message!("pass.unfinished", depth = begun))
    }

    /// Names the source of a window that needs no more than a bound now and may need more later.
    /// `None`: a better value can never matter.
    fn asker(&self, score: Score, bound: Bound) -> Option<Message> {
        // In the numbers of the side to move, MIN's bounds are reversed.
        let is_beta = (bound == Bound::Lower) == (self.step.max || !self.manner.own);
        match self.trace.holder(self.step.event.node()?, is_beta)? {
            // A run that keeps the last of equal moves depends on whether the move is equal.
            Holder::Ancestor(owner) => {
                let is_end = owner.bound == self.for_max(score);
                let is_open =
                    (is_end && self.trace.keeps_last()) || !self.is_proved(owner, is_beta);
                is_open.then(|| message!("asker.run"))
            }
            laid => asker(laid),
        }
    }

    /// Returns whether a child of the root is proved to give its side at least `score`; `None` before
    /// its return.
    fn reaches(&self, child: u32, score: Score) -> Option<bool> {
        let (known, score) = (self.trace.proved(child)?, self.for_max(score));
        Some(if self.step.max { known.lo >= score } else { known.hi <= score })
    }

    /// Returns the known bound of the best move if a run that keeps the last of equal moves may have
    /// taken a bound for a value.
    fn unproved(&self, best: Move, score: Score) -> Option<Arg> {
        let kept = self.step.frame?.best_child.filter(|_| self.trace.keeps_last())?;
        let is_best = self.trace.edge(kept).is_some_and(|edge| edge.mv == best);
        (is_best && !self.reaches(kept, score)?)
            .then(|| self.bounded(score, if self.up() { Bound::Upper } else { Bound::Lower }))
    }

    /// Returns the first root move that is proved to have the value.
    fn proving(&self, score: Score) -> Option<Message> {
        let mut children = self.trace.children(self.step.event.node()?);
        let child = children.find(|&child| self.reaches(child, score) == Some(true))?;
        Some(self.names.mv(&[], self.trace.edge(child)?.mv))
    }

    /// Explains the return of a root, which ends an iteration or the search.
    fn done(&self, score: Score, bound: Bound) -> Message {
        let trace = self.trace;
        let id = self.step.event.node().unwrap_or(0);
        let (place, passes) = (trace.iteration_index(id), trace.iterations().len());
        let is_exact = self.step.proved.and_then(Interval::exact) == Some(score);
        let returned = self.bounded(score, if is_exact { Bound::Exact } else { bound });
        if place + 1 < passes {
            return message!("done.pass", pass = place + 1, returned = returned);
        }
        // The bounds of several iterations meet in the answer, so the value is exact.
        let value =
            if passes > 1 && trace.stop().is_none() { self.number(score) } else { returned };
        let value = self.vector_of(id).map_or(value, Into::into);
        let kept = || {
            let child = self.step.frame?.best_child?;
            trace.edge(child).map(|edge| edge.mv)
        };
        // Beyond the cutting end of the window, the kept move is known to reach the value; beyond the
        // other end, no move is.
        if trace.line_end() == Some(LineEnd::Outside) {
            let is_high = (bound == Bound::Lower) == self.up();
            let best = kept().filter(|_| is_high).map(|best| trace.move_called(&[], best));
            return match best {
                Some(best) => message!("done.outside.by", value = value, best = best),
                None => message!("done.outside", value = value),
            };
        }
        match trace.variation().first().copied().or_else(kept) {
            Some(best) if let Some(known) = self.unproved(best, score) => {
                let best = self.names.mv(&[], best);
                match self.proving(score) {
                    Some(sure) => {
                        message!(
                            "done.unproved.sure",
                            value = value,
                            best = best,
                            bounded = known,
                            sure = sure
                        )
                    }
                    None => message!("done.unproved", value = value, best = best, bounded = known),
                }
            }
            Some(best) => {
                message!("done", value = value, best = self.trace.move_called(&[], best))
            }
            None => message!("done.plain", value = value),
        }
    }
}
