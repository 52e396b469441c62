//! Jobs: work on a thread of its own that can be watched and stopped.

use crate::service::memory::{Lease, weight_of_end};
use crate::service::operations::json::{JobEvent, Progress};
use crate::work::control::{Handle, Reach, lock, now};
use crate::work::error::{Code, ServiceError};
use crate::work::stage::Stage;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Jobs at once; one more is refused.
const RUNNING: usize = 8;
/// Ended jobs whose end can still be asked for: a match or a tuning can be many megabytes.
const ENDED: usize = 8;

/// Who follows a job.
#[derive(Debug)]
struct Watched {
    watchers: u32,
    /// When somebody last began or ended to follow it, or asked for it.
    at: Instant,
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
    handle: Handle,
    granted: Granted,
    started: Instant,
    watched: Mutex<Watched>,
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

    /// What stops the work, and says how far it is.
    pub(super) fn handle(&self) -> &Handle {
        &self.handle
    }

    fn progress(&self) -> Progress {
        let (nodes, elapsed) = (self.handle.nodes(), self.started.elapsed());
        let stage = self.handle.stage();
        let all = nodes + stage.as_ref().map_or(0, Stage::nodes_before);
        let (comparison, games, tuning) = match stage {
            None => (None, None, None),
            Some(Stage::Comparison(stage)) => (Some(stage), None, None),
            Some(Stage::Match(stage)) => (None, Some(stage), None),
            Some(Stage::Tuning(stage)) => (None, None, Some(stage)),
        };
        let Reach { recorded, deepest_ply, root_moves, root_done } = self.handle.reach();
        Progress {
            job: self.id,
            nodes,
            nodes_per_second: (all as f64 / elapsed.as_secs_f64().max(1e-3)) as u64,
            deepest_ply,
            root_done,
            root_moves,
            recorded,
            budget: self.granted.budget,
            elapsed_ms: elapsed.as_millis() as u64,
            comparison,
            games,
            tuning,
            begun_again: self.handle.begun_again(),
        }
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

    /// Somebody follows it.
    pub fn add_watcher(&self) {
        self.watch(|watchers| watchers + 1);
    }

    /// Somebody follows it no more.
    pub fn remove_watcher(&self) {
        self.watch(|watchers| watchers.saturating_sub(1));
    }

    /// How far it is, or its end, for somebody who asks now and then instead of following it.
    pub fn glance(&self) -> JobEvent {
        self.watch(|watchers| watchers);
        self.next_event(Duration::ZERO)
    }

    fn watch(&self, change: impl FnOnce(u32) -> u32) {
        let mut watched = lock(&self.watched);
        *watched = Watched { watchers: change(watched.watchers), at: now() };
    }

    /// Whether nobody has followed it for so long.
    fn is_forgotten(&self, patience: Duration) -> bool {
        let watched = lock(&self.watched);
        watched.watchers == 0 && watched.at.elapsed() >= patience
    }

    /// Whether it has not ended.
    pub fn is_running(&self) -> bool {
        lock(&self.end).is_none()
    }
}

/// The jobs of a workspace, and whether it takes no more of them.
#[derive(Clone, Debug, Default)]
pub(super) struct Jobs(Arc<Mutex<BTreeMap<u64, Arc<Job>>>>, Arc<AtomicBool>);

impl Jobs {
    /// Does `work` on a thread of its own as job `id`, if it is granted what it needs; `grant` is told
    /// how many threads the running jobs have.
    pub(super) fn start(
        &self,
        id: u64,
        grant: impl FnOnce(u32) -> Result<Granted, ServiceError>,
        work: impl FnOnce(&Job) -> JobEvent + Send + 'static,
    ) -> Result<(), ServiceError> {
        let mut jobs = lock(&self.0);
        if self.1.load(Ordering::Relaxed) {
            let reason = "the service is ending; start it again";
            return Err(ServiceError::new(Code::Busy, reason));
        }
        let running = jobs.values().filter(|job| job.is_running());
        let (count, threads) =
            running.fold((0, 0), |(count, threads), job| (count + 1, threads + job.threads()));
        if count >= RUNNING {
            let reason = format!("{RUNNING} searches are running; cancel one or wait");
            return Err(ServiceError::new(Code::Busy, reason));
        }
        let granted = grant(threads)?;
        let ended = jobs.iter().filter(|(_, job)| !job.is_running());
        let ended: Vec<u64> = ended.map(|(&id, _)| id).collect();
        for old in &ended[..ended.len().saturating_sub(ENDED)] {
            jobs.remove(old);
        }
        let job = Arc::new(Job {
            id,
            handle: Handle::new(),
            granted,
            started: now(),
            watched: Mutex::new(Watched { watchers: 0, at: now() }),
            end: Mutex::new(None),
            ended: Condvar::new(),
        });
        jobs.insert(id, Arc::clone(&job));
        drop(jobs);
        std::thread::spawn(move || {
            let done = catch_unwind(AssertUnwindSafe(|| work(&job)));
            job.finish(done.unwrap_or_else(|_| {
                let reason = "the search failed; this is a fault of the program, please report it";
                JobEvent::Failed { error: ServiceError::new(Code::Internal, reason) }
            }));
        });
        Ok(())
    }

    /// A job, running or ended not long ago.
    pub(super) fn get(&self, id: u64) -> Result<Arc<Job>, ServiceError> {
        lock(&self.0)
            .get(&id)
            .cloned()
            .ok_or_else(|| ServiceError::not_found(format!("no job {id}")))
    }

    /// Stops the jobs that nobody has followed for so long.
    pub(super) fn stop_forgotten(&self, patience: Duration) {
        for job in lock(&self.0).values() {
            if job.is_running() && job.is_forgotten(patience) {
                job.handle.stop();
            }
        }
    }

    /// Forgets the jobs that have ended and that nobody has asked for so long.
    pub(super) fn forget_ended(&self, patience: Duration) {
        lock(&self.0).retain(|_, job| job.is_running() || !job.is_forgotten(patience));
    }

    /// Takes no more jobs, stops those that run, and waits for their ends, so long at most; tells
    /// whether all have ended.
    pub(super) fn end(&self, patience: Duration) -> bool {
        let jobs = lock(&self.0);
        // Under the lock: no job is between the question and its place in the list.
        self.1.store(true, Ordering::Relaxed);
        let running: Vec<_> = jobs.values().filter(|job| job.is_running()).cloned().collect();
        drop(jobs);
        for job in &running {
            job.handle.discard();
        }
        let deadline = now() + patience;
        running.iter().all(|job| {
            let left = deadline.saturating_duration_since(now());
            !matches!(job.next_event(left), JobEvent::Progress { .. })
        })
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

    #[expect(clippy::unnecessary_wraps, reason = "as what grants is called")]
    fn granted(_: u32) -> Result<Granted, ServiceError> {
        Ok(Granted { budget: 1, threads: 1, lease: Mutex::new(None) })
    }

    #[test]
    fn too_many_are_refused_and_ended_ones_are_forgotten() {
        let jobs = Jobs::default();
        let until_stopped = |job: &Job| {
            while !job.handle().is_stopped() {
                std::thread::yield_now();
            }
            cancelled()
        };
        for id in 0..RUNNING as u64 {
            jobs.start(id, granted, until_stopped).unwrap();
        }
        assert_eq!(jobs.start(99, granted, until_stopped).unwrap_err().code, Code::Busy);
        for id in 0..RUNNING as u64 {
            jobs.cancel(id, true).unwrap();
            assert_eq!(jobs.get(id).unwrap().next_event(SOON), cancelled());
        }
        for id in 100..200 {
            jobs.start(id, granted, |_| cancelled()).unwrap();
            jobs.get(id).unwrap().next_event(SOON);
        }
        assert!(jobs.get(0).is_err() && jobs.get(199).is_ok());
        assert!(lock(&jobs.0).len() <= ENDED + 1);
    }

    #[test]
    fn nobody_watches_it() {
        let jobs = Jobs::default();
        let until_stopped = |job: &Job| {
            while !job.handle().is_stopped() {
                std::thread::yield_now();
            }
            cancelled()
        };
        jobs.start(1, granted, until_stopped).unwrap();
        jobs.start(2, granted, until_stopped).unwrap();
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

    /// What a match gave can be large: where room is needed it goes, once nobody asks for it.
    #[test]
    fn an_end_keeps_its_memory_until_it_is_forgotten() {
        let (jobs, account) = (Jobs::default(), Account::of(LEAST_MEMORY));
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
        let jobs = Jobs::default();
        let until_discarded = |job: &Job| {
            while !job.handle().is_discarded() {
                std::thread::yield_now();
            }
            cancelled()
        };
        let (release, held) = std::sync::mpsc::channel();
        jobs.start(1, granted, until_discarded).unwrap();
        jobs.start(2, granted, move |_| {
            held.recv().unwrap_or_default();
            cancelled()
        })
        .unwrap();
        assert!(!jobs.end(Duration::from_millis(50)), "the second listens to nobody");
        assert_eq!(jobs.get(1).unwrap().glance(), cancelled());
        let refused = jobs.start(3, granted, until_discarded).unwrap_err();
        assert!(refused.message.contains("is ending"), "{refused}");
        release.send(()).unwrap();
        assert!(jobs.end(SOON));
    }

    #[test]
    fn a_panic_ends_its_job_alone() {
        let jobs = Jobs::default();
        jobs.start(1, granted, |_| panic!("on purpose")).unwrap();
        assert!(matches!(jobs.get(1).unwrap().next_event(SOON), JobEvent::Failed { .. }));
        jobs.start(2, granted, |_| cancelled()).unwrap();
        assert_eq!(jobs.get(2).unwrap().next_event(SOON), cancelled());
    }
}
