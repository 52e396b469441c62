//! A body that a thread of its own reads while it arrives. Only a few pieces are in memory at a time,
//! however large the body is.

use crate::body::{BYTES_A_MILLISECOND, FORGOTTEN, WAITING, length};
use crate::failure::Failure;
use crate::peers::{Patience, Peer};
use axum::body::{BodyDataStream, Bytes};
use axum::extract::Request;
use futures_util::StreamExt;
use plyscope::service::{Code, ServiceError};
use std::io::{self, Read};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio::time::{Instant, timeout};

/// A body that is arriving.
pub(crate) struct Upload {
    body: BodyDataStream,
    peer: Option<Arc<Peer>>,
    patience: Patience,
    /// The time spent waiting for the peer; it excludes the time of the reader.
    waited: Duration,
    come: u64,
    most: usize,
    has_ended: bool,
}

impl Upload {
    /// Returns the body of a request, of at most `most` bytes.
    pub(crate) fn of(request: Request, most: usize) -> Result<Self, Failure> {
        if length(&request).is_some_and(|length| length > FORGOTTEN) {
            return Err(Failure::too_large(most));
        }
        let peer = request.extensions().get::<Arc<Peer>>().cloned();
        let patience = peer.as_ref().map_or_else(Patience::default, |peer| peer.patience());
        let body = request.into_body().into_data_stream();
        Ok(Self { body, peer, patience, waited: Duration::ZERO, come: 0, most, has_ended: false })
    }

    /// Reads the first `wanted` bytes and a few more, or all of a smaller body.
    pub(crate) async fn begin(&mut self, wanted: usize) -> Result<Vec<u8>, Failure> {
        let mut begin = Vec::new();
        while begin.len() < wanted {
            let Some(piece) = self.piece().await? else { break };
            begin.extend_from_slice(&piece);
        }
        Ok(begin)
    }

    /// Passes the rest to the reader as it arrives. If the reader has stopped or the body is too large,
    /// the rest is read to its end and discarded, because the sender reads the answer only after sending
    /// everything.
    pub(crate) async fn feed(mut self, feeder: BodyWriter) -> Result<(), Failure> {
        let mut reader = Some(feeder.0);
        while let Some(piece) = self.piece().await? {
            let is_taken = match &reader {
                Some(reader) if self.come <= self.most as u64 => {
                    reader.send(Some(piece)).await.is_ok()
                }
                _ => false,
            };
            if !is_taken {
                reader = None;
            }
        }
        if self.come > self.most as u64 {
            return Err(Failure::too_large(self.most));
        }
        if let Some(reader) = reader {
            // A reader that has gone reports its own reason.
            let _ = reader.send(None).await;
        }
        Ok(())
    }

    async fn piece(&mut self) -> Result<Option<Bytes>, Failure> {
        if self.has_ended {
            return Ok(None);
        }
        if let Some(peer) = &self.peer {
            peer.reading();
        }
        let more = Duration::from_millis(self.come / BYTES_A_MILLISECOND);
        let left = (self.patience.body + more).saturating_sub(self.waited);
        let begun = Instant::now();
        let piece = timeout(left, self.body.next()).await.map_err(|_| Failure::too_slow())?;
        self.waited += begun.elapsed();
        if let Some(peer) = &self.peer {
            peer.working();
        }
        let Some(piece) = piece else {
            self.has_ended = true;
            return Ok(None);
        };
        let piece = piece.map_err(|_| Failure::broken())?;
        self.come += piece.len() as u64;
        if self.come > FORGOTTEN { Err(Failure::too_large(self.most)) } else { Ok(Some(piece)) }
    }
}

/// The sending end of a body. A final `None` marks the body as complete; without it the body broke off.
pub(crate) struct BodyWriter(Sender<Option<Bytes>>);

/// The receiving end of a body.
pub(crate) struct BodyReader {
    piece: Bytes,
    pieces: Receiver<Option<Bytes>>,
    is_whole: bool,
}

/// Returns both ends of a body that starts with `begin`.
pub(crate) fn fed(begin: Vec<u8>) -> (BodyWriter, BodyReader) {
    let (feeder, pieces) = channel(WAITING);
    (BodyWriter(feeder), BodyReader { piece: begin.into(), pieces, is_whole: false })
}

impl BodyReader {
    /// Reads and discards the rest; the body is complete only if this succeeds.
    ///
    /// # Errors
    /// When the body broke off.
    pub(crate) fn drain(&mut self) -> Result<(), ServiceError> {
        let failed = |error: io::Error| ServiceError::new(Code::Io, error.to_string());
        io::copy(self, &mut io::sink()).map(drop).map_err(failed)
    }
}

impl Read for BodyReader {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        while self.piece.is_empty() && !self.is_whole {
            match self.pieces.blocking_recv() {
                Some(Some(piece)) => self.piece = piece,
                Some(None) => self.is_whole = true,
                None => return Err(io::Error::other("the file broke off on its way")),
            }
        }
        let count = self.piece.len().min(out.len());
        out[..count].copy_from_slice(&self.piece.split_to(count));
        Ok(count)
    }
}
