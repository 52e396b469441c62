//! A stream of events as a search tells it: the reference's, or that of a simulation.

use crate::evaluation::Score;
use crate::search::Window;

/// One event of a search, with every field. Scores and windows are in MAX's view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Item {
    /// A node is entered.
    Enter {
        /// The code of the move that leads there; `None` at the root, and where none was told.
        mv: Option<u32>,
        /// Whether MAX moves there.
        max: bool,
        window: Window,
    },
    /// The open node returns.
    Exit {
        value: Score,
        /// What a leaf of a fail-hard search may return as well: clamped or not.
        also: Score,
        best: Option<u32>,
        leaf: bool,
    },
    /// The open node stops although a move is left.
    Cut,
}

/// Takes a stream.
pub(crate) trait Listener {
    /// Takes the next event; `false` wants no more.
    fn take(&mut self, item: Item) -> bool;
}
