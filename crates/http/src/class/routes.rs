//! The requests of the teacher and the students of a class, and their answers.

use super::door::{Door, Student};
use super::store::Entry;
use crate::assets;
use crate::body;
use crate::failure::Failure;
use crate::peers::Peer;
use axum::extract::{Path, Query, Request, State};
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Extension, Json, Router};
use plyscope::service::wire::{
    ClassAnswerRequest, ClassCountRequest, ClassJoinRequest, ClassLetInRequest, ClassNow,
    ClassQuestion, ClassRoom, ClassShowRequest, ClassVoteRef, Language, Messages, PictureLook,
    messages,
};
use plyscope::service::{
    ClassRecord, Code, PictureFormat, ServiceError, Workspace, json_fault, picture as draw,
};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::net::IpAddr;
use std::sync::Arc;

/// The most bytes in a student's request.
const FROM_STUDENT: usize = 4 << 10;
/// The most bytes in the teacher's request.
const FROM_TEACHER: usize = 64 << 10;
/// The seconds after which a browser that waits for the teacher tries to join again.
const ASK_AGAIN: &str = "3";

type RouteResult<T> = Result<T, Failure>;

/// The routes that a class adds to those of the service.
pub(crate) fn routes(open: Workspace, door: Door) -> Router {
    let teacher =
        Router::new().route("/api/v1/class/show", post(show)).with_state((open, door.clone()));
    Router::new()
        .route("/api/v1/class", get(room))
        .route("/api/v1/class/hide", post(hide))
        .route("/api/v1/class/ask", post(ask))
        .route("/api/v1/class/close", post(close))
        .route("/api/v1/class/disclose", post(disclose))
        .route("/api/v1/class/again", post(again))
        .route("/api/v1/class/results", get(results))
        .route("/api/v1/class/let-in", post(let_in))
        .route("/api/v1/class/new-code", post(new_code))
        .route("/api/v1/class/count", post(count))
        .route("/api/v1/class/join", post(join))
        .route("/api/v1/class/now", get(now))
        .route("/api/v1/class/picture/{number}", get(picture))
        .route("/api/v1/class/answer", post(answer))
        .route("/api/v1/class/messages/{language}", get(texts))
        .route("/class/", get(page))
        .with_state(door)
        .merge(teacher)
}

/// `GET /class/`
async fn page(headers: HeaderMap) -> Response {
    assets::serve(Method::GET, Uri::from_static("/class/index.html"), headers).await
}

async fn read<T: DeserializeOwned>(request: Request, most: usize) -> RouteResult<T> {
    let payload = body::read_little(request, most).await?;
    serde_json::from_slice(&payload).map_err(|error| {
        json_fault("the request", &String::from_utf8_lossy(&payload), &error).into()
    })
}

/// Runs an action that waits for the disk or draws on a thread of its own, so that it delays no other
/// request.
async fn off_the_reactor<T: Send + 'static>(
    act: impl FnOnce() -> Result<T, ServiceError> + Send + 'static,
) -> RouteResult<T> {
    let failed = "the request failed; this is a fault of the program, please report it";
    match tokio::task::spawn_blocking(act).await {
        Ok(done) => Ok(done?),
        Err(_) => Err(ServiceError::new(Code::Internal, failed).into()),
    }
}

#[derive(Deserialize)]
struct RoomQuery {
    #[serde(default)]
    live: bool,
}

async fn room(State(door): State<Door>, Query(query): Query<RoomQuery>) -> Json<ClassRoom> {
    Json(door.class().for_teacher(query.live))
}

async fn show(
    State((open, door)): State<(Workspace, Door)>,
    request: Request,
) -> RouteResult<Json<ClassRoom>> {
    let show_request: ClassShowRequest = read(request, FROM_TEACHER).await?;
    let shown = off_the_reactor(move || {
        let stored = open.get(show_request.trace)?;
        let ClassShowRequest { step, profile, .. } = show_request;
        let language = Language::of_tag(&show_request.lang).unwrap_or_default();
        let look = PictureLook {
            step: Some(step),
            profile,
            language,
            ..PictureLook::of(PictureFormat::Svg)
        };
        let drawn = draw(&stored.trace, &look)?;
        let svg = drawn.pages.into_iter().next().map_or_else(String::new, |page| page.text);
        door.class().show(Some((&show_request, stored.trace.steps(), svg)))?;
        Ok(door.class().for_teacher(false))
    });
    Ok(Json(shown.await?))
}

async fn hide(State(door): State<Door>) -> RouteResult<Json<ClassRoom>> {
    let hidden = off_the_reactor(move || {
        door.class().show(None)?;
        Ok(door.class().for_teacher(false))
    });
    Ok(Json(hidden.await?))
}

async fn changed(door: &Door, record: ClassRecord) -> RouteResult<Json<ClassRoom>> {
    door.class().change(record).await?;
    Ok(Json(door.class().for_teacher(false)))
}

async fn ask(State(door): State<Door>, request: Request) -> RouteResult<Json<ClassRoom>> {
    let question: ClassQuestion = read(request, FROM_TEACHER).await?;
    changed(&door, ClassRecord::Asked { question }).await
}

async fn close(State(door): State<Door>, request: Request) -> RouteResult<Json<ClassRoom>> {
    let ClassVoteRef { vote } = read(request, FROM_TEACHER).await?;
    changed(&door, ClassRecord::Closed { vote }).await
}

async fn disclose(State(door): State<Door>, request: Request) -> RouteResult<Json<ClassRoom>> {
    let ClassVoteRef { vote } = read(request, FROM_TEACHER).await?;
    changed(&door, ClassRecord::Disclosed { vote }).await
}

async fn again(State(door): State<Door>, request: Request) -> RouteResult<Json<ClassRoom>> {
    let ClassVoteRef { vote } = read(request, FROM_TEACHER).await?;
    changed(&door, ClassRecord::Again { vote }).await
}

async fn results(State(door): State<Door>) -> RouteResult<Response> {
    let table = door.class().room().results()?;
    let headers = [
        (header::CONTENT_TYPE, "text/csv; charset=utf-8"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"class.csv\""),
    ];
    Ok((headers, table).into_response())
}

async fn let_in(State(door): State<Door>, request: Request) -> RouteResult<Json<ClassRoom>> {
    let ClassLetInRequest { place, number } = read(request, FROM_TEACHER).await?;
    door.class().let_in(place, number)?;
    Ok(Json(door.class().for_teacher(false)))
}

async fn new_code(State(door): State<Door>) -> RouteResult<Json<ClassRoom>> {
    door.class().renew().await?;
    Ok(Json(door.class().for_teacher(false)))
}

async fn count(State(door): State<Door>, request: Request) -> RouteResult<Json<ClassRoom>> {
    let ClassCountRequest { students, counts } = read(request, FROM_TEACHER).await?;
    changed(&door, ClassRecord::Counted { students, counts }).await
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
    let ClassJoinRequest { code } = read(request, FROM_STUDENT).await?;
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
    let ClassAnswerRequest { vote, answer } = read(request, FROM_STUDENT).await?;
    door.class().change(ClassRecord::Answered { vote, student, answer }).await?;
    Ok(Json(door.class().for_student(student)))
}
