//! Operations as routes, and trace files in and out.

use axum::body::Bytes;
use axum::extract::{Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use plyscope::service::{
    Code, Format, ServiceError, Workspace, call, call_tiles, open_stream, write_trace,
};
use serde::Deserialize;

/// Largest file taken, bytes; what it unpacks to has a cap of its own.
pub(crate) const LARGEST_FILE: usize = 64 << 20;

/// A failure as the wire carries it.
pub(crate) struct Failure(ServiceError);

impl From<ServiceError> for Failure {
    fn from(error: ServiceError) -> Self {
        Self(error)
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let status = match self.0.code {
            Code::Input | Code::InvalidFile => StatusCode::UNPROCESSABLE_ENTITY,
            Code::NotFound => StatusCode::NOT_FOUND,
            Code::Busy => StatusCode::SERVICE_UNAVAILABLE,
            Code::Limit => StatusCode::PAYLOAD_TOO_LARGE,
            Code::Cancelled => StatusCode::CONFLICT,
            Code::Io | Code::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        };
        (status, axum::Json(self.0)).into_response()
    }
}

/// Does something long or heavy where it holds up no other request.
async fn off_the_reactor<T: Send + 'static>(
    act: impl FnOnce() -> Result<T, ServiceError> + Send + 'static,
) -> Result<T, Failure> {
    let failed = "the request failed; this is a fault of the program, please report it";
    match tokio::task::spawn_blocking(act).await {
        Ok(done) => Ok(done?),
        Err(_) => Err(ServiceError::new(Code::Internal, failed).into()),
    }
}

/// `POST /api/v1/{operation}`
pub(crate) async fn operation(
    State(open): State<Workspace>,
    Path(name): Path<String>,
    payload: String,
) -> Result<Response, Failure> {
    if name == "tiles" {
        let bytes = off_the_reactor(move || call_tiles(&open, &payload)).await?;
        return Ok(([(header::CONTENT_TYPE, "application/octet-stream")], bytes).into_response());
    }
    // Reading operations may be asked without a body.
    let payload = if payload.is_empty() { "{}".to_owned() } else { payload };
    let answer = off_the_reactor(move || call(&open, &name, &payload)).await?;
    Ok(([(header::CONTENT_TYPE, "application/json")], answer).into_response())
}

/// `POST /api/v1/traces/file`: opens a trace file.
pub(crate) async fn open_file(
    State(open): State<Workspace>,
    file: Bytes,
) -> Result<Response, Failure> {
    let summary = off_the_reactor(move || {
        let opened = open_stream(&mut &*file)?;
        Ok(open.add(opened.trace).summary())
    });
    Ok(axum::Json(summary.await?).into_response())
}

/// Which format a saved file has.
#[derive(Deserialize)]
pub(crate) struct SaveQuery {
    format: String,
}

/// `GET /api/v1/traces/{trace}/file?format=json`
pub(crate) async fn save_file(
    State(open): State<Workspace>,
    Path(trace): Path<u64>,
    Query(query): Query<SaveQuery>,
) -> Result<Response, Failure> {
    let name = format!("trace.{}", query.format);
    let bytes = off_the_reactor(move || {
        let format = Format::of_path(std::path::Path::new(&name))
            .map_err(|error| ServiceError::new(Code::Input, error.to_string()))?;
        let mut bytes = Vec::new();
        write_trace(&open.get(trace)?.trace, format, &mut bytes)?;
        Ok(bytes)
    });
    // Without a file name here the page's own one counts, which says title and format.
    let headers = [
        (header::CONTENT_TYPE, "application/octet-stream"),
        (header::CONTENT_DISPOSITION, "attachment"),
    ];
    Ok((headers, bytes.await?).into_response())
}
