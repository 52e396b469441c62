//! The workspace: open traces within their share of the memory, and running jobs.

use crate::analysis::{Overlay, Side};
use crate::experiments::claims::{ClaimsRequest, check_claims, judge_claims};
use crate::experiments::comparison::CompareTask;
use crate::experiments::comparison::json::ComparisonView;
use crate::experiments::matches::MatchTask;
use crate::experiments::play::choose::MoveJob;
#[cfg(not(target_family = "wasm"))]
use crate::experiments::solving::SolveTask;
use crate::experiments::success::SuccessTask;
use crate::experiments::success::json::SuccessView;
use crate::experiments::tuning::TuneTask;
use crate::format::{carry, receive};
use crate::service::jobs::{Grant, Job, Jobs};
use crate::service::json::JobEvent;
use crate::service::memory::{Account, Lease};
use crate::trace::Trace;
use crate::views::open::{Open, OrderedOverlay};
use crate::views::summary::{TraceSummary, summary};
use crate::views::what_if::{Branch, WhatIfAnswer, WhatIfRequest};
use crate::work::asker::Asker;
use crate::work::control::{Handle, PATIENCE, lock};
use crate::work::error::{Code, ServiceError};
use crate::work::host::Host;
use crate::work::need::{Need, of_claims, of_search};
use crate::work::notices::Restart;
use crate::work::numbers::gigabytes;
use crate::work::request::Request;
use crate::work::restart::record_patiently;
use std::collections::BTreeMap;
use std::ops::Deref;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// Open traces may use one part in this many of the memory; beyond that, the trace viewed least recently
/// is closed.
const TRACES_SHARE: u64 = 2;
/// The most open traces at once; beyond that, the trace viewed least recently is closed.
const MOST_TRACES: usize = 512;
/// The least bytes that an open trace counts for.
const LEAST_WEIGHT: u64 = 16 << 10;
/// The bytes of an overlay per node of both traces.
const OVERLAY_WEIGHT: u64 = 24;
/// The most memory of an open trace, as a multiple of the bytes of its record.
const CARRIED: u64 = 8;
/// The most overlays kept; an overlay of one of the oldest traces is removed first.
const MOST_OVERLAYS: usize = 8;
/// The time after which a trace that nobody viewed, or the end of a job that nobody requested, gives way
/// to a new job.
const UNUSED: Duration = Duration::from_mins(1);

/// An open trace and the data that its views need repeatedly.
#[derive(Debug)]
pub struct WorkspaceEntry {
    open: Open,
    handle: u64,
    summary: TraceSummary,
    weight: u64,
    used: Mutex<Duration>,
    _lease: Lease,
}

impl Deref for WorkspaceEntry {
    type Target = Open;

    fn deref(&self) -> &Open {
        &self.open
    }
}

impl WorkspaceEntry {
    /// Returns the trace's handle, unique in its workspace.
    pub const fn handle(&self) -> u64 {
        self.handle
    }

    /// Returns a summary of the trace, with its handle.
    pub fn summary(&self) -> TraceSummary {
        self.summary.clone()
    }
}

/// The overlays by the handles of their traces, the smaller handle first.
type Overlays = BTreeMap<(u64, u64), (OrderedOverlay, Lease)>;
type Traces = BTreeMap<u64, Arc<WorkspaceEntry>>;

/// Everything that is open in one service; clones share it.
#[derive(Clone, Debug)]
pub struct Workspace {
    host: Host,
    memory: Account,
    traces: Arc<Mutex<Traces>>,
    overlays: Arc<Mutex<Overlays>>,
    jobs: Jobs,
    next: Arc<AtomicU64>,
    asker: Asker,
}

#[cfg(not(target_family = "wasm"))]
impl Default for Workspace {
    fn default() -> Self {
        Self::with_memory(crate::service::memory::USUAL_MEMORY)
    }
}

#[cfg(not(target_family = "wasm"))]
impl Workspace {
    /// Returns an empty workspace with the default memory of 2 GiB.
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns an empty workspace with this much memory, in bytes, for jobs, open traces, uploads and
    /// downloads together.
    pub fn with_memory(bytes: u64) -> Self {
        Self::on(Host::default(), bytes)
    }
}

impl Workspace {
    /// The same as [`Workspace::with_memory`], on any host.
    pub fn on(host: Host, bytes: u64) -> Self {
        Self {
            host,
            memory: Account::of(bytes),
            traces: Arc::default(),
            overlays: Arc::default(),
            jobs: Jobs::on(host),
            next: Arc::default(),
            asker: Asker::default(),
        }
    }

    /// Returns a handle for a search inside one answer.
    pub(crate) fn handle(&self) -> Handle {
        Handle::on(self.host, PATIENCE)
    }

    /// Returns the workspace for one request; its client may leave before it is answered.
    #[must_use]
    pub fn for_client(&self, asker: Asker) -> Self {
        Self { asker, ..self.clone() }
    }

    /// Returns the client of the request; by default one that never leaves.
    pub fn asker(&self) -> &Asker {
        &self.asker
    }

    /// Returns the total and the free bytes of memory.
    pub fn memory(&self) -> (u64, u64) {
        (self.memory.total(), self.memory.free())
    }

    /// Takes memory for data that is read or written; dropping the lease returns it. `what` names the
    /// data: an upload, a download.
    ///
    /// # Errors
    /// `Limit` if the memory exceeds the total, `Busy` if too little is free now.
    pub fn lease(&self, bytes: u64, what: &str) -> Result<Lease, ServiceError> {
        let total = self.memory.total();
        if bytes > total {
            let (needed, total) = (gigabytes(bytes), gigabytes(total));
            let reason = format!("{what} needs {needed} of memory, and there are {total} in all");
            let remedy = "use the command line, or plyscope serve with a larger --memory";
            return Err(ServiceError::new(Code::Limit, reason).with_remedy(remedy));
        }
        self.make_room(bytes);
        self.memory.lease(bytes).ok_or_else(|| {
            let free = gigabytes(self.memory.free());
            let needed = gigabytes(bytes);
            let reason = format!("{what} needs {needed} of memory, and {free} are free");
            let remedy = "wait, cancel a search or close a trace";
            ServiceError::new(Code::Busy, reason).with_remedy(remedy)
        })
    }

    /// Opens a trace. Closes those viewed least recently if all need more than half of the memory,
    /// or are more than 512.
    pub fn add(&self, trace: Trace) -> Arc<WorkspaceEntry> {
        let lease = self.memory.note(0);
        self.add_with(trace, lease)
    }

    /// Opens a trace in memory that was taken for it; the lease then holds the actual size.
    pub fn add_with(&self, trace: Trace, lease: Lease) -> Arc<WorkspaceEntry> {
        self.add_searched(trace, lease, None)
    }

    /// The same, with the data about its search that the trace does not have.
    fn add_searched(
        &self,
        trace: Trace,
        mut lease: Lease,
        begun_again: Option<Restart>,
    ) -> Arc<WorkspaceEntry> {
        let handle = self.number();
        // Computes the data of the views here, in the job, so that no view waits for it.
        trace.prepare();
        let summary = TraceSummary { trace: Some(handle), restart: begun_again, ..summary(&trace) };
        let open = Open::of(trace);
        let weight = LEAST_WEIGHT.max(open.bytes());
        lease.settle(weight);
        let used = Mutex::new(self.host.clock.now());
        let stored =
            Arc::new(WorkspaceEntry { open, handle, summary, weight, used, _lease: lease });
        let mut traces = lock(&self.traces);
        traces.insert(handle, Arc::clone(&stored));
        let share = self.memory.total() / TRACES_SHARE;
        let weight = |traces: &Traces| traces.values().map(|stored| stored.weight).sum::<u64>();
        while traces.len() > 1 && (traces.len() > MOST_TRACES || weight(&traces) > share) {
            let others = traces.values().filter(|other| other.handle != handle);
            let Some(oldest) = others.min_by_key(|other| *lock(&other.used)) else { break };
            let oldest = oldest.handle;
            traces.remove(&oldest);
            self.forget_overlays(oldest);
        }
        stored
    }

    fn keep(&self, trace: Trace, job: &Job, begun_again: Option<Restart>) -> Arc<WorkspaceEntry> {
        let lease = job.take_lease().unwrap_or_else(|| self.memory.note(0));
        self.add_searched(trace, lease, begun_again)
    }

    /// Returns the record of an open trace as bytes, for another worker of the same program.
    ///
    /// # Errors
    /// When the trace is not open.
    pub fn carry(&self, handle: u64) -> Result<Vec<u8>, ServiceError> {
        let stored = self.get(handle)?;
        carry(&stored.trace, &stored.summary.restart).map_err(ServiceError::of("record"))
    }

    /// Opens a trace from the bytes of another worker of the same program.
    ///
    /// # Errors
    /// When the bytes are not a record, or too little memory is left.
    pub fn receive(&self, record: &[u8]) -> Result<Arc<WorkspaceEntry>, ServiceError> {
        let lease = self.lease(record.len() as u64 * CARRIED, "the tree")?;
        let (trace, begun_again) = receive(record).map_err(ServiceError::of("record"))?;
        Ok(self.add_searched(trace, lease, begun_again))
    }

    /// Frees memory until this many bytes are free or nothing is left to close. Removes the ends of jobs that
    /// nobody requested recently, then the traces that nobody viewed recently, the longest unused first.
    fn make_room(&self, bytes: u64) {
        if self.memory.free() < bytes {
            self.jobs.forget_ended(UNUSED);
        }
        while self.memory.free() < bytes {
            let mut traces = lock(&self.traces);
            let now = self.host.clock.now();
            let is_unused =
                |stored: &&Arc<WorkspaceEntry>| now.saturating_sub(*lock(&stored.used)) >= UNUSED;
            let unused = traces.values().filter(is_unused);
            let Some(oldest) = unused.min_by_key(|stored| *lock(&stored.used)) else { break };
            let oldest = oldest.handle;
            traces.remove(&oldest);
            self.forget_overlays(oldest);
        }
    }

    /// Grants a job its resources. The games of a match run in parallel as far as the processors and the
    /// memory allow, and at least one runs.
    fn grant(&self, need: &Need, threads_taken: u32) -> Result<Grant, ServiceError> {
        let (total, one) = (self.memory.total(), need.with_threads(1));
        if one > total {
            return Err(need.never_fits(total));
        }
        let free = self.memory.free();
        let by_cores = self.host.workers.at_once().saturating_sub(threads_taken).max(1);
        let by_memory = free.saturating_sub(need.bytes).checked_div(need.per_thread);
        let by_memory = by_memory.map_or(u32::MAX, |threads| threads.clamp(1, 1 << 16) as u32);
        let threads = need.threads.min(by_cores).min(by_memory);
        let lease = self.memory.lease(need.with_threads(threads));
        let lease = lease.ok_or_else(|| need.not_now(free, total))?;
        Ok(Grant { budget: need.budget, threads, lease: Mutex::new(Some(lease)) })
    }

    /// Starts a job, if its resources are granted. A discarded job ends as cancelled, whatever its
    /// result.
    fn begin(
        &self,
        need: &Need,
        work: impl FnOnce(&Job) -> Result<JobEvent, ServiceError> + Send + 'static,
    ) -> Result<u64, ServiceError> {
        let id = self.number();
        let one = need.with_threads(1);
        // Closes nothing for a job that can never be granted.
        if one <= self.memory.total() {
            self.make_room(one);
        }
        let work = |job: &Job| match work(job) {
            _ if job.handle().is_discarded() => JobEvent::Cancelled { summary: None },
            Ok(end) => end,
            Err(error) => JobEvent::Failed { error },
        };
        self.jobs.start(id, |threads| self.grant(need, threads), work).map(|()| id)
    }

    /// Returns an open trace, and counts it as viewed now. Fails with `NotFound` if it is not open.
    pub fn get(&self, handle: u64) -> Result<Arc<WorkspaceEntry>, ServiceError> {
        let stored = lock(&self.traces).get(&handle).cloned().ok_or_else(|| {
            ServiceError::not_found(format!("trace {handle} is not open"))
                .with_remedy("run or open it again")
        })?;
        *lock(&stored.used) = self.host.clock.now();
        Ok(stored)
    }

    /// Returns the open traces, the oldest first.
    pub fn all(&self) -> Vec<Arc<WorkspaceEntry>> {
        lock(&self.traces).values().cloned().collect()
    }

    /// Closes a trace; closing it twice is not an error.
    pub fn close(&self, handle: u64) {
        lock(&self.traces).remove(&handle);
        self.forget_overlays(handle);
    }

    /// Returns the overlay of two open traces; it is made once and kept while both are open.
    pub fn overlay(&self, first: u64, second: u64) -> Result<OrderedOverlay, ServiceError> {
        let key = (first.min(second), first.max(second));
        let first = if first == key.0 { Side::A } else { Side::B };
        if let Some((laid, _)) = lock(&self.overlays).get(&key) {
            return Ok(OrderedOverlay { first, ..laid.clone() });
        }
        let (a, b) = (self.get(key.0)?, self.get(key.1)?);
        let refused = ServiceError::of("overlay");
        let nodes = u64::from(a.trace.len()) + u64::from(b.trace.len());
        let lease = self.lease(LEAST_WEIGHT + nodes * OVERLAY_WEIGHT, "an overlay")?;
        let wanted = || self.asker.waits().is_ok();
        let overlay = Overlay::of_while(&a.trace, &b.trace, &wanted).map_err(refused);
        let overlay = self.asker.unless_gone(overlay)?;
        let laid = OrderedOverlay { overlay: Arc::new(overlay), first, shared: Arc::default() };
        // Locks the traces first, as `add` does, so that neither is closed between the check and the
        // insertion.
        let traces = lock(&self.traces);
        if traces.contains_key(&key.0) && traces.contains_key(&key.1) {
            let mut overlays = lock(&self.overlays);
            while overlays.len() >= MOST_OVERLAYS {
                overlays.pop_first();
            }
            overlays.insert(key, (laid.clone(), lease));
        }
        Ok(laid)
    }

    fn forget_overlays(&self, handle: u64) {
        lock(&self.overlays).retain(|&(a, b), _| a != handle && b != handle);
    }

    /// Starts a search; returns its job. If cancelled, it ends with the nodes recorded so far.
    pub fn start(&self, request: Request) -> Result<u64, ServiceError> {
        let (need, workspace) = (of_search(&request), self.clone());
        self.begin(&need, move |job| {
            let done = record_patiently(&request, job.handle());
            let is_wanted = !job.handle().is_discarded() && !done.found.is_empty();
            let keep = || workspace.keep(done.found, job, done.restart).summary();
            Ok(if job.handle().is_stopped() {
                JobEvent::Cancelled { summary: is_wanted.then(keep) }
            } else {
                JobEvent::Finished { summary: keep() }
            })
        })
    }

    /// Starts the search of a pruned branch; returns its job. If cancelled, it ends without a
    /// result.
    pub fn what_if(&self, request: WhatIfRequest) -> Result<u64, ServiceError> {
        let branch = Branch::of(&self.get(request.trace)?.trace, &request)?;
        let (need, workspace) = (branch.need(), self.clone());
        self.begin(&need, move |job| {
            let (answer, trace) = branch.search(job.handle());
            if job.handle().is_stopped() {
                return Ok(JobEvent::Cancelled { summary: None });
            }
            let trace = trace.map(|trace| workspace.keep(trace, job, None).handle);
            Ok(JobEvent::Answered { what_if: WhatIfAnswer { trace, ..answer } })
        })
    }

    /// Starts to judge the claims of an open trace; returns its job. If cancelled, it ends with those judged so far.
    pub fn judge_claims(&self, request: ClaimsRequest) -> Result<u64, ServiceError> {
        let open = self.get(request.trace)?;
        check_claims(&open.trace)?;
        self.begin(&of_claims(), move |job| {
            Ok(JobEvent::Judged { claims: judge_claims(&open.trace, job.handle())? })
        })
    }

    /// Starts a comparison; returns its job. If cancelled, it ends with the finished runs.
    pub fn compare(&self, task: CompareTask) -> Result<u64, ServiceError> {
        self.begin(&task.need(), move |job| {
            let so_far = |comparison: &dyn Fn() -> ComparisonView| {
                job.part_done(&|| JobEvent::Compared { comparison: comparison() });
            };
            Ok(JobEvent::Compared { comparison: task.run_in_parts(job.handle(), &so_far) })
        })
    }

    /// Starts to solve positions; returns its job. If cancelled, it ends with the values proved so far.
    #[cfg(not(target_family = "wasm"))]
    pub fn solve(&self, task: SolveTask) -> Result<u64, ServiceError> {
        self.begin(&task.need(), move |job| {
            Ok(JobEvent::Proved { solving: task.run(job.handle()) })
        })
    }

    /// Starts to draw success curves; returns its job. If cancelled, it ends with the result so far.
    pub fn success(&self, task: SuccessTask) -> Result<u64, ServiceError> {
        self.begin(&task.need(), move |job| {
            let so_far = |success: &dyn Fn() -> SuccessView| {
                job.part_done(&|| JobEvent::Solved { success: success() });
            };
            Ok(JobEvent::Solved { success: task.run_in_parts(job.handle(), &so_far) })
        })
    }

    /// Lets an engine find its move; if stopped, it plays the best move so far.
    pub(super) fn think(&self, thinking: MoveJob) -> Result<u64, ServiceError> {
        self.begin(&thinking.need(), move |job| {
            Ok(JobEvent::Moved { engine: thinking.run(job.handle())? })
        })
    }

    /// Starts a match; returns its job. If cancelled, it ends with the finished games.
    pub fn play_match(&self, task: MatchTask) -> Result<u64, ServiceError> {
        self.begin(&task.need(), move |job| {
            let task = task.on_threads(job.threads());
            let result = task.run(job.handle(), |_, so_far| {
                job.part_done(&|| JobEvent::Matched { result: so_far() });
                Ok(())
            });
            Ok(JobEvent::Matched { result: result? })
        })
    }

    /// Starts a tuning; returns its job. If cancelled, it ends with the weights so far.
    pub fn tune(&self, task: TuneTask) -> Result<u64, ServiceError> {
        self.begin(&task.need(), move |job| {
            let task = task.on_threads(job.threads());
            let tuning = task.run(job.handle(), |_, so_far| {
                job.part_done(&|| JobEvent::Tuned { tuning: so_far() });
                Ok(())
            });
            Ok(JobEvent::Tuned { tuning: tuning? })
        })
    }

    /// Returns a job that runs or ended recently; fails with `NotFound` for any other number.
    pub fn job(&self, id: u64) -> Result<Arc<Job>, ServiceError> {
        self.jobs.get(id)
    }

    /// Returns the running jobs, the oldest first.
    pub fn running(&self) -> Vec<Arc<Job>> {
        self.jobs.running()
    }

    /// Stops the jobs without a follower for this long, so that a closed page leaves no search behind.
    pub fn stop_forgotten(&self, patience: Duration) {
        self.jobs.stop_forgotten(patience);
    }

    /// Ends the service: accepts no more jobs, stops those that run, and waits at most `patience` for
    /// their ends. Returns whether all have ended.
    pub fn end(&self, patience: Duration) -> bool {
        self.jobs.end(patience)
    }

    /// Stops a job. If `keep` is set its result so far stays as a prefix that can be viewed.
    pub fn cancel(&self, id: u64, keep: bool) -> Result<(), ServiceError> {
        self.jobs.cancel(id, keep)
    }

    /// Ends a job that nobody needs any more; it is not kept among the ended ones.
    pub fn forget(&self, id: u64) {
        self.jobs.forget(id);
    }

    fn number(&self) -> u64 {
        1 + self.next.fetch_add(1, Ordering::Relaxed)
    }
}
