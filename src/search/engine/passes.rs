//! The passes of a search: one for the plain loop, as many as the plan says otherwise.

use super::memory::Remember;
use super::{Searcher, Stopped};
use crate::evaluation::Evaluation;
use crate::search::order::StaticOrder;
use crate::search::plan::Plan;
use crate::search::{Event, Observer, Report, Window};

impl<P: StaticOrder, E: Evaluation<P>, O: Observer, X: Remember<P>> Searcher<'_, P, E, O, X> {
    /// One pass with a full window; `CUTS` makes it alpha-beta.
    pub(in crate::search) fn pass<const CUTS: bool>(
        mut self,
        root: &P,
        depth: Option<u32>,
    ) -> Report {
        let accumulator = self.evaluation.start(root);
        self.begin(depth);
        let plies = depth.unwrap_or(u32::MAX);
        let result = self.visit::<CUTS>(root, &accumulator, 0, plies, Window::FULL, None);
        let score = result.ok().map(|score| self.view(0, score));
        Report { score, best_move: self.best_move, ..self.report() }
    }

    /// The passes of the run, one behind the other.
    pub(in crate::search) fn passes(mut self, root: &P, limit: Option<u32>) -> Report {
        let accumulator = self.evaluation.start(root);
        let mut plan = Plan::of(self.run, limit, root, self.evaluation);
        let (mut score, mut best_move, mut exact) = (None, None, None);
        while let Some(pass) = plan.next() {
            self.begin(pass.depth);
            if let Some(memory) = self.extra.memory() {
                (memory.unlimited, memory.at_limit) = (pass.depth.is_none(), 0);
            }
            let plies = pass.depth.unwrap_or(u32::MAX);
            match self.visit::<true>(root, &accumulator, 0, plies, pass.window, None) {
                Ok(found) => {
                    score = Some(self.view(0, found));
                    // Where every move failed low, none of them is known to be the best.
                    if found > pass.window.alpha {
                        best_move = self.best_move;
                    }
                    let at_limit = self.lines_at_limit() > 0;
                    if plan.done(found, at_limit) {
                        exact = score;
                    }
                }
                Err(Stopped) => {
                    // The first pass may be all there is.
                    let best_move = best_move.or(self.best_move);
                    return Report { best_move, before_stop: exact, ..self.report() };
                }
            }
            if let Some(memory) = self.extra.memory() {
                memory.root_move = best_move;
            }
        }
        // Where no pass failed high, the score is the worst that is possible: no move is worse.
        Report { score, best_move: best_move.or(self.best_move), ..self.report() }
    }

    fn begin(&mut self, depth: Option<u32>) {
        if O::ENABLED {
            self.observer.on(Event::Pass { depth, max: self.max_at_root });
        }
    }

    /// The report of a search that was stopped.
    fn report(&self) -> Report {
        Report {
            score: None,
            before_stop: None,
            best_move: None,
            nodes: self.nodes,
            ordering_nodes: self.ordering_nodes,
            stop: self.stop,
            shortened_at: self.shortened_at,
        }
    }
}
