//! The outside of a search: a stop flag, a deadline, and progress for whoever watches.

use crate::search::{Control, Stop};
use crate::trace::Reach;
use crate::work::host::Host;
use crate::work::stage::Stage;
use crate::work::told::BegunAgain;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Nodes, those of ordering searches included, that a search without any limit may enter: some
/// seconds of counting.
pub const PATIENCE: u64 = 50_000_000;

/// A handle on a running search, shared with whoever may stop or watch it.
#[derive(Clone, Debug)]
pub struct Handle {
    shared: Arc<Shared>,
    /// A part of the work ends where this is set; the whole is not stopped.
    enough: Option<Arc<AtomicBool>>,
}

#[derive(Debug)]
struct Shared {
    host: Host,
    /// Nodes that a search without any limit may enter.
    patience: u64,
    /// The depth at which such a search was begun again; `u32::MAX`: none was.
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
    /// A handle for a search that has not begun, on the machine that the program runs on.
    #[cfg(not(target_family = "wasm"))]
    pub fn new() -> Self {
        Self::with_patience(PATIENCE)
    }

    /// The same, under which a search without any limit may enter only so many nodes before it is
    /// begun again at the game's default depth.
    #[cfg(not(target_family = "wasm"))]
    pub fn with_patience(nodes: u64) -> Self {
        Self::on(Host::default(), nodes)
    }

    /// A handle for a search that has not begun, with its host and the nodes that a search without any
    /// limit may enter.
    pub fn on(host: Host, patience: u64) -> Self {
        Self {
            shared: Arc::new(Shared {
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

    /// The same handle for a part of the work, which ends where `enough` is set.
    pub(crate) fn until(&self, enough: &Arc<AtomicBool>) -> Self {
        Self { shared: Arc::clone(&self.shared), enough: Some(Arc::clone(enough)) }
    }

    /// The time of its host's clock.
    pub(crate) fn now(&self) -> Duration {
        self.shared.host.clock.now()
    }

    /// How long ago a moment of its clock was; none if the clock went back.
    pub(crate) fn since(&self, moment: Duration) -> Duration {
        self.now().saturating_sub(moment)
    }

    /// The work gives way to everything else on its host.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) fn give_way(&self) {
        self.shared.host.workers.give_way();
    }

    /// Nodes that a search without any limit may enter.
    pub(crate) fn patience(&self) -> u64 {
        self.shared.patience
    }

    /// Notes that a search without any limit is begun again at this depth.
    pub(crate) fn begin_again(&self, depth: u32) -> BegunAgain {
        self.shared.begun_again.store(depth, Ordering::Relaxed);
        self.report(Reach::default());
        BegunAgain { nodes: self.shared.patience, depth }
    }

    /// What was begun again, if anything was.
    pub fn begun_again(&self) -> Option<BegunAgain> {
        let depth = self.shared.begun_again.load(Ordering::Relaxed);
        (depth != u32::MAX).then_some(BegunAgain { nodes: self.shared.patience, depth })
    }

    /// Asks the search to stop; it does so within a few hundred nodes.
    pub fn stop(&self) {
        self.shared.stop.store(true, Ordering::Relaxed);
    }

    /// Asks the search to stop, and to keep nothing of what it has found.
    pub fn discard(&self) {
        self.shared.discarded.store(true, Ordering::Relaxed);
        self.stop();
    }

    /// Whether what it has found is not wanted.
    pub fn is_discarded(&self) -> bool {
        self.shared.discarded.load(Ordering::Relaxed)
    }

    /// Whether it was asked to stop.
    pub fn is_stopped(&self) -> bool {
        let enough = self.enough.as_ref().is_some_and(|enough| enough.load(Ordering::Relaxed));
        enough || self.shared.stop.load(Ordering::Relaxed)
    }

    /// Nodes entered so far, a few hundred behind.
    pub fn nodes(&self) -> u64 {
        self.shared.nodes.load(Ordering::Relaxed)
    }

    /// How far the recording is.
    pub fn reach(&self) -> Reach {
        let Shared { recorded, deepest_ply, root_moves, root_done, .. } = &*self.shared;
        Reach {
            recorded: recorded.load(Ordering::Relaxed),
            deepest_ply: deepest_ply.load(Ordering::Relaxed),
            root_moves: root_moves.load(Ordering::Relaxed),
            root_done: root_done.load(Ordering::Relaxed),
        }
    }

    /// How far work of many searches is; `None` where there is one.
    pub fn stage(&self) -> Option<Stage> {
        lock(&self.shared.stage).clone()
    }

    /// Tells whoever watches how far work of many searches is.
    pub(crate) fn enter_stage(&self, stage: Stage) {
        *lock(&self.shared.stage) = Some(stage);
    }

    /// Tells whoever watches how far the recording is.
    pub(crate) fn report(&self, reach: Reach) {
        self.shared.recorded.store(reach.recorded, Ordering::Relaxed);
        self.shared.deepest_ply.store(reach.deepest_ply, Ordering::Relaxed);
        self.shared.root_moves.store(reach.root_moves, Ordering::Relaxed);
        self.shared.root_done.store(reach.root_done, Ordering::Relaxed);
    }

    /// The control of one search; `limit` is its time from now.
    pub(crate) fn control(&self, limit: Option<Duration>) -> Watch {
        self.shared.nodes.store(0, Ordering::Relaxed);
        let deadline = limit.map(|limit| self.now() + limit);
        Watch { handle: self.clone(), deadline, shorten_at: None, most: None }
    }
}

/// A lock whose holder panicked still holds whole values here: every change is one assignment.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What a search polls.
pub(crate) struct Watch {
    handle: Handle,
    deadline: Option<Duration>,
    shorten_at: Option<Duration>,
    /// Nodes, those of ordering searches included, that may be entered.
    most: Option<u64>,
}

impl Watch {
    /// The same, which ends the search when it has entered more nodes than that.
    pub(crate) fn up_to(self, most: u64) -> Self {
        Self { most: Some(most), ..self }
    }

    /// The same, with a moment from which on the depth limit is the lower one.
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
