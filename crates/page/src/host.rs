//! The host of a browser's worker: it provides the clock and does the jobs itself.

use plyscope::service::{Clock, Workers, Workspace};
use std::cell::{Cell, RefCell};
use std::time::Duration;
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = performance, js_name = now)]
    fn milliseconds() -> f64;

    /// Reports the progress of the job, as JSON, and how often its searches have polled.
    #[wasm_bindgen(js_name = plyscopeTold)]
    fn post_event(event: &str, polls: f64);

    /// Reports the end that the job would have if it were stopped now, as JSON.
    #[wasm_bindgen(js_name = plyscopePart)]
    fn post_part(end: &str);
}

/// The polls between two readings of the clock; they take well under a millisecond.
const LOOK: u64 = 64;
/// The least milliseconds between two reports about a job.
const BETWEEN_MS: f64 = 50.0;

pub(crate) const WORKER: Worker = Worker;

#[derive(Debug)]
pub(crate) struct Worker;

thread_local! {
    static WAITING: RefCell<Vec<Box<dyn FnOnce() + Send>>> = const { RefCell::new(Vec::new()) };
    static WATCHED: RefCell<Option<Workspace>> = const { RefCell::new(None) };
    static POLLS: Cell<u64> = const { Cell::new(0) };
    static STOP_AT: Cell<u64> = const { Cell::new(u64::MAX) };
    static LAST_EVENT: Cell<f64> = const { Cell::new(0.0) };
    static LAST_PART: Cell<f64> = const { Cell::new(0.0) };
}

impl Worker {
    pub(crate) fn watches(open: Workspace) {
        WATCHED.set(Some(open));
    }

    pub(crate) fn stop_at(poll: u64) {
        STOP_AT.set(poll);
    }

    /// Does the waiting jobs, in the order in which they were started.
    pub(crate) fn run_jobs() {
        POLLS.set(0);
        let now = milliseconds();
        LAST_EVENT.set(now);
        LAST_PART.set(now);
        for job in WAITING.take() {
            job();
        }
    }
}

impl Clock for Worker {
    fn now(&self) -> Duration {
        Duration::from_secs_f64(milliseconds() / 1e3)
    }
}

impl Workers for Worker {
    fn at_once(&self) -> u32 {
        1
    }

    fn run(&self, job: Box<dyn FnOnce() + Send>) {
        WAITING.with_borrow_mut(|waiting| waiting.push(job));
    }

    fn polled(&self) {
        let polls = POLLS.get() + 1;
        POLLS.set(polls);
        let stop = polls >= STOP_AT.get();
        let look = polls.is_multiple_of(LOOK) && milliseconds() - LAST_EVENT.get() >= BETWEEN_MS;
        if !(stop || look) {
            return;
        }
        WATCHED.with_borrow(|open| {
            for job in open.iter().flat_map(Workspace::running) {
                if stop {
                    job.stop();
                }
                if look && let Ok(event) = serde_json::to_string(&job.glance()) {
                    post_event(&event, polls as f64);
                }
            }
        });
        if look {
            LAST_EVENT.set(milliseconds());
        }
    }

    fn part_done(&self, end: &dyn Fn() -> String) {
        if milliseconds() - LAST_PART.get() >= BETWEEN_MS {
            post_part(&end());
            LAST_PART.set(milliseconds());
        }
    }
}
