//! What a trace is a trace of: its request in words, and the run that they name.

use crate::search::{Run, RunRequest, Shorten, Tie};

/// The request behind a trace, as words: enough to repeat it, and no more than a file can
/// hold for a game that this program does not know.
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
    /// The request in canonical words.
    pub fn words(&self) -> &RunRequest {
        &self.words
    }

    /// The run; `None` for an algorithm that this program does not know.
    #[inline]
    pub fn run(&self) -> Option<Run> {
        self.run
    }

    /// The evaluation's words.
    pub fn evaluation(&self) -> &str {
        self.words.eval.as_deref().unwrap_or_default()
    }

    /// Graph nodes that could be recorded.
    pub fn budget(&self) -> u64 {
        self.words.budget.unwrap_or_default()
    }

    /// Notes the node count at which the search was stopped, so that its request repeats it.
    pub(super) fn limit_nodes(&mut self, nodes: u64) {
        self.words.node_limit = Some(nodes);
    }

    /// Notes when the clock reduced the depth limit, so that the run repeats the search exactly; a
    /// limit that was never reduced is left out.
    pub(super) fn settle(&mut self, shortened_at: Option<u64>) {
        let Some(run) = &mut self.run else { return };
        let Some(shorten) = run.shorten.filter(|shorten| shorten.nodes.is_none()) else { return };
        run.shorten = shortened_at.map(|nodes| Shorten { nodes: Some(nodes), ..shorten });
        self.words.run = run.to_string();
    }

    /// Whether of equal children the last is kept.
    pub(super) fn keeps_last(&self) -> bool {
        self.run.is_some_and(|run| run.tie == Tie::Last)
    }
}
