//! Connections. Their number is bounded and each has a time limit for every step, so that half-open, slow
//! and idle ones cannot exhaust the service.

use crate::peers::{Patience, Peer, Peers, Place, Verdict};
use crate::progress::Progress;
use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::Response;
use hyper::body::{Body as HttpBody, Frame, SizeHint};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::io;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch::Receiver;

/// The pause after a connection could not be accepted.
const PAUSE: Duration = Duration::from_millis(100);
/// The fraction of the shortest time limit between two checks of the clock.
const LOOKS: u32 = 20;

/// Accepts connections for ever. When `ending` becomes true, each connection finishes its current answer
/// and closes.
pub(crate) async fn serve(
    listener: TcpListener,
    routes: Router,
    ending: Receiver<bool>,
) -> io::Result<()> {
    serve_within(listener, routes, Patience::default(), ending).await
}

pub(crate) async fn serve_within(
    listener: TcpListener,
    routes: Router,
    patience: Patience,
    ending: Receiver<bool>,
) -> io::Result<()> {
    let peers = Peers::default();
    loop {
        let (stream, from) = match listener.accept().await {
            Ok(accepted) => accepted,
            Err(error) => {
                // Continues, because the cause is a connection that broke off or a lack of file handles.
                tracing::warn!("a connection could not be taken: {error}");
                tokio::time::sleep(PAUSE).await;
                continue;
            }
        };
        let place = peers.enter(from.ip(), patience).await;
        tokio::spawn(answer(stream, routes.clone(), place, ending.clone()));
    }
}

async fn answer(stream: TcpStream, routes: Router, place: Place, mut ending: Receiver<bool>) {
    let peer = &place.0;
    let Patience { head, idle, .. } = peer.patience();
    let routes = routes.layer(from_fn_with_state(Arc::clone(peer), attend));
    let stream = TokioIo::new(Progress::of(stream, Arc::clone(peer)));
    let mut served = pin!(
        hyper::server::conn::http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(head)
            .serve_connection(stream, TowerToHyperService::new(routes))
    );
    let mut at_its_end = false;
    let mut clock = tokio::time::interval(head.min(idle) / LOOKS);
    loop {
        tokio::select! {
            done = &mut served => {
                if let Err(error) = done {
                    tracing::debug!("a connection ended: {error}");
                }
                break;
            }
            () = wait_for_end(&mut ending), if !at_its_end => {
                at_its_end = true;
                served.as_mut().graceful_shutdown();
            }
            () = peer.has_to_give_way() => break,
            _ = clock.tick() => match peer.verdict() {
                Verdict::Stay => {}
                Verdict::Finish => served.as_mut().graceful_shutdown(),
                Verdict::Close => break,
            },
        }
    }
}

/// Records the state of a connection, which decides which connection gives way.
async fn attend(State(peer): State<Arc<Peer>>, mut request: Request, next: Next) -> Response {
    peer.working();
    request.extensions_mut().insert(Arc::clone(&peer));
    let sent = |body| Body::new(AnswerBody { body, peer: Arc::clone(&peer) });
    next.run(request).await.map(sent)
}

/// The body of an answer. Dropping it marks the connection as idle.
struct AnswerBody {
    body: Body,
    peer: Arc<Peer>,
}

impl HttpBody for AnswerBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl Drop for AnswerBody {
    fn drop(&mut self) {
        self.peer.idle();
    }
}

/// Waits for the end of the service.
pub(crate) async fn wait_for_end(ending: &mut Receiver<bool>) {
    if ending.wait_for(|end| *end).await.is_err() {
        // The sender is gone, so the end can never be announced.
        std::future::pending::<()>().await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::body;
    use crate::failure::Failure;
    use axum::routing::post;
    use plyscope::service::Workspace;
    use std::net::{Ipv4Addr, SocketAddr};
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::sync::watch;

    const SOON: Duration = Duration::from_secs(20);
    const SHORT: Duration = Duration::from_millis(300);

    const IMPATIENT: Patience = Patience { head: SHORT, idle: SHORT, body: SHORT, write: SHORT };

    /// Reads a body from a trusted client.
    async fn taken(request: Request) -> Result<&'static str, Failure> {
        if let Some(peer) = request.extensions().get::<Arc<Peer>>() {
            peer.trust();
        }
        body::read(request, 1 << 20).await.map(|_| "taken")
    }

    /// A service whose route `/` reads a body and trusts its sender; every other route answers "here".
    async fn service(patience: Patience) -> SocketAddr {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        let address = listener.local_addr().unwrap();
        let long = || async { "x".repeat(64 << 20) };
        let routes = Router::new()
            .route("/", post(taken))
            .route("/long", axum::routing::get(long))
            .fallback(|| async { "here" });
        tokio::spawn(serve_within(listener, routes, patience, watch::channel(false).1));
        address
    }

    async fn connected(address: SocketAddr, words: &str) -> TcpStream {
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(words.as_bytes()).await.unwrap();
        stream
    }

    /// Returns everything that the connection sends until its end.
    async fn to_the_end(mut stream: TcpStream) -> String {
        let mut answer = Vec::new();
        let ended = tokio::time::timeout(SOON, stream.read_to_end(&mut answer)).await;
        // The error is ignored because a connection that is cut off may end with a reset.
        let _ = ended.expect("the connection is still held");
        String::from_utf8_lossy(&answer).into_owned()
    }

    async fn is_answered(address: SocketAddr) {
        let request = "GET /here HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
        let answer = to_the_end(connected(address, request).await).await;
        assert!(answer.starts_with("HTTP/1.1 200") && answer.ends_with("here"), "{answer}");
    }

    #[tokio::test]
    async fn a_head_or_a_body_that_does_not_end_is_cut_off() {
        let address = service(IMPATIENT).await;
        let nothing = connected(address, "").await;
        let half_a_head = connected(address, "GET / HTTP/1.1\r\nHost: x").await;
        let body = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nx";
        let half_a_body = connected(address, body).await;
        is_answered(address).await;
        to_the_end(nothing).await;
        to_the_end(half_a_head).await;
        let refused = to_the_end(half_a_body).await;
        assert!(refused.starts_with("HTTP/1.1 408"), "{refused}");
        let all = "POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 1\r\n\r\nx";
        let taken = to_the_end(connected(address, all).await).await;
        assert!(taken.ends_with("taken"), "{taken}");
        let large = all.replace("Length: 1", "Length: 2000000") + &"x".repeat(1_999_999);
        let refused = to_the_end(connected(address, &large).await).await;
        assert!(refused.starts_with("HTTP/1.1 413"), "{refused}");
        assert!(refused.contains("larger than 1 MB"), "{refused}");
    }

    #[tokio::test]
    async fn who_is_idle_or_takes_nothing_is_cut_off() {
        let address = service(IMPATIENT).await;
        let idle = connected(address, "GET /here HTTP/1.1\r\nHost: x\r\n\r\n").await;
        let lazy = connected(address, "GET /long HTTP/1.1\r\nHost: x\r\n\r\n").await;
        assert!(to_the_end(idle).await.ends_with("here"));
        tokio::time::sleep(4 * SHORT).await;
        let taken = to_the_end(lazy).await.len();
        assert!(taken < 64 << 20, "{taken} bytes came after it had been closed");
        is_answered(address).await;
    }

    /// The work of a request notices when its connection is gone.
    #[tokio::test]
    async fn a_client_who_goes_is_waited_for_no_more() {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        let address = listener.local_addr().unwrap();
        let (sender, mut receiver) = tokio::sync::mpsc::channel(2);
        let work = move || async move {
            crate::api::while_client_waits(&Workspace::new(), move |open| {
                sender.blocking_send("begun").unwrap();
                while open.asker().waits().is_ok() {
                    std::thread::yield_now();
                }
                sender.blocking_send("ended").unwrap();
                Ok("it is not heard")
            })
            .await
        };
        let routes = Router::new().route("/", axum::routing::get(work));
        tokio::spawn(serve_within(listener, routes, Patience::default(), watch::channel(false).1));
        let client = connected(address, "GET / HTTP/1.1\r\nHost: x\r\n\r\n").await;
        assert_eq!(receiver.recv().await, Some("begun"));
        drop(client);
        let ended = tokio::time::timeout(SOON, receiver.recv()).await;
        assert_eq!(ended.expect("it goes on"), Some("ended"));
    }

    /// Neither the connections that a stranger can open at once nor incomplete bodies delay a request.
    #[tokio::test]
    async fn five_hundred_slow_peers_lock_no_request_out() {
        let body = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nx";
        for words in ["", "GET / HTTP/1.1\r\nHost: x", body] {
            let address = service(Patience::default()).await;
            let mut slow = Vec::new();
            for _ in 0..500 {
                slow.push(connected(address, words).await);
            }
            is_answered(address).await;
            is_answered(address).await;
        }
    }
}
