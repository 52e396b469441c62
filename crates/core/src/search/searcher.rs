//! The state that every search shares: the count of nodes, the limits, and the side of MAX.
//!
//! Inside a search, scores and windows are negamax: they are those of the side to move.

use super::limits::POLL_INTERVAL;
use super::order::{Order, RandomOrder};
use super::{Bound, Control, Limits, Mark, Observer, Report, Run, Stop, Window};
use crate::evaluation::{Evaluation, Score};
use crate::game::{Move, Outcome, Player, Position, PositionExt};
use std::marker::PhantomData;

/// Unwinds the search when a limit is hit; `Searcher::stop` has the reason.
pub(super) struct Unwind;

/// A position with the evaluation's accumulator.
pub(super) type Place<P, A> = (P, A);

/// The way into a node, for MAX, in the searches of chance nodes and beyond the depth limit.
#[derive(Clone, Copy)]
pub(super) struct Way {
    pub(super) ply: u32,
    /// Plies left to the depth limit; 0 at the limit and beyond it.
    pub(super) depth: u32,
    pub(super) mv: Option<Move>,
    pub(super) window: Window,
    pub(super) mark: Mark,
    /// The value of the first move, which a probe has found.
    pub(super) kept: Option<Score>,
}

impl Way {
    /// The way to the root, whose window is full.
    pub(super) fn root(depth: Option<u32>) -> Self {
        let (depth, window) = (depth.unwrap_or(u32::MAX), Window::FULL);
        Self { ply: 0, depth, mv: None, window, mark: Mark::Plain, kept: None }
    }

    /// The way to a child by a move.
    pub(super) fn below(self, mv: Move, window: Window) -> Self {
        let (ply, depth) = (self.ply + 1, self.depth.saturating_sub(1));
        Self { ply, depth, mv: Some(mv), window, mark: Mark::Plain, kept: None }
    }
}

pub(super) struct Searcher<'a, P: Position, E: Evaluation<P>, O> {
    pub(super) evaluation: &'a E,
    pub(super) observer: O,
    pub(super) control: &'a mut dyn Control,
    pub(super) run: Run,
    pub(super) limits: Limits,
    pub(super) max: Player,
    /// Nodes entered in all iterations, without those of searches that only order moves.
    pub(super) nodes: u64,
    pub(super) node_limit: u64,
    /// The node count of the next poll, always above `nodes`.
    pub(super) checkpoint: u64,
    /// The node count at which the depth limit was reduced, if it was.
    pub(super) shortened_at: Option<u64>,
    /// In a search that only orders moves: the node count of the main search.
    pub(super) serves: Option<u64>,
    pub(super) stop: Option<Stop>,
    /// Whether the transposition table has refused an entry; the next poll then stops the search.
    pub(super) is_table_full: bool,
    /// Move stack: the listed moves of all open nodes, one node after another.
    pub(super) moves: Vec<Move>,
    pub(super) seeded: RandomOrder,
    pub(super) ordering_nodes: u64,
    pub(super) best_move: Option<Move>,
    game: PhantomData<P>,
}

impl<'a, P: Position, E: Evaluation<P>, O: Observer> Searcher<'a, P, E, O> {
    pub(super) fn new(
        evaluation: &'a E,
        observer: O,
        control: &'a mut dyn Control,
        run: Run,
        limits: Limits,
        max: Player,
    ) -> Self {
        // Clamp the limit so that `+ 1` cannot overflow.
        let node_limit = limits.nodes.unwrap_or(u64::MAX).min(u64::MAX - 1);
        let shorten_at = run.shorten.and_then(|shorten| shorten.nodes).unwrap_or(u64::MAX - 1);
        Self {
            evaluation,
            observer,
            control,
            run,
            limits,
            max,
            nodes: 0,
            node_limit,
            checkpoint: POLL_INTERVAL.min(node_limit + 1).min(shorten_at + 1),
            shortened_at: None,
            serves: None,
            stop: None,
            is_table_full: false,
            moves: Vec::new(),
            seeded: RandomOrder::new(if let Order::Random(seed) = run.order { seed } else { 0 }),
            ordering_nodes: 0,
            best_move: None,
            game: PhantomData,
        }
    }

    /// Counts a node, and polls the control every 512 nodes. Fails if the search must stop; that
    /// node does not count.
    #[inline]
    pub(super) fn count(&mut self) -> Result<(), Unwind> {
        self.nodes += 1;
        if self.nodes >= self.checkpoint { self.poll() } else { Ok(()) }
    }

    #[cold]
    fn poll(&mut self) -> Result<(), Unwind> {
        let entered = self.nodes - 1;
        let stop = if entered >= self.node_limit {
            Some(Stop::Nodes)
        } else {
            // A search that only orders moves continues the counts of the main search.
            let (nodes, ordering) = match self.serves {
                Some(nodes) => (nodes, self.ordering_nodes + entered),
                None => (entered, self.ordering_nodes),
            };
            let requested = self.control.poll_all(nodes, ordering);
            requested.or_else(|| self.is_table_full.then_some(Stop::Memory))
        };
        if stop.is_some() {
            self.nodes = entered;
            self.stop = stop;
            return Err(Unwind);
        }
        self.checkpoint = (self.nodes + POLL_INTERVAL).min(self.node_limit + 1);
        if let Some(shorten) = self.run.shorten.filter(|_| self.shortened_at.is_none()) {
            if shorten.nodes.map_or_else(|| self.control.shorten(), |nodes| entered >= nodes) {
                self.shortened_at = Some(entered);
            } else if let Some(nodes) = shorten.nodes {
                self.checkpoint = self.checkpoint.min(nodes + 1);
            }
        }
        Ok(())
    }

    /// Returns the plies left to the depth limit, which may have been reduced.
    #[inline]
    pub(super) fn left(&self, ply: u32, depth: u32) -> u32 {
        match self.run.shorten {
            Some(shorten) if self.shortened_at.is_some() => {
                depth.min(shorten.depth.saturating_sub(ply))
            }
            _ => depth,
        }
    }

    /// Returns the place after a move.
    pub(super) fn child(
        &self,
        (position, accumulator): &Place<P, E::Accumulator>,
        mv: Move,
    ) -> Place<P, E::Accumulator> {
        let child = position.child(mv);
        let below = self.evaluation.advance(accumulator, position, mv, &child);
        (child, below)
    }

    /// Evaluates a place for MAX; an outcome means that the game is over there.
    pub(super) fn value(
        &self,
        (position, accumulator): &Place<P, E::Accumulator>,
        outcome: Option<Outcome>,
    ) -> Score {
        self.evaluation.score(position, accumulator, outcome, self.max)
    }

    /// Takes the score of a move at ply `ply` into the best so far, both for MAX. Returns whether it is better.
    pub(super) fn take(
        &mut self,
        (ply, mv): (u32, Move),
        max: bool,
        score: Score,
        best: &mut Score,
    ) -> bool {
        let improved = if max { score > *best } else { score < *best };
        if improved {
            *best = score;
            if ply == 0 {
                self.best_move = Some(mv);
            }
        }
        improved
    }

    /// Evaluates a leaf for the side to move; an antisymmetric evaluation needs no change of sign.
    #[inline]
    pub(super) fn evaluate(
        &self,
        position: &P,
        accumulator: &E::Accumulator,
        outcome: Option<Outcome>,
    ) -> Score {
        if E::ANTISYMMETRIC {
            self.evaluation.score(position, accumulator, outcome, position.side_to_move())
        } else {
            let for_max = self.evaluation.score(position, accumulator, outcome, self.max);
            self.view(position, for_max)
        }
    }

    #[inline]
    pub(super) fn is_max(&self, position: &P) -> bool {
        position.side_to_move() == self.max
    }

    /// Converts a score of the side to move to MAX's view, or back.
    #[inline]
    pub(super) fn view(&self, position: &P, score: Score) -> Score {
        if self.is_max(position) { score } else { -score }
    }

    /// Returns a node's score; fail-hard clamps it to the node's window.
    #[inline]
    pub(super) fn returned(&self, score: Score, window: Window) -> Score {
        if self.run.hard { score.clamp(window.alpha, window.beta) } else { score }
    }

    /// Returns the report so far, without a score, as for a stopped search.
    pub(super) fn report(&self) -> Report {
        Report {
            nodes: self.nodes,
            ordering_nodes: self.ordering_nodes,
            stop: self.stop,
            shortened_at: self.shortened_at,
            ..Report::before(self.run, self.limits)
        }
    }
}

/// Converts scores and windows between a child and its parent, because one side can move twice in a
/// tree.
#[derive(Clone, Copy)]
pub(super) struct Sides {
    /// Whether the move gives the turn to the other player; always where the sides alternate.
    pub(super) change: bool,
}

impl Sides {
    #[inline]
    pub(super) fn of<P: Position>(parent: &P, child: &P) -> Self {
        Self { change: P::ALTERNATES || child.side_to_move() != parent.side_to_move() }
    }

    /// Converts the parent's window to the child's view: flipped if the turn changes.
    #[inline]
    pub(super) fn window(self, window: Window) -> Window {
        if self.change { window.flipped() } else { window }
    }

    /// Converts the child's bound to the parent's view: flipped if the turn changes.
    #[inline]
    pub(super) const fn bound(self, bound: Bound) -> Bound {
        if self.change { bound.flipped() } else { bound }
    }

    /// Converts the child's score to the parent's view: negated if the turn changes.
    #[inline]
    pub(super) fn score(self, score: Score) -> Score {
        if self.change { -score } else { score }
    }
}
