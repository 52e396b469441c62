//! Connections: taken one by one, a bounded number at once, each with little time to say what it
//! wants, so that half-open ones cannot use the service up.

use axum::Router;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::io;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::sync::watch::Receiver;

/// Connections at once; a browser opens six, and one more for each search that it follows.
const CONNECTIONS: usize = 256;
/// Time for a request's head, from the first byte that could be read.
const HEAD_TIME: Duration = Duration::from_secs(10);
/// Pause after the system had no room for another connection.
const PAUSE: Duration = Duration::from_millis(100);

/// Answers connections for ever. At the end of the service, which `ending` tells, each finishes the
/// answer that it is giving.
pub(crate) async fn serve(
    listener: TcpListener,
    routes: Router,
    ending: Receiver<bool>,
) -> io::Result<()> {
    serve_within(listener, routes, HEAD_TIME, ending).await
}

async fn serve_within(
    listener: TcpListener,
    routes: Router,
    head_time: Duration,
    ending: Receiver<bool>,
) -> io::Result<()> {
    let room = Arc::new(Semaphore::new(CONNECTIONS));
    loop {
        // The semaphore is never closed.
        let Ok(place) = Arc::clone(&room).acquire_owned().await else { return Ok(()) };
        let stream = match listener.accept().await {
            Ok((stream, _)) => stream,
            Err(error) => {
                // A connection that broke off, or no file handles left: neither ends the service.
                tracing::warn!("a connection could not be taken: {error}");
                tokio::time::sleep(PAUSE).await;
                continue;
            }
        };
        let (routes, ending) = (routes.clone(), ending.clone());
        tokio::spawn(async move {
            answer(stream, routes, head_time, ending).await;
            drop(place);
        });
    }
}

async fn answer(
    stream: TcpStream,
    routes: Router,
    head_time: Duration,
    mut ending: Receiver<bool>,
) {
    let connection = hyper::server::conn::http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(head_time)
        .serve_connection(TokioIo::new(stream), TowerToHyperService::new(routes));
    let mut connection = pin!(connection);
    let served = tokio::select! {
        served = connection.as_mut() => served,
        () = told(&mut ending) => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = served {
        tracing::debug!("a connection ended: {error}");
    }
}

/// Waits for the end of the service.
pub(crate) async fn told(ending: &mut Receiver<bool>) {
    // Whoever could tell of it is gone only when the service is.
    let _ = ending.wait_for(|end| *end).await;
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv4Addr;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    #[tokio::test]
    async fn a_head_that_does_not_end_is_cut_off() {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        let address = listener.local_addr().unwrap();
        let routes = Router::new().fallback(|| async { "here" });
        let (_service, ending) = tokio::sync::watch::channel(false);
        tokio::spawn(serve_within(listener, routes, Duration::from_millis(200), ending));
        let mut slow = TcpStream::connect(address).await.unwrap();
        slow.write_all(b"GET / HTTP/1.1\r\nHost: x").await.unwrap();
        let mut quick = TcpStream::connect(address).await.unwrap();
        let request = b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
        quick.write_all(request).await.unwrap();
        let mut answer = String::new();
        quick.read_to_string(&mut answer).await.unwrap();
        assert!(answer.starts_with("HTTP/1.1 200") && answer.ends_with("here"), "{answer}");
        let mut nothing = Vec::new();
        let ended = tokio::time::timeout(Duration::from_secs(20), slow.read_to_end(&mut nothing));
        assert!(ended.await.is_ok(), "the half-sent request is still held");
    }
}
