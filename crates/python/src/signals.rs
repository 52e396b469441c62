//! Ctrl-C during a search: Python's signals are checked at the polls of the search, and end it.

use plyscope::service::{Clock, Handle, Host, PATIENCE, Workers};
use pyo3::prelude::*;
use std::cell::RefCell;
use std::sync::LazyLock;
use std::time::Duration;

/// The time between two checks of the signals. A check needs the interpreter lock, so other threads pay for it.
const BETWEEN: Duration = Duration::from_millis(50);

/// The search of this thread.
struct Watched {
    handle: Handle,
    checked: Duration,
    interrupt: Option<PyErr>,
}

thread_local! {
    static WATCHED: RefCell<Option<Watched>> = const { RefCell::new(None) };
}

static CLOCK: LazyLock<&'static dyn Clock> = LazyLock::new(|| Host::default().clock);

/// The host of a search that Python calls: it works on the calling thread and starts no job.
#[derive(Debug)]
struct Caller;

impl Workers for Caller {
    fn at_once(&self) -> u32 {
        1
    }

    fn run(&self, job: Box<dyn FnOnce() + Send>) {
        job();
    }

    fn polled(&self) {
        // Taken out meanwhile, because a signal's handler may search too.
        let Some(mut watched) = WATCHED.take() else { return };
        let now = CLOCK.now();
        if watched.interrupt.is_none() && now.saturating_sub(watched.checked) >= BETWEEN {
            watched.checked = now;
            watched.interrupt = Python::attach(check).err();
            if watched.interrupt.is_some() {
                watched.handle.discard();
            }
        }
        WATCHED.set(Some(watched));
    }
}

fn check(py: Python<'_>) -> PyResult<()> {
    py.check_signals()
}

/// Does the work without the interpreter lock. Ctrl-C ends it, drops its result and raises `KeyboardInterrupt`.
pub(crate) fn watched<T: Send>(
    py: Python<'_>,
    work: impl FnOnce(&Handle) -> T + Send,
) -> PyResult<T> {
    let handle = Handle::on(Host { clock: *CLOCK, workers: &Caller }, PATIENCE);
    let watch = Watched { handle: handle.clone(), checked: CLOCK.now(), interrupt: None };
    let outer = WATCHED.replace(Some(watch));
    let done = py.detach(|| work(&handle));
    let interrupt = WATCHED.replace(outer).and_then(|watched| watched.interrupt);
    interrupt.map_or(Ok(done), Err)
}
