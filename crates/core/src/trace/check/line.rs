//! Checks the principal variation against the two proofs in the record.

use super::{CheckError, Fault};
use crate::game::Move;
use crate::search::LineEnd;
use crate::trace::{Node, Trace};

impl Trace {
    /// Checks that the variation keeps the root's value as far as nodes are recorded.
    pub(super) fn check_variation(&self) -> Result<(), CheckError> {
        let refuse = |reason: &str| Err(CheckError::whole(Fault::Variation, reason));
        if (self.line_end() == Some(LineEnd::Outside)) != self.is_outside() {
            return refuse("it ends outside exactly where the window leaves the value out");
        }
        let Some(end) = self.line_end() else {
            let walked = self.walk_line(self.variation().first().copied());
            let fits = self.proves_its_line() && self.variation().starts_with(&walked.moves);
            return if fits { Ok(()) } else { self.check_followed_line() };
        };
        if (end == LineEnd::Stop) != self.is_stopped_without_value() {
            return refuse(
                "it ends with a stop exactly where the search was stopped without a value",
            );
        }
        if matches!(end, LineEnd::Stop | LineEnd::Outside) {
            let none = self.variation().is_empty();
            return if none { Ok(()) } else { refuse("a search without a value has no PV") };
        }
        let at = self.variation_nodes().last().copied().unwrap_or_else(|| self.answer_root());
        let by_chance = self.node(at).is_some_and(Node::is_chance);
        if (end == LineEnd::Chance) != (by_chance && self.stubs.is_empty()) && self.stubs.is_empty()
        {
            return refuse("it ends with chance exactly where chance moves");
        }
        if !self.proves_its_line() {
            return self.check_followed_line();
        }
        let walked = self.walk_line(self.variation().first().copied());
        let fits = match walked.end {
            Some(walked_end) => walked.moves == self.variation() && walked_end == end,
            None => self.variation().starts_with(&walked.moves),
        };
        if fits { Ok(()) } else { refuse("a position on the PV does not have the root's value") }
    }

    /// Checks that a line that the search followed is the line of the best children. Older files have
    /// such a line for every run, even if it is no principal variation.
    fn check_followed_line(&self) -> Result<(), CheckError> {
        let root = self.answer_root();
        let best = self.line_from(root, self.steps());
        let recorded: Vec<Move> =
            best.iter().filter_map(|&node| self.edge(node)).map(|edge| edge.mv).collect();
        let last = best.last().copied().unwrap_or(root);
        let fits = if self.stub(last).is_some() {
            self.variation().starts_with(&recorded)
        } else {
            self.variation() == recorded
        };
        let reason = "the PV is not the line of the best children";
        if fits { Ok(()) } else { Err(CheckError::whole(Fault::Variation, reason)) }
    }
}
