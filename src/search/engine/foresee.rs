//! What is known of a node before a move is tried: that its mover wins at once, or that no score
//! still possible reaches its window.
//!
//! Both are old habits of Connect Four programs: L. V. Allis, "A knowledge-based approach of
//! Connect-Four", 1988; J. Tromp's solver; P. Pons' tutorial, 2015.

use super::Searcher;
use super::memory::{Answer, Remember};
use crate::evaluation::{Evaluation, Score};
use crate::search::order::StaticOrder;
use crate::search::{Bound, Observer, Window};

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
    ) -> Option<Answer> {
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
            return Some(Answer { score, bound: Bound::Exact, mv: Some(mv), hit: None });
        }
        if !run.ceiling {
            return None;
        }
        let lowered = Window { beta: window.beta.min(ceiling), ..*window };
        if lowered.beta != window.beta && run.cuts_at(lowered) {
            return Some(Answer { score: ceiling, bound: Bound::Upper, mv: None, hit: None });
        }
        *window = lowered;
        if let Some(at) = self.extra.memory().and_then(|memory| memory.ceilings.last_mut()) {
            *at = ceiling;
        }
        None
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
