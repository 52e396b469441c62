//! What a host hands in: the time, and a way to run jobs. A browser's worker has a clock of its own
//! and no threads; everything above works there too.

use std::fmt::Debug;
use std::time::Duration;

/// A clock.
pub trait Clock: Debug + Send + Sync {
    /// The time since some moment that stays the same.
    fn now(&self) -> Duration;
}

/// Who does the work of jobs.
pub trait Workers: Debug + Send + Sync {
    /// How much can be done at once.
    fn at_once(&self) -> u32;

    /// Does the work of a job: beside the caller, or after it has returned where there are no threads.
    fn run(&self, job: Box<dyn FnOnce() + Send>);

    /// The work that calls this is wanted only where nothing else is: a host with threads gives its thread the
    /// lowest priority.
    fn give_way(&self) {}

    /// Every search calls this every few hundred nodes. A host without threads tells here how far its job is, and
    /// stops it where it repeats one that was stopped.
    fn polled(&self) {}

    /// A part of a job is done. `end` writes, as JSON, the end that the job would have if it were stopped now:
    /// what a host can keep that ends its jobs without asking them.
    fn part_done(&self, _end: &dyn Fn() -> String) {}
}

/// A clock and workers.
#[derive(Clone, Copy, Debug)]
pub struct Host {
    /// The clock.
    pub clock: &'static dyn Clock,
    /// The workers.
    pub workers: &'static dyn Workers,
}

#[cfg(not(target_family = "wasm"))]
mod native {
    use super::{Clock, Duration, Host, Workers};
    use std::sync::LazyLock;
    use std::time::Instant;

    /// The "nice" value of work that gives way to everything.
    #[cfg(target_os = "linux")]
    const LOWEST_PRIORITY: i32 = 19;

    /// The clock of the system.
    #[derive(Debug)]
    struct SystemClock;

    impl Clock for SystemClock {
        fn now(&self) -> Duration {
            static START: LazyLock<Instant> = LazyLock::new(now);
            START.elapsed()
        }
    }

    /// A thread a job.
    #[derive(Debug)]
    struct Threads;

    impl Workers for Threads {
        fn at_once(&self) -> u32 {
            std::thread::available_parallelism().map_or(1, |cores| cores.get() as u32)
        }

        fn run(&self, job: Box<dyn FnOnce() + Send>) {
            std::thread::spawn(job);
        }

        /// On Linux, where a thread has a priority of its own. A thread does one job and ends with it.
        #[cfg(target_os = "linux")]
        fn give_way(&self) {
            if let Err(error) = rustix::process::setpriority_process(None, LOWEST_PRIORITY) {
                tracing::debug!("the thread keeps its priority: {error}");
            }
        }
    }

    /// The machine that the program runs on.
    impl Default for Host {
        fn default() -> Self {
            Self { clock: &SystemClock, workers: &Threads }
        }
    }

    /// A moment, for shells that measure.
    #[expect(clippy::disallowed_methods, reason = "this host has a clock")]
    pub fn now() -> Instant {
        Instant::now()
    }
}
#[cfg(not(target_family = "wasm"))]
pub use native::now;
