//! What is open: traces within a budget, and running jobs.

use super::wire::{JobEvent, Progress, TraceSummary};
use super::{Code, Handle, Request, ServiceError, now, record, summary};
use crate::layout::Heights;
use crate::trace::{CutoffSteps, Trace};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

/// Graph nodes of all open traces; past it the oldest is closed. About 1.2 GB.
const OPEN_NODES: u64 = 20_000_000;
/// Searches at once; one more is refused.
const RUNNING: usize = 8;

/// An open trace with what its views need again and again.
#[derive(Debug)]
pub struct Stored {
    /// The trace.
    pub trace: Trace,
    handle: u64,
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
        TraceSummary { trace: Some(self.handle), ..summary(&self.trace) }
    }
}

/// A search under way, or its end.
#[derive(Debug)]
pub struct Job {
    id: u64,
    handle: Handle,
    budget: u64,
    started: Instant,
    end: Mutex<Option<JobEvent>>,
    ended: Condvar,
}

impl Job {
    /// Waits a little for the end; progress if it has not come.
    pub fn next_event(&self, patience: Duration) -> JobEvent {
        let end = lock(&self.end);
        let waited = self.ended.wait_timeout_while(end, patience, |end| end.is_none());
        let (end, _) = waited.unwrap_or_else(PoisonError::into_inner);
        end.clone().unwrap_or_else(|| JobEvent::Progress { progress: self.progress() })
    }

    fn progress(&self) -> Progress {
        let (nodes, elapsed) = (self.handle.nodes(), self.started.elapsed());
        Progress {
            job: self.id,
            nodes,
            nodes_per_second: (nodes as f64 / elapsed.as_secs_f64().max(1e-3)) as u64,
            budget: self.budget,
            elapsed_ms: elapsed.as_millis() as u64,
        }
    }

    fn finish(&self, event: JobEvent) {
        *lock(&self.end) = Some(event);
        self.ended.notify_all();
    }

    fn is_running(&self) -> bool {
        lock(&self.end).is_none()
    }
}

/// All that is open in one service.
#[derive(Clone, Debug, Default)]
pub struct Workspace {
    traces: Arc<Mutex<BTreeMap<u64, Arc<Stored>>>>,
    jobs: Arc<Mutex<BTreeMap<u64, Arc<Job>>>>,
    next: Arc<AtomicU64>,
}

impl Workspace {
    /// Nothing open.
    pub fn new() -> Self {
        Self::default()
    }

    /// Opens a trace; the oldest ones are closed when all together grow too large.
    pub fn add(&self, trace: Trace) -> Arc<Stored> {
        let handle = self.number();
        let (heights, cutoffs) = (OnceLock::new(), OnceLock::new());
        let stored = Arc::new(Stored { trace, handle, heights, cutoffs });
        let mut traces = lock(&self.traces);
        traces.insert(handle, Arc::clone(&stored));
        let size = |traces: &BTreeMap<u64, Arc<Stored>>| {
            traces.values().map(|stored| u64::from(stored.trace.len())).sum::<u64>()
        };
        while traces.len() > 1 && size(&traces) > OPEN_NODES {
            traces.pop_first();
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
    }

    /// Starts a search on a thread of its own.
    pub fn start(&self, request: Request) -> Result<u64, ServiceError> {
        let mut jobs = lock(&self.jobs);
        if jobs.values().filter(|job| job.is_running()).count() >= RUNNING {
            let reason = format!("{RUNNING} searches are running; cancel one or wait");
            return Err(ServiceError::new(Code::Busy, reason));
        }
        let id = self.number();
        let job = Arc::new(Job {
            id,
            handle: Handle::new(),
            budget: request.budget,
            started: now(),
            end: Mutex::new(None),
            ended: Condvar::new(),
        });
        jobs.insert(id, Arc::clone(&job));
        drop(jobs);
        let workspace = self.clone();
        std::thread::spawn(move || workspace.run(&job, &request));
        Ok(id)
    }

    fn run(&self, job: &Job, request: &Request) {
        let searched = std::panic::catch_unwind(|| record(request, &job.handle));
        job.finish(match searched {
            Ok(trace) if job.handle.is_stopped() => {
                let summary = (!trace.is_empty()).then(|| self.add(trace).summary());
                JobEvent::Cancelled { summary }
            }
            Ok(trace) => JobEvent::Finished { summary: self.add(trace).summary() },
            Err(_) => {
                let reason = "the search failed; this is a fault of the program, please report it";
                JobEvent::Failed { error: ServiceError::new(Code::Internal, reason) }
            }
        });
    }

    /// A job, running or ended.
    pub fn job(&self, id: u64) -> Result<Arc<Job>, ServiceError> {
        let jobs = lock(&self.jobs);
        jobs.get(&id).cloned().ok_or_else(|| ServiceError::not_found(format!("no job {id}")))
    }

    /// Stops a job; what it has found stays a prefix that can be looked at.
    pub fn cancel(&self, id: u64) -> Result<(), ServiceError> {
        self.job(id)?.handle.stop();
        Ok(())
    }

    fn number(&self) -> u64 {
        1 + self.next.fetch_add(1, Ordering::Relaxed)
    }
}

/// A lock whose holder panicked still holds whole values here: every change is one assignment.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
