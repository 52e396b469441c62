//! The event at any step and the whole state after it, computed by random access to the graph.
//!
//! Nothing is replayed from the start. A binary search finds the node of a step by its enter step,
//! because ids are a preorder and so enter steps ascend. The event is found by climbing from there, and
//! each frame of the open path by folding the children that had returned. O(log nodes + plies x
//! branching).

use super::{Node, Trace, Visits};
use crate::evaluation::Score;
use crate::search::{Interval, Mark, Window, WindowRule};
use std::cell::{Cell, RefCell};
use std::collections::HashMap;

/// The kind of event at a step; each step has one event.
#[cfg_attr(doc, doc = "[`State`] has an example.")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum EventKind {
    /// The start, step 0: nothing has happened.
    Start,
    /// The search enters a node, once per node.
    Enter,
    /// The search scores and closes a leaf, or a node that the table answers.
    Score,
    /// The mover of a node could decline every loud move, one step after the node was entered.
    Stand,
    /// A closed child updates its parent, one step after it closed.
    Update,
    /// The value of a probe updates a node that is searched again, one step after it was entered.
    Kept,
    /// A closed outcome of chance narrows the average, one step after it closed.
    Chance,
    /// The search after a null move has returned, one step after that node closed.
    Null,
    /// A check to a lesser depth has returned, one step after that node closed.
    Check,
    /// The search cuts the remaining moves of a node, after the node's last update.
    Cutoff,
    /// An inner node, or a stub, returns and closes.
    Exit,
    /// A search that grows a tree goes down to a child.
    Select,
    /// A Monte Carlo search creates a node.
    Grow,
    /// A Monte Carlo search plays a random game from a node.
    Playout,
    /// A Monte Carlo search adds the reward of a game to a node.
    Backup,
    /// A proof-number search expands the most-proving leaf.
    Expand,
    /// It creates a child of the expanded node, and evaluates it.
    Child,
    /// It recomputes the proof and disproof numbers of a node.
    Recompute,
}

impl EventKind {
    /// Returns the word used on screens and in conditions: the variant's name in small letters.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::Enter => "enter",
            Self::Score => "score",
            Self::Stand => "stand",
            Self::Update => "update",
            Self::Kept => "kept",
            Self::Chance => "chance",
            Self::Null => "null",
            Self::Check => "check",
            Self::Cutoff => "cutoff",
            Self::Exit => "exit",
            Self::Select => "select",
            Self::Grow => "grow",
            Self::Playout => "playout",
            Self::Backup => "backup",
            Self::Expand => "expand",
            Self::Child => "child",
            Self::Recompute => "recompute",
        }
    }
}

/// The event at a step, with the ids of its nodes. [`State`] has an example.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepEvent {
    /// Step 0: nothing has happened.
    Start,
    /// The search enters this node.
    Enter(u32),
    /// The search scores and closes this leaf, or this node that the table answers.
    Score(u32),
    /// The mover of this node could decline every loud move.
    Stand(u32),
    /// A closed child updates its parent; in an external run its return does so.
    Update {
        /// The parent that the child updates.
        node: u32,
        /// The child, closed one step before.
        child: u32,
    },
    /// The value of a probe updates a node that is searched again.
    Kept {
        /// The node that is searched again.
        node: u32,
        /// The child of the probe that has the value.
        child: u32,
    },
    /// A closed outcome narrows the average of a chance node.
    Chance {
        /// The chance node.
        node: u32,
        /// The outcome, closed one step before.
        child: u32,
    },
    /// The search after a null move has returned; if it cuts, the exit of the node follows.
    Null {
        /// The node whose mover gave its turn away.
        node: u32,
        /// The node that the null move led to, closed one step before.
        child: u32,
    },
    /// A check to a lesser depth has returned; if it cuts, the exit of the node follows.
    Check {
        /// The node that was searched once more.
        node: u32,
        /// The same position, searched to a lesser depth and closed one step before.
        child: u32,
    },
    /// The search cuts the remaining moves of a node, which are pruned from then on.
    Cutoff {
        /// The node that cuts its moves, the parent of `child`.
        node: u32,
        /// The child with the score that closed the window; the node itself if its mover stood pat.
        child: u32,
    },
    /// This inner node, or this stub, returns.
    Exit(u32),
    /// A search that grows a tree goes down to a child.
    Select {
        /// The node at which it selects.
        node: u32,
        /// The selected child.
        child: u32,
    },
    /// A Monte Carlo search creates this node.
    Grow(u32),
    /// A Monte Carlo search plays a random game from this node.
    Playout(u32),
    /// A Monte Carlo search adds the reward of the game to this node.
    Backup(u32),
    /// A proof-number search expands this leaf.
    Expand(u32),
    /// A proof-number search creates this child of the expanded node, and evaluates it.
    Child(u32),
    /// A proof-number search recomputes the numbers of this node.
    Recompute(u32),
}

impl StepEvent {
    /// Returns the node of the event; `None` at step 0.
    pub const fn node(self) -> Option<u32> {
        match self {
            Self::Start => None,
            Self::Enter(node)
            | Self::Score(node)
            | Self::Stand(node)
            | Self::Exit(node)
            | Self::Grow(node)
            | Self::Playout(node)
            | Self::Backup(node)
            | Self::Expand(node)
            | Self::Child(node)
            | Self::Recompute(node)
            | Self::Select { node, .. }
            | Self::Update { node, .. }
            | Self::Kept { node, .. }
            | Self::Chance { node, .. }
            | Self::Null { node, .. }
            | Self::Check { node, .. }
            | Self::Cutoff { node, .. } => Some(node),
        }
    }

    /// Returns the lowest node of the event: of a node and its child, the child.
    const fn lowest(self) -> Option<u32> {
        match self {
            Self::Update { child, .. }
            | Self::Chance { child, .. }
            | Self::Null { child, .. }
            | Self::Check { child, .. } => Some(child),
            // The child of a kept value belongs to the probe, which is another subtree.
            Self::Cutoff { node, child } if child > node => Some(child),
            _ => self.node(),
        }
    }

    /// Returns the kind of the event, without its nodes.
    pub const fn kind(self) -> EventKind {
        match self {
            Self::Start => EventKind::Start,
            Self::Enter(_) => EventKind::Enter,
            Self::Score(_) => EventKind::Score,
            Self::Stand(_) => EventKind::Stand,
            Self::Update { .. } => EventKind::Update,
            Self::Kept { .. } => EventKind::Kept,
            Self::Chance { .. } => EventKind::Chance,
            Self::Null { .. } => EventKind::Null,
            Self::Check { .. } => EventKind::Check,
            Self::Cutoff { .. } => EventKind::Cutoff,
            Self::Exit(_) => EventKind::Exit,
            Self::Select { .. } => EventKind::Select,
            Self::Grow(_) => EventKind::Grow,
            Self::Playout(_) => EventKind::Playout,
            Self::Backup(_) => EventKind::Backup,
            Self::Expand(_) => EventKind::Expand,
            Self::Child(_) => EventKind::Child,
            Self::Recompute(_) => EventKind::Recompute,
        }
    }
}

/// One node of the open path, with scores in MAX's view. [`State`] has an example.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame {
    /// The id of the node that the frame describes.
    pub node: u32,
    /// The node's current window; at entry it was [`Node::window`].
    pub window: Window,
    /// The node's best score so far; `None` before a child has returned one.
    pub best: Option<Score>,
    /// The child that gave the best score: the first of equals, unless it is re-searched or the run
    /// keeps the last.
    pub best_child: Option<u32>,
    /// Children that have returned and updated the node, re-searches included.
    pub done: u32,
    /// The averages still possible at a chance node; `None` elsewhere, and if the tree is unknown here.
    pub average: Option<Interval>,
}

/// The state of the search after a step.
///
/// # Examples
/// The cutoff of the example of [`Recorder`](super::Recorder) is its step 18:
/// ```
/// # use plyscope_core::evaluation::FinalResult;
/// # use plyscope_core::game::{Notation, Tree};
/// # use plyscope_core::search::{Limits, NoLimit, search};
/// # use plyscope_core::trace::{About, DEFAULT_BUDGET, Recorder};
/// # let tree = Tree::parse("((3 12 8)(2 4 6)(14 5 2))")?;
/// # let (run, limits) = ("alphabeta".parse()?, Limits::default());
/// # let mut recorder = Recorder::new(DEFAULT_BUDGET);
/// # let report = search(&tree, &FinalResult, run, limits, &mut recorder, &mut NoLimit);
/// # let trace = recorder.finish(About::default(), report, |mv| tree.move_text(mv));
/// use plyscope_core::trace::{EventKind, SoFar, StepEvent};
///
/// let state = trace.state(18).unwrap();
/// assert_eq!(state.event, StepEvent::Cutoff { node: 5, child: 6 });
/// assert_eq!(state.event.kind(), EventKind::Cutoff);
/// let frame = state.path.last().unwrap();
/// assert_eq!((frame.node, frame.best.map(|best| best.get())), (5, Some(2)));
/// assert_eq!(frame.window.to_string(), "[3, 2]");
/// let so_far = SoFar { entered: 7, closed: 5, recorded: 9, cutoffs: 1 };
/// assert_eq!(trace.so_far(&state), so_far);
/// # Ok::<(), plyscope_core::game::InputError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// The step, 0 to [`Trace::steps`].
    pub step: u32,
    /// The event at the step, which the path includes.
    pub event: StepEvent,
    /// The frames from the root to the node of the event, both included; empty at step 0.
    pub path: Vec<Frame>,
}

/// The totals up to a step, that step included. [`State`] has an example.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SoFar {
    /// Graph nodes entered; a stub counts as one.
    pub entered: u32,
    /// Graph nodes closed, 0 to `entered`.
    pub closed: u32,
    /// Graph nodes placed, pruned ones included.
    pub recorded: u32,
    /// Cutoffs; in an external run the cuts that the program reported.
    pub cutoffs: u32,
}

impl Trace {
    /// Returns the event at a step; `None` past the last one. O(depth). [`Frames::event`] takes O(log
    /// nodes) for consecutive steps.
    pub fn event(&self, step: u32) -> Option<StepEvent> {
        self.event_after(None, step)
    }

    /// Finds the event at a step from the event before it, if that is known. The next node to return is
    /// above the previous event's node, so no path is climbed twice.
    fn event_after(&self, before: Option<StepEvent>, step: u32) -> Option<StepEvent> {
        if step == 0 || step > self.steps() {
            return (step == 0).then_some(StepEvent::Start);
        }
        if self.monte_carlo.is_some() {
            return self.monte_carlo_event(step);
        }
        if self.proof.is_some() {
            return self.proof_event(step);
        }
        let open = before.and_then(StepEvent::lowest);
        if self.external {
            return self.external_event(step, open);
        }
        let mut at = self.last_placed(step)?;
        let node = self.node(at)?;
        if !node.was_entered() {
            // The cutoff places the pruned nodes, and the exit follows it.
            let parent = self.parent(at)?;
            if node.enter == step {
                let entered = self.children(parent).take_while(|&c| !self.is_pruned(c)).last();
                let stands = || self.stand(parent).map(|_| parent);
                let child = entered.or_else(|| self.kept_child(parent)).or_else(stands)?;
                return Some(StepEvent::Cutoff { node: parent, child });
            }
            if self.node(parent)?.exit == step {
                return Some(StepEvent::Exit(parent));
            }
            at = parent;
        } else if node.enter == step {
            return Some(StepEvent::Enter(at));
        } else if node.mark() == Mark::Again && node.enter + 1 == step {
            return Some(StepEvent::Kept { node: at, child: self.kept_child(at)? });
        } else if node.enter + 1 == step && self.stand(at).is_some() {
            return Some(StepEvent::Stand(at));
        } else if node.exit == step {
            let inner = node.status().is_inner() || node.status() == super::Status::Stub;
            return Some(if inner { StepEvent::Exit(at) } else { StepEvent::Score(at) });
        }
        at = open.unwrap_or(at);
        loop {
            let parent = self.parent(at)?;
            let above = self.node(parent)?;
            let exit = self.node(at)?.exit;
            if exit.saturating_add(1) == step {
                let (node, child) = (parent, at);
                return Some(match self.node(child)?.mark() {
                    _ if above.is_chance() => StepEvent::Chance { node, child },
                    Mark::Null => StepEvent::Null { node, child },
                    Mark::Check => StepEvent::Check { node, child },
                    _ => StepEvent::Update { node, child },
                });
            }
            // Chance can cut without a pruned node, if it has probed all outcomes.
            let cuts = above.is_chance() && above.status() == super::Status::Cutoff;
            if cuts && exit.saturating_add(2) == step && above.exit == step + 1 {
                return Some(StepEvent::Cutoff { node: parent, child: at });
            }
            if above.exit == step {
                return Some(StepEvent::Exit(parent));
            }
            at = parent;
        }
    }

    /// Returns whether a node has a place in the graph at a step: it is entered by then, or cut. Past the last
    /// id it is not.
    pub fn is_placed(&self, id: u32, step: u32) -> bool {
        self.node(id).is_some_and(|node| node.enter <= step)
    }

    /// Returns the last node with a place in the graph at a step. A pruned node is placed at the step
    /// of its cutoff. `None` at step 0. O(log nodes).
    pub fn last_placed(&self, step: u32) -> Option<u32> {
        let (mut low, mut high) = (0, self.len());
        while low < high {
            let middle = low + (high - low) / 2;
            if self.node(middle)?.enter <= step {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        low.checked_sub(1)
    }

    /// Returns the whole state after a step; `None` past the last one. O(log nodes + plies x branching).
    pub fn state(&self, step: u32) -> Option<State> {
        let event = self.event(step)?;
        let path = event.node().map_or_else(Vec::new, |node| self.path(node));
        let path = path.into_iter().filter_map(|node| self.frame(node, step)).collect();
        Some(State { step, event, path })
    }

    /// Computes the totals up to a state from the state alone; O(log nodes) after [`Trace::prepare`]. One
    /// update follows every closed node except the roots. So the steps that are neither entries, closings
    /// nor updates are the cutoffs, and each cutoff has placed the pruned nodes after it.
    pub fn so_far(&self, state: &State) -> SoFar {
        if self.monte_carlo.is_some() || self.proof.is_some() {
            let entered =
                (0..self.len()).filter(|&id| self.is_placed(id, state.step)).count() as u32;
            return SoFar { entered, closed: entered, recorded: entered, cutoffs: 0 };
        }
        let recorded = self.last_placed(state.step).map_or(0, |last| last + 1);
        let just_closed = matches!(state.event, StepEvent::Score(_) | StepEvent::Exit(_));
        let entered = self.entered_before(recorded);
        let open = state.path.len() as u32 - u32::from(just_closed);
        let closed = entered - open;
        if self.external {
            return SoFar { entered, closed, recorded, cutoffs: self.reported_cuts(state.step) };
        }
        let ended = |iteration: &super::Iteration| {
            self.node(iteration.root).is_some_and(|root| root.exit < state.step)
        };
        let passes_before = self.iterations.partition_point(ended) as u32;
        let updates = closed - u32::from(just_closed) - passes_before;
        let kept = self.kept_by(state.step, recorded) + self.stands_by(state.step, recorded);
        // A damaged file can say that it has fewer steps than its nodes need.
        let cutoffs = state.step.saturating_sub(entered + closed + updates + kept);
        SoFar { entered, closed, recorded, cutoffs }
    }

    /// Returns the state of a node after a step. O(its children); [`Frames`] folds each child once.
    pub fn frame(&self, id: u32, step: u32) -> Option<Frame> {
        let mut folding = self.unfolded(id)?;
        self.fold_up_to(&mut folding, step);
        Some(folding.frame)
    }

    /// Returns the child of the probe whose value a node that is searched again has kept.
    pub fn kept_child(&self, id: u32) -> Option<u32> {
        let (node, mv) = (self.node(id)?, self.edge(id)?.mv);
        if node.mark() != Mark::Again {
            return None;
        }
        let is_probe = |&elder: &u32| {
            self.edge(elder).is_some_and(|edge| edge.mv == mv)
                && self.node(elder).is_some_and(|node| node.mark() == Mark::Probe)
        };
        let probe = self.children(self.parent(id)?).find(is_probe)?;
        self.children(probe).next()
    }

    /// Returns whether a node is the probe of an outcome that was searched afterwards.
    pub fn is_searched_again(&self, id: u32) -> bool {
        let is_probe = self.node(id).is_some_and(|node| node.mark() == Mark::Probe);
        let (Some(parent), Some(edge), true) = (self.parent(id), self.edge(id), is_probe) else {
            return false;
        };
        self.children(parent).any(|child| {
            self.edge(child).is_some_and(|other| other.mv == edge.mv)
                && self.node(child).is_some_and(|node| node.mark() == Mark::Again)
        })
    }

    /// Counts the values of probes that were kept by a step, among the nodes below an id. O(nodes), and O(1) in
    /// a search without probes.
    fn kept_by(&self, step: u32, below: u32) -> u32 {
        if self.counts.total.kept == 0 {
            return 0;
        }
        let kept = |&id: &u32| {
            self.node(id).is_some_and(|node| node.mark() == Mark::Again && node.enter < step)
        };
        (0..below).filter(kept).count() as u32
    }

    fn unfolded(&self, id: u32) -> Option<NodeFold> {
        let window = self.node(id)?.window();
        let frame = Frame::at(id, window);
        Some(NodeFold { frame, next: id.saturating_add(1), is_kept: false })
    }

    /// Folds the children that have updated a node by a step, from the first that is not folded yet.
    fn fold_up_to(&self, folding: &mut NodeFold, step: u32) {
        let Some(node) = self.node(folding.frame.node) else { return };
        let (rule, by_vectors) = (self.window_rule(), self.takes_vectors());
        if node.mark() == Mark::Again && !folding.is_kept && node.enter < step {
            let kept = self.kept_child(folding.frame.node);
            if let Some((child, score)) = kept.and_then(|at| Some((at, self.node(at)?.score()?))) {
                folding.frame.fold(node.is_max(), child, score, rule, false);
            }
            folding.is_kept = true;
        }
        if let Some(value) = self.stand(folding.frame.node).filter(|_| node.enter < step) {
            folding.frame.stand(node.is_max(), value);
        }
        while folding.next < node.end {
            let child = folding.next;
            let Some(below) =
                self.node(child).filter(|below| below.has_updated(step, self.external))
            else {
                break;
            };
            folding.next = below.end;
            match below.score() {
                Some(_) if node.is_chance() || below.changes_nothing(node.is_max()) => {
                    folding.frame.done += 1;
                }
                None => folding.frame.done += 1,
                Some(score) if by_vectors => {
                    let takes = self.takes(node.kind(), child, folding.frame.best_child);
                    folding.frame.choose(child, score, takes);
                }
                Some(score) => {
                    let equal = self.keeps_last() || below.confirms();
                    folding.frame.fold(node.is_max(), child, score, rule, equal);
                }
            }
        }
        if node.is_chance() {
            let outcomes = self.outcomes(folding.frame.node, step);
            folding.frame.average = outcomes.map(|outcomes| outcomes.average());
        }
    }

    /// Returns whether the algorithm has windows; plain minimax has none, and an unknown run counts
    /// as one that has.
    pub fn has_windows(&self) -> bool {
        self.about.run().is_none_or(|run| run.has_windows())
    }

    /// Returns the rule by which a child's score changes its parent's window. A run that this program
    /// does not know counts as alpha-beta.
    pub fn window_rule(&self) -> WindowRule {
        self.about.run().map_or(WindowRule::Raise, |run| run.window_rule())
    }

    /// Returns the variation from a node at a step: the best child so far, and the line from there.
    /// O(plies x branching).
    pub fn line_from(&self, id: u32, step: u32) -> Vec<u32> {
        let mut line = Vec::new();
        let mut at = id;
        while let Some(best) = self.frame(at, step).and_then(|frame| frame.best_child) {
            line.push(best);
            at = best;
        }
        line
    }
}

/// A node's state, and the first child not folded into it.
#[derive(Clone, Copy, Debug)]
struct NodeFold {
    frame: Frame,
    next: u32,
    /// Whether the value of a probe is folded.
    is_kept: bool,
}

/// The states of nodes at ascending steps. Each child is folded once, so all steps of a trace take
/// O(nodes) together.
///
/// # Examples
/// The only cutoff of the example of [`Recorder`](super::Recorder):
/// ```
/// # use plyscope_core::evaluation::FinalResult;
/// # use plyscope_core::game::{Notation, Tree};
/// # use plyscope_core::search::{Limits, NoLimit, search};
/// # use plyscope_core::trace::{About, DEFAULT_BUDGET, Recorder};
/// # let tree = Tree::parse("((3 12 8)(2 4 6)(14 5 2))")?;
/// # let (run, limits) = ("alphabeta".parse()?, Limits::default());
/// # let mut recorder = Recorder::new(DEFAULT_BUDGET);
/// # let report = search(&tree, &FinalResult, run, limits, &mut recorder, &mut NoLimit);
/// # let trace = recorder.finish(About::default(), report, |mv| tree.move_text(mv));
/// use plyscope_core::trace::{Frames, StepEvent};
///
/// let frames = Frames::of(&trace);
/// let is_cutoff = |&step: &u32| matches!(frames.event(step), Some(StepEvent::Cutoff { .. }));
/// assert_eq!((0..=trace.steps()).filter(is_cutoff).collect::<Vec<_>>(), [18]);
/// assert_eq!(frames.at(0, 18).and_then(|root| root.best_child), Some(1));
/// # Ok::<(), plyscope_core::game::InputError>(())
/// ```
#[derive(Debug)]
pub struct Frames<'a> {
    trace: &'a Trace,
    known: RefCell<HashMap<u32, (u32, NodeFold)>>,
    /// The last requested step and its event, because the next request is often for the step after
    /// it.
    last: Cell<Option<(u32, StepEvent)>>,
    /// The visits at the last requested step of a Monte Carlo search.
    visits: RefCell<Option<Visits>>,
}

impl<'a> Frames<'a> {
    /// The maximum number of remembered nodes; a search has far fewer open at once.
    const MOST: usize = 1 << 14;

    /// Creates the frames of a trace, before its first step.
    pub fn of(trace: &'a Trace) -> Self {
        Self { trace, known: RefCell::default(), last: Cell::default(), visits: RefCell::default() }
    }

    /// Returns the trace, which outlives the frames.
    pub const fn trace(&self) -> &'a Trace {
        self.trace
    }

    /// Returns the event at a step; `None` past the last one. After a call for the step before it, this
    /// is O(log nodes), regardless of the depth.
    pub fn event(&self, step: u32) -> Option<StepEvent> {
        let before = self.last.get().filter(|&(last, _)| last.checked_add(1) == Some(step));
        let event = self.trace.event_after(before.map(|(_, event)| event), step)?;
        self.last.set(Some((step, event)));
        Some(event)
    }

    /// Returns the visits of a node after a step of a Monte Carlo search, and the sum of their rewards for MAX.
    /// `None` for any other search. Consecutive steps are fast.
    pub fn visits(&self, id: u32, step: u32) -> Option<(u32, u64)> {
        self.with_visits(step, |visits| Some(visits.of(id)))
    }

    /// Returns the mean of a child plus its bonus, by which the search selects at a step. Without a bonus, as in
    /// flat Monte Carlo, it is the mean alone. `None` before the first visit, and for any other search.
    pub fn upper(&self, child: u32, step: u32) -> Option<f64> {
        self.with_visits(step, |visits| {
            let bonus = visits.bonus(self.trace, child).unwrap_or(0.0);
            Some(visits.mean(self.trace, child)? + bonus)
        })
    }

    fn with_visits<T>(&self, step: u32, then: impl FnOnce(&Visits) -> Option<T>) -> Option<T> {
        let mut visits = self.visits.borrow_mut();
        match &mut *visits {
            Some(visits) => visits.go_to(self.trace, step),
            None => *visits = Visits::at(self.trace, step),
        }
        then(visits.as_ref()?)
    }

    /// Returns the state of a node after a step; `None` past the last id. A step before the last
    /// one requested costs the full fold.
    pub fn at(&self, id: u32, step: u32) -> Option<Frame> {
        let mut known = self.known.borrow_mut();
        let unfolded = || Some((0, self.trace.unfolded(id)?));
        let kept = known.remove(&id).filter(|&(last, _)| last <= step);
        let (_, mut folding) = kept.or_else(unfolded)?;
        self.trace.fold_up_to(&mut folding, step);
        if known.len() >= Self::MOST {
            known.clear();
        }
        known.insert(id, (step, folding));
        Some(folding.frame)
    }
}

impl Node {
    /// Returns whether the node has updated its parent by a step. The update is the step after the
    /// return; in an external run, it is the same step.
    fn has_updated(&self, step: u32, external: bool) -> bool {
        self.exit < step || (external && self.exit == step)
    }
}

impl Frame {
    /// The state of a node at its entry.
    pub(super) const fn at(node: u32, window: Window) -> Self {
        Self { node, window, best: None, best_child: None, done: 0, average: None }
    }

    /// Takes the score with which the mover can stand pat as the first best.
    fn stand(&mut self, max: bool, value: Score) {
        if self.best.is_some() {
            return;
        }
        self.best = Some(value);
        self.window = self.window.narrowed(max, value);
    }

    /// Counts a child of a search for three players, and takes it as the best if its mover does.
    fn choose(&mut self, child: u32, score: Score, takes: bool) {
        self.done += 1;
        if takes {
            (self.best, self.best_child) = (Some(score), Some(child));
        }
    }

    /// Folds a child's score as steps 4 and 5 of the search do. With `equal`, an equal score replaces
    /// the best too.
    pub(super) fn fold(
        &mut self,
        max: bool,
        child: u32,
        score: Score,
        rule: WindowRule,
        equal: bool,
    ) {
        let better = |best: Score| if max { score > best } else { score < best };
        let improved = self.best.is_none_or(|best| better(best) || (equal && score == best));
        if improved {
            self.best = Some(score);
            self.best_child = Some(child);
        }
        self.done += 1;
        if let Some(best) = self.best {
            // The rule is in the mover's view, so at MIN the window is flipped and flipped back.
            self.window = if max {
                rule.after(self.window, best)
            } else {
                rule.after(self.window.flipped(), -best).flipped()
            };
        }
    }
}
