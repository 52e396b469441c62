//! The limits of a search, and the interface through which its caller stops it.

use std::fmt;

/// Nodes between two polls of the caller. At ten million nodes per second that is twenty polls per
/// millisecond, far below the 100 ms in which a stop must act.
pub(super) const POLL_INTERVAL: u64 = 512;

/// The limits of a search; none by default.
///
/// # Examples
/// ```
/// use plyscope_core::evaluation::FinalResult;
/// use plyscope_core::game::TicTacToe;
/// use plyscope_core::search::{Algorithm, Limits, NoLimit, Run, Silent, Stop, search};
///
/// let (board, run) = (TicTacToe::new(), Run::plain(Algorithm::AlphaBeta));
/// let limits = Limits { nodes: Some(1_000), ..Limits::depth(9) };
/// let report = search(&board, &FinalResult, run, limits, Silent, &mut NoLimit);
/// assert_eq!((report.nodes, report.stop), (1_000, Some(Stop::Nodes)));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Plies below the root; `None` searches every line to its end.
    pub depth: Option<u32>,
    /// Nodes that may be entered, root included; `None` is no limit.
    pub nodes: Option<u64>,
}

impl Limits {
    /// Returns a depth limit alone, in plies below the root.
    pub const fn depth(plies: u32) -> Self {
        Self { depth: Some(plies), nodes: None }
    }
}

/// Why a search stopped before its tree was done. A search that stops has no score.
#[cfg_attr(doc, doc = "[`Limits`] has an example.")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
pub enum Stop {
    /// The node limit was reached: exactly so many nodes were entered.
    #[cfg_attr(feature = "serde", serde(rename = "node limit"))]
    Nodes,
    /// The time limit was reached. The report's node count, given as a node limit, repeats the same search exactly.
    #[cfg_attr(feature = "serde", serde(rename = "time limit"))]
    Time,
    /// The table has no size and would have become larger than 1 GB (2^30 bytes).
    #[cfg_attr(feature = "serde", serde(rename = "memory limit"))]
    Memory,
    /// The caller cancelled it, as a person may. Its node count, given as a node limit, repeats it.
    #[cfg_attr(feature = "serde", serde(rename = "cancelled"))]
    Cancelled,
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

impl Stop {
    /// The words used in files and on screens, as in `node limit`; `Display` writes them too.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Nodes => "node limit",
            Self::Time => "time limit",
            Self::Memory => "memory limit",
            Self::Cancelled => "cancelled",
        }
    }
}

/// The caller's control of a search, polled every few hundred nodes. The caller has to decide when to stop,
/// because core has no clock and no threads. A function of the number of nodes is a control.
///
/// # Examples
/// ```
/// use plyscope_core::evaluation::FinalResult;
/// use plyscope_core::game::TicTacToe;
/// use plyscope_core::search::{Algorithm, Limits, Run, Silent, Stop, search};
///
/// let (board, run) = (TicTacToe::new(), Run::plain(Algorithm::AlphaBeta));
/// let mut control = |nodes: u64| (nodes >= 1_000).then_some(Stop::Cancelled);
/// let report = search(&board, &FinalResult, run, Limits::default(), Silent, &mut control);
/// assert_eq!((report.score, report.stop), (None, Some(Stop::Cancelled)));
/// assert!(report.nodes < 1_000 + 512);
/// ```
pub trait Control {
    /// Returns `Some` to stop the search. `nodes` is the number entered so far, without those of searches
    /// that only order moves. At most 512 nodes are entered between two polls. These include the ordering
    /// searches, so the same number can come several times.
    fn poll(&mut self, nodes: u64) -> Option<Stop>;

    /// Polls as [`Control::poll`] does, with the number of nodes entered so far by searches that only order
    /// moves (`ordering`).
    fn poll_all(&mut self, nodes: u64, _ordering: u64) -> Option<Stop> {
        self.poll(nodes)
    }

    /// Returns whether a run with `+shorten` and no node count must now continue with the lower depth
    /// limit. The search polls it until it returns `true`.
    fn shorten(&mut self) -> bool {
        false
    }
}

/// Lets every search run to its end: only its own limits and its table can stop it.
/// [`search`](super::search) has an example.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoLimit;

impl Control for NoLimit {
    #[inline]
    fn poll(&mut self, _nodes: u64) -> Option<Stop> {
        None
    }
}

impl<F: FnMut(u64) -> Option<Stop>> Control for F {
    fn poll(&mut self, nodes: u64) -> Option<Stop> {
        self(nodes)
    }
}
