//! The requests of the students of a class, and their answers.

use super::actions;
use super::door::{Door, Student};
use super::store::Entry;
use crate::assets;
use crate::body;
use crate::failure::Failure;
use crate::peers::Peer;
use axum::extract::{Path, Query, Request, State};
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use axum::{Extension, Json, Router};
use plyscope::service::wire::{
    ClassAnswerRequest, ClassJoinRequest, ClassNow, Language, Messages, messages,
};
use plyscope::service::{ClassRecord, ServiceError};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::net::IpAddr;
use std::sync::Arc;

/// The most bytes in a student's request.
const FROM_STUDENT: usize = 4 << 10;
/// The seconds after which a browser that waits for the teacher tries to join again.
const ASK_AGAIN: &str = "3";

type RouteResult<T> = Result<T, Failure>;

/// The routes of the students of a class.
pub(crate) fn of_students(door: Door) -> Router {
    Router::new()
        .route("/api/v1/class/join", post(join))
        .route("/api/v1/class/now", get(now))
        .route("/api/v1/class/picture/{number}", get(picture))
        .route("/api/v1/class/answer", post(answer))
        .route("/api/v1/class/messages/{language}", get(texts))
        .route("/class/", get(page))
        .route("/c/{code}", get(link))
        .with_state(door)
}

/// `GET /c/FHK-MQR`: opens the students' page, which joins with the code by itself.
async fn link(Path(code): Path<String>) -> Redirect {
    Redirect::to(&format!("/class/#{code}"))
}

/// `GET /class/`
async fn page(headers: HeaderMap) -> Response {
    assets::serve(Method::GET, Uri::from_static("/class/index.html"), headers).await
}

async fn read<T: DeserializeOwned>(request: Request) -> RouteResult<T> {
    Ok(actions::read(&body::text(body::read_little(request, FROM_STUDENT).await?)?)?)
}

/// Joins the class. A browser that has joined keeps its number; one that waits keeps its key, so that the
/// teacher sees it once.
async fn join(State(door): State<Door>, request: Request) -> RouteResult<Response> {
    if let Some(Student(number)) = door.student(request.headers()) {
        return Ok(Json(door.class().for_student(number)).into_response());
    }
    let from = request.extensions().get::<Arc<Peer>>().map(|peer| peer.address());
    let from = from.unwrap_or(IpAddr::from([0; 4]));
    let headers = request.headers().clone();
    let ClassJoinRequest { code } = read(request).await?;
    let key = door.key(&headers);
    let (mut answer, key) = match door.class().join(&code, from, key).await? {
        Entry::In { student, key } => {
            (Json(door.class().for_student(student)).into_response(), key)
        }
        Entry::Waits { key } => {
            let again = [(header::RETRY_AFTER, ASK_AGAIN)];
            ((StatusCode::ACCEPTED, again).into_response(), key)
        }
        Entry::TooOften => return Err(Failure::too_often()),
    };
    if let Some(cookie) = door.cookie_with(&key) {
        answer.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    Ok(answer)
}

/// Returns the student that the door has identified. The teacher's cookie identifies none.
fn student(found: Option<Extension<Student>>) -> RouteResult<u32> {
    found.map(|Extension(Student(number))| number).ok_or_else(Failure::not_joined)
}

#[derive(Deserialize)]
struct NowQuery {
    since: Option<String>,
}

async fn now(
    State(door): State<Door>,
    Query(query): Query<NowQuery>,
    found: Option<Extension<Student>>,
) -> RouteResult<Response> {
    let number = student(found)?;
    if query.since.is_some_and(|since| since == door.class().version()) {
        return Ok(StatusCode::NO_CONTENT.into_response());
    }
    Ok(Json(door.class().for_student(number)).into_response())
}

/// Browsers must not cache a picture, because after a restart another picture may have its number.
async fn picture(State(door): State<Door>, Path(number): Path<u32>) -> RouteResult<Response> {
    let gone = || ServiceError::not_found("this picture is not shown any more");
    let shown = door.class().picture(number).ok_or_else(gone)?;
    let headers = [(header::CONTENT_TYPE, "image/svg+xml"), (header::CACHE_CONTROL, "no-store")];
    Ok((headers, shown.svg.clone()).into_response())
}

/// The messages that fill in the sentences of exercises.
async fn texts(Path(language): Path<Language>) -> Json<Messages> {
    Json(messages(language))
}

async fn answer(
    State(door): State<Door>,
    found: Option<Extension<Student>>,
    request: Request,
) -> RouteResult<Json<ClassNow>> {
    let student = student(found)?;
    let ClassAnswerRequest { vote, answer } = read(request).await?;
    door.class().change(ClassRecord::Answered { vote, student, answer }).await?;
    Ok(Json(door.class().for_student(student)))
}
