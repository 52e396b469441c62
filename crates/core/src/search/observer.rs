//! Watching a search: what happens is told, in order, to an observer that cannot answer.

use super::{Bound, Window};
use crate::evaluation::Score;
use crate::game::{Move, Outcome};

/// That the transposition table has answered a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hit {
    /// The number of the node that stored the entry, in the order of entry, from 0.
    pub stored_by: u64,
    /// Enhanced transposition cutoff: the entry is that of the child by this move; `None` for the
    /// node's own.
    pub via: Option<Move>,
}

/// One fact about a running search. All scores and windows are in **MAX's view**.
///
/// A search emits one or more iterations. An iteration emits `Iteration`, then for each node `Enter`, then either
/// `Score` (a leaf, or a node that the table answers), or `Expand`, then for each child entered
/// the child's own events and an `Update`, at most one `Cutoff` right after the last `Update`,
/// and `Exit`. A search that stops emits nothing more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event<'a> {
    /// An iteration begins: the next node is a root.
    Iteration {
        /// Its depth limit, plies; `None` to the end of every line.
        depth: Option<u32>,
        /// Whether MAX moves at the root.
        max: bool,
    },
    /// A node is entered.
    Enter {
        /// Plies from the root, 0 at the root.
        ply: u32,
        /// Whether MAX moves here.
        max: bool,
        /// The move that leads here; `None` at the root.
        mv: Option<Move>,
        /// The window it is searched with; [`Window::FULL`] under plain minimax.
        window: Window,
        /// Whether this is a re-search: its elder sibling by the same move had a null window.
        re_search: bool,
    },
    /// A leaf, or a node that the table answers, is scored; this closes it.
    Score {
        /// The leaf's ply.
        ply: u32,
        /// The score that is returned.
        score: Score,
        /// The score before fail-hard clamped it to the window: a leaf's static value.
        unclamped: Score,
        /// `Exact` unless fail-hard clamping changed the evaluation, or the table knows a bound.
        bound: Bound,
        /// How the game ended here; `None` at the depth limit.
        outcome: Option<Outcome>,
        /// The table's answer, if it is one.
        hit: Option<Hit>,
    },
    /// An inner node will try these moves, in this order.
    Expand {
        /// The node's ply.
        ply: u32,
        /// Its moves in search order, at least one.
        moves: &'a [Move],
        /// Children that can follow, re-searches included; at least the number of moves.
        entries: usize,
    },
    /// A child has returned, and this is its parent afterwards.
    Update {
        /// The parent's ply.
        ply: u32,
        /// The child's move.
        mv: Move,
        /// Whether the child became the best so far.
        improved: bool,
        /// The parent's best score.
        best: Score,
        /// The parent's window.
        window: Window,
    },
    /// The window has closed while moves are left: they are cut.
    Cutoff {
        /// The node's ply.
        ply: u32,
        /// Place of the child that caused it, counted from 0.
        at: usize,
        /// The moves that are never entered, in search order, at least one.
        cut: &'a [Move],
        /// Whether MAX moves after each of them; `None` where the sides alternate.
        max: Option<&'a [bool]>,
    },
    /// An inner node returns.
    Exit {
        /// The node's ply.
        ply: u32,
        /// The score that is returned.
        score: Score,
        /// What it proves, by the node's entry window.
        bound: Bound,
    },
}

/// Watches a search. It returns nothing, so watching cannot steer.
pub trait Observer {
    /// `false` promises that `on` does nothing; the search then builds no events at all.
    const ENABLED: bool = true;

    /// Takes the next event.
    fn on(&mut self, event: Event<'_>);
}

/// No observer: such a search compiles to the same code as one without events.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Observer for Silent {
    const ENABLED: bool = false;

    #[inline]
    fn on(&mut self, _event: Event<'_>) {}
}

impl<O: Observer> Observer for &mut O {
    const ENABLED: bool = O::ENABLED;

    #[expect(clippy::inline_always, reason = "each call is one kind of event: its arm alone stays")]
    #[inline(always)]
    fn on(&mut self, event: Event<'_>) {
        (**self).on(event);
    }
}

/// An observer that is told through a call, for searches that are rare: they share one copy of the search, where
/// every other type of observer is one more for each game and evaluation.
pub struct Heard<'a>(pub &'a mut dyn FnMut(Event<'_>));

impl Observer for Heard<'_> {
    #[inline]
    fn on(&mut self, event: Event<'_>) {
        (self.0)(event);
    }
}

/// Two observers see the same search.
impl<A: Observer, B: Observer> Observer for (A, B) {
    const ENABLED: bool = A::ENABLED || B::ENABLED;

    #[expect(clippy::inline_always, reason = "each call is one kind of event: its arm alone stays")]
    #[inline(always)]
    fn on(&mut self, event: Event<'_>) {
        self.0.on(event);
        self.1.on(event);
    }
}
