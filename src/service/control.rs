//! The outside of a search: a stop flag, a deadline, and progress for whoever watches.

use crate::search::{Control, Stop};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// A handle on a running search, shared with whoever may stop or watch it.
#[derive(Clone, Debug, Default)]
pub struct Handle {
    shared: Arc<Shared>,
}

#[derive(Debug, Default)]
struct Shared {
    stop: AtomicBool,
    nodes: AtomicU64,
}

impl Handle {
    /// A handle for a search that has not begun.
    pub fn new() -> Self {
        Self::default()
    }

    /// Asks the search to stop; it does so within a few hundred nodes.
    pub fn stop(&self) {
        self.shared.stop.store(true, Ordering::Relaxed);
    }

    /// Whether somebody asked it to stop.
    pub fn is_stopped(&self) -> bool {
        self.shared.stop.load(Ordering::Relaxed)
    }

    /// Nodes entered so far, a few hundred behind.
    pub fn nodes(&self) -> u64 {
        self.shared.nodes.load(Ordering::Relaxed)
    }

    /// The control of one search; `limit` is its time from now.
    pub(super) fn control(&self, limit: Option<Duration>) -> Watch {
        self.shared.nodes.store(0, Ordering::Relaxed);
        Watch { handle: self.clone(), deadline: limit.map(|limit| now() + limit) }
    }
}

/// The clock that the core does not have.
#[expect(clippy::disallowed_methods, reason = "the service hands time in")]
pub fn now() -> Instant {
    Instant::now()
}

/// What a search polls.
pub(super) struct Watch {
    handle: Handle,
    deadline: Option<Instant>,
}

impl Control for Watch {
    fn poll(&mut self, nodes: u64) -> Option<Stop> {
        self.handle.shared.nodes.store(nodes, Ordering::Relaxed);
        if self.handle.is_stopped() {
            return Some(Stop::Cancelled);
        }
        self.deadline.filter(|&deadline| now() >= deadline).map(|_| Stop::Time)
    }
}
