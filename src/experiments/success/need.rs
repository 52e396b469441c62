//! What success curves need before they start.

use super::SuccessTask;
use crate::work::need::{Need, of_counting, quoted};

impl SuccessTask {
    /// One search at a time: the largest table of them.
    pub(crate) fn need(&self) -> Need {
        let requests = self.trials.iter().map(|trial| &trial.request);
        let game = self.trials.first().map_or("", |trial| trial.request.game().word());
        let runs = quoted(&self.words.join(","));
        let command = format!("plyscope success --game {game} --runs {runs}");
        of_counting(requests, &self.runs, command)
    }
}
