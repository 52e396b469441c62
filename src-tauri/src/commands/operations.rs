//! The service's operations, by name, and the events of jobs.

use super::aside;
use plyscope::service::wire::JobEvent;
use plyscope::service::{ServiceError, Workspace, call as answer, call_tiles};
use std::time::Duration;
use tauri::State;
use tauri::ipc::{Channel, Response};

/// The time between two events of a job.
const BEAT: Duration = Duration::from_millis(100);

/// Calls an operation that returns JSON.
#[tauri::command]
pub(crate) async fn call(
    open: State<'_, Workspace>,
    operation: String,
    payload: serde_json::Value,
) -> Result<Response, ServiceError> {
    let open = open.inner().clone();
    let text = aside(move || answer(&open, &operation, &payload.to_string())).await?;
    // The text is sent unchanged, because it is JSON already.
    Ok(Response::new(text))
}

/// Calls the operation that returns bytes.
#[tauri::command]
pub(crate) async fn call_bytes(
    open: State<'_, Workspace>,
    payload: serde_json::Value,
) -> Result<Response, ServiceError> {
    let open = open.inner().clone();
    Ok(Response::new(aside(move || call_tiles(&open, &payload.to_string())).await?))
}

/// Sends a job's progress, at most ten times per second, and its end as the last event.
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
            // The send fails if the page has gone.
            if events.send(event).is_err() || !more {
                break;
            }
        }
    });
    Ok(())
}
