//! What a comparison needs before it starts.

use super::CompareTask;
use crate::work::need::{Need, of_counting, quoted};

impl CompareTask {
    /// One search at a time: the largest table of them.
    pub(crate) fn need(&self) -> Need {
        let first = self.requests[0].canonical();
        let place = if self.is_set { " --positions FILE".to_owned() } else { String::new() };
        let depth = first.depth.map(|depth| format!(" --depth {depth}")).unwrap_or_default();
        let (game, runs) = (&first.setup.game, quoted(&self.words.join(",")));
        let command = format!("plyscope compare --game {game} --runs {runs}{depth}{place}");
        of_counting(self.requests.iter(), &self.runs, command)
    }
}
