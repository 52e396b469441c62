//! Explains forward pruning: the trials of the search, and the claims that it then believes without proof.

use super::Speaker;
use crate::evaluation::Score;
use crate::say::{Message, message};
use crate::search::{Bound, ClaimBy, Mark};
use crate::trace::{Claim, StepEvent};

impl Speaker<'_> {
    /// Announces a node that is not entered as the next move of its parent.
    pub(super) fn enter_unproved(&self, id: u32, mark: Mark) -> Option<Message> {
        let (names, step) = (&self.names, self.step);
        let (&mv, above) = step.path.split_last()?;
        let parent = self.trace.parent(id)?;
        let by_max = self.trace.node(parent)?.is_max();
        Some(match mark {
            Mark::Null => message!("enter.null", p = names.side(by_max), o = names.side(!by_max)),
            Mark::Check => {
                message!("enter.check", n = self.trace.draft(id)?, node = names.node(above))
            }
            Mark::Reduced => {
                let window = self.trace.node(id)?.window();
                let best = if by_max { window.alpha } else { window.beta };
                // The sentence speaks of the side that makes the move.
                let best = if self.manner.own && !by_max { -best } else { best };
                message!("enter.reduced", by = names.mv(above, mv), best = self.number(best))
            }
            Mark::Deeper => message!("enter.deeper", by = names.mv(above, mv)),
            _ => return None,
        })
    }

    /// Says that a late move was found better to a reduced depth, so that it is searched again.
    pub(super) fn searched_again(&self, score: Score) -> Option<Message> {
        let StepEvent::Update { child, .. } = self.step.event else { return None };
        let is_reduced = self.trace.node(child)?.mark() == Mark::Reduced;
        let is_believed = self.trace.claims_of(child).any(|claim| claim.by == ClaimBy::Lmr);
        (is_reduced && !is_believed)
            .then(|| message!("reduced.better", by = self.child(), value = self.number(score)))
    }

    /// Says that a late move is believed to be no better.
    pub(super) fn believed_move(&self) -> Option<Message> {
        let StepEvent::Update { child, .. } = self.step.event else { return None };
        let mut claims = self.trace.claims_of(child);
        let claim = claims.find(|claim| claim.by == ClaimBy::Lmr)?;
        let by = self.child();
        Some(match claim.plies {
            Some(n) => message!("reduced.believed", n = n, by = by),
            None => message!("reduced.believed.end", by = by),
        })
    }

    /// Explains the result of a null move or a check.
    pub(super) fn test(
        &self,
        score: Score,
        plies: Option<u32>,
        mark: Mark,
        claim: Option<&Claim>,
    ) -> Vec<Message> {
        let (names, step) = (&self.names, self.step);
        let p = self.mover();
        let value = self.number(score);
        let n = plies.unwrap_or_default();
        let Some(claim) = claim else {
            return vec![match mark {
                Mark::Null => message!("null.no", value = value),
                _ => message!("check.no", n = n, value = value),
            }];
        };
        // The claim is for MAX.
        let turns = self.manner.own && !step.max;
        let (side, bound) =
            if turns { (claim.bound.flipped(), -claim.score) } else { (claim.bound, claim.score) };
        let bound = self.number(bound);
        let node = names.this(&step.path);
        let head = match (mark, self.up()) {
            (Mark::Null, true) => {
                message!("null.cuts.least", p = p, bound = bound, node = node)
            }
            (Mark::Null, false) => {
                message!("null.cuts.most", p = p, bound = bound, node = node)
            }
            _ if side == Bound::Lower => {
                message!("check.cuts.least", n = n, value = value, bound = bound)
            }
            _ => message!("check.cuts.most", n = n, value = value, bound = bound),
        };
        let doubt =
            if mark == Mark::Null { message!("null.doubt") } else { message!("check.doubt") };
        vec![head, doubt]
    }

    /// Explains a node that futility made a leaf.
    pub(super) fn futile(&self) -> Option<Vec<Message>> {
        let StepEvent::Score(id) = self.step.event else { return None };
        let claim = self.trace.claims_of(id).find(|claim| claim.by == ClaimBy::Futility)?;
        let margin = self.trace.about().run()?.selective.futility?;
        let turned = |score: Score| if self.manner.own && !self.step.max { -score } else { score };
        let value = self.number(turned(self.trace.static_value(id)?));
        let (best, at) = (self.number(turned(claim.score)), self.names.at(&self.step.path));
        Some(vec![
            message!("futile", at = at, value = value, margin = margin, best = best),
            message!("futile.doubt"),
        ])
    }

    /// Says at the end of the search how much of it was believed.
    pub(super) fn believed_in_all(&self) -> Option<Message> {
        let n = self.trace.counts().total.selective.claims();
        let is_end = self.step.path.is_empty() && n > 0;
        is_end.then(|| message!("done.believed", n = n))
    }

    /// Says that a node returns a bound: nothing proves that more cannot matter.
    pub(super) fn unproved_exit(&self, score: Score, bound: Bound) -> Option<Message> {
        let (node, value) = (self.node(), self.number(score));
        match bound {
            _ if !self.trace.is_selective() => None,
            Bound::Exact => None,
            Bound::Lower => Some(message!("exit.lower.unproved", node = node, value = value)),
            Bound::Upper => Some(message!("exit.upper.unproved", node = node, value = value)),
        }
    }

    /// Says that a node returns a claim of a null move or a check.
    pub(super) fn believed_exit(&self, score: Score, bound: Bound) -> Option<Message> {
        let id = self.step.event.node()?;
        let by = self.trace.claims_of(id).next()?.by;
        matches!(by, ClaimBy::Null | ClaimBy::Probcut).then(|| {
            message!("exit.believed", node = self.node(), returned = self.bounded(score, bound))
        })
    }
}
