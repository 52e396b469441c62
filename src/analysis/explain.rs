//! The reason for a step as data; `says` turns it into sentences.

use crate::evaluation::Score;
use crate::game::Move;
use crate::search::{Bound, Interval, Window};
use crate::trace::{Frame, Holder, Owner, State, Status, StepEvent, TableHit, Trace};

/// The moves that a cutoff skips, and the bound that causes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cut {
    /// The moves that are cut, in search order.
    pub moves: Vec<Move>,
    /// The holder of the bound that causes the cut; `None`: the record does not show it.
    pub holder: Option<Holder>,
    /// The line that gave the owner its bound, starting at the owner.
    pub line: Vec<Move>,
}

impl Cut {
    /// Returns the ancestor that owns the bound, or `None` if no ancestor does.
    pub fn owner(&self) -> Option<Owner> {
        self.holder?.ancestor()
    }
}

/// The effect of a step; a scored node has one of three: table, score or foreseen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Step 0: nothing has happened yet.
    Start,
    /// A node was entered; every visit begins with this step, that of a leaf too.
    Enter {
        /// Whether it is a re-search of its elder sibling's move.
        again: bool,
    },
    /// The transposition table answered a node, so the search leaves it without a move.
    Table {
        /// The score returned, for MAX.
        score: Score,
        /// The bound type of the score, for MAX.
        bound: Bound,
        /// The node that stored the entry, and the move of an enhanced cutoff.
        hit: TableHit,
    },
    /// A leaf was scored, at the depth limit or because the game is over.
    Score {
        /// The score returned, for MAX.
        score: Score,
        /// The bound type of the score: exact, unless fail-hard clamped it.
        bound: Bound,
        /// Whether the game is over here; false at the depth limit.
        terminal: bool,
    },
    /// A node was closed by knowledge of the position, without trying a move.
    Foreseen {
        /// The score returned, for MAX.
        score: Score,
        /// The bound type of the score: the best possible score is only a bound, but an immediate win
        /// is exact.
        bound: Bound,
    },
    /// A child returned and updates its parent; a root updates none.
    Update {
        /// The child's score, for MAX.
        score: Score,
        /// The bound type of the score, for MAX.
        bound: Bound,
        /// The parent's frame one step earlier.
        before: Frame,
        /// Whether the child became the best; a run that keeps the last of equal moves counts equal
        /// ones.
        improved: bool,
    },
    /// The remaining moves of a node were cut.
    Cutoff(Cut),
    /// An inner node or a stub returned; a leaf returns by its score.
    Exit {
        /// The score returned, for MAX.
        score: Score,
        /// The bound type of the score, for MAX.
        bound: Bound,
        /// Whether the node's subtree was only counted.
        stub: bool,
    },
}

/// The explanation of one step; [`explain`] gives all numbers for MAX.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The step, from 0 to [`Trace::steps`].
    pub step: u32,
    /// The event of the step; `Start` at step 0.
    pub event: StepEvent,
    /// Moves from the root to the node of the event; empty at the root and at step 0.
    pub path: Vec<Move>,
    /// Whether MAX moves at that node; true at step 0.
    pub max: bool,
    /// The node after the step; `None` at step 0.
    pub frame: Option<Frame>,
    /// The move that was entered, has returned or cuts; `None` at step 0 and for the root itself.
    pub mv: Option<Move>,
    /// The move's index among its siblings in search order, from 0.
    pub place: Option<u32>,
    /// Moves at the node, pruned ones included, as far as they are recorded; 0 at step 0.
    pub moves: u32,
    /// The interval that the record proves for the closed node or the returned child; `None` at
    /// other steps.
    pub proved: Option<Interval>,
    /// The value of a leaf before fail-hard clamps it; `None` at every step that scores no leaf.
    pub static_value: Option<Score>,
    /// The effect of the step; [`Reason::Start`] if the record lacks the score that it needs.
    pub reason: Reason,
}

impl Explanation {
    /// Returns the window before and after an update, or `None` if it stayed or no child returned.
    pub fn moved_window(&self) -> Option<(Window, Window)> {
        let Reason::Update { before, .. } = &self.reason else { return None };
        let after = self.frame?.window;
        (before.window != after).then_some((before.window, after))
    }
}

/// Explains a state of the trace. O(plies x branching).
pub fn explain(trace: &Trace, state: &State) -> Explanation {
    let node = state.event.node();
    let last = state.path.last().copied();
    let entered = node.and_then(|id| trace.node(id));
    let mut explanation = Explanation {
        step: state.step,
        event: state.event,
        path: node.map_or_else(Vec::new, |id| trace.moves_to(id)),
        max: entered.is_none_or(crate::trace::Node::is_max),
        frame: last,
        mv: None,
        place: None,
        moves: node.map_or(0, |id| trace.children(id).count() as u32),
        proved: None,
        static_value: None,
        reason: Reason::Start,
    };
    let returned_at = match state.event {
        StepEvent::Score(id) | StepEvent::Exit(id) => Some(id),
        StepEvent::Update { child, .. } => Some(child),
        _ => None,
    };
    explanation.proved = returned_at.and_then(|id| trace.proved(id));
    if let StepEvent::Score(id) = state.event {
        explanation.static_value = trace.static_value(id);
    }
    let of_child = |child: u32| trace.edge(child).map(|edge| (edge.mv, u32::from(edge.ordinal)));
    let returned = |id: u32| trace.node(id).and_then(|node| Some((node.score()?, node.bound()?)));
    let (about, reason) = match state.event {
        StepEvent::Start => (None, Some(Reason::Start)),
        StepEvent::Enter(id) => {
            let again = entered.is_some_and(crate::trace::Node::is_re_search);
            (Some(id), Some(Reason::Enter { again }))
        }
        StepEvent::Score(id) => {
            let terminal = entered.is_some_and(|node| node.status() == Status::Terminal);
            let scored = |(score, bound)| match trace.hit(id) {
                Some(&hit) => Reason::Table { score, bound, hit },
                None if trace.is_foreseen(id) => Reason::Foreseen { score, bound },
                None => Reason::Score { score, bound, terminal },
            };
            (Some(id), returned(id).map(scored))
        }
        StepEvent::Exit(id) => {
            let stub = entered.is_some_and(|node| node.status() == Status::Stub);
            (Some(id), returned(id).map(|(score, bound)| Reason::Exit { score, bound, stub }))
        }
        StepEvent::Update { node, child } => {
            let before = trace.frame(node, state.step - 1);
            let improved = last.is_some_and(|frame| frame.best_child == Some(child));
            let updated = before
                .zip(returned(child))
                .map(|(before, (score, bound))| Reason::Update { score, bound, before, improved });
            (Some(child), updated)
        }
        StepEvent::Cutoff { node, child } => {
            (Some(child), Some(Reason::Cutoff(cut(trace, node, state.step))))
        }
    };
    if let Some((mv, place)) = about.and_then(of_child) {
        (explanation.mv, explanation.place) = (Some(mv), Some(place));
    }
    if let Some(reason) = reason {
        explanation.reason = reason;
    }
    explanation
}

fn cut(trace: &Trace, node: u32, step: u32) -> Cut {
    let move_to = |child| trace.edge(child).map(|edge| edge.mv);
    let pruned = trace.children(node).filter(|&child| trace.is_pruned(child));
    let holder = trace.cut_holder(node);
    let line = match holder {
        Some(Holder::Ancestor(owner)) => {
            let below = trace.line_from(owner.child, step);
            std::iter::once(owner.child).chain(below).filter_map(move_to).collect()
        }
        _ => Vec::new(),
    };
    Cut { moves: pruned.filter_map(move_to).collect(), holder, line }
}
