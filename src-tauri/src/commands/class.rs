//! The class of the window: the same actions of its teacher as the routes of the service.

use plyscope::service::{ServiceError, Workspace};
use plyscope_http::ClassHost;
use tauri::State;
use tauri::ipc::Response;

/// Does what the teacher wants of the class. Its students reach it by a door of its own, never by this
/// bridge.
#[tauri::command]
pub(crate) async fn class(
    open: State<'_, Workspace>,
    host: State<'_, ClassHost>,
    action: String,
    payload: Option<serde_json::Value>,
) -> Result<Response, ServiceError> {
    let payload = payload.map_or_else(String::new, |payload| payload.to_string());
    Ok(Response::new(host.call(open.inner(), &action, &payload).await?))
}
