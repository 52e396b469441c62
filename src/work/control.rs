//! The outside control of a search: a stop flag, a deadline, and progress reports.

use crate::search::{Control, Stop};
use crate::trace::Reach;
use crate::work::host::Host;
use crate::work::notices::Restart;
use crate::work::stage::Stage;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Maximum number of nodes that a search without any limit may enter, ordering searches included.
/// Counting them takes some seconds.
pub const PATIENCE: u64 = 50_000_000;

/// A handle on a running search; its clones share one state.
#[derive(Clone, Debug)]
pub struct Handle {
    shared: Arc<ControlState>,
    /// Ends only this part of the work when set; the rest continues.
    enough: Option<Arc<AtomicBool>>,
}

#[derive(Debug)]
struct ControlState {
    host: Host,
    patience: u64,
    /// The depth at which such a search restarted; `u32::MAX` if none did.
    begun_again: AtomicU32,
    stop: AtomicBool,
    discarded: AtomicBool,
    nodes: AtomicU64,
    recorded: AtomicU64,
    deepest_ply: AtomicU32,
    root_moves: AtomicU32,
    root_done: AtomicU32,
    stage: Mutex<Option<Stage>>,
}

#[cfg(not(target_family = "wasm"))]
impl Default for Handle {
    fn default() -> Self {
        Self::new()
    }
}

impl Handle {
    /// Creates a handle for a new search on this machine, with [`PATIENCE`].
    #[cfg(not(target_family = "wasm"))]
    pub fn new() -> Self {
        Self::with_patience(PATIENCE)
    }

    /// Creates a handle with its own patience: a search without any limit restarts at the game's
    /// default depth after `nodes` nodes.
    #[cfg(not(target_family = "wasm"))]
    pub fn with_patience(nodes: u64) -> Self {
        Self::on(Host::default(), nodes)
    }

    /// Creates a handle for a new search with the given host and the maximum number of nodes for a
    /// search without any limit.
    pub fn on(host: Host, patience: u64) -> Self {
        Self {
            shared: Arc::new(ControlState {
                host,
                patience,
                begun_again: AtomicU32::new(u32::MAX),
                stop: AtomicBool::default(),
                discarded: AtomicBool::default(),
                nodes: AtomicU64::default(),
                recorded: AtomicU64::default(),
                deepest_ply: AtomicU32::default(),
                root_moves: AtomicU32::default(),
                root_done: AtomicU32::default(),
                stage: Mutex::default(),
            }),
            enough: None,
        }
    }

    /// Returns a handle for a part of the work, which also ends when `enough` is set.
    pub(crate) fn until(&self, enough: &Arc<AtomicBool>) -> Self {
        Self { shared: Arc::clone(&self.shared), enough: Some(Arc::clone(enough)) }
    }

    pub(crate) fn now(&self) -> Duration {
        self.shared.host.clock.now()
    }

    /// Returns the time since a moment of the host's clock; zero if the clock went backwards.
    pub(crate) fn since(&self, moment: Duration) -> Duration {
        self.now().saturating_sub(moment)
    }

    #[cfg(not(target_family = "wasm"))]
    pub(crate) fn give_way(&self) {
        self.shared.host.workers.give_way();
    }

    pub(crate) fn patience(&self) -> u64 {
        self.shared.patience
    }

    /// Records that a search without any limit restarts at this depth; the progress falls back to
    /// zero.
    pub(crate) fn begin_again(&self, depth: u32) -> Restart {
        self.shared.begun_again.store(depth, Ordering::Relaxed);
        self.report(Reach::default());
        Restart { nodes: self.shared.patience, depth }
    }

    /// Returns the restart of a search that entered too many nodes, or `None`.
    pub fn begun_again(&self) -> Option<Restart> {
        let depth = self.shared.begun_again.load(Ordering::Relaxed);
        (depth != u32::MAX).then_some(Restart { nodes: self.shared.patience, depth })
    }

    /// Requests that the search stop; it does so within a few hundred nodes.
    pub fn stop(&self) {
        self.shared.stop.store(true, Ordering::Relaxed);
    }

    /// Requests that the search stop, within a few hundred nodes, and keep none of its results.
    pub fn discard(&self) {
        self.shared.discarded.store(true, Ordering::Relaxed);
        self.stop();
    }

    /// Returns whether the results are to be dropped, because [`discard`](Self::discard) was
    /// called.
    pub fn is_discarded(&self) -> bool {
        self.shared.discarded.load(Ordering::Relaxed)
    }

    /// Returns whether a stop was requested, of all the work or of this part.
    pub fn is_stopped(&self) -> bool {
        let enough = self.enough.as_ref().is_some_and(|enough| enough.load(Ordering::Relaxed));
        enough || self.shared.stop.load(Ordering::Relaxed)
    }

    /// Returns the number of nodes entered so far, up to a few hundred behind.
    pub fn nodes(&self) -> u64 {
        self.shared.nodes.load(Ordering::Relaxed)
    }

    /// Returns the progress of the recording, a few hundred nodes behind; all zero at the start.
    pub fn reach(&self) -> Reach {
        let ControlState { recorded, deepest_ply, root_moves, root_done, .. } = &*self.shared;
        Reach {
            recorded: recorded.load(Ordering::Relaxed),
            deepest_ply: deepest_ply.load(Ordering::Relaxed),
            root_moves: root_moves.load(Ordering::Relaxed),
            root_done: root_done.load(Ordering::Relaxed),
        }
    }

    /// Returns the progress of work with many searches, or `None` for a single search.
    pub fn stage(&self) -> Option<Stage> {
        lock(&self.shared.stage).clone()
    }

    pub(crate) fn enter_stage(&self, stage: Stage) {
        *lock(&self.shared.stage) = Some(stage);
    }

    pub(crate) fn report(&self, reach: Reach) {
        self.shared.recorded.store(reach.recorded, Ordering::Relaxed);
        self.shared.deepest_ply.store(reach.deepest_ply, Ordering::Relaxed);
        self.shared.root_moves.store(reach.root_moves, Ordering::Relaxed);
        self.shared.root_done.store(reach.root_done, Ordering::Relaxed);
    }

    /// Returns the control of one search, and sets its node count to 0; `limit` is its time from
    /// now.
    pub(crate) fn control(&self, limit: Option<Duration>) -> Watch {
        self.shared.nodes.store(0, Ordering::Relaxed);
        let deadline = limit.map(|limit| self.now() + limit);
        Watch { handle: self.clone(), deadline, shorten_at: None, most: None }
    }
}

/// Locks a mutex even after its holder panicked. The data is still consistent, because every change is
/// one assignment.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The control that a search polls every few hundred nodes.
pub(crate) struct Watch {
    handle: Handle,
    deadline: Option<Duration>,
    shorten_at: Option<Duration>,
    /// Maximum number of nodes to enter, ordering searches included.
    most: Option<u64>,
}

impl Watch {
    /// Also ends the search after more than `most` nodes, ordering searches included.
    pub(crate) fn up_to(self, most: u64) -> Self {
        Self { most: Some(most), ..self }
    }

    /// Also reduces the depth limit after the given time; `None`: never.
    pub(crate) fn shortening(self, after: Option<Duration>) -> Self {
        Self { shorten_at: after.map(|after| self.handle.now() + after), ..self }
    }
}

impl Control for Watch {
    fn poll(&mut self, nodes: u64) -> Option<Stop> {
        self.handle.shared.nodes.store(nodes, Ordering::Relaxed);
        self.handle.shared.host.workers.polled();
        if self.handle.is_stopped() {
            return Some(Stop::Cancelled);
        }
        self.deadline.filter(|&deadline| self.handle.now() >= deadline).map(|_| Stop::Time)
    }

    fn poll_all(&mut self, nodes: u64, ordering: u64) -> Option<Stop> {
        let stop = self.poll(nodes);
        stop.or_else(|| self.most.filter(|&most| nodes + ordering > most).map(|_| Stop::Nodes))
    }

    fn shorten(&mut self) -> bool {
        self.shorten_at.is_some_and(|moment| self.handle.now() >= moment)
    }
}
