//! Calls a service as a shell does: by name, with JSON text.

use plyscope::service::wire::JobEvent;
use plyscope::service::{Workspace, call};
use serde_json::Value;
use std::time::Duration;

pub(crate) fn ask(open: &Workspace, name: &str, payload: &Value) -> Value {
    let answer = call(open, name, &payload.to_string());
    serde_json::from_str(&answer.unwrap_or_else(|error| panic!("{name} {payload}: {error}")))
        .unwrap()
}

/// Runs a request to its end and returns the trace's handle; panics if the job does not finish.
pub(crate) fn run(open: &Workspace, request: &Value) -> u64 {
    let job = ask(open, "start", request)["job"].as_u64().unwrap();
    loop {
        match open.job(job).unwrap().next_event(Duration::from_secs(10)) {
            JobEvent::Progress { .. } => {}
            JobEvent::Finished { summary } => return summary.trace.unwrap(),
            other => panic!("{other:?}"),
        }
    }
}

/// Returns an object with the fields of both; those of `more` win.
pub(crate) fn merged(one: &Value, more: &Value) -> Value {
    let mut all = one.clone();
    all.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    all
}
