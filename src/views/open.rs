//! An open trace with the data that its views share, and the overlay of two open traces.

use crate::analysis::worth;
use crate::analysis::{Mark, Overlay, Side};
use crate::layout::{Areas, Blend};
use crate::trace::{CutoffSteps, Trace};
use std::sync::{Arc, OnceLock};

/// An open trace, with data computed once because several views use it.
#[derive(Debug)]
pub struct Open {
    /// The trace.
    pub trace: Trace,
    /// The content of the icicle at pixels that several nodes share.
    pub blend: Blend,
    /// The steps of its cutoffs, for seeking and histograms.
    pub cutoffs: CutoffSteps,
}

impl Open {
    /// Prepares a trace for its views. O(nodes).
    pub fn of(trace: Trace) -> Self {
        let blend = Blend::of(&trace, |id| worth(&trace, id).map(|(value, _)| value));
        Self { blend, cutoffs: CutoffSteps::of(&trace), trace }
    }

    /// Returns the memory use, in bytes.
    pub(crate) fn bytes(&self) -> u64 {
        self.trace.bytes() + self.blend.bytes() + self.cutoffs.bytes()
    }
}

/// An overlay of two open traces, and which of them the request named first.
#[derive(Clone, Debug)]
pub struct OrderedOverlay {
    /// The overlay.
    pub overlay: Arc<Overlay>,
    /// The side of the overlay that holds the trace named first.
    pub first: Side,
    /// The areas that both searches entered, by side. Computed lazily, because only some pictures need
    /// them.
    pub(crate) shared: Arc<[OnceLock<Areas<1>>; 2]>,
}

impl OrderedOverlay {
    /// Returns the other search's mark at a node of the trace named first; `None` if there is no
    /// such node.
    pub fn mark(&self, node: u32) -> Option<Mark> {
        self.overlay.mark(self.first, node)
    }

    /// Returns the areas of nodes at places that both searches entered, in the trace named first.
    /// `plies` is the number of plies of that trace. The first call is O(nodes).
    pub fn shared_areas(&self, trace: &Trace, plies: u32) -> &Areas<1> {
        self.shared[self.first as usize].get_or_init(|| {
            Areas::of(trace, plies, |id, _| [u32::from(self.mark(id) == Some(Mark::Both))])
        })
    }
}
