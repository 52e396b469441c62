//! Connections: taken one by one, a bounded number at once, each with little time to say what it
//! wants, so that half-open ones cannot use the service up.

use axum::Router;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::io;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;

/// Connections at once; a browser opens six, and one more for each search that it follows.
const CONNECTIONS: usize = 256;
/// Time for a request's head, from the first byte that could be read.
const HEAD_TIME: Duration = Duration::from_secs(10);
/// Pause after the system had no room for another connection.
const PAUSE: Duration = Duration::from_millis(100);

/// Answers connections for ever.
pub(crate) async fn serve(listener: TcpListener, routes: Router) -> io::Result<()> {
    serve_within(listener, routes, HEAD_TIME).await
}

async fn serve_within(
    listener: TcpListener,
    routes: Router,
    head_time: Duration,
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
        let routes = routes.clone();
        tokio::spawn(async move {
            answer(stream, routes, head_time).await;
            drop(place);
        });
    }
}

async fn answer(stream: TcpStream, routes: Router, head_time: Duration) {
    let served = hyper::server::conn::http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(head_time)
        .serve_connection(TokioIo::new(stream), TowerToHyperService::new(routes))
        .await;
    if let Err(error) = served {
        tracing::debug!("a connection ended: {error}");
    }
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
        tokio::spawn(serve_within(listener, routes, Duration::from_millis(200)));
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
