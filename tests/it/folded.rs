//! Folds the states of a search from its events alone, so that replay from a graph can be checked against
//! them.
//!
//! It keeps a stack of frames from the payloads of the events and copies it after every event.

use plyscope::evaluation::Score;
use plyscope::search::{Event, Mark, Observer, STANDING, Window};
use plyscope::trace::{Frame, Owner, State, StepEvent};
use std::collections::HashSet;

#[derive(Clone, Copy)]
struct Open {
    frame: Frame,
    entry: Window,
    max: bool,
    /// The child of the last update that strictly moved the window, and the bound it gave.
    moved: Option<(u32, Score)>,
}

#[derive(Default)]
pub(crate) struct EventFold {
    open: Vec<Open>,
    /// The node that closed last: the child of the next update.
    closed: u32,
    next_id: u32,
    /// Subtrees without steps of their own inside.
    stubs: HashSet<u32>,
    inside: Option<u32>,
    /// The state after every step, from step 0 on.
    pub(crate) states: Vec<State>,
    /// Every cutoff with its owner, found on the stack.
    pub(crate) owners: Vec<(u32, Option<Owner>)>,
}

impl EventFold {
    /// Folds a search in which these nodes are stubs.
    pub(crate) fn with_stubs(stubs: impl IntoIterator<Item = u32>) -> Self {
        let start = State { step: 0, event: StepEvent::Start, path: Vec::new() };
        Self { stubs: stubs.into_iter().collect(), states: vec![start], ..Self::default() }
    }

    fn top(&mut self) -> &mut Open {
        self.open.last_mut().expect("an event has an open node")
    }

    fn here(&mut self) -> u32 {
        self.top().frame.node
    }

    fn note(&mut self, event: StepEvent) {
        let path = self.open.iter().map(|open| open.frame).collect();
        self.states.push(State { step: self.states.len() as u32, event, path });
    }

    fn close(&mut self, event: fn(u32) -> StepEvent) {
        self.closed = self.here();
        self.note(event(self.closed));
        self.open.pop();
    }

    /// Takes the score with which the mover could stand pat; the node itself then moves its window.
    fn stand(&mut self, value: Score, window: Window) {
        let open = self.top();
        let node = open.frame.node;
        if window != open.frame.window {
            open.moved = Some((node, value));
        }
        open.frame = Frame { best: Some(value), window, ..open.frame };
        self.note(StepEvent::Stand(node));
    }

    /// A null move or a check returns, and changes nothing at the node.
    fn test(&mut self, mark: Mark) {
        let child = self.closed;
        let open = self.top();
        open.frame.done += 1;
        let node = open.frame.node;
        self.note(match mark {
            Mark::Null => StepEvent::Null { node, child },
            _ => StepEvent::Check { node, child },
        });
    }

    fn update(&mut self, improved: bool, best: Score, window: Window) {
        let child = self.closed;
        let open = self.top();
        if window != open.frame.window {
            let bound = if open.max { window.alpha } else { window.beta };
            open.moved = Some((child, bound));
        }
        let best_child = if improved { Some(child) } else { open.frame.best_child };
        let done = open.frame.done + 1;
        open.frame = Frame { best: Some(best), window, best_child, done, ..open.frame };
        let node = open.frame.node;
        self.note(StepEvent::Update { node, child });
    }

    /// Returns the nearest frame of the other side that moved the bound which every frame below it got at
    /// its entry. A null window set in between cuts with a bound that nobody moved, so it has no owner.
    fn owner(&self) -> Option<Owner> {
        let (cut, above) = self.open.split_last()?;
        let bound_of = |window: Window| if cut.max { window.beta } else { window.alpha };
        let bound = bound_of(cut.entry);
        for (open, distance) in above.iter().rev().zip(1..) {
            if let Some((child, moved)) = open.moved.filter(|_| open.max != cut.max) {
                let node = open.frame.node;
                return (moved == bound).then_some(Owner { node, child, distance, bound });
            }
            if bound_of(open.entry) != bound {
                return None;
            }
        }
        None
    }
}

impl Observer for EventFold {
    fn on(&mut self, event: Event<'_>) {
        if let Some(ply) = self.inside {
            if matches!(event, Event::Exit { ply: at, .. } if at == ply) {
                self.inside = None;
                self.close(StepEvent::Exit);
            }
            return;
        }
        match event {
            Event::Iteration { .. } | Event::Chance { .. } => {}
            Event::Stand { value, window, .. } => self.stand(value, window),
            Event::Enter { max, window, .. } => {
                let node = self.next_id;
                self.next_id += 1;
                let frame =
                    Frame { node, window, best: None, best_child: None, done: 0, average: None };
                self.open.push(Open { frame, entry: window, max, moved: None });
                self.note(StepEvent::Enter(node));
            }
            Event::Score { .. } => self.close(StepEvent::Score),
            Event::Expand { ply, .. } => {
                let node = self.here();
                if self.stubs.contains(&node) {
                    self.inside = Some(ply);
                }
            }
            Event::Update { improved, best, window, .. } => self.update(improved, best, window),
            Event::Cutoff { at, cut, .. } => {
                let node = self.here();
                self.owners.push((node, self.owner()));
                self.next_id += cut.len() as u32;
                let child = if at == STANDING { node } else { self.closed };
                self.note(StepEvent::Cutoff { node, child });
            }
            Event::Test { mark, .. } => self.test(mark),
            Event::Exit { .. } => self.close(StepEvent::Exit),
        }
    }
}
