//! Reports the events of a search to its observer, in MAX's view. Without an observer these functions do
//! nothing. They are inlined, because in the search's loop most of their arguments are constant. For
//! wasm the compiler decides, because there code size matters.
#![expect(clippy::inline_always, reason = "one call a node, in a loop that is measured")]

use super::searcher::{Place, Searcher};
use super::{Bound, Event, Hit, Mark, Observer, Side, Window};
use crate::evaluation::{Evaluation, Score};
use crate::game::{Move, Outcome, Position, PositionExt};

impl<P: Position, E: Evaluation<P>, O: Observer> Searcher<'_, P, E, O> {
    /// Reports an event that is in MAX's view already.
    pub(super) fn on(&mut self, event: Event<'_>) {
        if O::ENABLED {
            self.observer.on(event);
        }
    }

    pub(super) fn begin_iteration(&mut self, root: &P, depth: Option<u32>) {
        if O::ENABLED {
            self.observer.on(Event::Iteration { depth, max: self.is_max(root) });
        }
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[cfg_attr(target_family = "wasm", inline)]
    pub(super) fn enter(
        &mut self,
        position: &P,
        ply: u32,
        mv: Option<Move>,
        window: Window,
        mark: Mark,
    ) {
        if O::ENABLED {
            let max = self.is_max(position);
            let window = if max { window } else { window.flipped() };
            self.observer.on(Event::Enter { ply, max, chance: false, mv, window, mark });
        }
    }

    /// Reports a node without children: a leaf, or a node that the table or static pruning answers.
    /// No `Exit` follows.
    #[inline(always)]
    pub(super) fn scored(&mut self, position: &P, ply: u32, scored: &LeafScore) {
        if O::ENABLED {
            let LeafScore { score, unclamped, bound, outcome, hit } = *scored;
            let (score, unclamped) = (self.view(position, score), self.view(position, unclamped));
            let bound = if self.is_max(position) { bound } else { bound.flipped() };
            self.observer.on(Event::Score {
                ply,
                score,
                unclamped,
                bound,
                outcome,
                hit,
                futile: false,
            });
        }
    }

    /// Evaluates a leaf for MAX and reports it. Returns the score; no `Exit` follows.
    pub(super) fn score_leaf(
        &mut self,
        place: &Place<P, E::Accumulator>,
        ply: u32,
        outcome: Option<Outcome>,
    ) -> Score {
        let score = self.value(place, outcome);
        let (unclamped, bound, hit, futile) = (score, Bound::Exact, None, false);
        self.on(Event::Score { ply, score, unclamped, bound, outcome, hit, futile });
        score
    }

    /// Reports the moves on the stack from `base` on, before they are tried. With re-searches, each
    /// move but the first can have two children.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[cfg_attr(target_family = "wasm", inline)]
    pub(super) fn expanded(&mut self, ply: u32, base: usize) {
        if O::ENABLED {
            let moves = &self.moves[base..];
            let twice = self.run.algorithm.re_searches();
            let entries = if twice { 2 * moves.len() - 1 } else { moves.len() };
            self.observer.on(Event::Expand { ply, moves, entries });
        }
    }

    #[inline]
    pub(super) fn updated(
        &mut self,
        position: &P,
        ply: u32,
        (mv, improved): (Move, bool),
        best: Score,
        window: Window,
    ) {
        if O::ENABLED {
            let best = self.view(position, best);
            let window = if self.is_max(position) { window } else { window.flipped() };
            self.observer.on(Event::Update { ply, mv, improved, best, window, kept: false });
        }
    }

    /// Reports that the window has closed. Of the moves on the stack from `base` on, those from
    /// `cut` on are never entered. Without such moves there is no cutoff.
    #[inline]
    pub(super) fn cut_off(&mut self, position: &P, ply: u32, base: usize, cut: usize) {
        if O::ENABLED && cut < self.moves.len() {
            let at = cut - base - 1;
            let cut = &self.moves[cut..];
            let side = |&mv: &Move| Side { max: self.is_max(&position.child(mv)), chance: false };
            let sides: Vec<Side> =
                if P::ALTERNATES { Vec::new() } else { cut.iter().map(side).collect() };
            let sides = (!P::ALTERNATES).then_some(&sides[..]);
            self.observer.on(Event::Cutoff { ply, at, cut, chance: false, sides });
        }
    }

    /// Reports that the moves on the stack from `first` on are never entered, if there are any, in a game whose sides
    /// alternate.
    pub(super) fn cut_rest(&mut self, ply: u32, at: usize, first: usize) {
        if O::ENABLED && first < self.moves.len() {
            let cut = &self.moves[first..];
            self.observer.on(Event::Cutoff { ply, at, cut, chance: false, sides: None });
        }
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[cfg_attr(target_family = "wasm", inline)]
    pub(super) fn left_node(&mut self, position: &P, ply: u32, score: Score, bound: Bound) {
        if O::ENABLED {
            let bound = if self.is_max(position) { bound } else { bound.flipped() };
            self.observer.on(Event::Exit { ply, score: self.view(position, score), bound });
        }
    }
}

/// The score of a node without children, for the side to move.
pub(super) struct LeafScore {
    pub(super) score: Score,
    /// The score before fail-hard clamps it.
    pub(super) unclamped: Score,
    pub(super) bound: Bound,
    pub(super) outcome: Option<Outcome>,
    pub(super) hit: Option<Hit>,
}
