//! The class that a shell holds, and its door: a listener at an address of this machine that serves the
//! students' routes alone. The teacher's requests are actions, which the service and the window share.

use super::actions::{act, json, read};
use super::addresses::addresses;
use super::folder::{ClassFolder, new_folder};
use super::routes;
use super::store::Class;
use crate::accept;
use crate::guard::{self, Guard};
use crate::workers::off_the_reactor;
use axum::Router;
use plyscope::service::wire::{ClassAddresses, ClassOpenRequest, ClassRoom, ClassStepKindsRequest};
use plyscope::service::{Code, ServiceError, Workspace, step_kinds};
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::watch;

/// The first port that a door tries; if it is taken, a free one. Tests take a free one at once, because
/// several run side by side.
const PORT: u16 = if cfg!(test) { 0 } else { 8787 };
/// The time for the last answers of a door that is shut.
const LAST_ANSWERS: Duration = Duration::from_millis(500);

/// The class of a shell, if it holds one. Its copies are one host.
#[derive(Clone)]
pub struct ClassHost(Arc<Shared>);

struct Shared {
    /// The user's data folder, in which each class gets a folder; `None` if there is none.
    data: Option<PathBuf>,
    held: Mutex<Option<HeldClass>>,
    /// Locked while a class opens or closes.
    changing: tokio::sync::Mutex<()>,
}

/// A class, with its door if it has one of its own.
struct HeldClass {
    class: Arc<Class>,
    door: Option<OpenDoor>,
}

/// A listener for the students of a class, with threads of its own, so that its end is the end of all
/// its connections.
struct OpenDoor {
    end: watch::Sender<bool>,
    /// `None` only while it is dropped.
    runtime: Option<Runtime>,
}

impl ClassHost {
    /// Holds no class yet. Classes are kept below `data`, the user's folder for the data of this program.
    pub fn new(data: Option<PathBuf>) -> Self {
        Self::with(data, None)
    }

    /// Holds the class of a service that its students reach without a door.
    pub(crate) fn of_command(class: Arc<Class>) -> Self {
        Self::with(None, Some(HeldClass { class, door: None }))
    }

    fn with(data: Option<PathBuf>, held: Option<HeldClass>) -> Self {
        let changing = tokio::sync::Mutex::default();
        Self(Arc::new(Shared { data, held: Mutex::new(held), changing }))
    }

    fn held(&self) -> MutexGuard<'_, Option<HeldClass>> {
        self.0.held.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the class.
    ///
    /// # Errors
    /// No class is open.
    pub(crate) fn class(&self) -> Result<Arc<Class>, ServiceError> {
        let class = self.held().as_ref().map(|held| Arc::clone(&held.class));
        let none = || ServiceError::not_found("no class is open").with_remedy("open one first");
        class.ok_or_else(none)
    }

    /// Does what the teacher wants: `action` is the last part of a route, and `payload` its request as
    /// JSON, which may be empty. Returns the answer as JSON. Needs a runtime of tokio with a clock.
    ///
    /// # Errors
    /// The action is unknown, not possible now, or its request is faulty.
    pub async fn call(
        &self,
        open: &Workspace,
        action: &str,
        payload: &str,
    ) -> Result<String, ServiceError> {
        let payload = if payload.is_empty() { "{}" } else { payload };
        match action {
            "addresses" => {
                let addresses = addresses().iter().map(Ipv4Addr::to_string).collect();
                json(&ClassAddresses { addresses })
            }
            "open" => json(&self.open(read(payload)?).await?),
            "shut" => json(&self.shut().await?),
            "step-kinds" => {
                let (request, open): (ClassStepKindsRequest, _) = (read(payload)?, open.clone());
                let kinds = move || step_kinds(&open.get(request.trace)?.trace, request);
                json(&off_the_reactor(kinds).await?)
            }
            _ => act(&self.class()?, open, action, payload).await,
        }
    }

    /// Opens a class and its door. An open class is returned as it is, if it is at the address.
    async fn open(&self, request: ClassOpenRequest) -> Result<ClassRoom, ServiceError> {
        let _changing = self.0.changing.lock().await;
        let address = request.address.as_deref().map(known).transpose()?;
        if let Some(held) = &*self.held() {
            let room = held.class.for_teacher(false);
            if address.is_none_or(|address| held.class.is_at(address)) {
                return Ok(room);
            }
            let reason = format!("a class is open already, at {}", room.address);
            return Err(ServiceError::refused("address", reason, "close it first"));
        }
        let data = self.0.data.clone().ok_or_else(|| {
            let reason = "this system names no folder for the user's data";
            let remedy = "set HOME, or hold the class with plyscope serve --class FOLDER";
            ServiceError::new(Code::Io, reason).with_remedy(remedy)
        })?;
        let held = off_the_reactor(move || HeldClass::begin(&data, address)).await?;
        let room = held.class.for_teacher(false);
        *self.held() = Some(held);
        Ok(room)
    }

    /// Closes the door, if there is one. The class is no longer held; its folder stays.
    ///
    /// # Errors
    /// The class has no door of its own.
    pub(crate) async fn shut(&self) -> Result<(), ServiceError> {
        let _changing = self.0.changing.lock().await;
        let door = {
            let mut held = self.held();
            if held.as_ref().is_some_and(|held| held.door.is_none()) {
                let reason = "this class belongs to the command";
                let remedy = "Ctrl-C there ends it";
                return Err(ServiceError::new(Code::Input, reason).with_remedy(remedy));
            }
            held.take().and_then(|held| held.door)
        };
        if let Some(door) = door {
            door.shut().await;
        }
        Ok(())
    }
}

impl HeldClass {
    /// Opens the door of a new class. Blocks the thread.
    fn begin(data: &Path, address: Option<Ipv4Addr>) -> Result<Self, ServiceError> {
        let address = address.unwrap_or_else(|| addresses()[0]);
        let failed = |error: io::Error| {
            let reason = format!("the address {address}: {error}");
            let remedy = "choose another address of this machine";
            ServiceError::new(Code::Io, reason).with_remedy(remedy)
        };
        let runtime = Builder::new_multi_thread().worker_threads(2).enable_all().build();
        let runtime = runtime.map_err(failed)?;
        let bind = |port| runtime.block_on(TcpListener::bind(SocketAddr::from((address, port))));
        let listener = bind(PORT).or_else(|_| bind(0)).map_err(failed)?;
        let port = listener.local_addr().map_err(failed)?.port();
        let folder = ClassFolder::open(&new_folder(data)?)?;
        let class = Class::new(folder, format!("http://{address}:{port}/"), true);
        let class = class.map_err(failed)?;
        let end = watch::Sender::new(false);
        let (mut ending, connections) = (end.subscribe(), end.subscribe());
        let routes = door_routes(Guard::of_door(address.to_string(), port, Arc::clone(&class)));
        runtime.spawn(async move {
            tokio::select! {
                served = accept::serve(listener, routes, connections) => {
                    if let Err(error) = served {
                        tracing::error!("the door of the class has failed: {error}");
                    }
                }
                () = accept::wait_for_end(&mut ending) => {}
            }
        });
        Ok(Self { class, door: Some(OpenDoor { end, runtime: Some(runtime) }) })
    }
}

impl OpenDoor {
    /// Ends the listener and all connections. They have half a second for their last answers.
    async fn shut(self) {
        self.end.send_replace(true);
        // Each connection holds a receiver. The timeout bounds the wait for slow readers.
        let _ = tokio::time::timeout(LAST_ANSWERS, self.end.closed()).await;
    }
}

impl Drop for OpenDoor {
    fn drop(&mut self) {
        // A runtime must not be dropped where others run.
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

/// The routes of a door. No operation and no route of the teacher is among them.
fn door_routes(guard: Guard) -> Router {
    let students = guard.door().map(|door| routes::of_students(door.clone()));
    students
        .unwrap_or_default()
        .fallback(crate::assets::serve)
        .layer(axum::middleware::from_fn_with_state(guard, guard::check))
}

/// Reads an address, which must be one of this machine.
fn known(text: &str) -> Result<Ipv4Addr, ServiceError> {
    let all = addresses();
    let found = text.trim().parse().ok().filter(|address| all.contains(address));
    found.ok_or_else(|| {
        let shown: String = text.chars().take(40).collect();
        let all: Vec<String> = all.iter().map(Ipv4Addr::to_string).collect();
        let reason = format!("{shown:?} is no address of this machine");
        ServiceError::refused("address", reason, format!("choose one of {}", all.join(", ")))
    })
}
