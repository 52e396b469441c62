//! Explains the steps of chance nodes: outcomes, averages and probes.

use super::Speaker;
use crate::analysis::Reason;
use crate::evaluation::Score;
use crate::say::{Arg, LinkTo, Message, message};
use crate::search::{Bound, Interval};
use crate::trace::Holder;

impl Speaker<'_> {
    /// Explains the value of a probe that is not searched again.
    pub(super) fn kept(&self, score: Score) -> Vec<Message> {
        vec![message!("chance.kept", by = self.child(), value = self.number(score))]
    }

    /// Explains what an outcome means for the average.
    pub(super) fn outcome_told(&self) -> Vec<Message> {
        let Reason::Chance { score, bound, average, probability, is_probe } = self.step.reason
        else {
            return Vec::new();
        };
        let (weight, sum) = probability;
        let share = message!("chance.share", weight = u64::from(weight), sum = sum);
        let (by, value) = (self.child(), self.bounded(score, bound));
        let head = if is_probe {
            message!("chance.probed", by = by, share = share, value = value)
        } else {
            message!("chance.outcome", by = by, share = share, value = value)
        };
        vec![head, self.average(average)]
    }

    fn average(&self, Interval { lo, hi }: Interval) -> Message {
        let node = self.names.this(&self.step.path);
        let (least, greatest) = (self.number(lo), self.number(hi));
        match (lo.finite().is_some(), hi.finite().is_some()) {
            (true, true) if lo == hi => message!("chance.average", node = node, value = least),
            (true, true) => {
                message!("chance.between", node = node, lo = least, hi = greatest)
            }
            (true, false) => message!("chance.least", node = node, lo = least),
            (false, true) => message!("chance.most", node = node, hi = greatest),
            (false, false) if self.trace.has_windows() => message!("chance.open"),
            (false, false) => message!("chance.rest"),
        }
    }

    /// Explains why the outcomes that are left cannot matter.
    pub(super) fn chance_cutoff(&self) -> Vec<Message> {
        let Reason::ChanceCutoff { average, is_high, left, holder, .. } = self.step.reason else {
            return Vec::new();
        };
        let node = self.names.this(&self.step.path);
        let bound = self.bounded(average, if is_high { Bound::Lower } else { Bound::Upper });
        let window = self.step.frame.map(|frame| frame.window);
        let end = window.map(|window| if is_high { window.beta } else { window.alpha });
        let end: Arg = end.map_or_else(|| String::new().into(), |end| self.number(end));
        let mut all = vec![if self.manner.prunes {
            message!("chance.prune", n = left)
        } else {
            message!("chance.cut", n = left)
        }];
        all.push(if is_high {
            message!("chance.cut.high", node = node, average = bound, end = end)
        } else {
            message!("chance.cut.low", node = node, average = bound, end = end)
        });
        if let Some(Holder::Ancestor(owner)) = holder {
            let above = self.trace.moves_to(owner.node);
            let at = self.names.at(&above).linked(owner.node, LinkTo::Owner);
            let name = if is_high { "β" } else { "α" };
            all.push(message!("chance.cut.owner", end = name, owner = at, n = owner.distance));
        }
        all
    }
}
