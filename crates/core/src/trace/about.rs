//! The request behind a trace, in words, because a file can name a run that this program does not
//! know.

use crate::search::{Report, Run, RunRequest, Shorten, Stop, Tie};

/// The request behind a trace, as words. Words are enough to repeat the search, and a file can hold
/// them for a game that this program does not know.
///
/// # Examples
/// ```
/// use plyscope_core::search::RunRequest;
/// use plyscope_core::trace::About;
///
/// let of = |run: &str| About::from(RunRequest { run: run.to_owned(), ..RunRequest::default() });
/// assert!(of("alphabeta+tt").run().is_some_and(|run| run.table.is_some()));
/// assert_eq!(of("unknown").run(), None);
/// assert_eq!(of("unknown").words().run, "unknown");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct About {
    words: RunRequest,
    /// The run, read once; `None` for an algorithm that this program does not know.
    run: Option<Run>,
}

impl From<RunRequest> for About {
    fn from(words: RunRequest) -> Self {
        Self { run: words.run.parse().ok(), words }
    }
}

impl About {
    /// Returns the request in words; a recording adds those that it left out.
    pub fn words(&self) -> &RunRequest {
        &self.words
    }

    /// Returns the run; `None` for an algorithm that this program does not know.
    #[inline]
    pub fn run(&self) -> Option<Run> {
        self.run
    }

    /// Returns the words of the evaluation; empty if the request names none.
    pub fn evaluation(&self) -> &str {
        self.words.eval.as_deref().unwrap_or_default()
    }

    /// Returns the budget, the maximum number of recorded graph nodes; 0 if the request gives none.
    pub fn budget(&self) -> u64 {
        self.words.budget.unwrap_or_default()
    }

    /// Records the node count at which the search was stopped, so that the request repeats the stop.
    pub(super) fn limit_nodes(&mut self, nodes: u64) {
        self.words.node_limit = Some(nodes);
    }

    /// Adds what the words leave out: the run and the limits of the search, and the budget of the recorder.
    pub(super) fn complete(&mut self, report: &Report, budget: u64) {
        if self.words.run.is_empty() {
            self.run = Some(report.run);
            self.words.run = report.run.to_string();
        }
        self.words.depth = self.words.depth.or(report.limits.depth);
        if report.stop == Some(Stop::Nodes) {
            self.words.node_limit = self.words.node_limit.or(report.limits.nodes);
        }
        self.words.budget.get_or_insert(budget);
        self.settle(report.shortened_at);
    }

    /// Records the node count at which the clock reduced the depth limit, so that the run repeats the
    /// search exactly. Drops the reduction if the limit was never reduced.
    fn settle(&mut self, shortened_at: Option<u64>) {
        let Some(run) = &mut self.run else { return };
        let Some(shorten) = run.shorten.filter(|shorten| shorten.nodes.is_none()) else { return };
        run.shorten = shortened_at.map(|nodes| Shorten { nodes: Some(nodes), ..shorten });
        self.words.run = run.to_string();
    }

    /// Returns whether the search keeps the last of several equal children; `false` for an unknown
    /// run.
    pub(super) fn keeps_last(&self) -> bool {
        self.run.is_some_and(|run| run.tie == Tie::Last)
    }
}
