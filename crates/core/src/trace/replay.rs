//! The event at any step and the whole state after it, had from the graph at random.
//!
//! Nothing is replayed from the start: the node of a step is found by its enter step (ids are a
//! preorder, so enter steps ascend), the event by climbing from there, and each frame of the open
//! path by folding the children that had returned. O(log nodes + plies x branching).

use super::{Node, Trace};
use crate::evaluation::Score;
use crate::search::{Window, WindowRule};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::cell::{Cell, RefCell};
use std::collections::HashMap;

/// What kind of event a step is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum EventKind {
    /// Nothing has happened: step 0.
    Start,
    /// A node is entered.
    Enter,
    /// A leaf is scored and closed.
    Score,
    /// A closed child updates its parent.
    Update,
    /// The moves that are left at a node are cut.
    Cutoff,
    /// An inner node, or a stub, returns.
    Exit,
}

impl EventKind {
    /// The word used on screens and in conditions.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::Enter => "enter",
            Self::Score => "score",
            Self::Update => "update",
            Self::Cutoff => "cutoff",
            Self::Exit => "exit",
        }
    }
}

/// What happens at a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepEvent {
    /// Step 0: nothing has happened.
    Start,
    /// A node is entered.
    Enter(u32),
    /// A leaf is scored and closed.
    Score(u32),
    /// A closed child updates its parent.
    Update {
        /// The parent.
        node: u32,
        /// The child.
        child: u32,
    },
    /// The moves that are left at a node are cut.
    Cutoff {
        /// The node.
        node: u32,
        /// The child whose score closed the window.
        child: u32,
    },
    /// An inner node, or a stub, returns.
    Exit(u32),
}

impl StepEvent {
    /// The node that the event is about; `None` at step 0.
    pub const fn node(self) -> Option<u32> {
        match self {
            Self::Start => None,
            Self::Enter(node)
            | Self::Score(node)
            | Self::Exit(node)
            | Self::Update { node, .. }
            | Self::Cutoff { node, .. } => Some(node),
        }
    }

    /// The lowest node that the event is about: of a node and its child, the child.
    const fn lowest(self) -> Option<u32> {
        match self {
            Self::Update { child, .. } | Self::Cutoff { child, .. } => Some(child),
            _ => self.node(),
        }
    }

    /// What kind of event it is.
    pub const fn kind(self) -> EventKind {
        match self {
            Self::Start => EventKind::Start,
            Self::Enter(_) => EventKind::Enter,
            Self::Score(_) => EventKind::Score,
            Self::Update { .. } => EventKind::Update,
            Self::Cutoff { .. } => EventKind::Cutoff,
            Self::Exit(_) => EventKind::Exit,
        }
    }
}

/// One node of the open path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame {
    /// The node.
    pub node: u32,
    /// Its window now; at entry it was [`Node::window`].
    pub window: Window,
    /// Its best score so far.
    pub best: Option<Score>,
    /// The child that gave it.
    pub best_child: Option<u32>,
    /// Children that have returned and updated it.
    pub done: u32,
}

/// The state of the search after a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// The step.
    pub step: u32,
    /// What happened at it.
    pub event: StepEvent,
    /// From the root to the node of the event, both included; empty at step 0.
    pub path: Vec<Frame>,
}

/// What has happened up to a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SoFar {
    /// Graph nodes entered.
    pub entered: u32,
    /// Nodes closed.
    pub closed: u32,
    /// Graph nodes placed, pruned ones included.
    pub recorded: u32,
    /// Cutoffs.
    pub cutoffs: u32,
}

impl Trace {
    /// What happens at a step; `None` past the last one. O(depth); [`Frames::event`] of step after step is O(log nodes).
    pub fn event(&self, step: u32) -> Option<StepEvent> {
        self.event_after(None, step)
    }

    /// The event of a step, found from that of the step before it where that is known: what returns next is
    /// above the node of that event, so that no path is climbed twice.
    fn event_after(&self, before: Option<StepEvent>, step: u32) -> Option<StepEvent> {
        if step == 0 || step > self.steps() {
            return (step == 0).then_some(StepEvent::Start);
        }
        let open = before.and_then(StepEvent::lowest);
        if self.told {
            return self.told_event(step, open);
        }
        let mut at = self.last_placed(step)?;
        let node = self.node(at)?;
        if !node.was_entered() {
            // Pruned nodes are placed by the cutoff, and the exit follows it.
            let parent = self.parent(at)?;
            if node.enter == step {
                let child = self.children(parent).take_while(|&c| !self.is_pruned(c)).last()?;
                return Some(StepEvent::Cutoff { node: parent, child });
            }
            if self.node(parent)?.exit == step {
                return Some(StepEvent::Exit(parent));
            }
            at = parent;
        } else if node.enter == step {
            return Some(StepEvent::Enter(at));
        } else if node.exit == step {
            let inner = node.status().is_inner() || node.status() == super::Status::Stub;
            return Some(if inner { StepEvent::Exit(at) } else { StepEvent::Score(at) });
        }
        at = open.unwrap_or(at);
        loop {
            let parent = self.parent(at)?;
            if self.node(at)?.exit.saturating_add(1) == step {
                return Some(StepEvent::Update { node: parent, child: at });
            }
            if self.node(parent)?.exit == step {
                return Some(StepEvent::Exit(parent));
            }
            at = parent;
        }
    }

    /// The last node that has its place in the graph at a step: a pruned one has it from the step of
    /// its cutoff. `None` at step 0. O(log nodes).
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

    /// The whole state after a step; `None` past the last one.
    pub fn state(&self, step: u32) -> Option<State> {
        let event = self.event(step)?;
        let path = event.node().map_or_else(Vec::new, |node| self.path(node));
        let path = path.into_iter().filter_map(|node| self.frame(node, step)).collect();
        Some(State { step, event, path })
    }

    /// What has happened up to a state, from the state alone; O(log nodes). Every closed node but the roots is
    /// followed by one update, so the steps that are neither entries, closings nor updates are
    /// the cutoffs; each of those has placed the pruned nodes after it.
    pub fn so_far(&self, state: &State) -> SoFar {
        let recorded = self.last_placed(state.step).map_or(0, |last| last + 1);
        let just_closed = matches!(state.event, StepEvent::Score(_) | StepEvent::Exit(_));
        let entered = self.entered_before(recorded);
        let open = state.path.len() as u32 - u32::from(just_closed);
        let closed = entered - open;
        if self.told {
            return SoFar { entered, closed, recorded, cutoffs: self.told_cuts(state.step) };
        }
        let ended = |iteration: &super::Iteration| {
            self.node(iteration.root).is_some_and(|root| root.exit < state.step)
        };
        let passes_before = self.iterations.partition_point(ended) as u32;
        let updates = closed - u32::from(just_closed) - passes_before;
        SoFar { entered, closed, recorded, cutoffs: state.step - entered - closed - updates }
    }

    /// The state of a node after a step. O(its children); [`Frames`] folds each child once.
    pub fn frame(&self, id: u32, step: u32) -> Option<Frame> {
        let mut folding = self.unfolded(id)?;
        self.fold_up_to(&mut folding, step);
        Some(folding.frame)
    }

    fn unfolded(&self, id: u32) -> Option<Folding> {
        let window = self.node(id)?.window();
        let frame = Frame { node: id, window, best: None, best_child: None, done: 0 };
        Some(Folding { frame, next: id.saturating_add(1) })
    }

    /// Folds the children that have updated a node by a step, from the first that is not folded yet.
    fn fold_up_to(&self, folding: &mut Folding, step: u32) {
        let Some(node) = self.node(folding.frame.node) else { return };
        let rule = self.window_rule();
        while folding.next < node.end {
            let child = folding.next;
            let Some(below) = self.node(child).filter(|below| below.has_updated(step, self.told))
            else {
                break;
            };
            folding.next = below.end;
            match below.score() {
                None => folding.frame.done += 1,
                Some(score) => {
                    let equal = self.keeps_last() || below.is_re_search();
                    folding.frame.fold(node.is_max(), child, score, rule, equal);
                }
            }
        }
    }

    /// Whether the algorithm has windows at all; plain minimax has none.
    pub fn has_windows(&self) -> bool {
        self.about.run().is_none_or(|run| run.has_windows())
    }

    /// What a child's score does to its parent's window; a run that this program does not know
    /// counts as alpha-beta.
    pub fn window_rule(&self) -> WindowRule {
        self.about.run().map_or(WindowRule::Raise, |run| run.window_rule())
    }

    /// The variation from a node at a step: the best child so far, and on from there.
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

/// A node's state, and the first of its children that is not in it.
#[derive(Clone, Copy, Debug)]
struct Folding {
    frame: Frame,
    next: u32,
}

/// The states of nodes at steps that only grow: every child is folded once, so all steps of a trace take
/// O(nodes) together.
#[derive(Debug)]
pub struct Frames<'a> {
    trace: &'a Trace,
    known: RefCell<HashMap<u32, (u32, Folding)>>,
    /// The last step whose event was asked for, and the event.
    last: Cell<Option<(u32, StepEvent)>>,
}

impl<'a> Frames<'a> {
    /// Nodes that are remembered; a search has far fewer open at once.
    const MOST: usize = 1 << 14;

    /// Of a trace, before its first step.
    pub fn of(trace: &'a Trace) -> Self {
        Self { trace, known: RefCell::default(), last: Cell::default() }
    }

    /// The trace.
    pub const fn trace(&self) -> &'a Trace {
        self.trace
    }

    /// What happens at a step; `None` past the last one. After the step before it: O(log nodes), however deep
    /// the trace is.
    pub fn event(&self, step: u32) -> Option<StepEvent> {
        let before = self.last.get().filter(|&(last, _)| last.checked_add(1) == Some(step));
        let event = self.trace.event_after(before.map(|(_, event)| event), step)?;
        self.last.set(Some((step, event)));
        Some(event)
    }

    /// The state of a node after a step; also one that lies before the last one asked for, at its full price.
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
    /// Whether the node has updated its parent by a step: it does so at the step after its return, or
    /// where a line is a step, with it.
    fn has_updated(&self, step: u32, told: bool) -> bool {
        self.exit < step || (told && self.exit == step)
    }
}

impl Frame {
    /// Takes a child's score, as step 4 and 5 of the search do; `equal`: an equal score replaces
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
            // The rule is the mover's; at MIN the window is turned round and back.
            self.window = if max {
                rule.after(self.window, best)
            } else {
                rule.after(self.window.flipped(), -best).flipped()
            };
        }
    }
}
