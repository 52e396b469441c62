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

/// A job whose last watcher has gone is given this long for another one, then it is ended: a page
/// that was closed leaves no search behind.
const GRACE: Duration = Duration::from_secs(30);

/// Whoever follows a job.
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
        if self.job.remove_watcher() == 0 && self.job.is_running() {
            let job = Arc::clone(&self.job);
            // A stream is dropped inside the runtime; after its end there is nobody to wait for.
            if let Ok(runtime) = tokio::runtime::Handle::try_current() {
                runtime.spawn(async move {
                    tokio::time::sleep(GRACE).await;
                    job.stop_unwatched();
                });
            }
        }
    }
}

/// `GET /api/v1/jobs/{job}/events`
pub(crate) async fn follow(
    State(open): State<Workspace>,
    Path(job): Path<u64>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Failure> {
    let events = unfold(Some(Watcher::of(open.job(job)?)), |watcher| async {
        let watcher: Watcher = watcher?;
        let waiting = Arc::clone(&watcher.job);
        let event = tokio::task::spawn_blocking(move || waiting.next_event(BEAT)).await.ok()?;
        let text = serde_json::to_string(&event).ok()?;
        let more = matches!(event, JobEvent::Progress { .. }).then_some(watcher);
        Some((Ok(Event::default().data(text)), more))
    });
    Ok(Sse::new(events).keep_alive(KeepAlive::default()))
}
