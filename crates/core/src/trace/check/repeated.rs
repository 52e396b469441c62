//! Compares a trace with another one of the same request, up to the first difference.

use super::{CheckError, Fault};
use crate::game::Start;
use crate::search::{Algorithm, Run, Stop};
use crate::trace::{Status, Trace};

impl Trace {
    /// Returns the run and the start of a search that grows a tree, which is made again as a whole. Refuses a run of
    /// another kind with the reason `otherwise`.
    pub(super) fn run_and_start(
        &self,
        is_of_kind: fn(Algorithm) -> bool,
        otherwise: &str,
    ) -> Result<(Run, Start), CheckError> {
        let refuse = |reason: String| CheckError::whole(Fault::Run, reason);
        let run = self.about.run().filter(|run| is_of_kind(run.algorithm));
        let run = run.ok_or_else(|| refuse(otherwise.to_owned()))?;
        let start = self.about.words().setup.read().map_err(CheckError::setup)?;
        if start.position.has_chance() {
            return Err(refuse(format!("{run} cannot search a tree with chance")));
        }
        Ok((run, start))
    }

    /// Returns the first difference from the trace of the same request, repeated. A stop by a clock or
    /// a person counts as a stop by a node limit, because the repetition stops at the node count.
    pub fn compare(&self, repeated: &Self) -> Result<(), CheckError> {
        self.compare_nodes(repeated, |trace, id| trace.edge(id).map(|edge| edge.mv))?;
        self.compare_totals(repeated)
    }

    /// Compares as [`Trace::compare`] does, but moves by their texts, because a file numbers them anew. A file
    /// that ended early is compared as far as it goes.
    pub(super) fn compare_named(&self, repeated: &Self) -> Result<(), CheckError> {
        let name = |trace: &Self, id| trace.edge(id).map(|edge| trace.name(edge.mv).to_owned());
        self.compare_nodes(repeated, name)?;
        if self.cut_off_file { Ok(()) } else { self.compare_totals(repeated) }
    }

    fn compare_nodes<M: PartialEq>(
        &self,
        repeated: &Self,
        mv: impl Fn(&Self, u32) -> Option<M>,
    ) -> Result<(), CheckError> {
        for id in 0..self.len().min(repeated.len()) {
            let refuse = |what: &str| {
                let reason = format!("the run, repeated, has another {what} there");
                Err(CheckError::at(id, Fault::Repeated, reason))
            };
            let (Some(found), Some(wanted)) = (self.node(id), repeated.node(id)) else { break };
            if self.parent(id) != repeated.parent(id) || mv(self, id) != mv(repeated, id) {
                return refuse("move");
            }
            // The open path of a file that ended early is not what the search has there.
            if self.cut_off_file && found.status() == Status::Open {
                continue;
            }
            for (what, same) in [
                ("kind", found.kind() == wanted.kind() && found.is_max() == wanted.is_max()),
                ("mark", found.mark() == wanted.mark()),
                ("status", found.status() == wanted.status()),
                ("score to stand pat with", self.stand(id) == repeated.stand(id)),
                ("score", found.score() == wanted.score()),
                ("bound", found.bound() == wanted.bound()),
                ("window", found.window() == wanted.window()),
                ("step", (found.enter(), found.exit()) == (wanted.enter(), wanted.exit())),
                ("link to the table", self.hit(id) == repeated.hit(id)),
                ("count inside", self.stub(id) == repeated.stub(id)),
            ] {
                if !same {
                    return refuse(what);
                }
            }
        }
        Ok(())
    }

    fn compare_totals(&self, repeated: &Self) -> Result<(), CheckError> {
        let by_count = |stop: Stop| match stop {
            Stop::Time | Stop::Cancelled => Stop::Nodes,
            other => other,
        };
        // A clock can stop inside an ordering search, but a node limit stops before it.
        let by_clock = matches!(self.stop, Some(Stop::Time | Stop::Cancelled));
        let ordered = self.ordering_nodes == repeated.ordering_nodes
            || (by_clock && self.ordering_nodes > repeated.ordering_nodes);
        for (what, same) in [
            ("number of nodes", self.len() == repeated.len()),
            ("list of iterations", self.iterations == repeated.iterations),
            ("count", self.counts == repeated.counts),
            ("count of nodes for ordering", ordered),
            ("last step", self.steps == repeated.steps),
            ("end", self.stop.map(by_count) == repeated.stop.map(by_count)),
        ] {
            if !same {
                let reason = format!("the run, repeated, has another {what}");
                return Err(CheckError::whole(Fault::Repeated, reason));
            }
        }
        Ok(())
    }
}
