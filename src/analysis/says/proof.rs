//! Explains the steps of a proof-number search: which leaf it takes, and why each node has its numbers.

use super::Speaker;
use crate::analysis::naming::Names;
use crate::say::{Arg, Message, message};
use crate::search::{Goal, ProofNumbers};
use crate::trace::{ProofRecord, StepEvent, Trace};

/// The most children whose numbers are written out as a sum.
const MOST_SUMMANDS: usize = 6;

impl Speaker<'_> {
    /// Explains a step of an expansion, or of a visit.
    pub(super) fn proof_step(&self) -> Vec<Message> {
        let step = self.step;
        let told = match step.event {
            StepEvent::Select { node, child } => self.easiest(node, child),
            StepEvent::Expand(_) => {
                let leaf = self.names.leaf(&step.path);
                Some(vec![message!("pn.expand", leaf = leaf, n = step.moves)])
            }
            StepEvent::Child(id) => self.evaluated(id),
            StepEvent::Recompute(id) => self.recomputed(id),
            StepEvent::Enter(id) => self.visited(id),
            StepEvent::Exit(id) => self.left(id),
            _ => None,
        };
        told.unwrap_or_else(|| vec![message!("start")])
    }

    fn numbers(&self, id: u32) -> Option<ProofNumbers> {
        self.trace.proof_numbers(id, self.step.step)
    }

    fn easiest(&self, node: u32, child: u32) -> Option<Vec<Message>> {
        let by = self.names.mv(&self.step.path, self.step.mv?);
        let (easy, _) = self.numbers(child)?.seen(self.step.max);
        let mover = self.mover();
        let head = if self.step.max {
            message!("pn.select.or", p = mover, by = by, number = count(easy))
        } else {
            message!("pn.select.and", p = mover, by = by, number = count(easy))
        };
        let others = self.trace.children(node).filter(|&other| other != child);
        let easy_of = |&other: &u32| self.numbers(other).map(|now| now.seen(self.step.max).0);
        let least = others.filter_map(|other| easy_of(&other)).min();
        let mut all = vec![head];
        all.extend(least.map(|least| match (least, self.step.max) {
            (ProofNumbers::INFINITY, true) => message!("pn.select.no-other.or"),
            (ProofNumbers::INFINITY, false) => message!("pn.select.no-other.and"),
            (least, _) => message!("pn.select.others", number = count(least)),
        }));
        Some(all)
    }

    fn evaluated(&self, id: u32) -> Option<Vec<Message>> {
        let node = self.names.node(&self.step.path);
        Some(vec![match self.numbers(id)?.decided() {
            None => message!("pn.child.open", node = node),
            Some(true) => message!("pn.child.yes", node = node),
            Some(false) => message!("pn.child.no", node = node),
        }])
    }

    fn recomputed(&self, id: u32) -> Option<Vec<Message>> {
        let (trace, is_or) = (self.trace, self.step.max);
        let now = self.numbers(id)?;
        let node = self.names.node(&self.step.path);
        let children = self.numbers_of_moves(id);
        let (least, all) = now.seen(is_or);
        let sum: Vec<String> = children.iter().map(|child| digits(child.seen(is_or).1)).collect();
        let sum = match sum.len() {
            2..=MOST_SUMMANDS => {
                message!("pn.sum", parts = sum.join(" + "), sum = digits(all)).into()
            }
            _ => count(all),
        };
        let least = count(least);
        let mut told = vec![match (is_or, now.decided()) {
            (true, None) => message!("pn.or", node = node, least = least, sum = sum),
            (false, None) => message!("pn.and", node = node, least = least, sum = sum),
            (true, Some(true)) => message!("pn.or.yes", node = node),
            (true, Some(false)) => message!("pn.or.no", node = node),
            (false, Some(true)) => message!("pn.and.yes", node = node),
            (false, Some(false)) => message!("pn.and.no", node = node),
        }];
        let is_root = trace.parent(id).is_none();
        let before = self.step.step.checked_sub(1).and_then(|at| trace.proof_numbers(id, at));
        if is_root && let Some(answer) = now.decided() {
            told.push(says_answer(trace, answer)?);
        } else if !trace.proof()?.is_depth_first() && before == Some(now) && !is_root {
            told.push(message!("pn.same"));
        }
        Some(told)
    }

    /// The numbers of a node's moves: of its children, or in a depth-first search the latest of each that was visited.
    fn numbers_of_moves(&self, id: u32) -> Vec<ProofNumbers> {
        if self.trace.proof().is_some_and(ProofRecord::is_depth_first) {
            // A move that was never visited has no node, so the sum is not written out.
            return Vec::new();
        }
        self.trace.children(id).filter_map(|child| self.numbers(child)).collect()
    }

    fn visited(&self, id: u32) -> Option<Vec<Message>> {
        let proof = self.trace.proof()?;
        let Some(thresholds) = proof.thresholds(id) else {
            return Some(vec![says_goal(self.trace)?, message!("pn.start")]);
        };
        let node = self.names.node(&self.step.path);
        let ProofNumbers { pn, dn } = thresholds;
        Some(vec![match (pn, dn) {
            (ProofNumbers::INFINITY, ProofNumbers::INFINITY) => {
                return Some(vec![says_goal(self.trace)?, message!("dfpn.start", node = node)]);
            }
            (pn, ProofNumbers::INFINITY) => message!("dfpn.enter.pn", node = node, pn = pn),
            (ProofNumbers::INFINITY, dn) => message!("dfpn.enter.dn", node = node, dn = dn),
            (pn, dn) => message!("dfpn.enter", node = node, pn = pn, dn = dn),
        }])
    }

    fn left(&self, id: u32) -> Option<Vec<Message>> {
        let ProofNumbers { pn, dn } = self.numbers(id)?;
        let node = self.names.node(&self.step.path);
        Some(vec![message!("dfpn.exit", node = node, pn = count(pn), dn = count(dn))])
    }
}

/// Asks the question of a proof-number search; `None` for any other trace.
pub(crate) fn says_goal(trace: &Trace) -> Option<Message> {
    let names = Names::in_trace(trace);
    let max = names.side(true);
    Some(match trace.goal()? {
        Goal::Win => message!("pn.goal.win", max = max),
        Goal::Draw => message!("pn.goal.draw", max = max),
        Goal::AtLeast(value) => message!("pn.goal.value", value = value.to_string()),
    })
}

/// States the answer to that question.
pub(crate) fn says_answer(trace: &Trace, answer: bool) -> Option<Message> {
    let names = Names::in_trace(trace);
    let max = names.side(true);
    Some(match (trace.goal()?, answer) {
        (Goal::Win, true) => message!("pn.yes.win", max = max),
        (Goal::Win, false) => message!("pn.no.win", max = max),
        (Goal::Draw, true) => message!("pn.yes.draw", max = max),
        (Goal::Draw, false) => message!("pn.no.draw", max = max),
        (Goal::AtLeast(value), true) => message!("pn.yes.value", value = value.to_string()),
        (Goal::AtLeast(value), false) => message!("pn.no.value", value = value.to_string()),
    })
}

fn digits(number: u32) -> String {
    if number == ProofNumbers::INFINITY { "∞".to_owned() } else { number.to_string() }
}

fn count(number: u32) -> Arg {
    digits(number).into()
}
