//! Jobs: work on the host's workers that can be watched and stopped.

use crate::service::json::{JobEvent, Progress};
use crate::service::memory::{Lease, weight_of_end};
use crate::work::control::{Handle, PATIENCE, lock};
use crate::work::error::{Code, ServiceError};
use crate::work::host::{Host, Workers};
use crate::work::stage::Stage;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

/// The most jobs at once; one more is refused.
const RUNNING: usize = 8;
/// The ended jobs that keep their end after it was read, for another reader. There are few, because the
/// end of a match or a tuning can have many megabytes.
const ENDED: usize = 8;
/// The ended jobs with an unread end. They are counted separately, because many short jobs must not remove
/// the end of a search before a slow page has read it.
const UNREAD: usize = 64;

#[derive(Debug)]
struct Followers {
    watchers: u32,
    /// The time when a page last started or stopped following the job, or requested its state.
    at: Duration,
}

#[derive(Debug)]
pub(super) struct Grant {
    pub(super) budget: u64,
    pub(super) threads: u32,
    /// The memory of the job until the job passes it on; then the memory of its end.
    pub(super) lease: Mutex<Option<Lease>>,
}

/// Work in progress, or its end, which stays until the list of jobs drops it.
#[derive(Debug)]
pub struct Job {
    id: u64,
    workers: &'static dyn Workers,
    handle: Handle,
    granted: Grant,
    started: Duration,
    watched: Mutex<Followers>,
    end: Mutex<Option<JobEvent>>,
    ended: Condvar,
    /// True once its end has been read; an unread end is kept longer.
    was_read: AtomicBool,
}

impl Job {
    /// Waits at most `patience` for the end; returns the progress if the job has not ended.
    pub fn next_event(&self, patience: Duration) -> JobEvent {
        let end = lock(&self.end);
        let waited = self.ended.wait_timeout_while(end, patience, |end| end.is_none());
        let (end, _) = waited.unwrap_or_else(PoisonError::into_inner);
        self.take_end(end.as_ref())
    }

    /// Returns the end, and marks it as read; returns the progress before the end.
    fn take_end(&self, end: Option<&JobEvent>) -> JobEvent {
        let Some(end) = end else { return self.on_the_way() };
        self.was_read.store(true, Ordering::Relaxed);
        end.clone()
    }

    /// Stops the job within a few hundred nodes; keeps its result so far.
    pub fn stop(&self) {
        self.handle.stop();
    }

    pub(super) fn handle(&self) -> &Handle {
        &self.handle
    }

    fn progress(&self) -> Progress {
        let (nodes, elapsed) = (self.handle.nodes(), self.handle.since(self.started));
        let stage = self.handle.stage();
        let all = nodes + stage.as_ref().map_or(0, Stage::nodes_before);
        let (comparison, games, tuning) = match stage {
            None => (None, None, None),
            Some(Stage::Comparison(stage)) => (Some(stage), None, None),
            Some(Stage::Match(stage)) => (None, Some(stage), None),
            Some(Stage::Tuning(stage)) => (None, None, Some(stage)),
        };
        Progress {
            job: self.id,
            nodes,
            nodes_per_second: (all as f64 / elapsed.as_secs_f64().max(1e-3)) as u64,
            reach: self.handle.reach(),
            budget: self.granted.budget,
            elapsed_ms: elapsed.as_millis() as u64,
            comparison,
            games,
            tuning,
            restart: self.handle.begun_again(),
        }
    }

    /// Reports a finished part of the job: `end` is the end that the job would have if it were stopped
    /// now.
    pub(super) fn part_done(&self, end: &dyn Fn() -> JobEvent) {
        // Serialization cannot fail, because an event has only numbers and texts.
        let end = || serde_json::to_string(&end()).unwrap_or_default();
        self.workers.part_done(&end);
    }

    pub(super) fn threads(&self) -> u32 {
        self.granted.threads
    }

    /// Takes its memory, for the trace that it leaves open.
    pub(super) fn take_lease(&self) -> Option<Lease> {
        lock(&self.granted.lease).take()
    }

    fn finish(&self, event: JobEvent) {
        if let Some(lease) = &mut *lock(&self.granted.lease) {
            lease.settle(weight_of_end(&event));
        }
        self.watch(|watchers| watchers);
        *lock(&self.end) = Some(event);
        self.ended.notify_all();
    }

    /// Records that a client follows the job, so that it is not stopped as forgotten.
    pub fn add_watcher(&self) {
        self.watch(|watchers| watchers + 1);
    }

    /// Records that a client no longer follows the job; without another one it can be stopped as
    /// forgotten.
    pub fn remove_watcher(&self) {
        self.watch(|watchers| watchers.saturating_sub(1));
    }

    /// Returns the progress or the end without waiting, for a page that polls the job instead of
    /// following it.
    pub fn glance(&self) -> JobEvent {
        self.watch(|watchers| watchers);
        // Does not wait with a time limit of zero, because a host without threads cannot wait at all.
        self.take_end(lock(&self.end).as_ref())
    }

    fn on_the_way(&self) -> JobEvent {
        JobEvent::Progress { progress: self.progress() }
    }

    fn watch(&self, change: impl FnOnce(u32) -> u32) {
        let mut watched = lock(&self.watched);
        *watched = Followers { watchers: change(watched.watchers), at: self.handle.now() };
    }

    fn is_forgotten(&self, patience: Duration) -> bool {
        let watched = lock(&self.watched);
        watched.watchers == 0 && self.handle.since(watched.at) >= patience
    }

    /// Returns whether the job has no end yet.
    pub fn is_running(&self) -> bool {
        lock(&self.end).is_none()
    }
}

#[derive(Clone, Debug)]
pub(super) struct Jobs {
    host: Host,
    all: Arc<Mutex<BTreeMap<u64, Arc<Job>>>>,
    is_ending: Arc<AtomicBool>,
}

impl Jobs {
    pub(super) fn on(host: Host) -> Self {
        Self { host, all: Arc::default(), is_ending: Arc::default() }
    }

    /// Runs `work` as job `id` on the host's workers, if `grant` gives it resources. The argument
    /// of `grant` is the number of threads of the running jobs. Fails with `Busy` if eight jobs
    /// run.
    pub(super) fn start(
        &self,
        id: u64,
        grant: impl FnOnce(u32) -> Result<Grant, ServiceError>,
        work: impl FnOnce(&Job) -> JobEvent + Send + 'static,
    ) -> Result<(), ServiceError> {
        let mut jobs = lock(&self.all);
        if self.is_ending.load(Ordering::Relaxed) {
            let error = ServiceError::new(Code::Busy, "the service is ending");
            return Err(error.with_remedy("start it again"));
        }
        let running = jobs.values().filter(|job| job.is_running());
        let (count, threads) =
            running.fold((0, 0), |(count, threads), job| (count + 1, threads + job.threads()));
        if count >= RUNNING {
            let error = ServiceError::new(Code::Busy, format!("{RUNNING} searches are running"));
            return Err(error.with_remedy("cancel one or wait"));
        }
        let granted = grant(threads)?;
        let ended = jobs.iter().filter(|(_, job)| !job.is_running());
        let (read, unread): (Vec<_>, Vec<_>) = ended
            .map(|(&id, job)| (id, job.was_read.load(Ordering::Relaxed)))
            .partition(|&(_, was_read)| was_read);
        for (ended, most) in [(read, ENDED), (unread, UNREAD)] {
            for (old, _) in &ended[..ended.len().saturating_sub(most)] {
                jobs.remove(old);
            }
        }
        let handle = Handle::on(self.host, PATIENCE);
        let job = Arc::new(Job {
            id,
            workers: self.host.workers,
            started: handle.now(),
            watched: Mutex::new(Followers { watchers: 0, at: handle.now() }),
            handle,
            granted,
            end: Mutex::new(None),
            ended: Condvar::new(),
            was_read: AtomicBool::default(),
        });
        jobs.insert(id, Arc::clone(&job));
        drop(jobs);
        // Outside the lock, because a host without threads does the work here.
        self.host.workers.run(Box::new(move || {
            let done = catch_unwind(AssertUnwindSafe(|| work(&job)));
            job.finish(done.unwrap_or_else(|_| {
                let error = ServiceError::new(Code::Internal, "the search failed");
                let remedy = "this is a fault of the program, please report it";
                JobEvent::Failed { error: error.with_remedy(remedy) }
            }));
        }));
        Ok(())
    }

    /// Returns a job that runs or ended recently; fails with `NotFound` for any other number.
    pub(super) fn get(&self, id: u64) -> Result<Arc<Job>, ServiceError> {
        lock(&self.all)
            .get(&id)
            .cloned()
            .ok_or_else(|| ServiceError::not_found(format!("no job {id}")))
    }

    /// Returns the running jobs, the oldest first.
    pub(super) fn running(&self) -> Vec<Arc<Job>> {
        lock(&self.all).values().filter(|job| job.is_running()).cloned().collect()
    }

    /// Stops the jobs that nobody has followed for this long.
    pub(super) fn stop_forgotten(&self, patience: Duration) {
        for job in lock(&self.all).values() {
            if job.is_running() && job.is_forgotten(patience) {
                job.handle.stop();
            }
        }
    }

    /// Removes the ended jobs that nobody has requested for this long.
    pub(super) fn forget_ended(&self, patience: Duration) {
        lock(&self.all).retain(|_, job| job.is_running() || !job.is_forgotten(patience));
    }

    /// Accepts no more jobs, stops those that run, and waits at most `patience` for their ends. Returns
    /// whether all have ended.
    pub(super) fn end(&self, patience: Duration) -> bool {
        let jobs = lock(&self.all);
        // Set under the lock, so that no job is between the check of this flag and its place in the list.
        self.is_ending.store(true, Ordering::Relaxed);
        drop(jobs);
        let running = self.running();
        for job in &running {
            job.handle.discard();
        }
        let deadline = self.host.clock.now() + patience;
        running.iter().all(|job| {
            let left = deadline.saturating_sub(self.host.clock.now());
            !matches!(job.next_event(left), JobEvent::Progress { .. })
        })
    }

    /// Ends a job that nobody needs any more; an ended one frees its place in the list.
    pub(super) fn forget(&self, id: u64) {
        let mut jobs = lock(&self.all);
        let Some(job) = jobs.get(&id) else { return };
        if job.is_running() {
            job.handle.discard();
        } else {
            jobs.remove(&id);
        }
    }

    /// Stops a job. If `keep` is set its result so far stays as a prefix that can be viewed.
    pub(super) fn cancel(&self, id: u64, keep: bool) -> Result<(), ServiceError> {
        let job = self.get(id)?;
        if keep {
            job.handle.stop();
        } else {
            job.handle.discard();
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::service::memory::{Account, LEAST_MEMORY};

    const SOON: Duration = Duration::from_secs(20);

    fn cancelled() -> JobEvent {
        JobEvent::Cancelled { summary: None }
    }

    fn until(ended: fn(&Handle) -> bool) -> impl FnOnce(&Job) -> JobEvent {
        move |job| {
            while !ended(job.handle()) {
                std::thread::yield_now();
            }
            cancelled()
        }
    }

    #[expect(clippy::unnecessary_wraps, reason = "as what grants is called")]
    fn granted(_: u32) -> Result<Grant, ServiceError> {
        Ok(Grant { budget: 1, threads: 1, lease: Mutex::new(None) })
    }

    #[test]
    fn too_many_are_refused_and_ended_ones_are_forgotten() {
        let jobs = Jobs::on(Host::default());
        for id in 0..RUNNING as u64 {
            jobs.start(id, granted, until(Handle::is_stopped)).unwrap();
        }
        assert_eq!(
            jobs.start(99, granted, until(Handle::is_stopped)).unwrap_err().code,
            Code::Busy
        );
        for id in 0..RUNNING as u64 {
            jobs.cancel(id, true).unwrap();
            assert_eq!(jobs.get(id).unwrap().next_event(SOON), cancelled());
        }
        for id in 100..200 {
            jobs.start(id, granted, |_| cancelled()).unwrap();
            jobs.get(id).unwrap().next_event(SOON);
        }
        assert!(jobs.get(0).is_err() && jobs.get(199).is_ok());
        assert!(lock(&jobs.all).len() <= ENDED + 1);
        jobs.forget(199);
        assert!(jobs.get(199).is_err() && jobs.get(198).is_ok(), "it leaves its place");
    }

    /// Many short jobs end before a slow page requests the end of its own job.
    #[test]
    fn an_end_that_nobody_has_read_is_kept() {
        let jobs = Jobs::on(Host::default());
        jobs.start(1, granted, |_| cancelled()).unwrap();
        let slow = jobs.get(1).unwrap();
        while slow.is_running() {
            std::thread::yield_now();
        }
        for id in 100..200 {
            jobs.start(id, granted, |_| cancelled()).unwrap();
            jobs.get(id).unwrap().next_event(SOON);
        }
        assert_eq!(jobs.get(1).unwrap().next_event(SOON), cancelled());
        for id in 200..400 {
            jobs.start(id, granted, |_| cancelled()).unwrap();
            let job = jobs.get(id).unwrap();
            while job.is_running() {
                std::thread::yield_now();
            }
        }
        assert!(jobs.get(1).is_err(), "it was heard");
        assert!(lock(&jobs.all).len() <= UNREAD + ENDED + 1, "ends have their room too");
    }

    #[test]
    fn a_job_without_a_watcher_is_stopped() {
        let jobs = Jobs::on(Host::default());
        jobs.start(1, granted, until(Handle::is_stopped)).unwrap();
        jobs.start(2, granted, until(Handle::is_stopped)).unwrap();
        let [followed, never] = [1, 2].map(|id| jobs.get(id).unwrap());
        followed.add_watcher();
        followed.add_watcher();
        followed.remove_watcher();
        jobs.stop_forgotten(Duration::from_hours(1));
        assert!(followed.is_running() && never.is_running(), "another may come");
        jobs.stop_forgotten(Duration::ZERO);
        assert_eq!(never.next_event(SOON), cancelled());
        assert!(followed.is_running(), "one still follows it");
        followed.remove_watcher();
        jobs.stop_forgotten(Duration::ZERO);
        assert_eq!(followed.next_event(SOON), cancelled());
        assert_eq!(followed.glance(), cancelled());
    }

    /// The end of a match can be large, so it is removed when memory is needed and nobody has requested
    /// it recently.
    #[test]
    fn an_end_keeps_its_memory_until_it_is_forgotten() {
        let (jobs, account) = (Jobs::on(Host::default()), Account::of(LEAST_MEMORY));
        let with_memory = |_: u32| {
            let lease = Mutex::new(account.lease(LEAST_MEMORY));
            Ok(Grant { budget: 1, threads: 3, lease })
        };
        jobs.start(1, with_memory, |job| {
            assert_eq!(job.threads(), 3);
            cancelled()
        })
        .unwrap();
        assert_eq!(jobs.get(1).unwrap().next_event(SOON), cancelled());
        let free = account.free();
        assert!((LEAST_MEMORY - 1_000..LEAST_MEMORY).contains(&free), "{free}");
        jobs.forget_ended(Duration::from_hours(1));
        assert!(jobs.get(1).is_ok(), "it may still be asked for");
        jobs.forget_ended(Duration::ZERO);
        assert!(jobs.get(1).is_err());
    }

    #[test]
    fn at_the_end_all_are_stopped_and_no_more_is_taken() {
        let jobs = Jobs::on(Host::default());
        let (release, held) = std::sync::mpsc::channel();
        jobs.start(1, granted, until(Handle::is_discarded)).unwrap();
        jobs.start(2, granted, move |_| {
            held.recv().unwrap_or_default();
            cancelled()
        })
        .unwrap();
        assert!(!jobs.end(Duration::from_millis(50)), "the second does not listen");
        assert_eq!(jobs.get(1).unwrap().glance(), cancelled());
        let refused = jobs.start(3, granted, until(Handle::is_discarded)).unwrap_err();
        assert!(refused.reason.contains("is ending"), "{refused}");
        release.send(()).unwrap();
        assert!(jobs.end(SOON));
    }

    #[test]
    fn a_panic_ends_its_job_alone() {
        let jobs = Jobs::on(Host::default());
        jobs.start(1, granted, |_| panic!("on purpose")).unwrap();
        assert!(matches!(jobs.get(1).unwrap().next_event(SOON), JobEvent::Failed { .. }));
        jobs.start(2, granted, |_| cancelled()).unwrap();
        assert_eq!(jobs.get(2).unwrap().next_event(SOON), cancelled());
    }
}
