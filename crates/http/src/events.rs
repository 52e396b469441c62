//! A job's progress as server-sent events, ten a second at most, and its end.

use crate::api::Failure;
use axum::extract::{Path, State};
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::stream::{Stream, unfold};
use plyscope::service::wire::JobEvent;
use plyscope::service::{Job, Workspace};
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

/// Between two events.
const BEAT: Duration = Duration::from_millis(100);

/// `GET /api/v1/jobs/{job}/events`
pub(crate) async fn follow(
    State(open): State<Workspace>,
    Path(job): Path<u64>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Failure> {
    let job = open.job(job)?;
    let events = unfold(Some(job), |job: Option<Arc<Job>>| async {
        let job = job?;
        let waiting = Arc::clone(&job);
        let event = tokio::task::spawn_blocking(move || waiting.next_event(BEAT)).await.ok()?;
        let text = serde_json::to_string(&event).ok()?;
        let more = matches!(event, JobEvent::Progress { .. }).then_some(job);
        Some((Ok(Event::default().data(text)), more))
    });
    Ok(Sse::new(events).keep_alive(KeepAlive::default()))
}
