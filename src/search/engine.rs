//! The one search loop. Minimax and alpha-beta differ in a constant; whoever watches is a type,
//! and so is what a search remembers: the plain loop has nothing of it, the enhanced one all.
//!
//! The steps of `expand` are numbered; the explanations and the pseudocode on screen use the same
//! numbers. Inside, scores are negamax (for the side to move); the record is in MAX's view, and
//! `Searcher::view` is the one place that converts.

mod arrange;
mod foresee;
mod memory;
mod passes;
mod poll;

pub(super) use memory::{Memory, Nothing, Remember};

use super::limits::POLL_INTERVAL;
use super::order::{Order, Seeded, StaticOrder};
use super::run::{Run, Tie};
use super::{Bound, Control, Event, Limits, Observer, Stop, Window};
use crate::evaluation::{Evaluation, Score};
use crate::game::{Move, Player, Position};
use memory::Proved;

/// Travels up with `?` when a limit acts.
pub(super) struct Stopped;

/// What the whole search shares.
pub(super) struct Searcher<'a, P: Position, E: Evaluation<P>, O, X> {
    evaluation: &'a E,
    observer: O,
    control: &'a mut dyn Control,
    run: Run,
    max: Player,
    /// Whether MAX moves at even plies.
    max_at_root: bool,
    nodes: u64,
    node_limit: u64,
    /// The node count at which the outside is asked next, always above `nodes`.
    checkpoint: u64,
    /// The node count at which the depth limit fell, if it did.
    shortened_at: Option<u64>,
    /// In a search that only orders moves: the node count of the search it serves.
    serves: Option<u64>,
    stop: Option<Stop>,
    /// The moves of every node on the open path, one behind the other.
    moves: Vec<Move>,
    seeded: Seeded,
    ordering_nodes: u64,
    best_move: Option<Move>,
    extra: X,
    game: std::marker::PhantomData<P>,
}

impl<'a, P: StaticOrder, E: Evaluation<P>, O: Observer, X: Remember<P>> Searcher<'a, P, E, O, X> {
    pub(super) fn new(
        evaluation: &'a E,
        observer: O,
        control: &'a mut dyn Control,
        run: Run,
        limits: Limits,
        root: &P,
        extra: X,
    ) -> Self {
        let max = root.max_player();
        // One is added to it in places; nobody waits for the last node of 2^64.
        let node_limit = limits.nodes.unwrap_or(u64::MAX).min(u64::MAX - 1);
        let shorten_at = run.shorten.and_then(|shorten| shorten.nodes).unwrap_or(u64::MAX - 1);
        Self {
            evaluation,
            observer,
            control,
            run,
            max,
            max_at_root: root.side_to_move() == max,
            nodes: 0,
            node_limit,
            checkpoint: POLL_INTERVAL.min(node_limit + 1).min(shorten_at + 1),
            shortened_at: None,
            serves: None,
            stop: None,
            moves: Vec::new(),
            seeded: Seeded::new(if let Order::Random(seed) = run.order { seed } else { 0 }),
            ordering_nodes: 0,
            best_move: None,
            extra,
            game: std::marker::PhantomData,
        }
    }

    #[inline]
    fn is_max(&self, ply: u32) -> bool {
        ply.is_multiple_of(2) == self.max_at_root
    }

    /// A score for the side to move, in MAX's view.
    #[inline]
    fn view(&self, ply: u32, score: Score) -> Score {
        if self.is_max(ply) { score } else { -score }
    }

    /// A window of the side to move, in MAX's view.
    #[inline]
    fn view_window(&self, ply: u32, window: Window) -> Window {
        if self.is_max(ply) { window } else { window.flipped() }
    }

    /// Opens a node, works on it, and closes it: events balance by construction.
    #[inline]
    fn visit<const CUTS: bool>(
        &mut self,
        position: &P,
        accumulator: &E::Accumulator,
        ply: u32,
        depth: u32,
        window: Window,
        mv: Option<Move>,
    ) -> Result<Score, Stopped> {
        self.tick()?;
        let (base, mut window) = (self.moves.len(), window);
        let left = if X::ON { self.left(ply, depth) } else { depth };
        let known = if X::ON && left > 0 && self.run.foresees() {
            position.legal_moves(&mut self.moves);
            self.foresee(position, accumulator, ply, &mut window, base)
        } else {
            None
        };
        if O::ENABLED {
            let window = self.view_window(ply, window);
            let again = self.extra.memory().is_some_and(|memory| std::mem::take(&mut memory.again));
            self.observer.on(Event::Enter { ply, max: self.is_max(ply), mv, window, again });
        }
        if X::ON
            && let Some(known) = known
        {
            self.moves.truncate(base);
            return Ok(self.answered(ply, window, &known));
        }
        if X::ON
            && depth > 0
            && let Some(score) = self.ask_table(position, ply, depth, window)
        {
            self.moves.truncate(base);
            return Ok(score);
        }
        // What is foreseen needs the moves earlier.
        if left > 0 && !(X::ON && self.moves.len() > base) {
            position.legal_moves(&mut self.moves);
        }
        if self.moves.len() == base {
            return Ok(self.leaf(position, accumulator, ply, window));
        }
        if X::ON
            && let Some(score) = self.ask_table_of_children(position, ply, depth, window, base)
        {
            self.moves.truncate(base);
            return Ok(score);
        }
        let best = self.expand::<CUTS>(position, accumulator, ply, depth, window, base)?;
        self.moves.truncate(base);
        let score = if self.run.hard { best.clamp(window.alpha, window.beta) } else { best };
        if O::ENABLED {
            let bound = self.proved(ply, window, best);
            let bound = if self.is_max(ply) { bound } else { bound.flipped() };
            self.observer.on(Event::Exit { ply, score: self.view(ply, score), bound });
        }
        Ok(score)
    }

    /// Step 1: a leaf returns its evaluation.
    #[inline]
    fn leaf(
        &mut self,
        position: &P,
        accumulator: &E::Accumulator,
        ply: u32,
        window: Window,
    ) -> Score {
        let asked = O::ENABLED || E::NEEDS_OUTCOME || X::ON;
        let outcome = if asked { position.outcome() } else { None };
        if let Some(memory) = self.extra.memory() {
            memory.at_limit += u64::from(outcome.is_none());
        }
        let for_max = self.evaluation.score(position, accumulator, outcome, self.max);
        let full = self.view(ply, for_max);
        let score = if self.run.hard { full.clamp(window.alpha, window.beta) } else { full };
        if O::ENABLED {
            let bound = if score == full { Bound::Exact } else { window.bound(full) };
            let bound = if self.is_max(ply) { bound } else { bound.flipped() };
            let score = self.view(ply, score);
            let unclamped = self.view(ply, full);
            self.observer.on(Event::Score { ply, score, unclamped, bound, outcome, hit: None });
        }
        score
    }

    /// Steps 2 to 7: the moves of an inner node, which stand on the stack from `base` on. Gives the
    /// best score, also where the run returns no more than an end of the window.
    #[inline]
    fn expand<const CUTS: bool>(
        &mut self,
        position: &P,
        accumulator: &E::Accumulator,
        ply: u32,
        depth: u32,
        window: Window,
        base: usize,
    ) -> Result<Score, Stopped> {
        let (number, at_limit) = (self.nodes - 1, if X::ON { self.lines_at_limit() } else { 0 });
        // Minimax with a memory runs in the same loop, without a window.
        let cuts = CUTS && (!X::ON || self.run.has_windows());
        // Step 2: the moves, in the order of the run.
        let end = self.moves.len();
        if self.run.order != Order::Natural {
            self.arrange(position, accumulator, ply, depth, base)?;
        }
        if X::ON {
            self.promote(position, ply, depth, base);
        }
        if O::ENABLED {
            let moves = &self.moves[base..end];
            let twice = X::ON && self.run.algorithm.searches_again();
            let entries = if twice { 2 * moves.len() - 1 } else { moves.len() };
            self.observer.on(Event::Expand { ply, moves, entries });
        }
        let mut best = Score::MINUS_INFINITY;
        let mut best_move = None;
        let mut now = window;
        let (mut place, mut again) = (base, false);
        while place < end {
            // Step 3: the next child, searched with the window as its mover sees it.
            let mv = self.moves[place];
            let mut child = position.clone();
            child.play(mv);
            let child_accumulator = self.evaluation.advance(accumulator, position, mv, &child);
            if matches!(self.run.order, Order::Random(_)) {
                self.seeded.descend(ply as usize, place);
            }
            let before = now;
            let asked = if X::ON { self.run.child_window(now, place == base, again) } else { now };
            let below = if cuts { asked.flipped() } else { Window::FULL };
            let score = -self.visit::<CUTS>(
                &child,
                &child_accumulator,
                ply + 1,
                depth - 1,
                below,
                Some(mv),
            )?;
            // Step 4: better than the best so far? A second attempt confirms the first.
            let improved =
                score > best || (score == best && (self.run.tie == Tie::Last || (X::ON && again)));
            if improved {
                best = score;
                if X::ON {
                    best_move = Some(mv);
                }
                if ply == 0 {
                    self.best_move = Some(mv);
                }
            }
            // Step 5: the side to move now has at least this much.
            if X::ON {
                now = self.run.window_rule().after(now, best);
            } else if cuts && best > now.alpha {
                now.alpha = best;
            }
            if O::ENABLED {
                let (best, window) = (self.view(ply, best), self.view_window(ply, now));
                self.observer.on(Event::Update { ply, mv, improved, best, window });
            }
            // Step 6: the opponent already has something at least as good elsewhere.
            if cuts && if X::ON { self.run.cuts_at(now) } else { now.is_closed() } {
                if O::ENABLED && place + 1 < end {
                    let cut = &self.moves[place + 1..end];
                    self.observer.on(Event::Cutoff { ply, at: place - base, cut });
                }
                if X::ON {
                    self.note_cut(position, ply, depth, mv);
                }
                break;
            }
            // Step 3 again: a null window has only told that the move is better.
            if X::ON && !again && asked != before && before.contains(score) {
                again = true;
                if let Some(memory) = self.extra.memory() {
                    memory.again = true;
                }
                continue;
            }
            again = false;
            place += 1;
        }
        // Step 7: the best is returned.
        if X::ON {
            let proved = Proved { best, window, mv: best_move, stored_by: number, at_limit };
            self.remember(position, ply, depth, &proved);
        }
        Ok(best)
    }
}
