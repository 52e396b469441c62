//! What is open: traces within a budget, and running jobs.

use super::jobs::{Jobs, lock};
use super::play::Thinking;
use super::what_if::Branch;
use super::wire::questions::{WhatIfAnswer, WhatIfRequest};
use super::wire::{BegunAgain, JobEvent, TraceSummary};
use super::{
    CompareTask, Job, MatchTask, Request, ServiceError, SuccessTask, TuneTask, record_patiently,
    summary,
};
use crate::analysis::{Mark, Overlay, Side};
use crate::layout::Heights;
use crate::trace::{CutoffSteps, Trace};
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

/// Graph nodes of all open traces; past it the oldest is closed. About 1.2 GB.
const OPEN_NODES: u64 = 20_000_000;
/// Overlays kept; one of the oldest traces goes first.
const MOST_OVERLAYS: usize = 8;

/// An open trace with what its views need again and again.
#[derive(Debug)]
pub struct Stored {
    /// The trace.
    pub trace: Trace,
    handle: u64,
    /// Whether its search was begun again at the game's default depth.
    begun_again: Option<BegunAgain>,
    heights: OnceLock<Heights>,
    cutoffs: OnceLock<CutoffSteps>,
}

impl Stored {
    /// How far every subtree reaches.
    pub fn heights(&self) -> &Heights {
        self.heights.get_or_init(|| Heights::of(&self.trace))
    }

    /// The cutoff steps.
    pub fn cutoffs(&self) -> &CutoffSteps {
        self.cutoffs.get_or_init(|| CutoffSteps::of(&self.trace))
    }

    /// The trace at a glance, with its handle.
    pub fn summary(&self) -> TraceSummary {
        let begun_again = self.begun_again;
        TraceSummary { trace: Some(self.handle), begun_again, ..summary(&self.trace) }
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

/// Overlays by the handles of their traces, the smaller one first.
type Overlays = BTreeMap<(u64, u64), Arc<Overlay>>;

/// All that is open in one service.
#[derive(Clone, Debug, Default)]
pub struct Workspace {
    traces: Arc<Mutex<BTreeMap<u64, Arc<Stored>>>>,
    overlays: Arc<Mutex<Overlays>>,
    jobs: Jobs,
    next: Arc<AtomicU64>,
}

impl Workspace {
    /// Nothing open.
    pub fn new() -> Self {
        Self::default()
    }

    /// Opens a trace; the oldest ones are closed when all together grow too large.
    pub fn add(&self, trace: Trace) -> Arc<Stored> {
        self.add_searched(trace, None)
    }

    /// The same, with what is known of its search beside the trace.
    fn add_searched(&self, trace: Trace, begun_again: Option<BegunAgain>) -> Arc<Stored> {
        let handle = self.number();
        let (heights, cutoffs) = (OnceLock::new(), OnceLock::new());
        let stored = Arc::new(Stored { trace, handle, begun_again, heights, cutoffs });
        let mut traces = lock(&self.traces);
        traces.insert(handle, Arc::clone(&stored));
        let size = |traces: &BTreeMap<u64, Arc<Stored>>| {
            traces.values().map(|stored| u64::from(stored.trace.len())).sum::<u64>()
        };
        while traces.len() > 1 && size(&traces) > OPEN_NODES {
            if let Some((oldest, _)) = traces.pop_first() {
                self.forget_overlays(oldest);
            }
        }
        stored
    }

    /// An open trace.
    pub fn get(&self, handle: u64) -> Result<Arc<Stored>, ServiceError> {
        lock(&self.traces).get(&handle).cloned().ok_or_else(|| {
            ServiceError::not_found(format!("trace {handle} is not open; run or open it again"))
        })
    }

    /// The open traces, the oldest first.
    pub fn all(&self) -> Vec<Arc<Stored>> {
        lock(&self.traces).values().cloned().collect()
    }

    /// Closes a trace; closing it twice is no fault.
    pub fn close(&self, handle: u64) {
        lock(&self.traces).remove(&handle);
        self.forget_overlays(handle);
    }

    /// Two open traces laid over each other; made once and kept while both are open.
    pub fn overlay(&self, first: u64, second: u64) -> Result<Laid, ServiceError> {
        let key = (first.min(second), first.max(second));
        let side = if first == key.0 { Side::A } else { Side::B };
        if let Some(overlay) = lock(&self.overlays).get(&key) {
            return Ok(Laid { overlay: Arc::clone(overlay), first: side });
        }
        let (a, b) = (self.get(key.0)?, self.get(key.1)?);
        let refused = |error| ServiceError::input("overlay", &error);
        let overlay = Arc::new(Overlay::of(&a.trace, &b.trace).map_err(refused)?);
        // The traces are locked first, as in `add`: neither is closed between look and insertion.
        let traces = lock(&self.traces);
        if traces.contains_key(&key.0) && traces.contains_key(&key.1) {
            let mut overlays = lock(&self.overlays);
            while overlays.len() >= MOST_OVERLAYS {
                overlays.pop_first();
            }
            overlays.insert(key, Arc::clone(&overlay));
        }
        Ok(Laid { overlay, first: side })
    }

    fn forget_overlays(&self, handle: u64) {
        lock(&self.overlays).retain(|&(a, b), _| a != handle && b != handle);
    }

    /// Starts a search; the answer is its job.
    pub fn start(&self, request: Request) -> Result<u64, ServiceError> {
        let (id, workspace, budget) = (self.number(), self.clone(), request.budget);
        let work = move |job: &Job| {
            let done = record_patiently(&request, job.handle());
            let (trace, again) = (done.found, done.begun_again);
            if !job.handle().is_stopped() {
                let stored = workspace.add_searched(trace, again);
                return JobEvent::Finished { summary: stored.summary() };
            }
            let wanted = !job.handle().is_discarded() && !trace.is_empty();
            let summary = wanted.then(|| workspace.add_searched(trace, again).summary());
            JobEvent::Cancelled { summary }
        };
        self.jobs.start(id, budget, work).map(|()| id)
    }

    /// Starts the search of a pruned branch; the answer is its job.
    pub fn what_if(&self, asked: WhatIfRequest) -> Result<u64, ServiceError> {
        let branch = Branch::of(&self.get(asked.trace)?.trace, &asked)?;
        let (id, workspace) = (self.number(), self.clone());
        let work = move |job: &Job| {
            let (answer, trace) = branch.search(job.handle());
            if job.handle().is_stopped() {
                return JobEvent::Cancelled { summary: None };
            }
            let trace = trace.map(|trace| workspace.add(trace).handle);
            JobEvent::Answered { what_if: WhatIfAnswer { trace, ..answer } }
        };
        self.jobs.start(id, asked.node_limit, work).map(|()| id)
    }

    /// Starts a comparison; the answer is its job. Cancelled, it ends with the runs it has.
    pub fn compare(&self, task: CompareTask) -> Result<u64, ServiceError> {
        let id = self.number();
        let work = move |job: &Job| {
            let comparison = task.run(job.handle());
            if job.handle().is_discarded() {
                return JobEvent::Cancelled { summary: None };
            }
            JobEvent::Compared { comparison }
        };
        self.jobs.start(id, 0, work).map(|()| id)
    }

    /// Starts to draw success curves; the answer is its job. Cancelled, it ends with what it has.
    pub fn success(&self, task: SuccessTask) -> Result<u64, ServiceError> {
        let id = self.number();
        let work = move |job: &Job| {
            let success = task.run(job.handle());
            if job.handle().is_discarded() {
                return JobEvent::Cancelled { summary: None };
            }
            JobEvent::Solved { success }
        };
        self.jobs.start(id, 0, work).map(|()| id)
    }

    /// Lets an engine find its move; stopped, it plays the best it has.
    pub(super) fn think(&self, thinking: Thinking) -> Result<u64, ServiceError> {
        let id = self.number();
        let work = move |job: &Job| match thinking.run(job.handle()) {
            _ if job.handle().is_discarded() => JobEvent::Cancelled { summary: None },
            Ok(engine) => JobEvent::Moved { engine },
            Err(error) => JobEvent::Failed { error },
        };
        self.jobs.start(id, 0, work).map(|()| id)
    }

    /// Starts a match; the answer is its job. Cancelled, it ends with the finished games.
    pub fn play_match(&self, task: MatchTask) -> Result<u64, ServiceError> {
        let id = self.number();
        let work = move |job: &Job| match task.run(job.handle(), |_| Ok(())) {
            _ if job.handle().is_discarded() => JobEvent::Cancelled { summary: None },
            Ok(result) => JobEvent::Matched { result },
            Err(error) => JobEvent::Failed { error },
        };
        self.jobs.start(id, 0, work).map(|()| id)
    }

    /// Starts a tuning; the answer is its job. Cancelled, it ends with the weights it has.
    pub fn tune(&self, task: TuneTask) -> Result<u64, ServiceError> {
        let id = self.number();
        let work = move |job: &Job| match task.run(job.handle(), |_| Ok(())) {
            _ if job.handle().is_discarded() => JobEvent::Cancelled { summary: None },
            Ok(tuning) => JobEvent::Tuned { tuning },
            Err(error) => JobEvent::Failed { error },
        };
        self.jobs.start(id, 0, work).map(|()| id)
    }

    /// A job, running or ended not long ago.
    pub fn job(&self, id: u64) -> Result<Arc<Job>, ServiceError> {
        self.jobs.get(id)
    }

    /// Stops the jobs that nobody has followed for so long: a page that was closed leaves no search
    /// behind.
    pub fn stop_forgotten(&self, patience: Duration) {
        self.jobs.stop_forgotten(patience);
    }

    /// Stops a job; `keep`: what it has found stays, a prefix that can be looked at.
    pub fn cancel(&self, id: u64, keep: bool) -> Result<(), ServiceError> {
        self.jobs.cancel(id, keep)
    }

    fn number(&self) -> u64 {
        1 + self.next.fetch_add(1, Ordering::Relaxed)
    }
}
