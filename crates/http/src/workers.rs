//! The threads that run jobs. They have a lower priority than the threads that answer requests.

use plyscope::service::{Host, Workers};

/// The niceness of a job's thread, so that requests stay quick while all processors search.
#[cfg(target_os = "linux")]
const NICE: i32 = 10;

/// Threads of a lower priority.
#[derive(Debug)]
struct Nice;

impl Workers for Nice {
    fn at_once(&self) -> u32 {
        Host::default().workers.at_once()
    }

    fn run(&self, job: Box<dyn FnOnce() + Send>) {
        Host::default().workers.run(Box::new(|| {
            stand_back();
            job();
        }));
    }

    fn give_way(&self) {
        Host::default().workers.give_way();
    }
}

/// The machine, with jobs that give way.
pub(crate) fn host() -> Host {
    Host { workers: &Nice, ..Host::default() }
}

/// Lowers the priority of this thread and of the threads that it starts. Does nothing except on Linux,
/// because other systems would lower the priority of the whole program.
fn stand_back() {
    // Ignores the error, because a job can run at normal priority as well.
    #[cfg(target_os = "linux")]
    let _ = rustix::process::nice(NICE);
}
