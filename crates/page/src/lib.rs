//! The page's core: the table of operations, and bytes, for the workers of a browser.
//!
//! One worker holds the open traces and answers requests. Each job has a worker of its own, which passes
//! its trace on as bytes when it is done. A worker has no threads, so a job runs in the worker that
//! started it, after the call that started it: [`Page::run_jobs`]. Meanwhile the worker receives no
//! messages, so it has to be ended from outside. Its result up to that point is recovered by repeating
//! the work up to the same poll of its searches ([`Page::stop_at`]), or from the parts that it reported.

mod host;

use host::{WORKER, Worker};
use plyscope::service::{
    Code, Format, Host, ServiceError, Workspace, call, call_tiles, open_stream, room_to_open,
    take_book, take_openings, write_trace,
};
use serde::Serialize;
use std::path::Path;
use wasm_bindgen::prelude::wasm_bindgen;

/// A result for JavaScript; its error is the service's error as JSON.
type Answer<T> = Result<T, String>;

fn error_json(error: &ServiceError) -> String {
    serde_json::to_string(error).unwrap_or_default()
}

fn written(answer: Result<impl Serialize, ServiceError>) -> Answer<String> {
    let answer = answer.map_err(|error| error_json(&error))?;
    serde_json::to_string(&answer).map_err(|error| {
        let error = ServiceError::new(Code::Internal, format!("the answer: {error}"));
        error_json(&error.with_remedy("this is a fault of the program, please report it"))
    })
}

/// The service of one worker, which has no threads.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Page {
    open: Workspace,
}

#[wasm_bindgen]
impl Page {
    /// Returns an empty service with this much memory, in bytes.
    #[wasm_bindgen(constructor)]
    pub fn new(memory: f64) -> Self {
        let host = Host { clock: &WORKER, workers: &WORKER };
        let open = Workspace::on(host, memory as u64);
        Worker::watches(open.clone());
        Self { open }
    }

    /// Calls an operation of the table, from JSON to JSON; fails for an unknown one. An operation
    /// that starts a job returns its number; [`Page::run_jobs`] does the job.
    pub fn call(&self, operation: &str, payload: &str) -> Answer<String> {
        call(&self.open, operation, payload).map_err(|error| error_json(&error))
    }

    /// Calls the one operation of the table that returns bytes: the tiles of the icicle.
    pub fn tiles(&self, payload: &str) -> Answer<Vec<u8>> {
        call_tiles(&self.open, payload).map_err(|error| error_json(&error))
    }

    /// Does the jobs that were started. Meanwhile `plyscopeTold` receives their progress and
    /// `plyscopePart` their results so far.
    pub fn run_jobs(&self) {
        Worker::run_jobs();
    }

    /// Makes the next jobs stop at this poll of their searches, as if a person had stopped them.
    pub fn stop_at(&self, poll: f64) {
        Worker::stop_at(poll as u64);
    }

    /// Returns the progress or the end of a job, as JSON; fails for an unknown number.
    pub fn job(&self, job: f64) -> Answer<String> {
        written(self.open.job(job as u64).map(|job| job.glance()))
    }

    /// Opens a trace file; returns its summary as JSON. Fails if the file is refused or the memory
    /// is short.
    pub fn open(&self, file: &[u8]) -> Answer<String> {
        let open = || {
            let lease = self.open.lease(room_to_open(file), "the file")?;
            Ok(self.open.add_with(open_stream(&mut &*file)?.trace, lease).summary())
        };
        written(open())
    }

    /// Returns a trace as a file; `ending` is the extension of its format. Fails for an unknown
    /// ending or trace.
    pub fn save(&self, trace: f64, ending: &str) -> Answer<Vec<u8>> {
        let save = || {
            let format = Format::of_path(Path::new(&format!("trace.{ending}")))
                .map_err(|error| ServiceError::new(Code::Input, error.to_string()))?;
            let mut file = Vec::new();
            write_trace(&self.open.get(trace as u64)?.trace, format, &mut file)?;
            Ok(file)
        };
        save().map_err(|error| error_json(&error))
    }

    /// Returns the record of a trace, for another worker of the page; fails for an unknown trace.
    pub fn carry(&self, trace: f64) -> Answer<Vec<u8>> {
        self.open.carry(trace as u64).map_err(|error| error_json(&error))
    }

    /// Loads a book that the page has fetched, under its identifier, because the core contains no book.
    pub fn take_book(&self, word: &str, text: &str) -> Answer<()> {
        take_book(word, text.as_bytes()).map_err(|error| error_json(&error))
    }

    /// Loads the names of Othello's openings, which the page has fetched; fails if a line cannot be
    /// read.
    pub fn take_openings(&self, text: &str) -> Answer<()> {
        take_openings(text).map_err(|error| error_json(&error))
    }

    /// Opens a trace from another worker of the page; returns its summary as JSON. Fails if the
    /// bytes are no record, or the memory is short.
    pub fn receive(&self, record: &[u8]) -> Answer<String> {
        written(self.open.receive(record).map(|stored| stored.summary()))
    }
}
