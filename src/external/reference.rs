//! The reference stream: the events of the header's run, produced by the real search.

use crate::evaluation::{EvaluationName, Score};
use crate::game::{AnyPosition, Move};
use crate::mistakes::{Item, Listener};
use crate::search::{Event, Limits, Run, Stop, any};
use std::cell::Cell;

pub(super) struct EventCounter<'a> {
    inner: &'a mut dyn Listener,
    listens: bool,
    pub(super) nodes: u64,
    depth: usize,
    pub(super) value: Option<Score>,
    /// The node limit of a stream whose listener has stopped.
    most: u64,
}

impl<'a> EventCounter<'a> {
    pub(super) const fn new(inner: &'a mut dyn Listener, most: u64) -> Self {
        Self { inner, listens: true, nodes: 0, depth: 0, value: None, most }
    }
}

impl Listener for EventCounter<'_> {
    fn take(&mut self, item: Item) -> bool {
        match item {
            Item::Enter { .. } => {
                self.nodes += 1;
                self.depth += 1;
            }
            Item::Exit { value, .. } => {
                self.depth -= 1;
                if self.depth == 0 {
                    self.value = Some(value);
                }
            }
            Item::Cut => {}
        }
        self.listens = self.listens && self.inner.take(item);
        self.listens || self.nodes < self.most
    }
}

/// Exchanges MAX and MIN in a stream, and turns the signs of scores and windows.
pub(super) struct SideSwap<'a>(pub(super) &'a mut dyn Listener);

impl Listener for SideSwap<'_> {
    fn take(&mut self, item: Item) -> bool {
        self.0.take(match item {
            Item::Enter { mv, max, window } => {
                Item::Enter { mv, max: !max, window: window.flipped() }
            }
            Item::Exit { value, also, best, leaf } => {
                Item::Exit { value: -value, also: -also, best, leaf }
            }
            Item::Cut => Item::Cut,
        })
    }
}

struct EventWriter<'a> {
    listener: &'a mut dyn Listener,
    /// The best move of every open node, by ply.
    best: Vec<Option<Move>>,
    goes_on: &'a Cell<bool>,
}

impl EventWriter<'_> {
    fn send(&mut self, item: Item) {
        if self.goes_on.get() {
            self.goes_on.set(self.listener.take(item));
        }
    }
}

impl EventWriter<'_> {
    fn write(&mut self, event: Event<'_>) {
        match event {
            Event::Enter { ply, max, mv, window, .. } => {
                self.best.truncate(ply as usize);
                self.best.push(None);
                self.send(Item::Enter { mv: mv.map(|mv| u32::from(mv.0)), max, window });
            }
            Event::Score { score, unclamped, .. } => {
                self.send(Item::Exit { value: score, also: unclamped, best: None, leaf: true });
            }
            Event::Update { ply, mv, improved: true, .. } => {
                self.best[ply as usize] = Some(mv);
            }
            Event::Cutoff { .. } => self.send(Item::Cut),
            Event::Exit { ply, score, .. } => {
                let best = self.best[ply as usize].map(|mv| u32::from(mv.0));
                self.send(Item::Exit { value: score, also: score, best, leaf: false });
            }
            Event::Update { .. }
            | Event::Chance { .. }
            | Event::Stand { .. }
            | Event::Test { .. }
            | Event::Iteration { .. }
            | Event::Expand { .. } => {}
        }
    }
}

/// Runs the real search and reports its events to the listener, until the listener stops it.
pub(super) fn report_search(
    root: &AnyPosition,
    evaluation: EvaluationName,
    run: Run,
    depth: Option<u32>,
    listener: &mut dyn Listener,
) {
    let goes_on = Cell::new(true);
    let mut writer = EventWriter { listener, best: Vec::new(), goes_on: &goes_on };
    let mut observer = |event: Event<'_>| writer.write(event);
    let mut control = |_: u64| (!goes_on.get()).then_some(Stop::Cancelled);
    let limits = Limits { depth, nodes: None };
    any::search(root, evaluation, run, limits, &mut observer, &mut control);
}
