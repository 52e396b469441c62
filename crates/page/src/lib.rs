//! The page's core: the table of operations, and bytes, for the workers of a browser.
//!
//! One worker holds the open traces and answers; each job has a worker of its own, which hands its trace over
//! as bytes when it is done. A worker has no threads, so a job runs where it was started, after the call that
//! started it: [`Page::run_jobs`]. Meanwhile the worker hears nothing, so it is ended from outside; what it had
//! found then comes of doing the same work again up to the same poll of its searches ([`Page::stop_at`]), or of
//! the parts that it told.

mod host;

use host::{WORKER, Worker};
use plyscope::service::{
    Code, Format, Host, ServiceError, Workspace, call, call_tiles, open_stream, room_to_open,
    take_book, take_openings, write_trace,
};
use serde::Serialize;
use std::path::Path;
use wasm_bindgen::prelude::wasm_bindgen;

/// What a refusal is on the other side: the service's error as JSON.
type Answer<T> = Result<T, String>;

fn told(error: &ServiceError) -> String {
    serde_json::to_string(error).unwrap_or_default()
}

fn written(answer: Result<impl Serialize, ServiceError>) -> Answer<String> {
    let answer = answer.map_err(|error| told(&error))?;
    serde_json::to_string(&answer).map_err(|error| {
        let error = ServiceError::new(Code::Internal, format!("the answer: {error}"));
        told(&error.with_remedy("this is a fault of the program, please report it"))
    })
}

/// The service of one worker.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Page {
    open: Workspace,
}

#[wasm_bindgen]
impl Page {
    /// Nothing open, and so many bytes of memory for all that it does.
    #[wasm_bindgen(constructor)]
    pub fn new(memory: f64) -> Self {
        let host = Host { clock: &WORKER, workers: &WORKER };
        let open = Workspace::on(host, memory as u64);
        Worker::watches(open.clone());
        Self { open }
    }

    /// An operation of the table: JSON in, JSON out. One that starts a job answers its number; the job is
    /// done by [`Page::run_jobs`].
    pub fn call(&self, operation: &str, payload: &str) -> Answer<String> {
        call(&self.open, operation, payload).map_err(|error| told(&error))
    }

    /// Tiles of the icicle as bytes.
    pub fn tiles(&self, payload: &str) -> Answer<Vec<u8>> {
        call_tiles(&self.open, payload).map_err(|error| told(&error))
    }

    /// Does the work of the jobs that were started; `plyscopeTold` hears meanwhile how far they are, and
    /// `plyscopePart` what they have found.
    pub fn run_jobs(&self) {
        Worker::run_jobs();
    }

    /// The jobs that are run next stop at this poll of their searches, as if they were stopped by a person.
    pub fn stop_at(&self, poll: f64) {
        Worker::stop_at(poll as u64);
    }

    /// How far a job is, or its end, as JSON.
    pub fn job(&self, job: f64) -> Answer<String> {
        written(self.open.job(job as u64).map(|job| job.glance()))
    }

    /// Opens a trace file; its summary as JSON.
    pub fn open(&self, file: &[u8]) -> Answer<String> {
        let open = || {
            let lease = self.open.lease(room_to_open(file), "the file")?;
            Ok(self.open.add_with(open_stream(&mut &*file)?.trace, lease).summary())
        };
        written(open())
    }

    /// A trace as a file of the format that the ending of its name says.
    pub fn save(&self, trace: f64, ending: &str) -> Answer<Vec<u8>> {
        let save = || {
            let format = Format::of_path(Path::new(&format!("trace.{ending}")))
                .map_err(|error| ServiceError::new(Code::Input, error.to_string()))?;
            let mut file = Vec::new();
            write_trace(&self.open.get(trace as u64)?.trace, format, &mut file)?;
            Ok(file)
        };
        save().map_err(|error| told(&error))
    }

    /// The record of a trace, for another worker of the page.
    pub fn carry(&self, trace: f64) -> Answer<Vec<u8>> {
        self.open.carry(trace as u64).map_err(|error| told(&error))
    }

    /// Takes a book that the page has fetched, by its word: the core has none in it.
    pub fn take_book(&self, word: &str, text: &str) -> Answer<()> {
        take_book(word, text.as_bytes()).map_err(|error| told(&error))
    }

    /// Takes the names of Othello's openings that the page has fetched.
    pub fn take_openings(&self, text: &str) -> Answer<()> {
        take_openings(text).map_err(|error| told(&error))
    }

    /// Opens a trace that another worker of the page has carried here; its summary as JSON.
    pub fn receive(&self, record: &[u8]) -> Answer<String> {
        written(self.open.receive(record).map(|stored| stored.summary()))
    }
}
