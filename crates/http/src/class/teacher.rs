//! The requests of the teacher of a class as routes of the service.

use super::host::ClassHost;
use crate::body;
use crate::failure::Failure;
use axum::Router;
use axum::extract::{Path, Query, Request, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use plyscope::service::{ServiceError, Workspace};
use std::collections::BTreeMap;

/// The most bytes in the teacher's request.
const FROM_TEACHER: usize = 64 << 10;

type RouteResult = Result<Response, Failure>;
type Teacher = State<(Workspace, ClassHost)>;

/// The routes of the teacher, whether a class is open or not.
pub(crate) fn of_teacher(open: Workspace, host: ClassHost) -> Router {
    Router::new()
        .route("/api/v1/class", get(room))
        .route("/api/v1/class/addresses", get(addresses))
        .route("/api/v1/class/results", get(results))
        .route("/api/v1/class/{action}", post(act))
        .with_state((open, host))
}

async fn room(
    State((open, host)): Teacher,
    Query(query): Query<BTreeMap<String, String>>,
) -> RouteResult {
    let live = query.get("live").is_some_and(|live| live == "true");
    answered(host.call(&open, "room", if live { r#"{"live":true}"# } else { "" }).await)
}

async fn addresses(State((open, host)): Teacher) -> RouteResult {
    answered(host.call(&open, "addresses", "").await)
}

/// `POST /api/v1/class/{action}`
async fn act(
    State((open, host)): Teacher,
    Path(action): Path<String>,
    request: Request,
) -> RouteResult {
    let payload = body::text(body::read_little(request, FROM_TEACHER).await?)?;
    answered(host.call(&open, &action, &payload).await)
}

fn answered(answer: Result<String, ServiceError>) -> RouteResult {
    Ok(([(header::CONTENT_TYPE, "application/json")], answer?).into_response())
}

async fn results(State((_, host)): Teacher) -> RouteResult {
    let table = host.class()?.room().results()?;
    let headers = [
        (header::CONTENT_TYPE, "text/csv; charset=utf-8"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"class.csv\""),
    ];
    Ok((headers, table).into_response())
}
