//! Searches of trees in which chance moves: expectimax, alpha-beta, Star1 and Star2.
//!
//! All scores and windows are for MAX here. At the nodes of the players the loop is that of `plain.rs`. A
//! chance node is worth the average of its outcomes. It ends early once that average is decided, whatever the
//! outcomes that are left are worth. `Star2` first probes each outcome by its first move alone.
//!
//! D. Michie, 1966 (expectimax); B. W. Ballard, "The *-minimax search procedure for trees containing chance
//! nodes", Artificial Intelligence 21, 1983 (Star1, Star2); T. Hauk, M. Buro and J. Schaeffer, 2004
//! (fail-soft).

use super::outcomes::{Decision, Outcomes};
use super::searcher::{Place, Searcher, Unwind, Way};
use super::{Algorithm, Bound, Event, Interval, Mark, Observer, Report, Side, Window};
use crate::evaluation::{Evaluation, Score};
use crate::game::{Move, Position, PositionExt, Turn};

struct ChanceSearch<'a, P: Position, E: Evaluation<P>, O> {
    base: Searcher<'a, P, E, O>,
    /// The range of all leaves; open if the search does not use it.
    values: Interval,
    cuts: bool,
    probes: bool,
}

/// Where a search of outcomes stands: the place of the first move on the stack, the outcome, and the number of
/// children entered before it.
#[derive(Clone, Copy)]
struct At {
    base: usize,
    outcome: usize,
    entered: usize,
}

/// What the search knows of an outcome.
#[derive(Clone, Copy, Default)]
struct OutcomeState {
    /// Whether the value of the outcome is known, so that it is not searched.
    is_known: bool,
    was_entered: bool,
    kept: Option<Score>,
}

impl<P: Position, E: Evaluation<P>, O: Observer> Searcher<'_, P, E, O> {
    /// Searches with a full window, where `values` are the least and the greatest value of a leaf.
    pub(super) fn with_chance(mut self, root: &P, values: (i32, i32)) -> Report {
        self.begin_iteration(root, self.limits.depth);
        let probes = self.run.algorithm == Algorithm::Star2;
        let values = self.run.outcome_range(values);
        let place = (root.clone(), self.evaluation.start(root));
        let cuts = self.run.has_windows();
        let mut search = ChanceSearch { base: self, values, cuts, probes };
        let way = Way::root(search.base.limits.depth);
        let score = search.node(&place, way).ok();
        let best_move = search.base.best_move;
        Report { score, best_move, ..search.base.report() }
    }
}

impl<P: Position, E: Evaluation<P>, O: Observer> ChanceSearch<'_, P, E, O> {
    /// Enters a node and returns its score.
    fn node(&mut self, place: &Place<P, E::Accumulator>, way: Way) -> Result<Score, Unwind> {
        self.base.count()?;
        let (position, accumulator) = place;
        let (max, outcome) = (self.base.is_max(position), position.outcome());
        let is_leaf = way.depth == 0 || outcome.is_some();
        let Way { ply, mv, window, mark, .. } = way;
        let chance = position.is_chance() && !is_leaf;
        self.base.on(Event::Enter { ply, max, chance, mv, window, mark });
        if is_leaf {
            return Ok(self.base.score_leaf(place, ply, outcome));
        }
        let base = self.base.moves.len();
        if let Turn::Moves(moves) = position.turn() {
            self.base.list(position, accumulator, ply, way.depth, moves)?;
        }
        let (score, bound) = if chance {
            self.outcomes(place, way, base)?
        } else {
            self.moves(place, way, max, base)?
        };
        self.base.moves.truncate(base);
        self.base.on(Event::Exit { ply, score, bound });
        Ok(score)
    }

    /// Tries the moves of a player.
    fn moves(
        &mut self,
        place: &Place<P, E::Accumulator>,
        way: Way,
        max: bool,
        base: usize,
    ) -> Result<(Score, Bound), Unwind> {
        let (ply, end) = (way.ply, self.base.moves.len());
        let is_probe = way.mark == Mark::Probe;
        if O::ENABLED {
            let entries = if is_probe { 1 } else { end - base };
            let moves = &self.base.moves[base..];
            self.base.observer.on(Event::Expand { ply, moves, entries });
        }
        let mut best = if max { Score::MINUS_INFINITY } else { Score::INFINITY };
        let mut window = way.window;
        for at in base..end {
            let mv = self.base.moves[at];
            let kept = way.kept.filter(|_| at == base);
            let score = match kept {
                Some(score) => score,
                None => {
                    let child = self.base.child(place, mv);
                    self.base.descend(ply, at);
                    self.node(&child, way.below(mv, window))?
                }
            };
            let improved = self.base.take((ply, mv), max, score, &mut best);
            if self.cuts {
                window = window.narrowed(max, best);
            }
            self.base.on(Event::Update { ply, mv, improved, best, window, kept: kept.is_some() });
            if is_probe {
                break;
            }
            if self.cuts && window.is_closed() {
                let cut = self.base.moves[at + 1..end].to_vec();
                if !cut.is_empty() {
                    self.cut(&place.0, way, at - base, &cut, false);
                }
                break;
            }
        }
        // The other moves of a probe can only make the node better for its player.
        let bound = match max {
            true if is_probe && end - base > 1 => Bound::Lower,
            false if is_probe && end - base > 1 => Bound::Upper,
            _ => way.window.bound_for(max, best),
        };
        Ok((best, bound))
    }

    /// Averages the outcomes of chance until the average is decided.
    fn outcomes(
        &mut self,
        place: &Place<P, E::Accumulator>,
        way: Way,
        base: usize,
    ) -> Result<(Score, Bound), Unwind> {
        let end = self.base.moves.len();
        let weights = self.base.moves[base..].iter().map(|&mv| place.0.weight(mv)).collect();
        let mut outcomes = Outcomes::new(weights, self.values);
        let mut known = vec![OutcomeState::default(); end - base];
        if O::ENABLED {
            let moves = &self.base.moves[base..];
            let entries = moves.len() * if self.probes { 2 } else { 1 };
            self.base.observer.on(Event::Expand { ply: way.ply, moves, entries });
        }
        let mut entered = 0;
        if self.probes {
            for outcome in 0..known.len() {
                let at = At { base, outcome, entered };
                let Some(probed) = self.probe(place, way, at, &mut outcomes)? else { continue };
                entered += 1;
                known[outcome] = probed;
                self.told(way, at, &outcomes);
                if let Some(decision) = outcomes.decision(way.window) {
                    return Ok(self.decided(place, way, at, (&outcomes, &known), decision));
                }
            }
        }
        for outcome in 0..known.len() {
            if known[outcome].is_known {
                continue;
            }
            let at = At { base, outcome, entered };
            entered += 1;
            let mv = self.base.moves[base + outcome];
            let mine = outcomes.window(outcome, way.window);
            let Window { alpha, beta } = mine;
            let window =
                Window { alpha: alpha.max(self.values.lo), beta: beta.min(self.values.hi) };
            let window = if self.cuts { window } else { Window::FULL };
            let kept = known[outcome].kept;
            let mark = if kept.is_some() { Mark::Again } else { Mark::Plain };
            let child = self.base.child(place, mv);
            self.base.descend(way.ply, base + outcome);
            let score = self.node(&child, Way { mark, kept, ..way.below(mv, window) })?;
            (known[outcome].is_known, known[outcome].was_entered) = (true, true);
            let decision = outcomes.take(outcome, score, mine);
            self.told(way, at, &outcomes);
            if let Some(decision) = decision {
                return Ok(self.decided(place, way, at, (&outcomes, &known), decision));
            }
        }
        let average = outcomes.average().lo;
        Ok((average, way.window.bound(average)))
    }

    /// Probes an outcome by its first move; scores one that is a leaf. Returns `None` for a chance node.
    fn probe(
        &mut self,
        place: &Place<P, E::Accumulator>,
        way: Way,
        At { base, outcome, .. }: At,
        outcomes: &mut Outcomes,
    ) -> Result<Option<OutcomeState>, Unwind> {
        let mv = self.base.moves[base + outcome];
        let child = self.base.child(place, mv);
        let replies = match child.0.turn() {
            Turn::Moves(moves) if way.depth > 1 => moves.len(),
            _ => 0,
        };
        if replies > 0 && child.0.is_chance() {
            return Ok(None);
        }
        let mine = outcomes.window(outcome, way.window);
        let all = self.values;
        let Window { alpha, beta } = mine;
        let (alpha, beta) = (alpha.max(all.lo), beta.min(all.hi));
        self.base.descend(way.ply, base + outcome);
        if replies == 0 {
            let score = self.node(&child, way.below(mv, Window { alpha, beta }))?;
            outcomes.know(outcome, score);
            return Ok(Some(OutcomeState { is_known: true, was_entered: true, kept: None }));
        }
        let max = self.base.is_max(&child.0);
        let window =
            if max { Window { alpha: all.lo, beta } } else { Window { alpha, beta: all.hi } };
        let probe = Way { mark: Mark::Probe, ..way.below(mv, window) };
        let score = self.node(&child, probe)?;
        let is_exact = outcomes.probe(outcome, max, score, mine);
        let is_known = is_exact && replies == 1;
        if is_known {
            outcomes.know(outcome, score);
        }
        let kept = Some(score).filter(|_| is_exact && !is_known);
        Ok(Some(OutcomeState { is_known, was_entered: true, kept }))
    }

    /// Reports the averages that are still possible after an outcome.
    fn told(&mut self, way: Way, at: At, outcomes: &Outcomes) {
        if O::ENABLED {
            let mv = self.base.moves[at.base + at.outcome];
            let (ply, average) = (way.ply, outcomes.average());
            self.base.observer.on(Event::Chance { ply, mv, average });
        }
    }

    /// Reports the cutoff, if an outcome is left, and returns the bound of the average.
    fn decided(
        &mut self,
        place: &Place<P, E::Accumulator>,
        way: Way,
        at: At,
        (outcomes, known): (&Outcomes, &[OutcomeState]),
        decision: Decision,
    ) -> (Score, Bound) {
        if O::ENABLED && known.iter().any(|known| !known.is_known) {
            let of = |(place, _): (usize, &OutcomeState)| self.base.moves[at.base + place];
            let never = known.iter().enumerate().filter(|(_, known)| !known.was_entered);
            let cut: Vec<Move> = never.map(of).collect();
            self.cut(&place.0, way, at.entered, &cut, true);
        }
        let Interval { lo, hi } = outcomes.average();
        match decision {
            Decision::High => (lo, Bound::Lower),
            Decision::Low => (hi, Bound::Upper),
        }
    }

    /// Reports moves that are never entered.
    fn cut(&mut self, position: &P, way: Way, at: usize, cut: &[Move], chance: bool) {
        if O::ENABLED {
            let side = |&mv: &Move| {
                let child = position.child(mv);
                Side { max: self.base.is_max(&child), chance: child.is_chance() && way.depth > 1 }
            };
            let sides: Vec<Side> = cut.iter().map(side).collect();
            let (ply, sides) = (way.ply, Some(&sides[..]));
            self.base.observer.on(Event::Cutoff { ply, at, cut, chance, sides });
        }
    }
}
