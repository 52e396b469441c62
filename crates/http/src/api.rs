//! Operations as routes, and trace files in and out.

use crate::body;
use crate::failure::Failure;
use axum::extract::{Path, Query, Request, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use plyscope::service::{
    Code, Format, ServiceError, Workspace, call, call_tiles, open_stream, room_to_open, write_trace,
};
use serde::Deserialize;

/// Largest file taken, bytes; what it unpacks to has a cap of its own.
pub(crate) const LARGEST_FILE: usize = 64 << 20;

/// Largest operation whose memory is not accounted for: all connections together hold little of it.
const SMALL: u64 = 64 << 10;
/// A request in memory takes so many times its text.
const PARSED: u64 = 4;

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
    request: Request,
) -> Result<Response, Failure> {
    let length = body::length(&request).map_or(LARGEST_FILE as u64, |n| n.min(LARGEST_FILE as u64));
    let held = if length > SMALL { length * PARSED } else { 0 };
    let lease = open.lease(held, "so large a request")?;
    let payload = body::read(request, LARGEST_FILE).await?;
    let payload = String::from_utf8(payload)
        .map_err(|_| ServiceError::new(Code::Input, "the request is no text in UTF-8"))?;
    let (answer, kind) = off_the_reactor(move || {
        let _held = lease;
        if name == "tiles" {
            return Ok((call_tiles(&open, &payload)?, "application/octet-stream"));
        }
        // Reading operations may be asked without a body.
        let payload = if payload.is_empty() { "{}" } else { payload.as_str() };
        Ok((call(&open, &name, payload)?.into_bytes(), "application/json"))
    })
    .await?;
    Ok(([(header::CONTENT_TYPE, kind)], answer).into_response())
}

/// `POST /api/v1/traces/file`: opens a trace file.
pub(crate) async fn open_file(
    State(open): State<Workspace>,
    request: Request,
) -> Result<Response, Failure> {
    let length = body::length(&request).unwrap_or(LARGEST_FILE as u64);
    let held = open.lease(length.min(LARGEST_FILE as u64), "the file")?;
    let file = body::read(request, LARGEST_FILE).await?;
    let summary = off_the_reactor(move || {
        let lease = open.lease(room_to_open(&file), "the file")?;
        let opened = open_stream(&mut &*file)?;
        drop((file, held));
        Ok(open.add_with(opened.trace, lease).summary())
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
    let format = Format::of_path(std::path::Path::new(&name))
        .map_err(|error| ServiceError::new(Code::Input, error.to_string()))?;
    let (stored, lease) = (open.get(trace)?, open.lease(body::IN_PIECES, "a download")?);
    let file = body::written(lease, move |out| write_trace(&stored.trace, format, out));
    // Without a file name here the page's own one counts, which says title and format.
    let headers = [
        (header::CONTENT_TYPE, "application/octet-stream"),
        (header::CONTENT_DISPOSITION, "attachment"),
    ];
    Ok((headers, file).into_response())
}
