//! Checks a trace with chance nodes by making its search again. Its windows depend on the weights and the range
//! of the leaves, so a second set of rules would be the search again.

use super::{CheckError, Fault};
use crate::evaluation::{Evaluation, EvaluationName};
use crate::game::{Keyed, Notation};
use crate::search::{Limits, NoLimit, Run, Task, bind, search};
use crate::trace::{Recorder, Trace};

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
        bind(&start.position, EvaluationName::Result, Repeat { trace: self, run, limits })
    }
}

struct Repeat<'a> {
    trace: &'a Trace,
    run: Run,
    limits: Limits,
}

impl Task for Repeat<'_> {
    type Output = Result<(), CheckError>;

    fn run<P: Keyed + Notation, E: Evaluation<P>>(self, root: &P, evaluation: &E) -> Self::Output {
        let Self { trace, run, limits } = self;
        if !P::HAS_CHANCE {
            return Err(CheckError::whole(Fault::Kind, "the game has no chance nodes"));
        }
        let mut recorder = Recorder::new(trace.about.budget());
        let report = search(root, evaluation, run, limits, &mut recorder, &mut NoLimit);
        let repeated = recorder.finish(trace.about.clone(), report, |mv| root.move_text(mv));
        trace.compare_named(&repeated)
    }
}
