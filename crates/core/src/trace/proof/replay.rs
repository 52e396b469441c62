//! The event at any step of a proof-number search, and the nodes that matter at it.

use super::ProofRecord;
use crate::search::{Expansion, Goal, ProofNumbers};
use crate::trace::{Node, StepEvent, Trace};

impl Trace {
    pub(in crate::trace) fn proof_event(&self, step: u32) -> Option<StepEvent> {
        let record = self.proof()?;
        if step == 1 {
            return Some(StepEvent::Enter(0));
        }
        if record.is_depth_first() { self.visit_event(step) } else { self.grown_event(step) }
    }

    /// An iteration of `pn` selects once a ply, expands, creates each child, and recomputes upwards.
    fn grown_event(&self, step: u32) -> Option<StepEvent> {
        let Expansion { node, step: expands } =
            self.proof()?.expansion(self.expansion_of(step)?)?;
        let ply = self.node(node)?.ply();
        if step < expands {
            let above = step - (expands - ply);
            let child = self.ancestor(node, above + 1)?;
            return Some(StepEvent::Select { node: self.parent(child)?, child });
        }
        if step == expands {
            return Some(StepEvent::Expand(node));
        }
        let after = (step - expands - 1) as usize;
        let mut created = 0;
        for child in self.children(node) {
            if created == after {
                return Some(StepEvent::Child(child));
            }
            created += 1;
        }
        let up = (after - created) as u32;
        Some(StepEvent::Recompute(self.ancestor(node, ply.checked_sub(up)?)?))
    }

    /// Returns the expansion that a step belongs to, from 0; `None` at steps 0 and 1, for `dfpn`, and in other traces.
    /// O(log expansions).
    pub fn expansion_of(&self, step: u32) -> Option<u32> {
        let record = self.proof()?;
        let done = record.expansions_by(step);
        let begins = |(first, _): &(u32, u32)| *first <= step;
        let next = record.steps_of_expansion(self, done).filter(begins);
        if next.is_some() { Some(done) } else { done.checked_sub(1) }
    }

    /// Returns the goal of a proof-number search; `None` for any other search.
    pub fn goal(&self) -> Option<Goal> {
        self.proof()?;
        Some(self.about.run()?.proof?.goal)
    }

    /// A visit of `dfpn` is entered, has new numbers each time round, and ends.
    fn visit_event(&self, step: u32) -> Option<StepEvent> {
        let mut at = self.last_placed(step)?;
        while self.node(at)?.exit().is_some_and(|exit| exit < step) {
            at = self.parent(at)?;
        }
        let node = self.node(at)?;
        Some(if node.enter == step {
            StepEvent::Enter(at)
        } else if node.exit() == Some(step) {
            StepEvent::Exit(at)
        } else {
            StepEvent::Recompute(at)
        })
    }

    /// Returns the numbers of a node after a step of a proof-number search; `None` before it has any, and for any other
    /// search.
    pub fn proof_numbers(&self, node: u32, step: u32) -> Option<ProofNumbers> {
        self.proof()?.numbers_at(node, step)
    }

    /// Returns the path from the root to the most-proving leaf after a step of `pn`, both included: the leaf that it
    /// expands next. Only the root if the root is decided. O(plies x branching).
    pub fn most_proving_path(&self, step: u32) -> Vec<u32> {
        let Some(record) = self.proof().filter(|_| self.is_placed(0, step)) else {
            return Vec::new();
        };
        let mut path = vec![0];
        let is_open = |id| record.numbers_at(id, step).is_some_and(|now| now.decided().is_none());
        let mut at = 0;
        while let Some(child) = Some(at).filter(|&at| is_open(at)).and_then(|at| {
            let is_or = self.node(at).is_some_and(Node::is_max);
            let (easiest, _) = record.numbers_at(at, step)?.seen(is_or);
            self.children(at).find(|&child| {
                record.numbers_at(child, step).is_some_and(|now| now.seen(is_or).0 == easiest)
            })
        }) {
            path.push(child);
            at = child;
        }
        path
    }

    /// Returns the leaves that together would prove the root after a step of `pn`, or disprove it: as many as its
    /// number. At a node where one child is enough, it takes the first of least number. At most `most` leaves; `None`
    /// if there are more, or if it cannot be done.
    pub fn proof_set(&self, is_proof: bool, step: u32, most: u32) -> Option<Vec<u32>> {
        let record = self.proof()?;
        let number = |id: u32| {
            let now = record.numbers_at(id, step)?;
            Some(if is_proof { now.pn } else { now.dn })
        };
        number(0).filter(|&root| root <= most)?;
        let mut leaves = Vec::new();
        let mut pending = vec![0];
        while let Some(id) = pending.pop() {
            if number(id)? == 0 {
                continue;
            }
            let children: Vec<u32> =
                self.children(id).filter(|&child| self.is_placed(child, step)).collect();
            let is_or = self.node(id)?.is_max();
            if children.is_empty() {
                leaves.push(id);
            } else if is_or == is_proof {
                let easiest = children.iter().filter_map(|&child| number(child)).min()?;
                pending.extend(children.into_iter().find(|&child| number(child) == Some(easiest)));
            } else {
                pending.extend(children.into_iter().rev());
            }
        }
        Some(leaves)
    }
}

impl ProofRecord {
    /// Returns the first and the last step of an expansion, from 0; `None` for `dfpn`, and past the last.
    pub fn steps_of_expansion(&self, trace: &Trace, expansion: u32) -> Option<(u32, u32)> {
        let starts = |place: u32| {
            let at = self.expansion(place)?;
            Some(at.step - trace.node(at.node)?.ply())
        };
        Some((starts(expansion)?, starts(expansion + 1).map_or(trace.steps(), |next| next - 1)))
    }
}
