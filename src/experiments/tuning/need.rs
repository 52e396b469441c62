//! What a tuning needs before it starts.

use super::TuneTask;
use crate::work::need::{Advice, Need, quoted, table_of};

/// Bytes of the duels and their openings.
const DUELS: u64 = 16 << 20;

impl TuneTask {
    /// A table a thread.
    pub(crate) fn need(&self) -> Need {
        let per_thread = table_of(&self.start.now, self.run, u64::MAX);
        let (eval, run) = (quoted(&self.evaluation.to_string()), quoted(&self.run.to_string()));
        let command = format!("plyscope tune --eval {eval} --run {run} --depth {}", self.depth);
        let remedy = "give the run a smaller table, as in alphabeta+tt:64MB".to_owned();
        let advice = Advice { field: "run", remedy, command };
        Need { per_thread, threads: self.threads, ..Need::counted(DUELS, advice) }
    }

    /// The same tuning with so many games at once: they do not depend on it.
    #[must_use]
    pub(crate) fn on_threads(self, threads: u32) -> Self {
        Self { threads, ..self }
    }
}
