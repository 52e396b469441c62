//! The services of a host: a clock, and a way to run jobs. They are traits, so that everything above also
//! works in a browser's worker, which has its own clock and no threads.

use std::fmt::Debug;
use std::time::Duration;

/// A clock of the host, because the core has none.
pub trait Clock: Debug + Send + Sync {
    /// Returns the time since a fixed moment, the same for all calls.
    fn now(&self) -> Duration;
}

/// Runs the work of jobs, in parallel if the host has threads.
pub trait Workers: Debug + Send + Sync {
    /// Returns the number of jobs that can run at once, at least 1.
    fn at_once(&self) -> u32;

    /// Runs a job: in parallel with the caller, or after the caller has returned if there are no
    /// threads.
    fn run(&self, job: Box<dyn FnOnce() + Send>);

    /// Lowers the priority of the calling work below everything else. A host with threads gives its
    /// thread the lowest priority.
    fn give_way(&self) {}

    /// Every search calls this every few hundred nodes. A host without threads uses it to report
    /// progress, and to stop a job that repeats a stopped one.
    fn polled(&self) {}

    /// Reports that a part of a job is done. `end` writes, as JSON, the result that the job would have
    /// if it were stopped now. A host that ends jobs without asking them can keep that result.
    fn part_done(&self, _end: &dyn Fn() -> String) {}
}

/// A clock and workers that live as long as the program.
#[derive(Clone, Copy, Debug)]
pub struct Host {
    /// The clock for time limits and measured times.
    pub clock: &'static dyn Clock,
    /// The workers that run jobs.
    pub workers: &'static dyn Workers,
}

#[cfg(not(target_family = "wasm"))]
mod native {
    use super::{Clock, Duration, Host, Workers};
    use std::sync::LazyLock;
    use std::time::Instant;

    /// The "nice" value of the lowest priority.
    #[cfg(target_os = "linux")]
    const LOWEST_PRIORITY: i32 = 19;

    /// The system clock; its fixed moment is the first reading.
    #[derive(Debug)]
    struct SystemClock;

    impl Clock for SystemClock {
        fn now(&self) -> Duration {
            static START: LazyLock<Instant> = LazyLock::new(now);
            START.elapsed()
        }
    }

    /// Runs one thread per job.
    #[derive(Debug)]
    struct Threads;

    impl Workers for Threads {
        fn at_once(&self) -> u32 {
            std::thread::available_parallelism().map_or(1, |cores| cores.get() as u32)
        }

        fn run(&self, job: Box<dyn FnOnce() + Send>) {
            std::thread::spawn(job);
        }

        /// Works on Linux, because a thread has its own priority there. The thread needs no reset: it
        /// ends with its job.
        #[cfg(target_os = "linux")]
        fn give_way(&self) {
            if let Err(error) = rustix::process::setpriority_process(None, LOWEST_PRIORITY) {
                tracing::debug!("the thread keeps its priority: {error}");
            }
        }
    }

    impl Default for Host {
        fn default() -> Self {
            Self { clock: &SystemClock, workers: &Threads }
        }
    }

    /// Returns the current time, for shells that measure, because the core has no clock.
    #[expect(clippy::disallowed_methods, reason = "this host has a clock")]
    pub fn now() -> Instant {
        Instant::now()
    }
}
#[cfg(not(target_family = "wasm"))]
pub use native::now;
