//! The events of a search. An observer receives them in order and cannot answer, so it changes no
//! result.

use super::{Bound, Interval, Window};
use crate::evaluation::Score;
use crate::game::{Move, Outcome};

/// An answer of the transposition table for a node, in [`Event::Score`]. [`Observer`] has an example.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hit {
    /// The number of the node that stored the entry, in the order of entry, from 0.
    pub stored_by: u64,
    /// In an enhanced transposition cutoff, the move to the child with the entry; `None` if the entry is
    /// the node's own.
    pub via: Option<Move>,
}

/// Why a node is entered. [`Observer`] has an example of events.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mark {
    /// As the next move of its parent.
    #[default]
    Plain,
    /// Again, after a null-window search of the same move.
    ReSearch,
    /// As the probe of an outcome: only its first move is searched.
    Probe,
    /// Again, after a probe of the same outcome; the value of its first move is known.
    Again,
    /// As a loud move beyond the depth limit.
    Quiet,
    /// By a null move: the mover gives its turn away.
    Null,
    /// By a late move, to a reduced depth.
    Reduced,
    /// Again, to the full depth, after the search to a reduced depth found the move better.
    Deeper,
    /// As the same position once more, to a lesser depth: `ProbCut` predicts by it.
    Check,
}

impl Mark {
    /// Returns the word of an event log: empty for [`Plain`](Self::Plain), and `again` for every second search.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Plain => "",
            Self::ReSearch | Self::Again | Self::Deeper => "again",
            Self::Probe => "probe",
            Self::Quiet => "quiet",
            Self::Null => "null",
            Self::Reduced => "reduced",
            Self::Check => "check",
        }
    }
}

/// Who moves at a node that is never entered. [`Observer`] has an example of events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Side {
    /// Whether MAX moves there; at a chance node, whether MAX would move.
    pub max: bool,
    /// Whether chance moves there.
    pub chance: bool,
}

/// One fact about a running search. All scores and windows are in **MAX's view**.
///
/// A search emits one or more iterations: `Iteration`, then the events of the nodes. A node emits `Enter`,
/// then either `Score` (a leaf, or a node that the table or static pruning answers) or `Expand`. After
/// `Expand`, each child entered emits its own events, followed by an `Update` of the parent, or by `Chance` if
/// chance moves there. At most one `Cutoff` comes right after the last of these. `Exit` comes last. A search
/// that stops emits nothing more.
/// [`Observer`] has an example.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event<'a> {
    /// An iteration starts: the next event enters a root.
    Iteration {
        /// Its depth limit, plies; `None` searches every line to its end.
        depth: Option<u32>,
        /// Whether MAX moves at the root; false in a tree where MIN begins.
        max: bool,
    },
    /// A node is entered: the first of its events.
    Enter {
        /// Plies from the root, 0 at the root.
        ply: u32,
        /// Whether MAX moves here; at the end of a game, and at a chance node, whether MAX would move.
        max: bool,
        /// Whether chance moves here.
        chance: bool,
        /// The move that leads here; `None` at the root.
        mv: Option<Move>,
        /// The window of its search; [`Window::FULL`] under plain minimax.
        window: Window,
        /// Why it is entered.
        mark: Mark,
    },
    /// A leaf, or a node that the table or static pruning answers, is scored; this closes it.
    Score {
        /// Plies from the root to the leaf.
        ply: u32,
        /// The returned score; fail-hard clamps it to the window.
        score: Score,
        /// A leaf's static value, before fail-hard clamped it to the window or futility added its margin.
        unclamped: Score,
        /// `Exact` unless fail-hard clamping changed the evaluation, the table knows a bound, or futility
        /// made the node a leaf: then it is the claimed bound.
        bound: Bound,
        /// How the game ended here; `None` at the depth limit.
        outcome: Option<Outcome>,
        /// The table's answer; `None` if the score does not come from the table.
        hit: Option<Hit>,
        /// Whether futility made it a leaf.
        futile: bool,
    },
    /// An inner node will try these moves, in this order.
    Expand {
        /// Plies from the root to the node.
        ply: u32,
        /// Its moves in search order, at least one.
        moves: &'a [Move],
        /// Children that can follow, re-searches included; at least the number of moves, but 1 in a probe.
        entries: usize,
    },
    /// A node at or beyond the depth limit has loud moves, but its mover may decline them all: the evaluation is its
    /// first best score.
    Stand {
        /// Plies from the root to the node.
        ply: u32,
        /// The evaluation.
        value: Score,
        /// The node's window with that score.
        window: Window,
    },
    /// A child has returned; these are the values of its parent afterwards.
    Update {
        /// Plies from the root to the parent.
        ply: u32,
        /// The child's move; a re-search repeats it.
        mv: Move,
        /// Whether the child became the best so far. An equal score does so only with `+last`, or
        /// in a re-search.
        improved: bool,
        /// The parent's best score after this child: the greatest at a MAX node, the least at a MIN
        /// node.
        best: Score,
        /// The parent's window after this child; [`Window::FULL`] under plain minimax.
        window: Window,
        /// Whether no child was entered for it: the value is that of a probe.
        kept: bool,
    },
    /// A null move or a check has returned. If it cuts, the node's `Exit` follows, and no move is tried.
    Test {
        /// Plies from the root to the node that is tested.
        ply: u32,
        /// [`Mark::Null`] or [`Mark::Check`].
        mark: Mark,
        /// The score that returned.
        value: Score,
        /// Whether the search believes that the node's own score would leave the window too.
        cuts: bool,
    },
    /// An outcome of chance has returned; these are the averages still possible.
    Chance {
        /// Plies from the root to the chance node.
        ply: u32,
        /// The outcome's move.
        mv: Move,
        /// The least and the greatest average of the outcomes.
        average: Interval,
    },
    /// The window has closed while moves are left: they are cut.
    Cutoff {
        /// Plies from the root to the node.
        ply: u32,
        /// Children entered before the one that caused it, from 0; [`STANDING`] if no child was entered, because
        /// standing pat was enough.
        at: usize,
        /// The moves that are never entered, in search order; none if a chance node has only probed the rest.
        cut: &'a [Move],
        /// Whether chance moves at the node.
        chance: bool,
        /// Who moves after each of them; `None` where the sides alternate.
        sides: Option<&'a [Side]>,
    },
    /// An inner node returns: the last of its events.
    Exit {
        /// Plies from the root to the node.
        ply: u32,
        /// The returned score; fail-hard clamps it to the window.
        score: Score,
        /// The bound that it proves, from the node's entry window.
        bound: Bound,
    },
}

/// The place of a cutoff that no child caused. [`Event::Cutoff`] has it.
pub const STANDING: usize = usize::MAX;

/// Watches a search. It returns nothing, so watching cannot steer.
///
/// # Examples
/// An observer of the leaves in the order of the search; alpha-beta never sees the 4 and the 6:
/// ```
/// use plyscope_core::evaluation::FinalResult;
/// use plyscope_core::game::Tree;
/// use plyscope_core::search::{Event, Limits, NoLimit, Observer, search};
///
/// #[derive(Default)]
/// struct Leaves(Vec<i32>);
///
/// impl Observer for Leaves {
///     fn on(&mut self, event: Event<'_>) {
///         if let Event::Score { score, .. } = event {
///             self.0.push(score.get());
///         }
///     }
/// }
///
/// let tree = Tree::parse("((3 12 8)(2 4 6)(14 5 2))")?;
/// let (mut leaves, run) = (Leaves::default(), "alphabeta".parse()?);
/// search(&tree, &FinalResult, run, Limits::default(), &mut leaves, &mut NoLimit);
/// assert_eq!(leaves.0, [3, 12, 8, 2, 14, 5, 2]);
/// # Ok::<(), plyscope_core::game::InputError>(())
/// ```
pub trait Observer {
    /// Whether `on` does anything. If `false`, the search builds no events.
    const ENABLED: bool = true;

    /// Receives the next event, while the search waits.
    fn on(&mut self, event: Event<'_>);
}

/// No observer: the search compiles to the same code as one without events. [`search`](super::search) has an
/// example.
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

/// An observer that calls a function, for searches that are rare. They share one compiled copy of the
/// search; every other observer type adds one per game and evaluation.
///
/// # Examples
/// ```
/// use plyscope_core::evaluation::FinalResult;
/// use plyscope_core::game::Tree;
/// use plyscope_core::search::{Event, FnObserver, Limits, NoLimit, search};
///
/// let tree = Tree::parse("((3 12 8)(2 4 6)(14 5 2))")?;
/// let (mut cutoffs, run) = (0, "alphabeta".parse()?);
/// let mut count = |event: Event<'_>| cutoffs += u32::from(matches!(event, Event::Cutoff { .. }));
/// let observer = FnObserver(&mut count);
/// search(&tree, &FinalResult, run, Limits::default(), observer, &mut NoLimit);
/// assert_eq!(cutoffs, 1);
/// # Ok::<(), plyscope_core::game::InputError>(())
/// ```
pub struct FnObserver<'a>(pub &'a mut dyn FnMut(Event<'_>));

impl Observer for FnObserver<'_> {
    #[inline]
    fn on(&mut self, event: Event<'_>) {
        (self.0)(event);
    }
}

/// Two observers see the same search, the first one first.
impl<A: Observer, B: Observer> Observer for (A, B) {
    const ENABLED: bool = A::ENABLED || B::ENABLED;

    #[expect(clippy::inline_always, reason = "each call is one kind of event: its arm alone stays")]
    #[inline(always)]
    fn on(&mut self, event: Event<'_>) {
        self.0.on(event);
        self.1.on(event);
    }
}
