//! An open trace with what its views need again and again, and two of them laid over each other.

use crate::analysis::worth;
use crate::analysis::{Mark, Overlay, Side};
use crate::layout::{Areas, Blend};
use crate::trace::{CutoffSteps, Trace};
use std::sync::{Arc, OnceLock};

/// An open trace with what its views need again and again.
#[derive(Debug)]
pub struct Open {
    /// The trace.
    pub trace: Trace,
    /// What the icicle shows where nodes share a pixel.
    pub blend: Blend,
    /// The cutoff steps.
    pub cutoffs: CutoffSteps,
}

impl Open {
    /// Prepares a trace for its views. O(nodes).
    pub fn of(trace: Trace) -> Self {
        let blend = Blend::of(&trace, |id| worth(&trace, id).map(|(value, _)| value));
        Self { blend, cutoffs: CutoffSteps::of(&trace), trace }
    }

    /// Bytes that it takes.
    pub(crate) fn bytes(&self) -> u64 {
        self.trace.bytes() + self.blend.bytes() + self.cutoffs.bytes()
    }
}

/// An overlay of two open traces, with the side of the one that was named first.
#[derive(Clone, Debug)]
pub struct Laid {
    /// The overlay.
    pub overlay: Arc<Overlay>,
    /// Which of its sides the trace is that was named first.
    pub first: Side,
    /// Where both searches were, by side, once a picture asks for it.
    pub(crate) shared: Arc<[OnceLock<Areas<1>>; 2]>,
}

impl Laid {
    /// What the other search did at a node of the trace that was named first.
    pub fn mark(&self, node: u32) -> Option<Mark> {
        self.overlay.mark(self.first, node)
    }

    /// Areas of the nodes of the trace that was named first whose places both entered; that trace has so
    /// many plies. The first call is O(nodes).
    pub fn shared_areas(&self, trace: &Trace, plies: u32) -> &Areas<1> {
        self.shared[self.first as usize].get_or_init(|| {
            Areas::of(trace, plies, |id, _| [u32::from(self.mark(id) == Some(Mark::Both))])
        })
    }
}
