//! Explains the steps of a search for three players: the numbers compared, and how much is left for the others.

use super::Speaker;
use crate::analysis::{numbers_text, vector_text};
use crate::say::{Message, digits, message};
use crate::search::Bound;
use crate::trace::{Frame, Kind, Node, StepEvent};

impl Speaker<'_> {
    /// Writes the numbers that a node of maxn has; `None` in any other search.
    pub(super) fn vector_of(&self, id: u32) -> Option<String> {
        let node = self.trace.node(id).filter(|_| self.trace.takes_vectors())?;
        Some(vector_text(self.trace.numbers(id)?, node.kind(), node.bound()?))
    }

    /// Names the assumption of paranoid where B or C moves.
    pub(super) fn taken_for_an_enemy(&self, is_leaf: bool) -> Option<Message> {
        let mover = self.kind().filter(|kind| matches!(kind, Kind::B | Kind::C))?;
        let assumes = !is_leaf && !self.trace.takes_vectors();
        assumes.then(|| message!("three.paranoid", p = mover.name()))
    }

    /// Reads the numbers of a leaf; `None` in a search for two.
    pub(super) fn three_written(&self) -> Option<Vec<Message>> {
        let id = self.step.event.node().filter(|_| self.trace.is_for_three())?;
        let numbers = self.trace.numbers(id)?;
        let value = numbers_text(numbers);
        let leaf = self.names.leaf(&self.step.path);
        let mut all = vec![message!("three.leaf", leaf = leaf, value = value)];
        if !self.trace.takes_vectors() {
            all.push(message!("three.leaf.a", value = digits(numbers[0])));
        }
        Some(all)
    }

    /// Says which of two numbers the mover of a node of maxn takes; `None` in any other search.
    pub(super) fn chosen(&self, before: &Frame, improved: bool) -> Option<Message> {
        let StepEvent::Update { child, .. } = self.step.event else { return None };
        let trace = self.trace;
        let p = self.kind().filter(|_| trace.takes_vectors())?;
        let own = p.place()?;
        let numbers = trace.numbers(child)?;
        let Some(best) = before.best_child.and_then(|best| trace.numbers(best)) else {
            let value = numbers_text(numbers);
            return Some(message!("three.first", p = p.name(), by = self.child(), value = value));
        };
        let kept = numbers_text(if improved { numbers } else { best });
        if trace.node(child)?.bound() != Some(Bound::Exact) {
            let by = self.child();
            return Some(message!("three.keeps", by = by, p = p.name(), value = kept));
        }
        let (old, new) = (digits(best[own]), digits(numbers[own]));
        let is_equal = best[own] == numbers[own];
        Some(if is_equal {
            message!("three.equal", p = p.name(), old = old, new = new, value = kept)
        } else {
            message!("three.takes", p = p.name(), old = old, new = new, value = kept)
        })
    }

    /// Explains a cutoff of shallow pruning: how much of the sum is left for the player above; `None` for any other.
    pub(super) fn shared_out(&self) -> Option<Message> {
        let StepEvent::Cutoff { node, .. } = self.step.event else { return None };
        let (trace, p) = (self.trace, self.kind()?);
        let own = p.place().filter(|_| trace.takes_vectors())?;
        let best = |id: u32| {
            let frame = trace.frame(id, self.step.step)?;
            trace.numbers(frame.best_child?)
        };
        let has = best(node)?[own];
        let total = trace.start()?.position.three()?.total;
        if has >= total {
            return Some(message!("three.cut.all", p = p.name(), total = digits(total)));
        }
        let above = trace.parent(node)?;
        let o = trace.node(above).map(Node::kind)?;
        let held = best(above)?[o.place()?];
        Some(message!(
            "three.cut",
            p = p.name(),
            has = digits(has),
            total = digits(total),
            o = o.name(),
            most = digits(total - has),
            held = digits(held)
        ))
    }

    /// Says which numbers a node of maxn returns; `None` in any other search.
    pub(super) fn vector_returned(&self) -> Option<Message> {
        let id = self.step.event.node()?;
        let node = self.trace.node(id)?;
        let value = self.vector_of(id)?;
        Some(if node.bound() == Some(Bound::Exact) {
            message!("three.exit", node = self.node(), value = value)
        } else {
            message!("three.exit.cut", node = self.node(), value = value)
        })
    }
}
