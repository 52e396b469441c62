//! The HTTP interface: the operations of the service as routes, and the built UI inside the binary.
//!
//! It listens on this machine only. Every request needs the token: the printed address carries it once, a
//! cookie afterwards. Requests with a foreign `Host` and cross-site requests are refused, so that no web
//! page can reach the service. A service that holds a class listens at an address that its students can
//! reach, and allows them very few requests ([`ClassFolder`]). A shell can also open a class behind a door
//! of its own, another listener with the students' requests alone ([`ClassHost`]).

mod accept;
mod api;
mod assets;
mod body;
mod class;
mod events;
mod failure;
mod guard;
mod guide;
mod peers;
mod progress;
mod reference;
mod solve;
mod upload;
mod workers;

use axum::Router;
use axum::routing::{get, post};
pub use class::{ClassFolder, ClassHost};
use guard::Guard;
pub use guide::guide_folder;
use plyscope::service::{USUAL_MEMORY, Workspace};
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::watch;

/// The time for the jobs to stop at the end of the service; they poll every few hundred nodes.
const JOBS_TIME: Duration = Duration::from_secs(6);
/// The time after that for the last events of the streams.
const LAST_WORDS: Duration = Duration::from_secs(2);

/// A service that listens but does not answer yet.
pub struct Server {
    runtime: tokio::runtime::Runtime,
    listener: TcpListener,
    guard: Guard,
    class: ClassHost,
    memory: u64,
    end: watch::Sender<bool>,
}

/// A handle that ends a service from another thread.
#[derive(Clone, Debug)]
pub struct Ender(watch::Sender<bool>);

impl Ender {
    /// Requests the end of the service; see [`Server::run`].
    pub fn end(&self) {
        self.0.send_replace(true);
    }
}

impl Server {
    /// Listens on a port of this machine; 0 chooses a free one.
    ///
    /// # Errors
    /// When the port is taken or there is no randomness for the token.
    pub fn bind(port: u16) -> io::Result<Self> {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
        let listener = runtime.block_on(TcpListener::bind(address))?;
        let guard = Guard::new(listener.local_addr()?.port())?;
        let class = ClassHost::new(dirs::data_dir().map(|data| data.join("plyscope")));
        let end = watch::Sender::new(false);
        Ok(Self { runtime, listener, guard, class, end, memory: USUAL_MEMORY })
    }

    /// Listens at an address of this machine for the class of a folder. Students reach it by `names`; the
    /// first one is printed, and a request to any other name is refused.
    ///
    /// # Errors
    /// When the address is not of this machine, or the port is taken.
    pub fn bind_class(
        folder: ClassFolder,
        host: IpAddr,
        port: u16,
        names: Vec<String>,
    ) -> io::Result<Self> {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        let listener = runtime.block_on(TcpListener::bind(SocketAddr::from((host, port))))?;
        let port = listener.local_addr()?.port();
        let token = folder.keys.teacher.clone();
        let place = names.first().map_or_else(String::new, |name| format!("http://{name}:{port}/"));
        let class = class::Class::new(folder, place, false)?;
        let guard = Guard::of_class(&token, names, port, Arc::clone(&class));
        let class = ClassHost::of_command(class);
        let end = watch::Sender::new(false);
        Ok(Self { runtime, listener, guard, class, end, memory: USUAL_MEMORY })
    }

    /// Returns the address that students open.
    pub fn students_address(&self) -> String {
        self.guard.place()
    }

    /// Limits the memory, in bytes, for jobs, open traces, uploads and downloads together.
    #[must_use]
    pub fn with_memory(self, memory: u64) -> Self {
        Self { memory, ..self }
    }

    /// Adds the route `GET /solve`, which returns the values of the columns of Connect Four.
    #[must_use]
    pub fn with_solving(self) -> Self {
        Self { guard: self.guard.with_solving(), ..self }
    }

    /// Returns the address of the route `GET /solve`, with a position and the token, if the service has
    /// it.
    pub fn solving_address(&self) -> Option<String> {
        self.guard.solving_address()
    }

    /// Returns the address to open, including the token.
    pub fn address(&self) -> String {
        self.guard.address()
    }

    /// Returns a handle that ends this service.
    pub fn ender(&self) -> Ender {
        Ender(self.end.clone())
    }

    /// Answers requests until an [`Ender`] requests the end. Then the service accepts no more jobs,
    /// cancels those that run, and reports this to their followers. The end takes less than ten seconds,
    /// whatever the jobs and the clients do.
    ///
    /// # Errors
    /// When the listener fails.
    pub fn run(self) -> io::Result<()> {
        let Self { runtime, listener, guard, class, end, memory } = self;
        let open = Workspace::on(workers::host(), memory);
        runtime.spawn(events::end_forgotten(open.clone()));
        let routes = routes(open.clone(), guard, class.clone());
        let answered = runtime.block_on(async move {
            let mut ending = end.subscribe();
            let answered = tokio::select! {
                served = accept::serve(listener, routes, end.subscribe()) => served,
                () = accept::wait_for_end(&mut ending) => Ok(()),
            };
            drop(ending);
            // Set also when the listener failed, because nothing else would stop the jobs.
            end.send_replace(true);
            // Refused for the class of the command, which has no other door.
            let _ = class.shut().await;
            let ended = tokio::task::spawn_blocking(move || open.end(JOBS_TIME)).await;
            if !ended.unwrap_or(false) {
                tracing::warn!("some jobs did not stop within {JOBS_TIME:?}");
            }
            // Each connection holds a receiver. The timeout bounds the wait for idle connections and slow
            // readers.
            let _ = tokio::time::timeout(LAST_WORDS, end.closed()).await;
            answered
        });
        runtime.shutdown_background();
        answered
    }
}

fn routes(open: Workspace, guard: Guard, host: ClassHost) -> Router {
    let students = guard.door().map(|door| class::of_students(door.clone()));
    let teacher = class::of_teacher(open.clone(), host);
    let solving = guard.solves().then(|| solve::routes(open.clone()));
    Router::new()
        .route("/api/v1/{operation}", post(api::operation))
        .route("/api/v1/traces/file", post(api::open_file))
        .route("/api/v1/traces/{trace}/file", get(api::save_file))
        .route("/api/v1/jobs/{job}", get(events::glance))
        .route("/api/v1/jobs/{job}/events", get(events::follow))
        .route("/api", get(reference::page))
        .route("/api/reference.css", get(reference::style))
        .route("/api/v1/openapi.json", get(reference::description))
        .route("/guide", get(guide::first))
        .route("/guide/", get(guide::first))
        .route("/guide/{*path}", get(guide::file))
        .fallback(assets::serve)
        .with_state(open)
        .merge(teacher)
        .merge(students.unwrap_or_default())
        .merge(solving.unwrap_or_default())
        .layer(axum::middleware::from_fn_with_state(guard, guard::check))
}
