//! Bodies: read within a time limit, and written in pieces.

use crate::failure::Failure;
use crate::peers::{Patience, Peer};
use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::http::header;
use futures_util::StreamExt;
use futures_util::stream::unfold;
use plyscope::service::{Code, Lease, ServiceError};
use std::io::{self, Write};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio::time::{Instant, timeout_at};

/// A body gets one more millisecond per this many bytes received: one megabyte per second.
pub(crate) const BYTES_A_MILLISECOND: u64 = 1 << 10;
/// The largest body, in bytes, that is read to its end although it is too large.
pub(crate) const FORGOTTEN: u64 = 1 << 30;
/// The bytes of one piece of an answer.
const PIECE: usize = 64 << 10;
/// The largest number of pieces that wait for their reader, in either direction.
pub(crate) const WAITING: usize = 4;
/// The memory of an answer in pieces, in bytes: the waiting pieces and the buffer of the next one.
pub(crate) const IN_PIECES: u64 = 1 << 20;

/// Returns the size of the body that a request declares, if it declares one.
pub(crate) fn length(request: &Request) -> Option<u64> {
    request.headers().get(header::CONTENT_LENGTH)?.to_str().ok()?.parse().ok()
}

/// Returns a body as text. Letters are never replaced, because a changed request would be answered.
///
/// # Errors
/// The body is not UTF-8.
pub(crate) fn text(payload: impl Into<Vec<u8>>) -> Result<String, ServiceError> {
    String::from_utf8(payload.into())
        .map_err(|_| ServiceError::new(Code::Input, "the request is not text in UTF-8"))
}

/// Reads a body of at most `most` bytes. A larger body is read to its end and discarded, because its
/// sender reads the answer only after sending everything. Fails for a body that makes too little
/// progress.
pub(crate) async fn read(request: Request, most: usize) -> Result<Vec<u8>, Failure> {
    let peer = request.extensions().get::<Arc<Peer>>().cloned();
    let patience = peer.as_ref().map_or_else(Patience::default, |peer| peer.patience());
    let expected = length(&request).unwrap_or(0);
    if expected > FORGOTTEN {
        return Err(Failure::too_large(most));
    }
    if let Some(peer) = &peer {
        peer.reading();
    }
    let begun = Instant::now();
    let (mut bytes, mut come) = (Vec::new(), 0);
    if expected <= most as u64 {
        bytes.reserve_exact(expected as usize);
    }
    let mut body = request.into_body().into_data_stream();
    loop {
        let more = Duration::from_millis(come / BYTES_A_MILLISECOND);
        let piece = timeout_at(begun + patience.body + more, body.next()).await;
        let Some(piece) = piece.map_err(|_| Failure::too_slow())? else { break };
        let piece = piece.map_err(|_| Failure::broken())?;
        come += piece.len() as u64;
        if come > FORGOTTEN {
            return Err(Failure::too_large(most));
        }
        if come <= most as u64 {
            bytes.extend_from_slice(&piece);
        } else {
            bytes = Vec::new();
        }
    }
    if let Some(peer) = &peer {
        peer.working();
    }
    if come > most as u64 { Err(Failure::too_large(most)) } else { Ok(bytes) }
}

/// Reads a body of at most `most` bytes, a small number. Stops reading a larger body as soon as it
/// exceeds that.
pub(crate) async fn read_little(request: Request, most: usize) -> Result<Bytes, Failure> {
    if length(&request).is_some_and(|length| length > most as u64) {
        return Err(Failure::too_large(most));
    }
    let peer = request.extensions().get::<Arc<Peer>>().cloned();
    let patience = peer.as_ref().map_or_else(Patience::default, |peer| peer.patience());
    if let Some(peer) = &peer {
        peer.reading();
    }
    let (mut bytes, mut body) = (Vec::new(), request.into_body().into_data_stream());
    let end = Instant::now() + patience.body;
    while let Some(piece) = timeout_at(end, body.next()).await.map_err(|_| Failure::too_slow())? {
        let piece = piece.map_err(|_| Failure::broken())?;
        if bytes.len() + piece.len() > most {
            return Err(Failure::too_large(most));
        }
        bytes.extend_from_slice(&piece);
    }
    if let Some(peer) = &peer {
        peer.working();
    }
    Ok(bytes.into())
}

/// A body that `write` makes in pieces on a thread of its own, at the speed of its reader. An error of
/// `write` breaks the answer off.
pub(crate) fn written(
    lease: Lease,
    write: impl FnOnce(&mut Pieces) -> Result<(), ServiceError> + Send + 'static,
) -> Body {
    let (sender, pieces) = channel(WAITING);
    tokio::task::spawn_blocking(move || {
        let mut out = Pieces { piece: Vec::with_capacity(PIECE), sender };
        let done = write(&mut out).map_err(io::Error::other).and_then(|()| out.flush());
        if let Err(error) = done {
            tracing::debug!("an answer ended early: {error}");
            // The send fails if the peer has gone, and then nobody needs the error.
            let _ = out.sender.blocking_send(Err(error));
        }
        drop(lease);
    });
    let next = |mut pieces: Receiver<io::Result<Bytes>>| async {
        let piece = pieces.recv().await?;
        Some((piece, pieces))
    };
    Body::from_stream(unfold(pieces, next))
}

/// A writer that sends its bytes in pieces.
pub(crate) struct Pieces {
    piece: Vec<u8>,
    sender: Sender<io::Result<Bytes>>,
}

impl Write for Pieces {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.piece.extend_from_slice(bytes);
        if self.piece.len() >= PIECE {
            self.flush()?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.piece.is_empty() {
            return Ok(());
        }
        let piece = std::mem::replace(&mut self.piece, Vec::with_capacity(PIECE));
        let gone = |_| io::Error::from(io::ErrorKind::BrokenPipe);
        self.sender.blocking_send(Ok(piece.into())).map_err(gone)
    }
}
