//! Operations as routes, and the upload and download of trace files.

use crate::body;
use crate::failure::Failure;
use crate::upload::{Upload, fed};
use crate::workers::off_the_reactor;
use axum::extract::{Path, Query, Request, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use plyscope::service::{
    Asker, BEGIN, Code, Format, ServiceError, Workspace, call, call_tiles, open_stream,
    room_of_request, room_to_open_begun, write_trace,
};
use serde::Deserialize;

/// The largest file accepted, in bytes. Its unpacked size has a separate limit.
pub(crate) const LARGEST_FILE: usize = 64 << 20;

/// Operations with small requests; a larger body is refused.
const OF_A_FEW_WORDS: [&str; 25] = [
    "cancel",
    "catalogue",
    "change_tree",
    "close",
    "condition",
    "convention",
    "counterpart",
    "find",
    "histogram",
    "node",
    "node_at",
    "overlay",
    "overlay_cuts",
    "path",
    "predict",
    "predict_question",
    "qr_code",
    "seek",
    "siblings",
    "stage",
    "step",
    "summary",
    "tiles",
    "traces",
    "tree_text",
];
/// The most bytes in such a request: `change_tree` can list 200,000 nodes that were opened and closed by
/// hand.
const A_FEW_WORDS: usize = 4 << 20;

/// Returns the largest body of an operation, in bytes.
fn most(operation: &str) -> usize {
    if OF_A_FEW_WORDS.contains(&operation) { A_FEW_WORDS } else { LARGEST_FILE }
}

/// Reports to the work of a request that its client has gone. The server drops a request when its
/// connection ends.
struct Leaves(Asker);

impl Drop for Leaves {
    fn drop(&mut self) {
        self.0.leave();
    }
}

/// Runs an action with the workspace for as long as the client waits for the answer.
pub(crate) async fn while_client_waits<T: Send + 'static>(
    open: &Workspace,
    act: impl FnOnce(&Workspace) -> Result<T, ServiceError> + Send + 'static,
) -> Result<T, Failure> {
    let leaves = Leaves(Asker::default());
    let open = open.for_client(leaves.0.clone());
    Ok(off_the_reactor(move || act(&open)).await?)
}

/// `POST /api/v1/{operation}`
pub(crate) async fn operation(
    State(open): State<Workspace>,
    Path(name): Path<String>,
    request: Request,
) -> Result<Response, Failure> {
    let most = most(&name);
    let length = body::length(&request).map_or(most as u64, |length| length.min(most as u64));
    let lease = open.lease(room_of_request(length), "so large a request")?;
    let payload = body::text(body::read(request, most).await?)?;
    let (answer, kind) = while_client_waits(&open, move |open| {
        let _held = lease;
        if name == "tiles" {
            return Ok((call_tiles(open, &payload)?, "application/octet-stream"));
        }
        // An operation without parameters needs no body.
        let payload = if payload.is_empty() { "{}" } else { payload.as_str() };
        Ok((call(open, &name, payload)?.into_bytes(), "application/json"))
    })
    .await?;
    Ok(([(header::CONTENT_TYPE, kind)], answer).into_response())
}

/// `POST /api/v1/traces/file`: opens a trace file while it arrives.
pub(crate) async fn open_file(
    State(open): State<Workspace>,
    request: Request,
) -> Result<Response, Failure> {
    let length = body::length(&request).unwrap_or(LARGEST_FILE as u64).min(LARGEST_FILE as u64);
    let held = open.lease(body::IN_PIECES, "the file")?;
    let mut coming = Upload::of(request, LARGEST_FILE)?;
    let begin = coming.begin(BEGIN as usize).await?;
    let lease = open.lease(room_to_open_begun(&begin, length), "the file");
    let (feeder, mut file) = fed(begin);
    let lease = match lease {
        Ok(lease) => lease,
        Err(refused) => {
            drop(file);
            coming.feed(feeder).await?;
            return Err(refused.into());
        }
    };
    let opened = off_the_reactor(move || {
        let opened = open_stream(&mut file)?;
        // Waits for the rest, because half a file can look like a complete trace that ends early.
        file.drain()?;
        drop(held);
        Ok(open.add_with(opened.trace, lease).summary())
    });
    // The rest is read even if the beginning is refused, because the sender reads the answer only after
    // sending everything.
    let (opened, come) = tokio::join!(opened, coming.feed(feeder));
    come?;
    Ok(axum::Json(opened?).into_response())
}

/// The format of a saved file.
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
    // No file name here, so that the page's own one counts; it contains the title and the format.
    let headers = [
        (header::CONTENT_TYPE, "application/octet-stream"),
        (header::CONTENT_DISPOSITION, "attachment"),
    ];
    Ok((headers, file).into_response())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operations_of_a_few_words_are_there() {
        let known: Vec<&str> =
            plyscope::service::operations().iter().map(|operation| operation.name).collect();
        for name in OF_A_FEW_WORDS {
            // The icicle's tiles are bytes, so they have a route of their own beside the table.
            assert!(known.contains(&name) || name == "tiles", "{name}");
        }
        assert_eq!((most("step"), most("external")), (A_FEW_WORDS, LARGEST_FILE));
    }
}
