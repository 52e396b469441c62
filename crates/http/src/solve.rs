//! `GET /solve?pos=4453&token=T`: the value of each column of Connect Four on the 7x6 board for the side
//! to move, in a form that students' programs read. Only `serve --solve` has this route.

use crate::failure::Failure;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, Request, State};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use plyscope::service::wire::{JobEvent, SetupRequest, SolveRequest, SolveScores, SolvingView};
use plyscope::service::{Code, ServiceError, SolveTask, Workspace, now};
use serde::Deserialize;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::Mutex;

/// The path of the route.
pub(crate) const PATH: &str = "/solve";

/// The time limit for an answer, including the wait for a turn.
const LONGEST: Duration = Duration::from_secs(10);
/// The time limit for a position in the short queue; most positions are solved sooner.
const SHORT: Duration = Duration::from_secs(1);
/// The bytes of the solver's table. In a small service it is at most a quarter of the memory, because two
/// positions are solved at once.
const MEMORY: u64 = 256 << 20;
/// The size of the board.
const COLUMNS: usize = 7;
const SQUARES: usize = 42;

/// The short queue solves positions one at a time, for a second each. A position that needs longer starts
/// anew in the long queue, also one at a time, so that a hard position delays only other hard ones.
#[derive(Clone)]
struct SolveQueues {
    open: Workspace,
    short: Arc<Mutex<()>>,
    long: Arc<Mutex<()>>,
}

/// The route.
pub(crate) fn routes(open: Workspace) -> Router {
    Router::new().route(PATH, get(solve)).with_state(SolveQueues {
        open,
        short: Arc::default(),
        long: Arc::default(),
    })
}

/// Returns the token of a request, from its address or its `Authorization` header.
pub(crate) fn token(request: &Request) -> Option<&str> {
    let query = request.uri().query().unwrap_or_default();
    let in_address = query.split('&').find_map(|pair| pair.strip_prefix("token="));
    let bearer = request.headers().get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    in_address.or_else(|| bearer?.strip_prefix("Bearer ").map(str::trim))
}

#[derive(Deserialize)]
struct SolveQuery {
    pos: Option<String>,
    /// The guard reads it; it is listed here so that a second one is refused.
    #[serde(rename = "token")]
    _token: Option<String>,
}

async fn solve(
    State(SolveQueues { open, short, long }): State<SolveQueues>,
    query: Result<Query<SolveQuery>, QueryRejection>,
) -> Result<Response, Failure> {
    let Query(query) = query.map_err(|_| wrong("the address has a parameter twice, or no text"))?;
    let pos = query.pos.ok_or_else(|| wrong("the address has no pos"))?;
    let setup = read(&pos)?;
    let end = now() + LONGEST;
    let score = match proved(&open, &setup, short, end, SHORT).await? {
        Some(score) => score,
        None => proved(&open, &setup, long, end, LONGEST)
            .await?
            .ok_or_else(|| Failure::too_hard(LONGEST))?,
    };
    let mut response = Json(SolveScores { pos, score }).into_response();
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Ok(response)
}

/// Returns the values of a position. The position waits in a queue until `end` at the latest and is then
/// searched for `most`; `None` if the values are not known by then.
async fn proved(
    open: &Workspace,
    setup: &SetupRequest,
    line: Arc<Mutex<()>>,
    end: Instant,
    most: Duration,
) -> Result<Option<[i32; COLUMNS]>, Failure> {
    let left = || end.saturating_duration_since(now());
    let turn = tokio::time::timeout(left(), line.lock_owned()).await;
    let turn = turn.map_err(|_| Failure::too_hard(LONGEST))?;
    let request = SolveRequest {
        setup: setup.clone(),
        moves: true,
        time_limit_ms: Some((left().min(most).as_millis() as u64).max(1)),
        memory: Some(MEMORY.min(open.memory().0 / 4)),
        ..SolveRequest::default()
    };
    let job = open.solve(SolveTask::read(&request)?)?;
    let work = Work { open: open.clone(), job };
    let open = open.clone();
    // The turn ends with the work, even if the client no longer waits for the answer.
    let waited = tokio::task::spawn_blocking(move || {
        let _turn = turn;
        open.job(job).map(|job| job.next_event(LONGEST * 2))
    });
    let event = waited.await;
    drop(work);
    let event = event.map_err(|_| ServiceError::new(Code::Internal, "the request failed"))??;
    match event {
        JobEvent::Proved { solving } => Ok(scores(&solving)),
        JobEvent::Failed { error } => Err(error.into()),
        _ => Ok(None),
    }
}

/// A job that is forgotten when no client waits for it any more.
struct Work {
    open: Workspace,
    job: u64,
}

impl Drop for Work {
    fn drop(&mut self) {
        self.open.forget(self.job);
    }
}

fn wrong(reason: &str) -> Failure {
    Failure::wrong_address(reason, "write the columns played, 1 to 7, as in /solve?pos=4453")
}

/// Returns the position after the columns of `pos`.
fn read(pos: &str) -> Result<SetupRequest, Failure> {
    if pos.len() > SQUARES || !pos.bytes().all(|byte| (b'1'..=b'7').contains(&byte)) {
        return Err(wrong("pos is no list of columns"));
    }
    let setup = SetupRequest::at("connect4", pos);
    setup.read().map_err(|error| wrong(&format!("pos cannot be played: {error}")))?;
    Ok(setup)
}

/// Returns the value of each column; `None` if one of them is not known.
fn scores(solving: &SolvingView) -> Option<[i32; COLUMNS]> {
    let one = solving.solved.first()?;
    let mut score = [SolveScores::NO_MOVE; COLUMNS];
    if solving.stopped.is_some() {
        return None;
    }
    for proved in &one.moves {
        let column: usize = proved.mv.parse().ok()?;
        *score.get_mut(column.checked_sub(1)?)? = proved.lo.filter(|_| proved.lo == proved.hi)?;
    }
    Some(score)
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::Body;

    fn asking(address: &str, authorization: &'static str) -> Option<String> {
        let request = Request::builder().uri(address);
        let request = match authorization {
            "" => request,
            text => request.header(header::AUTHORIZATION, text),
        };
        token(&request.body(Body::empty()).unwrap()).map(str::to_owned)
    }

    #[test]
    fn the_token_is_in_the_address_or_with_the_bearer() {
        for (address, authorization, shown) in [
            ("/solve?pos=4453&token=abc", "", Some("abc")),
            ("/solve?token=abc&pos=4453", "", Some("abc")),
            ("/solve?pos=4453", "Bearer abc", Some("abc")),
            ("/solve?pos=4453&token=abc", "Bearer other", Some("abc")),
            ("/solve?pos=4453", "Basic abc", None),
            ("/solve?pos=4453&mytoken=abc", "", None),
            ("/solve", "", None),
        ] {
            assert_eq!(asking(address, authorization).as_deref(), shown, "{address}");
        }
    }

    #[test]
    fn a_position_is_columns_that_can_be_played() {
        for right in ["", "4453", "1212121", "44444"] {
            assert!(read(right).is_ok(), "{right}");
        }
        // Letters, no such column, a full column, moves after the end, words of other notations.
        for bad in ["4a", "48", "0", "4444444", "12121212", " 4453", "X", "4 4"] {
            assert!(read(bad).is_err(), "{bad}");
        }
        assert!(read(&"1".repeat(43)).is_err());
    }
}
