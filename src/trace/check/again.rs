//! A trace against another one of the same request: the first difference between them.

use super::{CheckError, Fault};
use crate::search::Stop;
use crate::trace::Trace;

impl Trace {
    /// The first place where this trace is not what the same request gives again; why a search was
    /// stopped by a clock or a person is not compared, as the node count repeats it.
    pub fn compare(&self, again: &Self) -> Result<(), CheckError> {
        for id in 0..self.len().min(again.len()) {
            let refuse = |what: &str| {
                let reason = format!("the run, repeated, has another {what} there");
                Err(CheckError::at(id, Fault::Repeated, reason))
            };
            let (Some(found), Some(wanted)) = (self.node(id), again.node(id)) else { break };
            let mv = |trace: &Self| trace.edge(id).map(|edge| edge.mv);
            if self.parent(id) != again.parent(id) || mv(self) != mv(again) {
                return refuse("move");
            }
            for (what, same) in [
                ("status", found.status() == wanted.status()),
                ("score", found.score() == wanted.score()),
                ("bound", found.bound() == wanted.bound()),
                ("window", found.window() == wanted.window()),
                ("step", (found.enter(), found.exit()) == (wanted.enter(), wanted.exit())),
                ("link to the table", self.hit(id) == again.hit(id)),
                ("count inside", self.stub(id) == again.stub(id)),
            ] {
                if !same {
                    return refuse(what);
                }
            }
        }
        let by_count = |stop: Stop| match stop {
            Stop::Time | Stop::Cancelled => Stop::Nodes,
            other => other,
        };
        // A clock can end an ordering, before which the node limit ends the same search.
        let by_clock = matches!(self.stop, Some(Stop::Time | Stop::Cancelled));
        let ordered = self.ordering_nodes == again.ordering_nodes
            || (by_clock && self.ordering_nodes > again.ordering_nodes);
        for (what, same) in [
            ("number of nodes", self.len() == again.len()),
            ("list of passes", self.passes == again.passes),
            ("count", self.counts == again.counts),
            ("count of nodes for ordering", ordered),
            ("last step", self.steps == again.steps),
            ("end", self.stop.map(by_count) == again.stop.map(by_count)),
        ] {
            if !same {
                let reason = format!("the run, repeated, has another {what}");
                return Err(CheckError::whole(Fault::Repeated, reason));
            }
        }
        Ok(())
    }
}
