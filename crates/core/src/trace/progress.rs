//! A recorder that reports its progress, because a person waits for a long search.

use super::Recorder;
use crate::search::{Event, Observer};

/// A mask: the number of nodes between two reports, less one.
const BEAT: u32 = 511;

/// The progress of a recorded search, taken every 512 nodes and after each root move.
#[cfg_attr(doc, doc = "[`record`](super::any::record) has an example.")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, schemars::JsonSchema))]
pub struct Reach {
    /// Graph nodes recorded so far, pruned ones included; at most the budget and one per iteration.
    pub recorded: u64,
    /// The deepest ply entered in any iteration; 0 is the root.
    pub deepest_ply: u32,
    /// Root moves; 0 before the first root is expanded.
    pub root_moves: u32,
    /// Root moves that have returned in this iteration; a re-search counts once more.
    pub root_done: u32,
}

/// Records, and reports the progress every 512 nodes, after each root move and at the end.
pub(super) struct ProgressRecorder<'a> {
    recorder: Recorder,
    report: &'a dyn Fn(Reach),
    reach: Reach,
    entered: u32,
}

impl<'a> ProgressRecorder<'a> {
    pub(super) fn new(recorder: Recorder, report: &'a dyn Fn(Reach)) -> Self {
        Self { recorder, report, reach: Reach::default(), entered: 0 }
    }

    pub(super) fn into_inner(mut self) -> Recorder {
        self.report();
        self.recorder
    }

    fn report(&mut self) {
        self.reach.recorded = self.recorder.recorded();
        (self.report)(self.reach);
    }
}

impl Observer for ProgressRecorder<'_> {
    #[expect(clippy::inline_always, reason = "each call is one kind of event: its arm alone stays")]
    #[inline(always)]
    fn on(&mut self, event: Event<'_>) {
        self.recorder.on(event);
        match event {
            Event::Enter { ply, .. } => {
                self.reach.deepest_ply = self.reach.deepest_ply.max(ply);
                self.entered = self.entered.wrapping_add(1);
                if self.entered & BEAT == 0 {
                    self.report();
                }
            }
            // Every iteration starts with all root moves, so both counts restart.
            Event::Expand { ply: 0, moves, .. } => {
                self.reach.root_moves = moves.len() as u32;
                self.reach.root_done = 0;
            }
            Event::Update { ply: 0, .. } | Event::Chance { ply: 0, .. } => {
                self.reach.root_done += 1;
                self.report();
            }
            _ => {}
        }
    }
}
