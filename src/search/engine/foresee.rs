//! What is known of a node before a move is tried: that its mover wins at once, or that no score
//! still possible reaches its window.
//!
//! Both are old habits of Connect Four programs: L. V. Allis, "A knowledge-based approach of
//! Connect-Four", 1988; J. Tromp's solver; P. Pons' tutorial, 2015.

use super::Searcher;
use super::memory::Remember;
use crate::evaluation::{Evaluation, Score};
use crate::game::Move;
use crate::search::order::StaticOrder;
use crate::search::{Bound, Event, Observer, Window};

/// A node that needs no search.
pub(super) struct Known {
    score: Score,
    /// `Exact` for a win, `Upper` for a ceiling.
    bound: Bound,
    /// The winning move.
    mv: Option<Move>,
}

impl<P: StaticOrder, E: Evaluation<P>, O: Observer, X: Remember<P>> Searcher<'_, P, E, O, X> {
    /// Looks for a win at once, then lowers beta to the best score still possible. The node's moves
    /// stand on the stack from `base` on; finished games have none, and nothing is foreseen of them.
    pub(super) fn foresee(
        &mut self,
        position: &P,
        accumulator: &E::Accumulator,
        ply: u32,
        window: &mut Window,
        base: usize,
    ) -> Option<Known> {
        let run = self.run;
        let memory = self.extra.memory()?;
        memory.ceilings.truncate(ply as usize);
        memory.ceilings.resize(ply as usize + 1, Score::INFINITY);
        // Nothing is promised by an evaluation without a ceiling.
        let ceiling = self.evaluation.ceiling(position, !run.wins)?;
        let moves = &self.moves[base..];
        if moves.is_empty() {
            return None;
        }
        if run.wins
            && let Some(&mv) = moves.iter().find(|&&mv| position.wins_at_once(mv))
        {
            let mut child = position.clone();
            child.play(mv);
            let below = self.evaluation.advance(accumulator, position, mv, &child);
            let for_max = self.evaluation.score(&child, &below, child.outcome(), self.max);
            let score = self.view(ply, for_max);
            return Some(Known { score, bound: Bound::Exact, mv: Some(mv) });
        }
        if !run.ceiling {
            return None;
        }
        let lowered = Window { beta: window.beta.min(ceiling), ..*window };
        if lowered.beta != window.beta && run.cuts_at(lowered) {
            return Some(Known { score: ceiling, bound: Bound::Upper, mv: None });
        }
        *window = lowered;
        if let Some(at) = self.extra.memory().and_then(|memory| memory.ceilings.last_mut()) {
            *at = ceiling;
        }
        None
    }

    /// Closes a node of which enough is known.
    pub(super) fn close_known(&mut self, ply: u32, window: Window, known: &Known) -> Score {
        let Known { score: full, mut bound, mv } = *known;
        let score = if self.run.hard { full.clamp(window.alpha, window.beta) } else { full };
        if ply == 0 {
            self.best_move = mv;
        }
        if O::ENABLED {
            if score != full {
                bound = window.bound(full);
            }
            let bound = if self.is_max(ply) { bound } else { bound.flipped() };
            let score = self.view(ply, score);
            self.observer.on(Event::Score { ply, score, bound, outcome: None, hit: None });
        }
        score
    }

    /// What a score returned by an inner node proves: a score above alpha is at least what it says,
    /// and the best that is possible at most.
    #[inline]
    pub(super) fn proved(&mut self, ply: u32, window: Window, score: Score) -> Bound {
        let memory = self.extra.memory();
        let ceiling = memory.and_then(|memory| memory.ceilings.get(ply as usize).copied());
        // Fail-hard, a score above beta is returned as beta.
        let returned = !self.run.hard || score <= window.beta;
        if ceiling == Some(score) && score > window.alpha && returned {
            Bound::Exact
        } else {
            window.bound(score)
        }
    }
}
