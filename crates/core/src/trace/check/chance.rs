//! Checks a trace with chance nodes by making its search again. Its windows depend on the weights and the range
//! of the leaves, so a second set of rules would be the search again.

use super::{CheckError, Fault};
use crate::evaluation::EvaluationName;
use crate::game::Notation;
use crate::search::{Event, Limits, NoLimit, Observer, Run, any};
use crate::trace::{Recorder, Trace};
use crate::with_position;

/// The most nodes of a search that is made again to check a file.
pub(super) const LARGEST_REPEATED: u64 = 20_000_000;

impl Trace {
    /// Checks a trace with chance nodes against the search of its request. A larger search than
    /// [`LARGEST_REPEATED`] nodes is not repeated.
    pub(super) fn check_chance(&self) -> Result<(), CheckError> {
        let refuse = |reason: &str| Err(CheckError::whole(Fault::Kind, reason));
        let Some(run) = self.about.run().filter(Run::searches_chance) else {
            return refuse("chance moves at a node, but the run cannot search chance");
        };
        let setup = &self.about.words().setup;
        let start =
            setup.read().map_err(|error| CheckError::whole(Fault::Setup, error.to_string()))?;
        let entered = self.counts.total.nodes;
        if entered > LARGEST_REPEATED {
            return Ok(());
        }
        // A stopped search is made again to the node at which it stopped.
        let nodes = if self.stop.is_some() { Some(entered) } else { Some(entered + 1) };
        let limits = Limits { depth: self.about.words().depth, nodes };
        if !start.position.has_chance() {
            return refuse("the position has no chance node");
        }
        let mut recorder = Recorder::new(self.about.budget());
        let (root, result) = (&start.position, EvaluationName::Result);
        let hear = &mut |event: Event<'_>| recorder.on(event);
        let report = any::search(root, result, run, limits, hear, &mut NoLimit);
        let about = self.about.clone();
        let repeated = with_position!(root, root => {
            recorder.finish(about, report, |mv| root.move_text(mv))
        });
        self.compare_named(&repeated)
    }
}
