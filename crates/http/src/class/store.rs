//! The class while it is served. A single thread changes it: it writes and syncs the waiting changes of
//! all connections together, and only then publishes and acknowledges them.

use super::folder::{
    ClassFolder, Keys, StageFile, digest, new_code, new_key, save_shown, signs_of,
};
use super::limits::Limits;
use plyscope::service::wire::{ClassNow, ClassRoom, ClassShowRequest};
use plyscope::service::{ClassRecord, Code, Room, ServiceError};
use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};
use tokio::sync::oneshot;

/// The most changes that are written together.
const TOGETHER: usize = 256;

type Answer = Result<ClassRecord, ServiceError>;

/// A requested change.
enum Change {
    Record(ClassRecord),
    /// Someone with a key of this digest joins; the number is known only when the wish is processed. In a
    /// full class, the seat of the first of these students without answers becomes free.
    Join(String, Vec<u32>),
}

impl Change {
    /// Returns the records of the wish, in their order.
    fn records(self, room: &Room) -> Vec<ClassRecord> {
        match self {
            Self::Record(record) => vec![record],
            Self::Join(key, unseen) => {
                let idle: Vec<u32> =
                    if room.is_full() { room.never_answered().collect() } else { Vec::new() };
                let left = unseen.into_iter().find(|student| idle.contains(student));
                let left = left.map(|student| ClassRecord::Left { student });
                let joined = ClassRecord::Joined { student: room.next_student(), key };
                left.into_iter().chain([joined]).collect()
            }
        }
    }

    /// Returns whether the wish is a student's. A student must not see the paths of the teacher's disk.
    fn is_students(&self) -> bool {
        matches!(self, Self::Join(..) | Self::Record(ClassRecord::Answered { .. }))
    }
}

/// A wish and the sender of its answer.
type PendingChange = (Change, oneshot::Sender<Answer>);

/// The published state of the class.
#[derive(Debug)]
struct Snapshot {
    /// The class as it is on the disk.
    room: Arc<Room>,
    /// The reason why the last change could not be written.
    fault: Option<ServiceError>,
}

/// A class that is served.
pub(crate) struct Class {
    keys: Keys,
    address: String,
    /// Whether the class has a door of its own.
    has_door: bool,
    wishes: Mutex<Sender<PendingChange>>,
    kept: Arc<RwLock<Snapshot>>,
    stage: Mutex<Stage>,
    limits: Mutex<Limits>,
}

struct Stage {
    folder: PathBuf,
    shown: Option<Arc<StageFile>>,
    last: u32,
}

/// The result of an attempt to join with the right code.
#[derive(Debug)]
pub(super) enum Entry {
    /// The browser is a student now.
    In { student: u32, key: String },
    /// So many have joined from this address that the teacher has to let this browser in.
    Waits { key: String },
    /// Too many wrong codes came from this address.
    TooOften,
}

impl Class {
    /// Serves the class of a folder at an address; `has_door` if a listener serves the class alone.
    pub(crate) fn new(
        folder: ClassFolder,
        address: String,
        has_door: bool,
    ) -> std::io::Result<Arc<Self>> {
        let path = folder.path().to_owned();
        let ClassFolder { keys, journal, room, shown, last_shown: last, .. } = folder;
        let stage = Stage { folder: path, shown: shown.map(Arc::new), last };
        let mut journal = journal;
        Self::keeping(keys, room, (address, has_door), stage, move |records| {
            journal.add_all(records)
        })
    }

    /// The same, with the function that writes records to the disk.
    fn keeping(
        keys: Keys,
        room: Room,
        (address, has_door): (String, bool),
        stage: Stage,
        keep: impl FnMut(&[ClassRecord]) -> Result<(), ServiceError> + Send + 'static,
    ) -> std::io::Result<Arc<Self>> {
        let (wishes, inbox) = channel();
        let kept = Arc::new(RwLock::new(Snapshot { room: Arc::new(room.clone()), fault: None }));
        let limits = Limits::new(room.next_student() - 1);
        let publish = Arc::clone(&kept);
        std::thread::Builder::new()
            .name("class".to_owned())
            .spawn(move || write(keep, room, &inbox, &publish))?;
        Ok(Arc::new(Self {
            keys,
            address,
            has_door,
            wishes: Mutex::new(wishes),
            kept,
            stage: Mutex::new(stage),
            limits: Mutex::new(limits),
        }))
    }

    /// Returns the class as it is on the disk.
    pub(super) fn room(&self) -> Arc<Room> {
        Arc::clone(&self.kept.read().unwrap_or_else(PoisonError::into_inner).room)
    }

    fn fault(&self) -> Option<ServiceError> {
        self.kept.read().unwrap_or_else(PoisonError::into_inner).fault.clone()
    }

    pub(super) fn limits(&self) -> MutexGuard<'_, Limits> {
        lock(&self.limits)
    }

    /// Returns the student with this key.
    pub(super) fn student(&self, key: &str) -> Option<u32> {
        self.room().student(&digest(key))
    }

    /// Changes the class; returns when the change is on the disk.
    pub(super) async fn change(&self, record: ClassRecord) -> Answer {
        self.wish(Change::Record(record)).await
    }

    async fn wish(&self, wish: Change) -> Answer {
        let ended = || {
            let reason = "the class takes nothing any more";
            ServiceError::new(Code::Internal, reason).with_remedy("start the service again")
        };
        let (answer, answered) = oneshot::channel();
        lock(&self.wishes).send((wish, answer)).map_err(|_| ended())?;
        answered.await.map_err(|_| ended())?
    }

    /// Returns whether students reach the class at this address of the machine.
    pub(super) fn is_at(&self, address: Ipv4Addr) -> bool {
        self.address.starts_with(&format!("http://{address}:"))
    }

    fn code<'a>(&'a self, room: &'a Room) -> &'a str {
        room.code().unwrap_or(&self.keys.code)
    }

    /// Lets a browser with the code in, if its address has seats left. `key` is the key of a browser that
    /// waits.
    ///
    /// # Errors
    /// When the code is wrong or the class is full.
    pub(super) async fn join(
        &self,
        code: &str,
        from: IpAddr,
        key: Option<&str>,
    ) -> Result<Entry, ServiceError> {
        let waits_as = key.map(digest);
        if !self.limits().may_try(from) {
            return Ok(Entry::TooOften);
        }
        let room = self.room();
        if signs_of(code) != signs_of(self.code(&room)) {
            self.limits().wrong(from, waits_as.as_deref());
            let reason = "this is not the code of the class";
            return Err(ServiceError::refused("code", reason, "look at it again"));
        }
        // Accepts only a key that waits here, because a key that the browser made up could be guessed by
        // others.
        let waits = |key: &&str| self.limits().waits(from, &digest(key));
        let key = match key.filter(waits) {
            Some(key) => key.to_owned(),
            None => new_key().map_err(|error| ServiceError::new(Code::Io, error.to_string()))?,
        };
        if !self.limits().may_join(from, &digest(&key)) {
            return Ok(Entry::Waits { key });
        }
        let unseen =
            if room.is_full() { self.limits().unseen(room.never_answered()) } else { Vec::new() };
        match self.wish(Change::Join(digest(&key), unseen)).await {
            Ok(ClassRecord::Joined { student, .. }) => Ok(Entry::In { student, key }),
            Ok(_) => Err(ServiceError::new(Code::Internal, "nobody has joined")),
            Err(error) => {
                self.limits().not_joined(from);
                Err(error)
            }
        }
    }

    /// Lets waiting browsers in at a place.
    ///
    /// # Errors
    /// When there is no such place.
    pub(super) fn let_in(&self, place: u32, number: u32) -> Result<(), ServiceError> {
        if self.limits().let_in(place, number) {
            return Ok(());
        }
        Err(ServiceError::not_found("nobody waits there").with_remedy("look at the class again"))
    }

    /// Replaces the code; everybody has to join again.
    ///
    /// # Errors
    /// When the change cannot be written.
    pub(super) async fn renew(&self) -> Result<(), ServiceError> {
        let code = new_code().map_err(|error| ServiceError::new(Code::Io, error.to_string()))?;
        self.change(ClassRecord::Renewed { code }).await?;
        self.limits().renewed();
        Ok(())
    }

    /// Shows a stage, or nothing; returns when the change is on the disk. Blocks the thread.
    pub(super) fn show(
        &self,
        wish: Option<(&ClassShowRequest, u32, String)>,
    ) -> Result<(), ServiceError> {
        let mut stage = lock(&self.stage);
        let last = stage.last + 1;
        let shown = wish
            .map(|(request, steps, svg)| {
                let about = request.shown(last, steps)?;
                Ok::<_, ServiceError>(Arc::new(StageFile { about, svg }))
            })
            .transpose()?;
        save_shown(&stage.folder, shown.as_deref())?;
        (stage.shown, stage.last) = (shown, last);
        Ok(())
    }

    /// Returns the current picture, if it has this number.
    pub(super) fn picture(&self, number: u32) -> Option<Arc<StageFile>> {
        let shown = lock(&self.stage).shown.clone();
        shown.filter(|shown| shown.about.number == number)
    }

    /// Returns the class as its teacher sees it.
    pub(super) fn for_teacher(&self, live: bool) -> ClassRoom {
        let room = self.room();
        let shown = lock(&self.stage).shown.clone();
        // One guard at a time, because the guards in a struct expression would all live until the struct
        // is made.
        let present = self.limits().present();
        let waiting = self.limits().waiting();
        ClassRoom {
            code: self.code(&room).to_owned(),
            address: self.address.clone(),
            link: format!("{}c/{}", self.address, self.code(&room)),
            door: self.has_door,
            joined: room.joined(),
            present,
            waiting,
            left_out: room.left_out(),
            fault: self.fault(),
            shown: shown.map(|shown| shown.about.clone()),
            questions: room.questions(live),
        }
    }

    /// Returns a version that changes whenever the students' view changes.
    pub(super) fn version(&self) -> String {
        format!("{}.{}", self.room().changes(), lock(&self.stage).last)
    }

    /// Returns the class as a student sees it.
    pub(super) fn for_student(&self, student: u32) -> ClassNow {
        // Reads the version first, because an old version with new content only costs one more request.
        let version = self.version();
        let shown = lock(&self.stage).shown.clone();
        ClassNow {
            version,
            shown: shown.map(|shown| shown.about.clone()),
            open: self.room().open_for(student),
        }
    }
}

/// Writes the wishes until no sender is left.
fn write(
    mut keep: impl FnMut(&[ClassRecord]) -> Result<(), ServiceError>,
    mut room: Room,
    inbox: &Receiver<PendingChange>,
    published: &RwLock<Snapshot>,
) {
    while let Ok(first) = inbox.recv() {
        let before = room.clone();
        let (mut lines, mut done) = (Vec::new(), Vec::new());
        for (wish, answer) in std::iter::once(first).chain(inbox.try_iter()).take(TOGETHER) {
            let is_students = wish.is_students();
            let mut after = room.clone();
            let records = wish.records(&room).into_iter();
            let applied: Result<Vec<_>, _> = records.map(|record| after.apply(record)).collect();
            match applied {
                Ok(mut records) => {
                    room = after;
                    lines.extend(records.iter().cloned());
                    // The last record answers the wish.
                    done.extend(records.pop().map(|kept| (answer, kept, is_students)));
                }
                // The send fails if the client has gone.
                Err(error) => drop(answer.send(Err(error))),
            }
        }
        if lines.is_empty() {
            continue;
        }
        let written = keep(&lines);
        let mut kept = published.write().unwrap_or_else(PoisonError::into_inner);
        match &written {
            Ok(()) => *kept = Snapshot { room: Arc::new(room.clone()), fault: None },
            Err(error) => {
                tracing::error!("the class cannot be kept: {error}");
                kept.fault = Some(error.clone());
                room = before;
            }
        }
        drop(kept);
        for (answer, record, is_students) in done {
            let result = match &written {
                Ok(()) => Ok(record),
                Err(_) if is_students => Err(not_kept()),
                Err(error) => Err(error.clone()),
            };
            drop(answer.send(result));
        }
    }
}

/// The error for a student when the disk fails. It has no path, because the folder concerns only the
/// teacher.
fn not_kept() -> ServiceError {
    ServiceError::new(Code::Busy, "the class cannot be written now")
        .with_remedy("send it again in a few seconds")
}

/// Locks a mutex also after a panic, because its holders leave the value complete at every point.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyscope::service::MOST_STUDENTS;
    use plyscope::service::wire::{ClassAnswer, ClassAsks, ClassQuestion, ClassQueue};
    use std::io;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::time::Duration;
    use tempfile::{TempDir, tempdir};

    fn class() -> (Arc<Class>, TempDir) {
        let folder = tempdir().unwrap();
        let class =
            Class::new(ClassFolder::open(folder.path()).unwrap(), String::new(), false).unwrap();
        (class, folder)
    }

    /// The address with this number.
    fn at(place: u8) -> IpAddr {
        IpAddr::from([10, 0, 0, place])
    }

    impl Class {
        async fn enters(&self, place: u8, key: Option<&str>) -> Result<Entry, ServiceError> {
            let code = self.for_teacher(false).code;
            self.join(&code, at(place), key).await
        }

        /// Joins with this many browsers; returns the students and the keys of those who wait.
        async fn enter(&self, place: u8, browsers: usize) -> (Vec<u32>, Vec<String>) {
            let (mut students, mut waiting) = (Vec::new(), Vec::new());
            for _ in 0..browsers {
                match self.enters(place, None).await.unwrap() {
                    Entry::In { student, .. } => students.push(student),
                    Entry::Waits { key } => waiting.push(key),
                    Entry::TooOften => panic!("the code is right"),
                }
            }
            (students, waiting)
        }

        async fn ask(&self) {
            let options = ["a", "b"].map(str::to_owned).to_vec();
            let asks = ClassAsks::Choice { options, right: None };
            let question = ClassQuestion { text: "?".to_owned(), asks, at: None };
            self.change(ClassRecord::Asked { question }).await.unwrap();
        }

        async fn answer(&self, vote: u32, student: u32) -> Answer {
            let answer = ClassAnswer::Choice(0);
            self.change(ClassRecord::Answered { vote, student, answer }).await
        }

        async fn fill(&self) {
            for place in 1..=5 {
                assert_eq!(self.enter(place, 40).await.0.len(), 40);
            }
            assert!(self.room().is_full());
        }
    }

    #[tokio::test(start_paused = true)]
    async fn two_hundred_joins_from_one_address_do_not_fill_a_class() {
        let (class, _folder) = class();
        let (students, waiting) = class.enter(1, 200).await;
        assert_eq!((students.len(), waiting.len()), (40, 160));
        let queue = |waiting| ClassQueue { place: 1, seats: 40, waiting };
        assert_eq!(class.for_teacher(false).waiting, [queue(160)]);
        assert_eq!(class.for_teacher(false).joined, 40);
        // A browser that tries again counts once, and others join as before.
        let again = class.enters(1, Some(&waiting[0])).await.unwrap();
        assert!(matches!(again, Entry::Waits { key } if key == waiting[0]));
        assert_eq!(class.for_teacher(false).waiting, [queue(160)]);
        assert_eq!(class.enter(2, 3).await.0, [41, 42, 43]);
    }

    #[tokio::test(start_paused = true)]
    async fn a_lecture_of_two_hundred_behind_one_address_is_let_in_at_once() {
        let (class, _folder) = class();
        let (_, waiting) = class.enter(1, 200).await;
        assert_eq!(class.let_in(7, 160).unwrap_err().code, Code::NotFound);
        class.let_in(1, 160).unwrap();
        assert_eq!(class.for_teacher(false).waiting, []);
        for key in &waiting {
            let entry = class.enters(1, Some(key)).await.unwrap();
            assert!(matches!(entry, Entry::In { key: kept, .. } if kept == *key));
            assert!(class.student(key).is_some());
        }
        assert_eq!(class.for_teacher(false).joined, MOST_STUDENTS);
    }

    #[tokio::test(start_paused = true)]
    async fn a_key_of_the_browsers_own_making_is_never_taken() {
        let (class, _folder) = class();
        let entry = class.enters(1, Some("aaaa")).await.unwrap();
        assert!(matches!(entry, Entry::In { key, .. } if key.len() == 64));
        let (_, waiting) = class.enter(1, 40).await;
        // A key that waits at another address is not accepted either.
        let entry = class.enters(2, Some(&waiting[0])).await.unwrap();
        assert!(matches!(entry, Entry::In { key, .. } if key != waiting[0]));
    }

    #[tokio::test(start_paused = true)]
    async fn a_full_class_gives_away_the_seats_of_those_who_never_answered_and_have_gone() {
        let (class, folder) = class();
        class.fill().await;
        class.ask().await;
        for student in 1..=198 {
            class.answer(1, student).await.unwrap();
        }
        for student in 1..=200 {
            assert!(class.limits().may_ask(student));
        }
        tokio::time::advance(Duration::from_secs(599)).await;
        assert!(class.limits().may_ask(200));
        let full = class.enters(6, None).await.unwrap_err();
        assert!(full.code == Code::Busy && full.reason.contains("full"), "{full}");
        tokio::time::advance(Duration::from_secs(1)).await;
        let entry = class.enters(6, None).await.unwrap();
        assert!(matches!(entry, Entry::In { student: 201, .. }), "{entry:?}");
        assert_eq!(
            class.room().never_answered().collect::<std::collections::BTreeSet<_>>(),
            [200, 201].into()
        );
        assert!(class.enters(6, None).await.is_err(), "200 was here, and 201 has just come");
        assert_eq!(class.answer(1, 199).await.unwrap_err().code, Code::NotFound);
        class.answer(1, 201).await.unwrap();
        let before = format!("{:?}", class.room());
        drop(class);
        // Its writer ends a moment later.
        let again = loop {
            match ClassFolder::open(folder.path()) {
                Ok(again) => break again,
                Err(error) => assert!(error.reason.contains("other work"), "{error}"),
            }
        };
        assert_eq!(format!("{:?}", again.room), before);
        let class = Class::new(again, String::new(), false).unwrap();
        assert!(
            class.enters(7, None).await.is_err(),
            "a new start has seen nobody for ten minutes"
        );
        tokio::time::advance(Duration::from_mins(10)).await;
        assert!(matches!(class.enters(7, None).await.unwrap(), Entry::In { student: 202, .. }));
    }

    #[tokio::test(start_paused = true)]
    async fn a_new_code_frees_all_seats_and_keeps_the_questions() {
        let (class, _folder) = class();
        let Entry::In { student, key } = class.enters(1, None).await.unwrap() else { panic!() };
        let before = class.for_teacher(false).code;
        class.ask().await;
        class.answer(1, student).await.unwrap();
        class.change(ClassRecord::Closed { vote: 1 }).await.unwrap();
        class.change(ClassRecord::Again { vote: 1 }).await.unwrap();
        class.answer(2, student).await.unwrap();
        class.enter(1, 39).await;
        assert!(matches!(class.enters(1, None).await.unwrap(), Entry::Waits { .. }));
        class.renew().await.unwrap();
        let room = class.for_teacher(true);
        assert!(room.code != before && room.joined == 0 && room.questions.len() == 1);
        let answered: Vec<u32> = room.questions[0].votes.iter().map(|vote| vote.answered).collect();
        assert_eq!(answered, [1, 0], "a closed vote keeps its answers, an open one starts again");
        assert!(class.student(&key).is_none());
        let old = class.join(&before, at(2), None).await.unwrap_err();
        assert_eq!(old.field.as_deref(), Some("code"));
        assert_eq!(
            class.enter(1, 40).await.0,
            (41..=80).collect::<Vec<_>>(),
            "no number comes twice"
        );
    }

    /// While a disk is full, a student gets a request to send again and sees no path. The teacher sees the whole
    /// error. When the disk has room again, the class has none of the refused changes.
    #[tokio::test]
    async fn a_full_disk_is_the_teachers_to_see() {
        let folder = tempdir().unwrap();
        let ClassFolder { keys, mut journal, room, .. } = ClassFolder::open(folder.path()).unwrap();
        let stage = Stage { folder: folder.path().to_owned(), shown: None, last: 0 };
        let is_full = Arc::new(AtomicBool::new(false));
        let (full, path) = (Arc::clone(&is_full), folder.path().join("journal.jsonl"));
        let class = Class::keeping(keys, room, (String::new(), false), stage, move |records| {
            if full.load(Ordering::Relaxed) {
                return Err(ServiceError::io(&path, &io::ErrorKind::StorageFull.into()));
            }
            journal.add_all(records)
        });
        let class = class.unwrap();
        let (students, _) = class.enter(1, 1).await;
        class.ask().await;
        assert_eq!(class.for_teacher(false).fault, None);
        is_full.store(true, Ordering::Relaxed);
        for refused in [
            class.answer(1, students[0]).await.unwrap_err(),
            class.enters(1, None).await.unwrap_err(),
        ] {
            assert_eq!(refused.code, Code::Busy);
            assert!(refused.remedy.is_some() && !refused.to_string().contains('/'), "{refused}");
        }
        let fault = class.for_teacher(false).fault.unwrap();
        assert!(fault.reason.contains("journal.jsonl"), "{fault}");
        let refused = class.change(ClassRecord::Closed { vote: 1 }).await.unwrap_err();
        assert_eq!(refused, fault);
        let room = class.for_teacher(true);
        assert_eq!((room.joined, room.questions[0].votes[0].answered), (1, 0));
        is_full.store(false, Ordering::Relaxed);
        class.answer(1, students[0]).await.unwrap();
        let room = class.for_teacher(true);
        assert_eq!((room.fault, room.questions[0].votes[0].answered), (None, 1));
    }
}
