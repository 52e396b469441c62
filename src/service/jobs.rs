//! Jobs: work of the host's workers that can be watched and stopped.

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

/// Jobs at once; one more is refused.
const RUNNING: usize = 8;
/// Ended jobs that have handed over their end and keep it for another reader; few, because a match or a tuning can be many
/// megabytes.
const ENDED: usize = 8;
/// Ended jobs whose end nobody has read. They have room of their own, because a page that is slow to follow its search must
/// not find it gone after many short ones.
const UNHEARD: usize = 64;

/// Who follows a job.
#[derive(Debug)]
struct Watched {
    watchers: u32,
    /// When a page last began or ended to follow it, or asked for it.
    at: Duration,
}

/// What a job may have.
#[derive(Debug)]
pub(super) struct Granted {
    /// Graph nodes that it may record.
    pub(super) budget: u64,
    /// Its threads.
    pub(super) threads: u32,
    /// Its memory, until it has given it on; then that of its end.
    pub(super) lease: Mutex<Option<Lease>>,
}

/// Work under way, or its end.
#[derive(Debug)]
pub struct Job {
    id: u64,
    workers: &'static dyn Workers,
    handle: Handle,
    granted: Granted,
    started: Duration,
    watched: Mutex<Watched>,
    end: Mutex<Option<JobEvent>>,
    ended: Condvar,
    /// Whether its end was read.
    heard: AtomicBool,
}

impl Job {
    /// Waits a little for the end; progress if it has not come.
    pub fn next_event(&self, patience: Duration) -> JobEvent {
        let end = lock(&self.end);
        let waited = self.ended.wait_timeout_while(end, patience, |end| end.is_none());
        let (end, _) = waited.unwrap_or_else(PoisonError::into_inner);
        self.told(end.as_ref())
    }

    /// The end, which counts as heard from here on; progress before it.
    fn told(&self, end: Option<&JobEvent>) -> JobEvent {
        let Some(end) = end else { return self.on_the_way() };
        self.heard.store(true, Ordering::Relaxed);
        end.clone()
    }

    /// Stops it; what it has found stays.
    pub fn stop(&self) {
        self.handle.stop();
    }

    /// What stops the work, and says how far it is.
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
            begun_again: self.handle.begun_again(),
        }
    }

    /// A part of it is done: `end` is what it would end with if it were stopped now.
    pub(super) fn part_done(&self, end: &dyn Fn() -> JobEvent) {
        // An event of numbers and texts is always written.
        let end = || serde_json::to_string(&end()).unwrap_or_default();
        self.workers.part_done(&end);
    }

    /// Its threads.
    pub(super) fn threads(&self) -> u32 {
        self.granted.threads
    }

    /// Its memory, for what it leaves open.
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

    /// A client follows it.
    pub fn add_watcher(&self) {
        self.watch(|watchers| watchers + 1);
    }

    /// A client follows it no more.
    pub fn remove_watcher(&self) {
        self.watch(|watchers| watchers.saturating_sub(1));
    }

    /// How far it is, or its end, for a page that asks now and then instead of following it.
    pub fn glance(&self) -> JobEvent {
        self.watch(|watchers| watchers);
        // Not by waiting no time: a host without threads cannot wait at all.
        self.told(lock(&self.end).as_ref())
    }

    fn on_the_way(&self) -> JobEvent {
        JobEvent::Progress { progress: self.progress() }
    }

    fn watch(&self, change: impl FnOnce(u32) -> u32) {
        let mut watched = lock(&self.watched);
        *watched = Watched { watchers: change(watched.watchers), at: self.handle.now() };
    }

    /// Whether it has not been followed for so long.
    fn is_forgotten(&self, patience: Duration) -> bool {
        let watched = lock(&self.watched);
        watched.watchers == 0 && self.handle.since(watched.at) >= patience
    }

    /// Whether it has not ended.
    pub fn is_running(&self) -> bool {
        lock(&self.end).is_none()
    }
}

/// The jobs of a workspace, and whether it takes no more of them.
#[derive(Clone, Debug)]
pub(super) struct Jobs {
    host: Host,
    all: Arc<Mutex<BTreeMap<u64, Arc<Job>>>>,
    is_ending: Arc<AtomicBool>,
}

impl Jobs {
    /// No jobs yet.
    pub(super) fn on(host: Host) -> Self {
        Self { host, all: Arc::default(), is_ending: Arc::default() }
    }

    /// Has the host's workers do `work` as job `id`, if it is granted what it needs; `grant` is told how
    /// many threads the running jobs have.
    pub(super) fn start(
        &self,
        id: u64,
        grant: impl FnOnce(u32) -> Result<Granted, ServiceError>,
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
        let (heard, unheard): (Vec<_>, Vec<_>) = ended
            .map(|(&id, job)| (id, job.heard.load(Ordering::Relaxed)))
            .partition(|&(_, heard)| heard);
        for (ended, most) in [(heard, ENDED), (unheard, UNHEARD)] {
            for (old, _) in &ended[..ended.len().saturating_sub(most)] {
                jobs.remove(old);
            }
        }
        let handle = Handle::on(self.host, PATIENCE);
        let job = Arc::new(Job {
            id,
            workers: self.host.workers,
            started: handle.now(),
            watched: Mutex::new(Watched { watchers: 0, at: handle.now() }),
            handle,
            granted,
            end: Mutex::new(None),
            ended: Condvar::new(),
            heard: AtomicBool::default(),
        });
        jobs.insert(id, Arc::clone(&job));
        drop(jobs);
        // Outside the lock: a host without threads does the work here.
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

    /// A job, running or ended not long ago.
    pub(super) fn get(&self, id: u64) -> Result<Arc<Job>, ServiceError> {
        lock(&self.all)
            .get(&id)
            .cloned()
            .ok_or_else(|| ServiceError::not_found(format!("no job {id}")))
    }

    /// The jobs that have not ended, the oldest first.
    pub(super) fn running(&self) -> Vec<Arc<Job>> {
        lock(&self.all).values().filter(|job| job.is_running()).cloned().collect()
    }

    /// Stops the jobs that have not been followed for so long.
    pub(super) fn stop_forgotten(&self, patience: Duration) {
        for job in lock(&self.all).values() {
            if job.is_running() && job.is_forgotten(patience) {
                job.handle.stop();
            }
        }
    }

    /// Forgets the jobs that have ended and have not been asked for for so long.
    pub(super) fn forget_ended(&self, patience: Duration) {
        lock(&self.all).retain(|_, job| job.is_running() || !job.is_forgotten(patience));
    }

    /// Takes no more jobs, stops those that run, and waits for their ends, so long at most; tells
    /// whether all have ended.
    pub(super) fn end(&self, patience: Duration) -> bool {
        let jobs = lock(&self.all);
        // Under the lock: no job is between the question and its place in the list.
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

    /// Ends a job that is not asked for again: one that has ended leaves its place among the ended ones to others.
    pub(super) fn forget(&self, id: u64) {
        let mut jobs = lock(&self.all);
        let Some(job) = jobs.get(&id) else { return };
        if job.is_running() {
            job.handle.discard();
        } else {
            jobs.remove(&id);
        }
    }

    /// Stops a job; `keep`: what it has found stays, a prefix that can be looked at.
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

    /// Work that ends when its handle says so.
    fn until(ended: fn(&Handle) -> bool) -> impl FnOnce(&Job) -> JobEvent {
        move |job| {
            while !ended(job.handle()) {
                std::thread::yield_now();
            }
            cancelled()
        }
    }

    #[expect(clippy::unnecessary_wraps, reason = "as what grants is called")]
    fn granted(_: u32) -> Result<Granted, ServiceError> {
        Ok(Granted { budget: 1, threads: 1, lease: Mutex::new(None) })
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

    /// Many short jobs end before a slow page asks for the end of its own.
    #[test]
    fn an_end_that_nobody_has_heard_is_kept() {
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
        assert!(lock(&jobs.all).len() <= UNHEARD + ENDED + 1, "ends have their room too");
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

    /// What a match gave can be large: where room is needed it goes, once it is not asked for.
    #[test]
    fn an_end_keeps_its_memory_until_it_is_forgotten() {
        let (jobs, account) = (Jobs::on(Host::default()), Account::of(LEAST_MEMORY));
        let with_memory = |_: u32| {
            let lease = Mutex::new(account.lease(LEAST_MEMORY));
            Ok(Granted { budget: 1, threads: 3, lease })
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
