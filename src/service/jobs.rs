//! Jobs: work on a thread of its own that can be watched and stopped.

use super::wire::{JobEvent, Progress};
use super::{Code, Handle, Reach, ServiceError, Stage, now};
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
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

/// Work under way, or its end.
#[derive(Debug)]
pub struct Job {
    id: u64,
    handle: Handle,
    budget: u64,
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
            budget: self.budget,
            elapsed_ms: elapsed.as_millis() as u64,
            comparison,
            games,
            tuning,
            begun_again: self.handle.begun_again(),
        }
    }

    fn finish(&self, event: JobEvent) {
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

/// The jobs of a workspace.
#[derive(Clone, Debug, Default)]
pub(super) struct Jobs(Arc<Mutex<BTreeMap<u64, Arc<Job>>>>);

impl Jobs {
    /// Does `work` on a thread of its own as job `id`; `budget` is what it may record, graph nodes.
    pub(super) fn start(
        &self,
        id: u64,
        budget: u64,
        work: impl FnOnce(&Job) -> JobEvent + Send + 'static,
    ) -> Result<(), ServiceError> {
        let mut jobs = lock(&self.0);
        if jobs.values().filter(|job| job.is_running()).count() >= RUNNING {
            let reason = format!("{RUNNING} searches are running; cancel one or wait");
            return Err(ServiceError::new(Code::Busy, reason));
        }
        let ended = jobs.iter().filter(|(_, job)| !job.is_running());
        let ended: Vec<u64> = ended.map(|(&id, _)| id).collect();
        for old in &ended[..ended.len().saturating_sub(ENDED)] {
            jobs.remove(old);
        }
        let job = Arc::new(Job {
            id,
            handle: Handle::new(),
            budget,
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

/// A lock whose holder panicked still holds whole values here: every change is one assignment.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOON: Duration = Duration::from_secs(20);

    fn cancelled() -> JobEvent {
        JobEvent::Cancelled { summary: None }
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
            jobs.start(id, 1, until_stopped).unwrap();
        }
        assert_eq!(jobs.start(99, 1, until_stopped).unwrap_err().code, Code::Busy);
        for id in 0..RUNNING as u64 {
            jobs.cancel(id, true).unwrap();
            assert_eq!(jobs.get(id).unwrap().next_event(SOON), cancelled());
        }
        for id in 100..200 {
            jobs.start(id, 1, |_| cancelled()).unwrap();
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
        jobs.start(1, 1, until_stopped).unwrap();
        jobs.start(2, 1, until_stopped).unwrap();
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

    #[test]
    fn a_panic_ends_its_job_alone() {
        let jobs = Jobs::default();
        jobs.start(1, 1, |_| panic!("on purpose")).unwrap();
        assert!(matches!(jobs.get(1).unwrap().next_event(SOON), JobEvent::Failed { .. }));
        jobs.start(2, 1, |_| cancelled()).unwrap();
        assert_eq!(jobs.get(2).unwrap().next_event(SOON), cancelled());
    }
}
