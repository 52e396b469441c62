//! `GET /solve?pos=4453&token=T`: what each column of Connect Four on the board of 7x6 is worth for the side to move, in
//! the form that programs of students read. `serve --solve` alone has it.

use crate::failure::Failure;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, Request, State};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use plyscope::service::wire::{JobEvent, SetupWords, SolveRequest, SolveScores, SolvingView};
use plyscope::service::{Code, ServiceError, SolveTask, Workspace, now};
use serde::Deserialize;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::Mutex;

/// Where it is.
pub(crate) const PATH: &str = "/solve";

/// The longest that an answer is worked on and waited for.
const LONGEST: Duration = Duration::from_secs(10);
/// The longest that a position is worked on while others wait for theirs: most are solved sooner.
const SHORT: Duration = Duration::from_secs(1);
/// Bytes of the solver's table; in a small service a quarter of its memory, because two work at once.
const MEMORY: u64 = 256 << 20;
/// The board.
const COLUMNS: usize = 7;
const SQUARES: usize = 42;

/// Positions take their turn, one at a time, for a second each. What is not solved by then is begun again in
/// another line, one at a time too, so that a hard position holds up the other hard ones alone.
#[derive(Clone)]
struct Solving {
    open: Workspace,
    short: Arc<Mutex<()>>,
    long: Arc<Mutex<()>>,
}

/// The route.
pub(crate) fn routes(open: Workspace) -> Router {
    Router::new().route(PATH, get(solve)).with_state(Solving {
        open,
        short: Arc::default(),
        long: Arc::default(),
    })
}

/// The token that a request shows: in its address, or as its bearer.
pub(crate) fn token(request: &Request) -> Option<&str> {
    let query = request.uri().query().unwrap_or_default();
    let in_address = query.split('&').find_map(|pair| pair.strip_prefix("token="));
    let bearer = request.headers().get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    in_address.or_else(|| bearer?.strip_prefix("Bearer ").map(str::trim))
}

#[derive(Deserialize)]
struct Asked {
    pos: Option<String>,
    /// Read by the guard; here so that a second one is refused.
    #[serde(rename = "token")]
    _token: Option<String>,
}

async fn solve(
    State(Solving { open, short, long }): State<Solving>,
    asked: Result<Query<Asked>, QueryRejection>,
) -> Result<Response, Failure> {
    let Query(asked) = asked.map_err(|_| wrong("the address has a parameter twice, or no text"))?;
    let pos = asked.pos.ok_or_else(|| wrong("the address has no pos"))?;
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

/// The values of a position that waits for its turn in a line until `end` and is then worked on for `most`;
/// `None` if they are not known by then.
async fn proved(
    open: &Workspace,
    setup: &SetupWords,
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
    // The turn ends with the work, also where the client no longer waits for the answer.
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

/// Work that ends when no client waits for it, and whose end is not asked for.
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

/// The position after the columns of `pos`.
fn read(pos: &str) -> Result<SetupWords, Failure> {
    if pos.len() > SQUARES || !pos.bytes().all(|byte| (b'1'..=b'7').contains(&byte)) {
        return Err(wrong("pos is no list of columns"));
    }
    let setup = SetupWords::at("connect4", pos);
    setup.read().map_err(|error| wrong(&format!("pos cannot be played: {error}")))?;
    Ok(setup)
}

/// The value of each column; `None`: one of them is not known.
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
        // Letters, no such column, a full one, moves after the end, the words of other notations.
        for bad in ["4a", "48", "0", "4444444", "12121212", " 4453", "X", "4 4"] {
            assert!(read(bad).is_err(), "{bad}");
        }
        assert!(read(&"1".repeat(43)).is_err());
    }
}
