//! A recorder that tells how far it is.

use crate::search::{Event, Observer};
use crate::trace::Recorder;
use crate::work::control::{Handle, Reach};

/// Nodes between two reports, less one: a mask.
const BEAT: u32 = 511;

/// Records, and tells its handle how far the recording is.
pub(crate) struct Watched<'a> {
    recorder: Recorder,
    handle: &'a Handle,
    reach: Reach,
    entered: u32,
}

impl<'a> Watched<'a> {
    pub(crate) fn new(recorder: Recorder, handle: &'a Handle) -> Self {
        Self { recorder, handle, reach: Reach::default(), entered: 0 }
    }

    pub(crate) fn into_inner(mut self) -> Recorder {
        self.report();
        self.recorder
    }

    fn report(&mut self) {
        self.reach.recorded = self.recorder.recorded();
        self.handle.report(self.reach);
    }
}

impl Observer for Watched<'_> {
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
            // Every pass begins with all of the root's moves.
            Event::Expand { ply: 0, moves, .. } => {
                self.reach.root_moves = moves.len() as u32;
                self.reach.root_done = 0;
            }
            Event::Update { ply: 0, .. } => {
                self.reach.root_done += 1;
                self.report();
            }
            _ => {}
        }
    }
}
