//! The service's operations, by name, and the events of jobs.

use super::aside;
use plyscope::service::wire::JobEvent;
use plyscope::service::{ServiceError, Workspace, call as answer, call_tiles};
use std::time::Duration;
use tauri::State;
use tauri::ipc::{Channel, Response};

/// Between two events of a job.
const BEAT: Duration = Duration::from_millis(100);

/// An operation that answers JSON.
#[tauri::command]
pub(crate) async fn call(
    open: State<'_, Workspace>,
    operation: String,
    payload: serde_json::Value,
) -> Result<Response, ServiceError> {
    let open = open.inner().clone();
    let text = aside(move || answer(&open, &operation, &payload.to_string())).await?;
    // It is JSON already.
    Ok(Response::new(text))
}

/// The operation that answers bytes.
#[tauri::command]
pub(crate) async fn call_bytes(
    open: State<'_, Workspace>,
    payload: serde_json::Value,
) -> Result<Response, ServiceError> {
    let open = open.inner().clone();
    Ok(Response::new(aside(move || call_tiles(&open, &payload.to_string())).await?))
}

/// Sends a job's progress, ten times a second at most, and its end as the last event.
#[tauri::command]
pub(crate) fn watch(
    open: State<'_, Workspace>,
    job: u64,
    events: Channel<JobEvent>,
) -> Result<(), ServiceError> {
    let job = open.job(job)?;
    tauri::async_runtime::spawn_blocking(move || {
        loop {
            let event = job.next_event(BEAT);
            let more = matches!(event, JobEvent::Progress { .. });
            // A page that is gone hears nothing more.
            if events.send(event).is_err() || !more {
                break;
            }
        }
    });
    Ok(())
}
