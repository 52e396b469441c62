//! The stream of events of a search: that of the reference, or that of a simulation.

use crate::evaluation::Score;
use crate::search::Window;

/// One event of a search, with every field. Scores and windows are in MAX's view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Item {
    Enter {
        /// The code of the move that leads to the node; `None` at the root, or if the move is not reported.
        mv: Option<u32>,
        max: bool,
        window: Window,
    },
    Exit {
        value: Score,
        /// Another value that a leaf of a fail-hard search may return: clamped or not.
        also: Score,
        best: Option<u32>,
        leaf: bool,
    },
    /// The cut test succeeds at the open node; with the mistake `no-break` its loop still goes on.
    Cut,
}

pub(crate) trait Listener {
    /// Receives the next event. Returns `false` to stop the stream.
    fn take(&mut self, item: Item) -> bool;
}
