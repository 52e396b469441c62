//! The threads that run jobs. They have a lower priority than the threads that answer requests. Also
//! the threads for what would delay other requests.

use plyscope::service::{Code, Host, ServiceError, Workers};

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

/// Runs an action that waits for the disk or is long on a thread of its own, so that it delays no other
/// request.
pub(crate) async fn off_the_reactor<T: Send + 'static>(
    act: impl FnOnce() -> Result<T, ServiceError> + Send + 'static,
) -> Result<T, ServiceError> {
    let failed = "the request failed; this is a fault of the program, please report it";
    let done = tokio::task::spawn_blocking(act).await;
    done.unwrap_or_else(|_| Err(ServiceError::new(Code::Internal, failed)))
}

/// Lowers the priority of this thread and of the threads that it starts. Does nothing except on Linux,
/// because other systems would lower the priority of the whole program.
fn stand_back() {
    // Ignores the error, because a job can run at normal priority as well.
    #[cfg(target_os = "linux")]
    let _ = rustix::process::nice(NICE);
}
