//! Checks a trace by making its search again, where a second set of rules would be the search again: with chance nodes
//! the windows depend on the weights and the range of the leaves, and with quiescence the moves depend on what is loud.

use super::{CheckError, Fault};
use crate::evaluation::EvaluationName;
use crate::game::Notation;
use crate::search::{Event, Limits, NoLimit, Observer, any};
use crate::trace::{Recorder, Trace};
use crate::with_position;

/// The most nodes of a search that is made again to check a file.
pub(super) const LARGEST_REPEATED: u64 = 20_000_000;

impl Trace {
    /// Checks a trace against the search of its request. A larger search than [`LARGEST_REPEATED`] nodes is not
    /// repeated.
    pub(super) fn check_by_searching(&self) -> Result<(), CheckError> {
        let refuse = |reason: &str| Err(CheckError::whole(Fault::Kind, reason));
        let by_chance = self.has_chance();
        let Some(run) = self.about.run().filter(|run| !by_chance || run.searches_chance()) else {
            return refuse("chance moves at a node, but the run cannot search chance");
        };
        let setup = &self.about.words().setup;
        // Of a game or an evaluation of another program nothing is known.
        let named = setup.game().ok();
        let named =
            named.and_then(|game| EvaluationName::parse(self.about.evaluation(), game).ok());
        let evaluation = if by_chance { Some(EvaluationName::Result) } else { named };
        let Some(evaluation) = evaluation else { return Ok(()) };
        let start = setup.read().map_err(CheckError::setup)?;
        let entered = self.counts.total.nodes;
        if entered > LARGEST_REPEATED {
            return Ok(());
        }
        // A stopped search is made again to the node at which it stopped.
        let nodes = if self.stop.is_some() { Some(entered) } else { Some(entered + 1) };
        let limits = Limits { depth: self.about.words().depth, nodes };
        if by_chance && !start.position.has_chance() {
            return refuse("the position has no chance node");
        }
        let mut recorder = Recorder::new(self.about.budget());
        let root = &start.position;
        let hear = &mut |event: Event<'_>| recorder.on(event);
        let report = any::search(root, evaluation, run, limits, hear, &mut NoLimit);
        let about = self.about.clone();
        let repeated = with_position!(root, root => {
            recorder.finish(about, report, |mv| root.move_text(mv))
        });
        self.compare_named(&repeated)
    }
}
