//! An open trace with what its views need again and again, and two of them laid over each other.

use crate::analysis::{Mark, Overlay, Side};
use crate::layout::Heights;
use crate::trace::{CutoffSteps, Trace};
use std::ops::Range;
use std::sync::Arc;

/// An open trace with what its views need again and again.
#[derive(Debug)]
pub struct Open {
    /// The trace.
    pub trace: Trace,
    /// How far every subtree reaches.
    pub heights: Heights,
    /// The cutoff steps.
    pub cutoffs: CutoffSteps,
}

impl Open {
    /// Prepares a trace for its views. O(nodes).
    pub fn of(trace: Trace) -> Self {
        Self { heights: Heights::of(&trace), cutoffs: CutoffSteps::of(&trace), trace }
    }

    /// Bytes that it takes.
    pub(crate) fn bytes(&self) -> u64 {
        self.trace.bytes() + self.heights.bytes() + self.cutoffs.bytes()
    }
}

/// An overlay of two open traces, with the side of the one that was named first.
#[derive(Clone, Debug)]
pub struct Laid {
    /// The overlay.
    pub overlay: Arc<Overlay>,
    /// Which of its sides the trace is that was named first.
    pub first: Side,
}

impl Laid {
    /// What the other search did at a node of the trace that was named first.
    pub fn mark(&self, node: u32) -> Option<Mark> {
        self.overlay.mark(self.first, node)
    }

    /// The part of its nodes `ids` whose places both entered, in 255ths.
    pub fn shared(&self, ids: Range<u32>) -> u8 {
        let both = self.overlay.both_within(self.first, ids.start, ids.end);
        (u64::from(both) * 255 / u64::from(ids.end.saturating_sub(ids.start)).max(1)) as u8
    }
}
