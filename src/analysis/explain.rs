//! The reason for a step as data; `says` turns it into sentences.

use crate::evaluation::Score;
use crate::game::Move;
use crate::search::{Bound, Interval, Mark, Window};
use crate::trace::{Claim, Frame, Holder, Node, Owner, State, Status, StepEvent, TableHit, Trace};

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
        /// Why it was entered: as the next move, again, or as a probe.
        mark: Mark,
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
    /// Every loud move of the node can be declined: the evaluation is its first best score.
    Stand {
        /// The evaluation, for MAX.
        score: Score,
        /// The state of the node before.
        before: Frame,
    },
    /// A null move or a check has returned.
    Test {
        /// The score that returned, for MAX.
        score: Score,
        /// The plies to which it was searched below the node that was tested; `None` to the end of the game.
        plies: Option<u32>,
        /// Whether it is [`Mark::Null`] or [`Mark::Check`].
        mark: Mark,
        /// The claim that the search believes by it; `None` if it decides nothing.
        claim: Option<Claim>,
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
    /// The value that a probe found updates a node that is searched again.
    Kept {
        /// The value, for MAX.
        score: Score,
    },
    /// An outcome of chance returned and narrows the average.
    Chance {
        /// The outcome's score, for MAX.
        score: Score,
        /// The bound type of the score, for MAX.
        bound: Bound,
        /// The averages still possible.
        average: Interval,
        /// The outcome's weight, and the sum of all weights.
        probability: (u32, u64),
        /// Whether the outcome was only probed.
        is_probe: bool,
    },
    /// The average of a chance node is decided, so its remaining outcomes were cut.
    ChanceCutoff {
        /// The bound of the average that decides it, for MAX.
        average: Score,
        /// Whether the average is too high, so that MIN does not come here; else too low for MAX.
        is_high: bool,
        /// The outcomes that are not known, of which some may have been probed.
        left: usize,
        /// The moves that are never entered, in search order.
        moves: Vec<Move>,
        /// The holder of the end of the window that the average has passed.
        holder: Option<Holder>,
    },
    /// The remaining moves of a node were cut.
    Cutoff(Cut),
    /// A step of a Monte Carlo search; its numbers are those of [`Visits`](crate::trace::Visits).
    MonteCarlo,
    /// A step of a proof-number search; its numbers are those of [`ProofRecord`](crate::trace::ProofRecord).
    Proof {
        /// Whether the search is depth first, `dfpn`.
        depth_first: bool,
    },
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
    /// Whether MAX moves at that node; true at step 0 and where chance moves.
    pub max: bool,
    /// Whether chance moves at that node.
    pub chance: bool,
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
    /// Returns the window before and after an update or standing pat, or `None` if it stayed.
    pub fn moved_window(&self) -> Option<(Window, Window)> {
        let (Reason::Update { before, .. } | Reason::Stand { before, .. }) = &self.reason else {
            return None;
        };
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
        max: entered.is_none_or(|node| node.is_max() || node.is_chance()),
        chance: entered.is_some_and(Node::is_chance),
        frame: last,
        mv: None,
        place: None,
        moves: node.map_or(0, |id| trace.moves_at(id)),
        proved: None,
        static_value: None,
        reason: Reason::Start,
    };
    let returned_at = match state.event {
        StepEvent::Score(id) | StepEvent::Exit(id) => Some(id),
        StepEvent::Update { child, .. } | StepEvent::Chance { child, .. } => Some(child),
        _ => None,
    };
    explanation.proved = returned_at.and_then(|id| trace.proved(id));
    if let StepEvent::Score(id) = state.event {
        explanation.static_value = trace.static_value(id);
    }
    let of_child = |child: u32| trace.edge(child).map(|edge| (edge.mv, u32::from(edge.ordinal)));
    let (about, reason) = reason(trace, state);
    if let Some((mv, place)) = about.and_then(of_child) {
        (explanation.mv, explanation.place) = (Some(mv), Some(place));
    }
    if let Some(reason) = reason {
        explanation.reason = reason;
    }
    explanation
}

/// Returns the node that entered, returned or cut, and the effect of the step.
fn reason(trace: &Trace, state: &State) -> (Option<u32>, Option<Reason>) {
    if let Some(reason) = reason_without_value(trace).filter(|_| state.event != StepEvent::Start) {
        let child =
            if let StepEvent::Select { child, .. } = state.event { Some(child) } else { None };
        return (child.or(state.event.node()), Some(reason));
    }
    let last = state.path.last().copied();
    let entered = state.event.node().and_then(|id| trace.node(id));
    let returned = |id: u32| trace.node(id).and_then(|node| Some((node.score()?, node.bound()?)));
    match state.event {
        StepEvent::Start
        | StepEvent::Select { .. }
        | StepEvent::Grow(_)
        | StepEvent::Playout(_)
        | StepEvent::Backup(_)
        | StepEvent::Expand(_)
        | StepEvent::Child(_)
        | StepEvent::Recompute(_) => (None, Some(Reason::Start)),
        StepEvent::Enter(id) => {
            let mark = entered.map_or(Mark::Plain, Node::mark);
            let mark = if trace.is_quiet(id) { Mark::Quiet } else { mark };
            (Some(id), Some(Reason::Enter { mark }))
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
        StepEvent::Stand(id) => {
            let stood = trace.stand(id).zip(trace.frame(id, state.step - 1));
            (None, stood.map(|(score, before)| Reason::Stand { score, before }))
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
        StepEvent::Null { node, child } | StepEvent::Check { node, child } => {
            let closed = trace.is_closed_by_test(node, state.step);
            let claim = if closed { trace.claims_of(node).next() } else { None };
            let mark = trace.node(child).map_or(Mark::Null, Node::mark);
            let plies = trace.draft(child);
            let tested =
                returned(child).map(|(score, _)| Reason::Test { score, plies, mark, claim });
            (Some(child), tested)
        }
        StepEvent::Kept { child, .. } => {
            (Some(child), returned(child).map(|(score, _)| Reason::Kept { score }))
        }
        StepEvent::Chance { child, .. } => {
            let is_probe = trace.node(child).is_some_and(|node| node.mark() == Mark::Probe);
            let average = last.and_then(|frame| frame.average).unwrap_or(Interval::UNKNOWN);
            let probability = trace.probability(child).unwrap_or((1, 1));
            let told = returned(child).map(|(score, bound)| Reason::Chance {
                score,
                bound,
                average,
                probability,
                is_probe,
            });
            (Some(child), told)
        }
        StepEvent::Cutoff { node, child } if trace.node(node).is_some_and(Node::is_chance) => {
            (Some(child), chance_cut(trace, node, last))
        }
        StepEvent::Cutoff { node, child } => {
            let by = Some(child).filter(|&child| child != node);
            (by, Some(Reason::Cutoff(cut(trace, node, state.step))))
        }
    }
}

/// The reason for every step of a search that finds no value, because its numbers are kept elsewhere.
fn reason_without_value(trace: &Trace) -> Option<Reason> {
    match trace.proof() {
        Some(proof) => Some(Reason::Proof { depth_first: proof.is_depth_first() }),
        None => trace.monte_carlo().map(|_| Reason::MonteCarlo),
    }
}

/// Explains why the average of a chance node is decided; `None` if the record does not show it.
fn chance_cut(trace: &Trace, id: u32, frame: Option<Frame>) -> Option<Reason> {
    let node = trace.node(id)?;
    let (frame, bound) = (frame?, node.bound()?);
    let Interval { lo, hi } = frame.average?;
    let is_high = bound == Bound::Lower;
    let move_to = |child| trace.edge(child).map(|edge| edge.mv);
    let pruned = trace.children(id).filter(|&child| trace.is_pruned(child));
    Some(Reason::ChanceCutoff {
        average: if is_high { lo } else { hi },
        is_high,
        left: trace.outcomes_left(id)?,
        moves: pruned.filter_map(move_to).collect(),
        holder: trace.holder(id, is_high),
    })
}

fn cut(trace: &Trace, node: u32, step: u32) -> Cut {
    let move_to = |child| trace.edge(child).map(|edge| edge.mv);
    let pruned = trace.children(node).filter(|&child| trace.is_pruned(child));
    let holder = trace.cut_holder(node);
    let line = match holder {
        Some(Holder::Ancestor(owner)) if owner.child != owner.node => {
            let below = trace.line_from(owner.child, step);
            std::iter::once(owner.child).chain(below).filter_map(move_to).collect()
        }
        _ => Vec::new(),
    };
    Cut { moves: pruned.filter_map(move_to).collect(), holder, line }
}
