//! The HTTP twin: the operations of the service as routes, and the built UI inside the binary.
//!
//! It listens on this machine only. Every request needs the token, which the printed address
//! carries once and a cookie afterwards; foreign `Host` and cross-site requests are refused, so
//! that no web page can reach it.

mod accept;
mod api;
mod assets;
mod body;
mod events;
mod guard;
mod peers;
mod progress;
mod reference;

use axum::Router;
use axum::routing::{get, post};
use guard::Guard;
use plyscope::service::{USUAL_MEMORY, Workspace};
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use tokio::net::TcpListener;

/// A service that listens but does not answer yet.
pub struct Server {
    runtime: tokio::runtime::Runtime,
    listener: TcpListener,
    guard: Guard,
    memory: u64,
}

impl Server {
    /// Listens on a port of this machine; 0 takes a free one.
    ///
    /// # Errors
    /// When the port is taken or no randomness can be had for the token.
    pub fn bind(port: u16) -> io::Result<Self> {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
        let listener = runtime.block_on(TcpListener::bind(address))?;
        let guard = Guard::new(listener.local_addr()?.port())?;
        Ok(Self { runtime, listener, guard, memory: USUAL_MEMORY })
    }

    /// The same with so many bytes for jobs, open traces, uploads and downloads together.
    #[must_use]
    pub fn with_memory(self, memory: u64) -> Self {
        Self { memory, ..self }
    }

    /// The address to open, token included.
    pub fn address(&self) -> String {
        self.guard.address()
    }

    /// Answers until the process is told to end.
    ///
    /// # Errors
    /// When the listener fails.
    pub fn run(self) -> io::Result<()> {
        let Self { runtime, listener, guard, memory } = self;
        let open = Workspace::with_memory(memory);
        runtime.spawn(events::end_forgotten(open.clone()));
        let routes = routes(open, guard);
        let answered = runtime.block_on(async move {
            tokio::select! {
                served = accept::serve(listener, routes) => served,
                stopped = tokio::signal::ctrl_c() => stopped,
            }
        });
        // Open event streams would hold an orderly shutdown for ever.
        runtime.shutdown_background();
        answered
    }
}

fn routes(open: Workspace, guard: Guard) -> Router {
    Router::new()
        .route("/api/v1/{operation}", post(api::operation))
        .route("/api/v1/traces/file", post(api::open_file))
        .route("/api/v1/traces/{trace}/file", get(api::save_file))
        .route("/api/v1/jobs/{job}", get(events::glance))
        .route("/api/v1/jobs/{job}/events", get(events::follow))
        .route("/api", get(reference::page))
        .route("/api/reference.css", get(reference::style))
        .route("/api/v1/openapi.json", get(reference::description))
        .fallback(assets::serve)
        .layer(axum::middleware::from_fn_with_state(guard, guard::check))
        .with_state(open)
}
