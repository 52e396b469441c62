//! Alpha-beta with quiescence: a node at the depth limit is looked at again, until no move is loud.
//!
//! A static score is only right where nothing is about to happen. At the limit, and at every node beyond it, the search
//! continues with the loud moves alone ([`Loud`]). A mover that is not forced may *stand pat*: it takes the evaluation
//! in place of all of them. That is sound only where some quiet move is at least as good as the static score, so a
//! search with [`Quiescence::Threats`] can be wrong in zugzwang. There is no second limit, because every loud move
//! fills a cell.
//!
//! All scores and windows are for MAX here, and the loop over the moves is that of `plain.rs`.
//!
//! L. R. Harris, "The heuristic search under conditions of error", 1974, and D. F. Beal, "A generalised quiescence
//! search algorithm", Artificial Intelligence 43, 1990; H. J. Berliner, 1973 (the horizon effect).

use super::searcher::{Place, Searcher, Unwind, Way};
use super::{Event, Mark, Observer, Quiescence, Report, STANDING};
use crate::evaluation::{Evaluation, Score};
use crate::game::{Loud, Move, Position, PositionExt, Turn};

struct QuietSearch<'a, P: Position, E: Evaluation<P>, O> {
    base: Searcher<'a, P, E, O>,
    threats: bool,
}

impl<P: Position, E: Evaluation<P>, O: Observer> Searcher<'_, P, E, O> {
    /// Searches to the depth limit, and beyond it as long as a move is loud.
    pub(super) fn with_quiescence(mut self, root: &P) -> Report {
        self.begin_iteration(root, self.limits.depth);
        let place = (root.clone(), self.evaluation.start(root));
        let threats = self.run.quiescence == Some(Quiescence::Threats);
        let mut search = QuietSearch { base: self, threats };
        let way = Way::root(search.base.limits.depth);
        let score = search.node(&place, way).ok();
        Report { score, best_move: search.base.best_move, ..search.base.report() }
    }
}

impl<P: Position, E: Evaluation<P>, O: Observer> QuietSearch<'_, P, E, O> {
    /// Enters a node and returns its score.
    fn node(&mut self, place: &Place<P, E::Accumulator>, way: Way) -> Result<Score, Unwind> {
        self.base.count()?;
        let (position, accumulator) = place;
        let max = self.base.is_max(position);
        let Way { ply, depth, mv, window, mark, .. } = way;
        self.base.on(Event::Enter { ply, max, chance: false, mv, window, mark });
        let base = self.base.moves.len();
        let mut stand = None;
        let outcome = match position.turn() {
            Turn::Over(outcome) => Some(outcome),
            Turn::Moves(moves) => {
                // The order of such a run needs no search, so that it asks for no plies.
                self.base.list(position, accumulator, ply, depth.max(1), moves)?;
                if depth == 0 {
                    let may_decline = self.keep_loud(position, base);
                    let is_loud = self.base.moves.len() > base;
                    stand = (may_decline && is_loud).then(|| self.base.value(place, None));
                }
                None
            }
        };
        if self.base.moves.len() == base {
            return Ok(self.base.score_leaf(place, ply, outcome));
        }
        let best = self.moves(place, way, max, (base, stand))?;
        self.base.moves.truncate(base);
        self.base.on(Event::Exit { ply, score: best, bound: window.bound_for(max, best) });
        Ok(best)
    }

    /// Tries the moves on the stack from `base` on, unless standing pat is enough, and returns the best score.
    fn moves(
        &mut self,
        place: &Place<P, E::Accumulator>,
        way: Way,
        max: bool,
        (base, stand): (usize, Option<Score>),
    ) -> Result<Score, Unwind> {
        let (ply, end) = (way.ply, self.base.moves.len());
        if O::ENABLED {
            let (moves, entries) = (&self.base.moves[base..], end - base);
            self.base.observer.on(Event::Expand { ply, moves, entries });
        }
        let mut window = way.window;
        let mut best = if max { Score::MINUS_INFINITY } else { Score::INFINITY };
        if let Some(value) = stand {
            best = value;
            window = window.narrowed(max, best);
            self.base.on(Event::Stand { ply, value, window });
            if window.is_closed() {
                self.base.cut_rest(ply, STANDING, base);
                return Ok(best);
            }
        }
        let mark = if way.depth == 0 { Mark::Quiet } else { Mark::Plain };
        for at in base..end {
            let mv = self.base.moves[at];
            let child = self.base.child(place, mv);
            self.base.descend(ply, at);
            let score = self.node(&child, Way { mark, ..way.below(mv, window) })?;
            let improved = self.base.take((ply, mv), max, score, &mut best);
            window = window.narrowed(max, best);
            self.base.on(Event::Update { ply, mv, improved, best, window, kept: false });
            if window.is_closed() {
                self.base.cut_rest(ply, at - base, at + 1);
                break;
            }
        }
        Ok(best)
    }

    /// Keeps the loud ones of the moves on the stack from `base` on, in their order. Returns whether the mover may
    /// decline them all.
    fn keep_loud(&mut self, position: &P, base: usize) -> bool {
        let (moves, order) = (&mut self.base.moves, &mut self.base.seeded);
        let mover = position.side_to_move();
        match P::LOUD {
            Loud::Never => order.keep(base, moves, |_| false),
            Loud::Corners => order.keep(base, moves, |mv| position.takes_corner(mv)),
            Loud::Lines => {
                let wins = |&&mv: &&Move| position.completes_line(mv, mover);
                if let Some(&win) = moves[base..].iter().find(wins) {
                    order.keep(base, moves, |mv| mv == win);
                    return false;
                }
                let blocks = |mv: Move| position.completes_line(mv, mover.opponent());
                if moves[base..].iter().any(|&mv| blocks(mv)) {
                    order.keep(base, moves, blocks);
                    return false;
                }
                let threatens = |mv: Move| {
                    let child = position.child(mv);
                    child.moves().into_iter().any(|next| child.completes_line(next, mover))
                };
                order.keep(base, moves, |mv| self.threats && threatens(mv));
            }
        }
        true
    }
}
