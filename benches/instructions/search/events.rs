//! The events of the control, which has none.

use super::searcher::Searcher;
use crate::evaluation::{Evaluation, Score};
use crate::game::{Move, Outcome, Position};
use crate::search::{Bound, Mark, Observer, Window};

#[expect(clippy::unused_self, reason = "called as the product's own")]
impl<P: Position, E: Evaluation<P>, O: Observer> Searcher<'_, P, E, O> {
    #[inline]
    pub(super) fn begin_iteration(&mut self, _: &P, _: Option<u32>) {}

    #[inline]
    pub(super) fn enter(&mut self, _: &P, _: u32, _: Option<Move>, _: Window, _: Mark) {}

    #[inline]
    pub(super) fn scored(&mut self, _: &P, _: u32, _: &LeafScore) {}

    #[inline]
    pub(super) fn expanded(&mut self, _: u32, _: usize) {}

    #[inline]
    pub(super) fn updated(&mut self, _: &P, _: u32, _: (Move, bool), _: Score, _: Window) {}

    #[inline]
    pub(super) fn cut_off(&mut self, _: &P, _: u32, _: usize, _: usize) {}

    #[inline]
    pub(super) fn left_node(&mut self, _: &P, _: u32, _: Score, _: Bound) {}
}

pub(super) struct LeafScore {
    pub(super) score: Score,
    pub(super) unclamped: Score,
    pub(super) bound: Bound,
    pub(super) outcome: Option<Outcome>,
    pub(super) hit: Option<()>,
}
