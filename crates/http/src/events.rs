//! A job's progress as server-sent events, at most ten per second, and its end.

use crate::failure::Failure;
use crate::peers::Peer;
use axum::Extension;
use axum::extract::{Path, State};
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::stream::{Stream, unfold};
use plyscope::service::wire::JobEvent;
use plyscope::service::{Job, Workspace};
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

/// The time between two events.
const BEAT: Duration = Duration::from_millis(100);

/// The time after which a job that nobody follows is stopped, so that a closed page leaves no search
/// behind.
const GRACE: Duration = Duration::from_secs(30);

/// A follower of a job.
struct Watcher {
    job: Arc<Job>,
}

impl Watcher {
    fn of(job: Arc<Job>) -> Self {
        job.add_watcher();
        Self { job }
    }
}

impl Drop for Watcher {
    fn drop(&mut self) {
        self.job.remove_watcher();
    }
}

/// Stops the jobs that nobody follows; never returns.
pub(crate) async fn end_forgotten(open: Workspace) {
    loop {
        tokio::time::sleep(Duration::from_secs(1)).await;
        open.stop_forgotten(GRACE);
    }
}

/// `GET /api/v1/jobs/{job}`: the progress of a job, for a page that has all its connections in use.
pub(crate) async fn glance(
    State(open): State<Workspace>,
    Path(job): Path<u64>,
) -> Result<axum::Json<JobEvent>, Failure> {
    Ok(axum::Json(open.job(job)?.glance()))
}

/// `GET /api/v1/jobs/{job}/events`
pub(crate) async fn follow(
    State(open): State<Workspace>,
    Path(job): Path<u64>,
    peer: Option<Extension<Arc<Peer>>>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Failure> {
    let followed = open.job(job)?;
    if let Some(Extension(peer)) = peer {
        peer.follow(job)?;
    }
    let events = unfold(Some(Watcher::of(followed)), |watcher| async {
        let watcher: Watcher = watcher?;
        let waiting = Arc::clone(&watcher.job);
        let event = tokio::task::spawn_blocking(move || waiting.next_event(BEAT)).await.ok()?;
        let text = serde_json::to_string(&event).ok()?;
        let more = matches!(event, JobEvent::Progress { .. }).then_some(watcher);
        Some((Ok(Event::default().data(text)), more))
    });
    Ok(Sse::new(events).keep_alive(KeepAlive::default()))
}
