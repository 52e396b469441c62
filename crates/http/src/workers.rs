//! Who does the work of jobs: threads that give way to the requests of the others.

use plyscope::service::{Host, Workers};

/// How far jobs stand back behind requests: reading stays quick while all processors search.
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

/// Lowers the priority of this thread, and of those that it starts; elsewhere than on Linux it would be that of
/// the whole program.
fn stand_back() {
    // A system that refuses lets the job run as it would have.
    #[cfg(target_os = "linux")]
    let _ = rustix::process::nice(NICE);
}
