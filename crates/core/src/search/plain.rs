//! Minimax and alpha-beta, step by step. Every other algorithm here is this loop with additions
//! (`enhanced.rs`). The steps have the same numbers in the explanations and in the pseudocode on screen.
//!
//! J. von Neumann, 1928, and C. E. Shannon, 1950 (minimax); D. E. Knuth and R. W. Moore, "An analysis
//! of alpha-beta pruning", Artificial Intelligence 6, 1975 (fail-soft, negamax form: every score
//! and window is that of the side to move).
#![expect(clippy::inline_always, reason = "a leaf is part of its parent's loop, not a call")]

use super::events::LeafScore;
use super::searcher::{Searcher, Sides, Unwind};
use super::{Bound, Mark, Observer, Report, Run, Tie, Window};
use crate::evaluation::{Evaluation, Score};
use crate::game::{Move, Outcome, Position, Turn};

impl<P: Position, E: Evaluation<P>, O: Observer> Searcher<'_, P, E, O> {
    /// Searches to `depth` plies with a full window.
    pub(super) fn plain(mut self, root: &P, depth: Option<u32>) -> Report {
        self.begin_iteration(root, depth);
        let start = self.evaluation.start(root);
        let plies = depth.unwrap_or(u32::MAX);
        let plainest = Run::plain(self.run.algorithm);
        let options = O::ENABLED || self.run != plainest;
        let result = match (self.run.has_windows(), options) {
            (false, false) => self.node::<false, false>(root, &start, 0, plies, Window::FULL, None),
            (false, true) => self.node::<false, true>(root, &start, 0, plies, Window::FULL, None),
            (true, false) => self.node::<true, false>(root, &start, 0, plies, Window::FULL, None),
            (true, true) => self.node::<true, true>(root, &start, 0, plies, Window::FULL, None),
        };
        let score = result.ok().map(|score| self.view(root, score));
        Report { score, best_move: self.best_move, ..self.report() }
    }

    /// Enters a node and returns its score. `CUTS` turns minimax into alpha-beta. `OPTIONS` serves runs
    /// with an order, a tie rule or fail-hard, and observers, because these need a list of the moves.
    /// Without it the position generates one move at a time.
    #[inline(always)]
    pub(super) fn node<const CUTS: bool, const OPTIONS: bool>(
        &mut self,
        position: &P,
        accumulator: &E::Accumulator,
        ply: u32,
        depth: u32,
        window: Window,
        mv: Option<Move>,
    ) -> Result<Score, Unwind> {
        self.count()?;
        self.enter(position, ply, mv, window, Mark::Plain);
        // Step 1: a leaf returns its evaluation.
        if depth == 0 {
            let needs_outcome = O::ENABLED || E::NEEDS_OUTCOME;
            let outcome = if needs_outcome { position.outcome() } else { None };
            return Ok(self.leaf::<OPTIONS>(position, accumulator, ply, window, outcome));
        }
        match position.turn() {
            Turn::Over(outcome) => {
                Ok(self.leaf::<OPTIONS>(position, accumulator, ply, window, Some(outcome)))
            }
            Turn::Moves(moves) => {
                let node = (ply, depth, window);
                self.inner_node::<CUTS, OPTIONS>(position, accumulator, node, moves)
            }
        }
    }

    /// Evaluates a leaf and returns its score, clamped to the window if the run is fail-hard.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[cfg_attr(target_family = "wasm", inline)]
    pub(super) fn leaf<const OPTIONS: bool>(
        &mut self,
        position: &P,
        accumulator: &E::Accumulator,
        ply: u32,
        window: Window,
        outcome: Option<Outcome>,
    ) -> Score {
        let unclamped = self.evaluate(position, accumulator, outcome);
        let score = if OPTIONS { self.returned(unclamped, window) } else { unclamped };
        let bound = if score == unclamped { Bound::Exact } else { window.bound(unclamped) };
        self.scored(position, ply, &LeafScore { score, unclamped, bound, outcome, hit: None });
        score
    }

    fn inner_node<const CUTS: bool, const OPTIONS: bool>(
        &mut self,
        position: &P,
        accumulator: &E::Accumulator,
        (ply, depth, window): (u32, u32, Window),
        mut moves: P::Moves,
    ) -> Result<Score, Unwind> {
        // Step 2: the moves, in the order of the run.
        let base = self.moves.len();
        if OPTIONS {
            self.list(position, accumulator, ply, depth, moves.clone())?;
            self.expanded(ply, base);
        }
        let mut best = Score::MINUS_INFINITY;
        let mut now = window;
        let mut place = base;
        while let Some(mv) = if OPTIONS { self.moves.get(place).copied() } else { moves.next() } {
            // Step 3: the next child, searched with the window as its mover sees it.
            let mut child = position.clone();
            child.play(mv);
            let below = self.evaluation.advance(accumulator, position, mv, &child);
            if OPTIONS {
                self.descend(ply, place);
                place += 1;
            }
            let sides = Sides::of(position, &child);
            let child_window = if CUTS { sides.window(now) } else { Window::FULL };
            let result = self.node::<CUTS, OPTIONS>(
                &child,
                &below,
                ply + 1,
                depth - 1,
                child_window,
                Some(mv),
            );
            let score = sides.score(result?);
            // Step 4: better than the best so far? With `+last`, an equal score replaces it too.
            let keeps_last = OPTIONS && self.run.tie == Tie::Last;
            let improved = score > best || (score == best && keeps_last);
            if improved {
                best = score;
                if ply == 0 {
                    self.best_move = Some(mv);
                }
            }
            // Step 5: the side to move now has at least this much.
            if CUTS && best > now.alpha {
                now.alpha = best;
            }
            self.updated(position, ply, (mv, improved), best, now);
            // Step 6: the opponent already has something at least as good elsewhere.
            if CUTS && now.is_closed() {
                self.cut_off(position, ply, base, place);
                break;
            }
        }
        // Step 7: the best is returned, clamped to the entry window if the run is fail-hard.
        if OPTIONS {
            self.moves.truncate(base);
        }
        let score = if OPTIONS { self.returned(best, window) } else { best };
        self.left_node(position, ply, score, window.bound(best));
        Ok(score)
    }
}
