//! When a search ends before its tree does, and who may say so.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Nodes between two polls of the outside: at ten million nodes a second, twenty polls a
/// millisecond, far below the 100 ms in which a stop must act.
pub(super) const POLL_INTERVAL: u64 = 512;

/// How far a search goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Plies below the root; `None` searches every line to its end.
    pub depth: Option<u32>,
    /// Nodes that may be entered, root included; `None` is no limit.
    pub nodes: Option<u64>,
}

impl Limits {
    /// A depth limit alone.
    pub const fn depth(plies: u32) -> Self {
        Self { depth: Some(plies), nodes: None }
    }
}

/// Why a search stopped before its tree was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, JsonSchema, Serialize, Deserialize)]
pub enum Stop {
    /// The node limit was reached.
    #[serde(rename = "node limit")]
    Nodes,
    /// The time limit was reached; the report's node count, given as a node limit, repeats the
    /// same search exactly.
    #[serde(rename = "time limit")]
    Time,
    /// Its table has no size and would have become larger than `table::LARGEST`.
    #[serde(rename = "memory limit")]
    Memory,
    /// It was cancelled from outside.
    #[serde(rename = "cancelled")]
    Cancelled,
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

impl Stop {
    /// The words used in files and on screens.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Nodes => "node limit",
            Self::Time => "time limit",
            Self::Memory => "memory limit",
            Self::Cancelled => "cancelled",
        }
    }
}

/// The outside of a search, asked every few hundred nodes. Core has no clock and no threads:
/// whoever has them answers here.
pub trait Control {
    /// `nodes` have been entered so far, those of searches that only order moves left out;
    /// `Some` stops the search. Between two polls at most 512 nodes are entered, and here those
    /// of the ordering searches count too, so the same number can come several times.
    fn poll(&mut self, nodes: u64) -> Option<Stop>;

    /// The same question with the nodes of the searches that only order moves: `ordering` of them
    /// have been entered so far.
    fn poll_all(&mut self, nodes: u64, _ordering: u64) -> Option<Stop> {
        self.poll(nodes)
    }

    /// Whether a run with `+shorten` and no node count has to go on with the lower depth limit
    /// from now on; asked at every poll until it says so.
    fn shorten(&mut self) -> bool {
        false
    }
}

/// Lets every search run to its end.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unlimited;

impl Control for Unlimited {
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
