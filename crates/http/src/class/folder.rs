//! The folder of a class: its keys, its journal and its stage.

use plyscope::service::wire::ClassStage;
use plyscope::service::{ClassRecord, Code, Journal, Room, ServiceError, write_atomically};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fs::{self, DirBuilder, File};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};

const KEYS: &str = "keys.json";
const JOURNAL: &str = "journal.jsonl";
const SHOWN: &str = "shown.json";
/// The version of the format.
const VERSION: u32 = 1;
/// The largest size of a file other than the journal, in bytes.
const LARGEST: u64 = 16 << 20;
/// The letters and digits of a code. No two look alike (0 and O, 1 and I, 5 and S, 8 and B are missing) or
/// rhyme. There are no vowels, so that no code is a word.
const SIGNS: &[u8; 13] = b"FHKMQRTWXY479";
/// The number of signs in a code.
const LENGTH: usize = 6;
/// The bytes of a key: 256 bits.
const KEY_BYTES: usize = 32;

/// The keys of a class: the join code and the teacher's token.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Keys {
    plyscope_class: u32,
    /// The identity of this class.
    class: String,
    /// The first join code, as it is read aloud; the journal has later ones.
    pub(crate) code: String,
    /// The teacher's token.
    pub(crate) teacher: String,
}

/// The stage and its picture.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct StageFile {
    pub(crate) about: ClassStage,
    pub(crate) svg: String,
}

/// The first line of a journal.
#[derive(Serialize)]
struct Header<'a> {
    plyscope_class: u32,
    class: &'a str,
}

/// Only the version, because nothing else is known about the format of another version.
#[derive(Deserialize)]
struct Version {
    plyscope_class: u32,
}

/// The open folder of a class. No other program can write to it meanwhile.
#[derive(Debug)]
pub struct ClassFolder {
    path: PathBuf,
    pub(crate) keys: Keys,
    pub(crate) journal: Journal<ClassRecord>,
    pub(crate) room: Room,
    pub(crate) shown: Option<StageFile>,
    /// The number of the last picture shown.
    pub(crate) last_shown: u32,
    notes: Vec<String>,
}

impl ClassFolder {
    /// Opens the folder of a class, or starts a class in a new or empty folder.
    ///
    /// # Errors
    /// When the path is not a folder, or the folder has other files in it, is of another version, is in
    /// use, or is damaged.
    pub fn open(path: &Path) -> Result<Self, ServiceError> {
        make(path)?;
        let keys = match read(&path.join(KEYS))? {
            Some(text) => keys_of(&path.join(KEYS), &text)?,
            None => begin(path)?,
        };
        let journal = path.join(JOURNAL);
        expect_begun(&journal)?;
        let (journal_file, records) = journal_of(path, &keys)?;
        let count = records.len();
        let room = Room::of(records).map_err(|(place, error)| {
            // The first line is the header, and lines are counted from one.
            let line = place + 2;
            let reason = format!(
                "{}: line {line} of {} cannot follow: {error}",
                journal.display(),
                count + 1
            );
            let remedy = "put back a copy of the file, or take the line and all after it out";
            ServiceError::new(Code::InvalidFile, reason).with_remedy(remedy)
        })?;
        let (shown, notes) = shown_of(&path.join(SHOWN));
        let last_shown = shown.as_ref().map_or(0, |shown| shown.about.number);
        Ok(Self {
            path: path.to_owned(),
            keys,
            journal: journal_file,
            room,
            shown,
            last_shown,
            notes,
        })
    }

    /// Returns notes on the parts that could not be read and are left out.
    pub fn notes(&self) -> &[String] {
        &self.notes
    }

    /// The code that students type.
    pub fn code(&self) -> &str {
        self.room.code().unwrap_or(&self.keys.code)
    }

    /// Returns the number of students who have joined before.
    pub fn joined(&self) -> u32 {
        self.room.joined()
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }
}

/// Returns the path of a new class below the user's data: `classes` and the time of day there.
pub(super) fn new_folder(data: &Path) -> Result<PathBuf, ServiceError> {
    let classes = data.join("classes");
    let made = folder_builder().recursive(true).create(&classes);
    made.map_err(|error| ServiceError::io(&classes, &error))?;
    let name = jiff::Zoned::now().strftime("%Y-%m-%d-%H%M%S").to_string();
    let others = (2..).map(|number| format!("{name}-{number}"));
    let mut paths = std::iter::once(name.clone()).chain(others).map(|name| classes.join(name));
    Ok(paths.find(|path| !path.exists()).unwrap_or_else(|| classes.join(&name)))
}

/// Saves the stage.
pub(crate) fn save_shown(folder: &Path, shown: Option<&StageFile>) -> Result<(), ServiceError> {
    save(&folder.join(SHOWN), &shown)
}

/// Returns the digest of a key; the journal has only the digest.
pub(crate) fn digest(key: &str) -> String {
    hex::encode(Sha256::digest(key.as_bytes()))
}

/// Returns a new random key.
pub(crate) fn new_key() -> io::Result<String> {
    let mut bytes = [0; KEY_BYTES];
    getrandom::fill(&mut bytes)?;
    Ok(hex::encode(bytes))
}

/// Returns the signs of a typed code, without regard to case and hyphens.
pub(crate) fn signs_of(code: &str) -> String {
    code.chars().filter(char::is_ascii_alphanumeric).map(|sign| sign.to_ascii_uppercase()).collect()
}

pub(super) fn new_code() -> io::Result<String> {
    let mut code = String::new();
    while code.len() < LENGTH {
        let mut byte = [0];
        getrandom::fill(&mut byte)?;
        // Rejects bytes above the last multiple, because they would make the first signs more frequent.
        if usize::from(byte[0]) < 256 / SIGNS.len() * SIGNS.len() {
            code.push(char::from(SIGNS[usize::from(byte[0]) % SIGNS.len()]));
        }
    }
    code.insert(LENGTH / 2, '-');
    Ok(code)
}

fn refused(path: &Path, reason: &str, remedy: &str) -> ServiceError {
    ServiceError::new(Code::Io, format!("{}: {reason}", path.display())).with_remedy(remedy)
}

/// Checks that a folder can be used, or creates one that only its owner can read.
fn make(path: &Path) -> Result<(), ServiceError> {
    match fs::metadata(path) {
        Ok(there) if !there.is_dir() => {
            return Err(refused(path, "this is a file", "name a folder for the class"));
        }
        Ok(_) => {}
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let made = folder_builder().create(path);
            return made.map_err(|error| {
                let remedy = "name a folder in one that is there and can be written";
                ServiceError::io(path, &error).with_remedy(remedy)
            });
        }
        Err(error) => return Err(ServiceError::io(path, &error)),
    }
    let entries = fs::read_dir(path).map_err(|error| ServiceError::io(path, &error))?;
    let mut names = entries.flatten().map(|entry| entry.file_name());
    let ours = path.join(KEYS).exists();
    match names.find(|name| !name.to_string_lossy().starts_with('.')) {
        Some(name) if !ours => {
            let reason = format!("there is {} in it, and no class", name.display());
            Err(refused(path, &reason, "name a new or an empty folder"))
        }
        _ => Ok(()),
    }
}

#[cfg(unix)]
fn folder_builder() -> DirBuilder {
    use std::os::unix::fs::DirBuilderExt;
    let mut builder = DirBuilder::new();
    builder.mode(0o700);
    builder
}

#[cfg(not(unix))]
fn folder_builder() -> DirBuilder {
    DirBuilder::new()
}

/// Makes a file private to its owner. Outside Unix, the permissions of the folder decide.
fn keep_private(path: &Path) -> Result<(), ServiceError> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        fs::set_permissions(path, fs::Permissions::from_mode(0o600))
            .map_err(|error| ServiceError::io(path, &error))?;
    }
    let _ = path;
    Ok(())
}

fn sync(folder: &Path) -> Result<(), ServiceError> {
    if cfg!(unix) {
        let synced = File::open(folder).and_then(|folder| folder.sync_all());
        synced.map_err(|error| ServiceError::io(folder, &error))?;
    }
    Ok(())
}

fn create_private(path: &Path) -> Result<(), ServiceError> {
    File::create(path).map_err(|error| ServiceError::io(path, &error))?;
    keep_private(path)
}

/// Writes a file that only its owner can read. The file is created empty and private before it gets its
/// content, so that nobody can read it in between.
fn save(path: &Path, value: &impl Serialize) -> Result<(), ServiceError> {
    let failed = |error: io::Error| ServiceError::io(path, &error);
    if !path.exists() {
        create_private(path)?;
    }
    let text = serde_json::to_string_pretty(value)
        .map_err(|error| ServiceError::new(Code::Internal, error.to_string()))?;
    write_atomically(path, |file| file.write_all(text.as_bytes())).map_err(failed)
}

/// Reads a file. Returns `None` if it is missing or empty, because an interrupted start leaves it empty.
fn read(path: &Path) -> Result<Option<String>, ServiceError> {
    let failed = |error: io::Error| ServiceError::io(path, &error);
    match fs::metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(failed(error)),
        Ok(there) if there.len() > LARGEST => {
            return Err(refused(path, "is too large", "name another folder"));
        }
        Ok(_) => {}
    }
    let text = fs::read_to_string(path).map_err(failed)?;
    Ok(Some(text).filter(|text| !text.is_empty()))
}

fn journal_of(
    folder: &Path,
    keys: &Keys,
) -> Result<(Journal<ClassRecord>, Vec<ClassRecord>), ServiceError> {
    let header = Header { plyscope_class: VERSION, class: &keys.class };
    Journal::open(&folder.join(JOURNAL), &header)
        .map_err(|error| ServiceError { field: None, ..error })
}

/// Reads a journal up to its first line break; returns no bytes if there is no journal.
fn first_line(journal: &Path) -> Result<Vec<u8>, ServiceError> {
    let mut line = Vec::new();
    let opened = match File::open(journal) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(line),
        opened => opened,
    };
    let read = |file: File| BufReader::new(file.take(LARGEST)).read_until(b'\n', &mut line);
    opened.and_then(read).map_err(|error| ServiceError::io(journal, &error))?;
    Ok(line)
}

/// Refuses a journal that is missing or has lost its lines. The class had one, because the keys are
/// written after its first line.
fn expect_begun(journal: &Path) -> Result<(), ServiceError> {
    let line = first_line(journal)?;
    if line.last() == Some(&b'\n') {
        return Ok(());
    }
    let reason = if journal.exists() {
        "is emptied: the students and answers of the class were in it"
    } else {
        "is not there: the students and answers of the class are in it"
    };
    Err(refused(journal, reason, "put back a copy of the file, or name a new folder"))
}

/// Removes the journal of a start that was interrupted before the keys were written.
fn take_back(folder: &Path) -> Result<(), ServiceError> {
    let journal = folder.join(JOURNAL);
    let begun = first_line(&journal)?.len() as u64;
    match fs::metadata(&journal) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Ok(there) if there.len() == begun => {
            fs::remove_file(&journal).map_err(|error| ServiceError::io(&journal, &error))
        }
        _ => {
            let reason = format!("has a journal, and no {KEYS}");
            Err(refused(folder, &reason, "put the file back, or name a new folder"))
        }
    }
}

fn begin(folder: &Path) -> Result<Keys, ServiceError> {
    let failed = |error: io::Error| ServiceError::new(Code::Io, format!("no randomness: {error}"));
    take_back(folder)?;
    let keys = Keys {
        plyscope_class: VERSION,
        class: new_key().map_err(failed)?,
        code: new_code().map_err(failed)?,
        teacher: new_key().map_err(failed)?,
    };
    let (path, journal) = (folder.join(KEYS), folder.join(JOURNAL));
    // An empty file of keys marks the folder as ours. A filled one means that the first line of the
    // journal is on the disk.
    create_private(&path)?;
    drop(journal_of(folder, &keys)?);
    keep_private(&journal)?;
    sync(folder)?;
    save(&path, &keys)?;
    Ok(keys)
}

fn keys_of(path: &Path, text: &str) -> Result<Keys, ServiceError> {
    if let Ok(Version { plyscope_class }) = serde_json::from_str(text)
        && plyscope_class != VERSION
    {
        let reason =
            format!("is of a class of version {plyscope_class}; this program has {VERSION}");
        let remedy = "use the program that wrote it, or name a new folder";
        return Err(refused(path, &reason, remedy));
    }
    let keys: Keys = serde_json::from_str(text).map_err(|error| {
        let remedy = "put back a copy of the file, or name a new folder";
        refused(path, &format!("is damaged: {error}"), remedy)
    })?;
    let is_key =
        |key: &str| key.len() == 2 * KEY_BYTES && key.bytes().all(|b| b.is_ascii_hexdigit());
    if !is_key(&keys.teacher) || signs_of(&keys.code).len() != LENGTH {
        let remedy = "put back a copy of the file, or name a new folder";
        return Err(refused(path, "is damaged: its keys are not whole", remedy));
    }
    Ok(keys)
}

/// Reads the last stage. If it is damaged the class continues without it, because the teacher can show it
/// again.
fn shown_of(path: &Path) -> (Option<StageFile>, Vec<String>) {
    let parsed = match read(path) {
        Ok(None) => return (None, Vec::new()),
        Ok(Some(text)) => serde_json::from_str(&text).map_err(|error| error.to_string()),
        Err(error) => Err(error.to_string()),
    };
    match parsed {
        Ok(shown) => (shown, Vec::new()),
        Err(error) => {
            let note = format!("{}: {error}; nothing is shown until you show it", path.display());
            (None, vec![note])
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tempfile::tempdir;

    fn error(path: &Path) -> String {
        ClassFolder::open(path).unwrap_err().to_string()
    }

    #[test]
    fn a_class_is_begun_once_and_comes_back() {
        let folder = tempdir().unwrap();
        let path = folder.path().join("class");
        let begun = ClassFolder::open(&path).unwrap();
        let code = begun.code().to_owned();
        assert!(code.len() == 7 && code.as_bytes()[3] == b'-', "{code}");
        assert_eq!(signs_of(&code.to_lowercase().replace('-', " ")), code.replace('-', ""));
        assert!(error(&path).contains("being written by other work"));
        let teacher = begun.keys.teacher.clone();
        drop(begun);
        let again = ClassFolder::open(&path).unwrap();
        assert_eq!((again.code(), &again.keys.teacher), (code.as_str(), &teacher));
        #[cfg(unix)]
        for (file, mode) in [("", 0o700), (KEYS, 0o600), (JOURNAL, 0o600)] {
            use std::os::unix::fs::PermissionsExt;
            let there = fs::metadata(path.join(file)).unwrap().permissions().mode() & 0o777;
            assert_eq!(there, mode, "{file}");
        }
        let other = ClassFolder::open(&folder.path().join("other")).unwrap();
        assert_ne!((other.code(), &other.keys.teacher), (code.as_str(), &teacher));
    }

    #[test]
    fn what_is_no_class_is_refused_with_a_remedy() {
        let folder = tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::write(at("file"), "x").unwrap();
        assert!(
            error(&at("file")).contains("this is a file; name a folder"),
            "{}",
            error(&at("file"))
        );
        assert!(error(&at("no/class")).contains("in one that is there"));
        assert!(error(folder.path()).contains("and no class; name a new or an empty folder"));
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing is left there");
        for (text, words) in [
            (r#"{"plyscope_class":2,"seats":7}"#, "of a class of version 2; this program has 1"),
            (r#"{"plyscope_class":1}"#, "is damaged"),
            ("{", "is damaged"),
            (r#"{"plyscope_class":1,"class":"a","code":"FFF-FFF","teacher":""}"#, "not whole"),
        ] {
            let class = tempdir().unwrap();
            fs::write(class.path().join(KEYS), text).unwrap();
            let message = error(class.path());
            assert!(message.contains(words) && message.contains("new folder"), "{message}");
        }
    }

    #[test]
    fn a_damaged_journal_is_named_by_its_line() {
        let folder = tempdir().unwrap();
        drop(ClassFolder::open(folder.path()).unwrap());
        let path = folder.path().join(JOURNAL);
        let header = fs::read_to_string(&path).unwrap();
        // A header without a checksum, as earlier versions wrote it.
        let keys: serde_json::Value =
            serde_json::from_slice(&fs::read(folder.path().join(KEYS)).unwrap()).unwrap();
        assert!(header.starts_with("{\"crc\":"), "{header}");
        let header = format!("{{\"plyscope_class\":1,\"class\":{}}}\n", keys["class"]);
        let joined = |n: u32| format!("{{\"joined\":{{\"student\":{n},\"key\":\"k{n}\"}}}}\n");
        let journal = |lines: &str| fs::write(&path, format!("{header}{lines}")).unwrap();
        journal(&(joined(1) + &joined(2) + "{\"joined\":{\"stu"));
        assert_eq!(ClassFolder::open(folder.path()).unwrap().joined(), 2, "a torn line is dropped");
        assert_eq!(fs::read_to_string(&path).unwrap(), header.clone() + &joined(1) + &joined(2));
        journal(&(joined(1) + "?\n" + &joined(2)));
        assert!(error(folder.path()).contains("line 3 is damaged"));
        journal(&(joined(1) + &joined(1)));
        assert!(
            error(folder.path()).contains("line 3 of 3 cannot follow"),
            "{}",
            error(folder.path())
        );
        fs::write(&path, "{\"plyscope_class\":1,\"class\":\"other\"}\n").unwrap();
        assert!(error(folder.path()).contains("other settings"));
        fs::remove_file(folder.path().join(KEYS)).unwrap();
        assert!(error(folder.path()).contains("no class"));
    }

    /// Every byte of a journal with answers: a changed digit never makes another valid class.
    #[test]
    fn a_changed_byte_of_the_journal_is_refused_with_its_line() {
        let folder = tempdir().unwrap();
        let mut class = ClassFolder::open(folder.path()).unwrap();
        let joined = |student| ClassRecord::Joined { student, key: format!("k{student}") };
        class.journal.add_all(&[joined(1), joined(2)]).unwrap();
        drop(class);
        let path = folder.path().join(JOURNAL);
        let whole = fs::read(&path).unwrap();
        for place in (0..whole.len()).filter(|place| whole[*place] != b'\n') {
            let mut bytes = whole.clone();
            bytes[place] ^= 1;
            fs::write(&path, bytes).unwrap();
            let line = whole[..place].split(|&byte| byte == b'\n').count();
            let message = error(folder.path());
            let other = line == 1 && message.contains("other settings");
            assert!(
                other || message.contains(&format!("line {line} is damaged")),
                "{place}: {message}"
            );
        }
        fs::write(&path, whole).unwrap();
        assert_eq!(ClassFolder::open(folder.path()).unwrap().joined(), 2);
    }

    /// An empty journal is a loss if there are keys, and an interrupted start if there are none.
    #[test]
    fn an_emptied_journal_beside_keys_is_refused() {
        let folder = tempdir().unwrap();
        let code = ClassFolder::open(folder.path()).unwrap().code().to_owned();
        let (path, keys) = (folder.path().join(JOURNAL), folder.path().join(KEYS));
        let whole = fs::read(&path).unwrap();
        let refused = |words: &str| {
            let message = error(folder.path());
            assert!(message.contains("journal.jsonl") && message.contains(words), "{message}");
            assert!(
                message.contains("put back a copy of the file, or name a new folder"),
                "{message}"
            );
        };
        for cut in [0, 1, whole.len() / 2, whole.len() - 1] {
            fs::write(&path, &whole[..cut]).unwrap();
            refused("is emptied");
            assert_eq!(fs::read(&path).unwrap().len(), cut, "it is left as it is");
        }
        fs::remove_file(&path).unwrap();
        refused("is not there");
        fs::write(&path, &whole).unwrap();
        assert_eq!(ClassFolder::open(folder.path()).unwrap().code(), code);
        // Interrupted before the keys were written.
        for begun in [None, Some(&whole[..0]), Some(&whole[..9]), Some(&whole[..])] {
            fs::write(&keys, "").unwrap();
            fs::remove_file(&path).unwrap();
            if let Some(begun) = begun {
                fs::write(&path, begun).unwrap();
            }
            assert_eq!(ClassFolder::open(folder.path()).unwrap().joined(), 0);
        }
        let mut class = ClassFolder::open(folder.path()).unwrap();
        class.journal.add_all(&[ClassRecord::Joined { student: 1, key: "k".into() }]).unwrap();
        drop(class);
        fs::write(&keys, "").unwrap();
        assert!(error(folder.path()).contains("has a journal, and no keys.json"));
    }

    #[test]
    fn a_damaged_picture_is_left_out() {
        let folder = tempdir().unwrap();
        drop(ClassFolder::open(folder.path()).unwrap());
        fs::write(folder.path().join(SHOWN), "{\"about\":").unwrap();
        let class = ClassFolder::open(folder.path()).unwrap();
        assert!(class.shown.is_none() && class.notes()[0].contains("shown.json"));
    }
}
