//! Operations as routes, and trace files in and out.

use crate::body;
use crate::coming::{Coming, fed};
use crate::failure::Failure;
use axum::extract::{Path, Query, Request, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use plyscope::service::{
    Asker, BEGIN, Code, Format, ServiceError, Workspace, call, call_tiles, open_stream,
    room_of_request, room_to_open_begun, write_trace,
};
use serde::Deserialize;

/// Largest file taken, bytes; what it unpacks to has a cap of its own.
pub(crate) const LARGEST_FILE: usize = 64 << 20;

/// Operations of a few words: a larger body is none of theirs.
const OF_A_FEW_WORDS: [&str; 24] = [
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
    "seek",
    "siblings",
    "stage",
    "step",
    "summary",
    "tiles",
    "traces",
    "tree_text",
];
/// Bytes of such an operation: the tree can be told 200,000 nodes that are opened and closed by hand.
const A_FEW_WORDS: usize = 4 << 20;

/// The largest body of an operation.
fn most(operation: &str) -> usize {
    if OF_A_FEW_WORDS.contains(&operation) { A_FEW_WORDS } else { LARGEST_FILE }
}

/// Tells the work of a request that whoever asked has gone: a request whose connection ends is dropped.
struct Leaves(Asker);

impl Drop for Leaves {
    fn drop(&mut self) {
        self.0.leave();
    }
}

/// The same with all that is open, for as long as the answer is waited for.
pub(crate) async fn while_asked<T: Send + 'static>(
    open: &Workspace,
    act: impl FnOnce(&Workspace) -> Result<T, ServiceError> + Send + 'static,
) -> Result<T, Failure> {
    let leaves = Leaves(Asker::default());
    let open = open.asked_by(leaves.0.clone());
    off_the_reactor(move || act(&open)).await
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
    request: Request,
) -> Result<Response, Failure> {
    let most = most(&name);
    let length = body::length(&request).map_or(most as u64, |length| length.min(most as u64));
    let lease = open.lease(room_of_request(length), "so large a request")?;
    let payload = body::read(request, most).await?;
    let payload = String::from_utf8(payload)
        .map_err(|_| ServiceError::new(Code::Input, "the request is no text in UTF-8"))?;
    let (answer, kind) = while_asked(&open, move |open| {
        let _held = lease;
        if name == "tiles" {
            return Ok((call_tiles(open, &payload)?, "application/octet-stream"));
        }
        // Reading operations may be asked without a body.
        let payload = if payload.is_empty() { "{}" } else { payload.as_str() };
        Ok((call(open, &name, payload)?.into_bytes(), "application/json"))
    })
    .await?;
    Ok(([(header::CONTENT_TYPE, kind)], answer).into_response())
}

/// `POST /api/v1/traces/file`: opens a trace file while it comes in.
pub(crate) async fn open_file(
    State(open): State<Workspace>,
    request: Request,
) -> Result<Response, Failure> {
    let length = body::length(&request).unwrap_or(LARGEST_FILE as u64).min(LARGEST_FILE as u64);
    let held = open.lease(body::IN_PIECES, "the file")?;
    let mut coming = Coming::of(request, LARGEST_FILE)?;
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
        // Half a file can be a trace that ends early; this one has not come.
        file.drain()?;
        drop(held);
        Ok(open.add_with(opened.trace, lease).summary())
    });
    // The rest is taken also where the beginning is refused already: who sends it comes to hear why.
    let (opened, come) = tokio::join!(opened, coming.feed(feeder));
    come?;
    Ok(axum::Json(opened?).into_response())
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operations_of_a_few_words_are_there() {
        let known: Vec<&str> =
            plyscope::service::operations().iter().map(|operation| operation.name).collect();
        for name in OF_A_FEW_WORDS {
            // The icicle's tiles are bytes, a route of their own beside the table.
            assert!(known.contains(&name) || name == "tiles", "{name}");
        }
        assert_eq!((most("step"), most("told")), (A_FEW_WORDS, LARGEST_FILE));
    }
}
