//! The class while it is served. One thread changes it: what it takes from all connections at once is written
//! and synced together, and only then seen and acknowledged.

use super::folder::{ClassFolder, Keys, Shown, digest, new_key, save_shown, signs_of};
use super::limits::Limits;
use plyscope::service::wire::{ClassNow, ClassRoom, ClassShowRequest};
use plyscope::service::{ClassRecord, Code, Journal, Room, ServiceError};
use std::net::IpAddr;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};
use tokio::sync::oneshot;

/// Changes that are written together at most.
const TOGETHER: usize = 256;

type Answer = Result<ClassRecord, ServiceError>;

/// What is to be changed.
enum Wish {
    Record(ClassRecord),
    /// Someone whose key has this digest joins; who is next is known only when it is their turn.
    Join(String),
}

/// A wish and who waits for it.
type Waiting = (Wish, oneshot::Sender<Answer>);

/// A class that is served.
pub(crate) struct Class {
    keys: Keys,
    address: String,
    wishes: Mutex<Sender<Waiting>>,
    /// As it is on the disk.
    room: Arc<RwLock<Arc<Room>>>,
    stage: Mutex<Stage>,
    limits: Mutex<Limits>,
}

struct Stage {
    folder: PathBuf,
    shown: Option<Arc<Shown>>,
    last: u32,
}

/// A new student.
pub(super) struct Joined {
    pub(super) student: u32,
    pub(super) key: String,
}

impl Class {
    /// Serves the class of a folder at an address.
    pub(crate) fn new(folder: ClassFolder, address: String) -> std::io::Result<Arc<Self>> {
        let path = folder.path().to_owned();
        let ClassFolder { keys, journal, room, shown, last_shown: last, .. } = folder;
        let (wishes, inbox) = channel();
        let published = Arc::new(RwLock::new(Arc::new(room.clone())));
        let stage = Stage { folder: path, shown: shown.map(Arc::new), last };
        let publish = Arc::clone(&published);
        std::thread::Builder::new()
            .name("class".to_owned())
            .spawn(move || write(journal, room, &inbox, &publish))?;
        Ok(Arc::new(Self {
            keys,
            address,
            wishes: Mutex::new(wishes),
            room: published,
            stage: Mutex::new(stage),
            limits: Mutex::default(),
        }))
    }

    /// The class as it is on the disk.
    pub(super) fn room(&self) -> Arc<Room> {
        Arc::clone(&self.room.read().unwrap_or_else(PoisonError::into_inner))
    }

    pub(super) fn limits(&self) -> MutexGuard<'_, Limits> {
        lock(&self.limits)
    }

    /// The student who has a key.
    pub(super) fn student(&self, key: &str) -> Option<u32> {
        self.room().student(&digest(key))
    }

    /// Changes the class; done when it is on the disk.
    pub(super) async fn change(&self, record: ClassRecord) -> Answer {
        self.wish(Wish::Record(record)).await
    }

    async fn wish(&self, wish: Wish) -> Answer {
        let ended = || {
            let reason = "the class takes nothing any more";
            ServiceError::new(Code::Internal, reason).with_remedy("start the service again")
        };
        let (answer, answered) = oneshot::channel();
        lock(&self.wishes).send((wish, answer)).map_err(|_| ended())?;
        answered.await.map_err(|_| ended())?
    }

    /// Lets someone in who has the code. An address from which too many wrong ones came waits: `None`.
    ///
    /// # Errors
    /// The code is not that of the class, or the class is full.
    pub(super) async fn join(
        &self,
        code: &str,
        from: IpAddr,
    ) -> Result<Option<Joined>, ServiceError> {
        if !self.limits().may_try(from) {
            return Ok(None);
        }
        if signs_of(code) != signs_of(&self.keys.code) {
            self.limits().wrong(from);
            let reason = "this is not the code of the class";
            return Err(ServiceError::refused("code", reason, "look at it again"));
        }
        let key = new_key().map_err(|error| ServiceError::new(Code::Io, error.to_string()))?;
        match self.wish(Wish::Join(digest(&key))).await? {
            ClassRecord::Joined { student, .. } => Ok(Some(Joined { student, key })),
            _ => Err(ServiceError::new(Code::Internal, "nobody has joined")),
        }
    }

    /// Shows a stage, or nothing; done when it is on the disk. It blocks.
    pub(super) fn show(
        &self,
        wish: Option<(&ClassShowRequest, u32, String)>,
    ) -> Result<(), ServiceError> {
        let mut stage = lock(&self.stage);
        let last = stage.last + 1;
        let shown = wish
            .map(|(asked, steps, svg)| {
                let about = asked.shown(last, steps)?;
                Ok::<_, ServiceError>(Arc::new(Shown { about, svg }))
            })
            .transpose()?;
        save_shown(&stage.folder, shown.as_deref())?;
        (stage.shown, stage.last) = (shown, last);
        Ok(())
    }

    /// The picture that is shown, by its number.
    pub(super) fn picture(&self, number: u32) -> Option<Arc<Shown>> {
        let shown = lock(&self.stage).shown.clone();
        shown.filter(|shown| shown.about.number == number)
    }

    /// The class as its teacher sees it.
    pub(super) fn for_teacher(&self, live: bool) -> ClassRoom {
        let room = self.room();
        let shown = lock(&self.stage).shown.clone();
        ClassRoom {
            code: self.keys.code.clone(),
            address: self.address.clone(),
            joined: room.joined(),
            present: self.limits().present(),
            shown: shown.map(|shown| shown.about.clone()),
            asked: room.asked(live),
        }
    }

    /// Changes with what students see.
    pub(super) fn version(&self) -> String {
        format!("{}.{}", self.room().changes(), lock(&self.stage).last)
    }

    /// The class as a student sees it.
    pub(super) fn for_student(&self, student: u32) -> ClassNow {
        // Read before what it names: at worst the page asks once more.
        let version = self.version();
        let shown = lock(&self.stage).shown.clone();
        ClassNow {
            version,
            shown: shown.map(|shown| shown.about.clone()),
            open: self.room().open_for(student),
        }
    }
}

/// Writes what is wished, for as long as anyone can wish.
fn write(
    mut journal: Journal<ClassRecord>,
    mut room: Room,
    inbox: &Receiver<Waiting>,
    published: &RwLock<Arc<Room>>,
) {
    while let Ok(first) = inbox.recv() {
        let before = room.clone();
        let (mut lines, mut done) = (Vec::new(), Vec::new());
        for (wish, answer) in std::iter::once(first).chain(inbox.try_iter()).take(TOGETHER) {
            let record = match wish {
                Wish::Record(record) => record,
                Wish::Join(key) => ClassRecord::Joined { student: room.next_student(), key },
            };
            match room.apply(record) {
                Ok(kept) => {
                    lines.push(kept.clone());
                    done.push((answer, kept));
                }
                // Whoever has gone hears nothing.
                Err(error) => drop(answer.send(Err(error))),
            }
        }
        let written = if lines.is_empty() { Ok(()) } else { journal.add_all(&lines) };
        match &written {
            Ok(()) => {
                *published.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(room.clone());
            }
            Err(error) => {
                tracing::error!("the class cannot be kept: {error}");
                room = before;
            }
        }
        for (answer, kept) in done {
            drop(answer.send(written.clone().map(|()| kept)));
        }
    }
}

/// A lock whose holder panicked still holds whole values here.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
