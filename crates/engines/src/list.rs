//! Programs by name: a list in TOML that a person wrote, `--engines FILE` or the one in the user's configuration.

use crate::words::{Command, Protocol, Restart, Settings, interpreter_of, is_executable, is_name};
use plyscope::service::{Code, Engine, ServiceError, write_atomically};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use toml_edit::{Array, DocumentMut, Item, Table, TomlError, value};

/// The largest list that is read, bytes.
const LARGEST: u64 = 1 << 20;

/// A list of programs by name.
#[derive(Clone, Debug, Default)]
pub struct EngineList {
    entries: BTreeMap<String, ListEntry>,
    /// The folder of the file, from which relative folders count.
    folder: PathBuf,
}

/// An entry of a list.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ListEntry {
    /// The program and its arguments, never through a shell.
    command: Vec<String>,
    protocol: Option<Protocol>,
    #[serde(default)]
    games: Vec<String>,
    folder: Option<PathBuf>,
    #[serde(default)]
    environment: BTreeMap<String, String>,
    /// Seconds per move.
    time: Option<f64>,
    /// Seconds per game.
    total: Option<f64>,
    start: Option<u64>,
    margin: Option<u64>,
    #[serde(default)]
    restart: Restart,
    #[serde(default)]
    deterministic: bool,
}

impl EngineList {
    /// Reads a list.
    ///
    /// # Errors
    /// The file cannot be read, is no such list, or has a name that a preset or a run has.
    pub fn read(path: &Path) -> Result<Self, ServiceError> {
        let text = read(path)?;
        let folder = path.parent().unwrap_or(Path::new("")).to_owned();
        Self::parse(&text, folder).map_err(|(reason, remedy)| refused(path, reason, remedy))
    }

    /// Reads the list in the user's configuration folder; an empty list if there is none. A list in the working
    /// folder is never read by itself, because a downloaded folder could start programs by it.
    ///
    /// # Errors
    /// Those of [`read`](Self::read).
    pub fn of_user() -> Result<Self, ServiceError> {
        Self::if_there(Self::user_path().as_deref())
    }

    /// Reads a list; an empty one if there is no such file.
    pub(crate) fn if_there(path: Option<&Path>) -> Result<Self, ServiceError> {
        path.filter(|path| path.exists()).map_or_else(|| Ok(Self::default()), Self::read)
    }

    /// Returns the place of the user's list; `None` if the system names no home.
    pub fn user_path() -> Option<PathBuf> {
        let variable = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
        let folder = if cfg!(windows) {
            PathBuf::from(variable("APPDATA")?)
        } else if cfg!(target_os = "macos") {
            std::env::home_dir()?.join("Library/Application Support")
        } else {
            match variable("XDG_CONFIG_HOME").map(PathBuf::from).filter(|path| path.is_absolute()) {
                Some(folder) => folder,
                None => std::env::home_dir()?.join(".config"),
            }
        };
        Some(folder.join("plyscope/engines.toml"))
    }

    /// Adds a program to the list in a file, in place of one of its name. Comments and the other entries stay.
    ///
    /// # Errors
    /// The file cannot be read or written, or would not be a list.
    pub fn save(path: &Path, name: &str, command: &Command) -> Result<(), ServiceError> {
        Self::edit(path, |document| {
            drop(document.insert(name, Item::Table(command.entry())));
        })
    }

    /// Removes a program from the list in a file. The comments above it stay, because they may be about the file.
    ///
    /// # Errors
    /// The file cannot be read or written.
    pub fn remove(path: &Path, name: &str) -> Result<(), ServiceError> {
        Self::edit(path, |document| {
            let names: Vec<String> = document.iter().map(|(key, _)| key.to_owned()).collect();
            let removed = document.remove(name);
            let Some(above) = removed.as_ref().and_then(Item::as_table).map(above) else { return };
            let next = names.iter().skip_while(|key| *key != name).nth(1);
            match next.and_then(|next| document.get_mut(next)?.as_table_mut()) {
                Some(next) => {
                    let both = format!("{above}{}", self::above(next));
                    next.decor_mut().set_prefix(both);
                }
                None => document.set_trailing(above),
            }
        })
    }

    fn edit(path: &Path, change: impl FnOnce(&mut DocumentMut)) -> Result<(), ServiceError> {
        let failed = |error: std::io::Error| ServiceError::io(path, &error);
        let text = if path.exists() { read(path)? } else { String::new() };
        let mut document: DocumentMut = text
            .parse()
            .map_err(|error: TomlError| refused(path, error.to_string(), "mend the list"))?;
        change(&mut document);
        let text = document.to_string();
        let folder = path.parent().unwrap_or(Path::new(""));
        Self::parse(&text, folder.to_owned())
            .map_err(|(reason, remedy)| refused(path, reason, remedy))?;
        fs::create_dir_all(folder).map_err(failed)?;
        write_atomically(path, |file| file.write_all(text.as_bytes())).map_err(failed)
    }

    fn parse(text: &str, folder: PathBuf) -> Result<Self, (String, String)> {
        let entries: BTreeMap<String, ListEntry> = toml::from_str(text).map_err(|error| {
            (error.to_string(), "write [name] and command = [\"program\", \"argument\"]".to_owned())
        })?;
        for (name, entry) in &entries {
            let wrong =
                |reason: &str, remedy: &str| Err((format!("[{name}] {reason}"), remedy.to_owned()));
            if !is_name(name) || crate::is_program(name) {
                return wrong("is no name", "use 1 to 60 characters without commas and slashes");
            }
            if name == "human" || Engine::known_nowhere(name).is_none() {
                return wrong("is the word of an engine", "give the program another name");
            }
            if entry.command.first().is_none_or(String::is_empty) {
                return wrong("has no command", "write command = [\"program\", \"argument\"]");
            }
        }
        Ok(Self { entries, folder })
    }

    /// Returns the programs with their names, in alphabetical order.
    ///
    /// # Errors
    /// A value of an entry is out of range.
    pub fn programs(&self) -> Result<Vec<(String, Command)>, ServiceError> {
        let program = |name: &String| Ok(self.named(name)?.map(|command| (name.clone(), command)));
        self.entries.keys().filter_map(|name| program(name).transpose()).collect()
    }

    /// Returns the program for words that begin with a name of the list, with their options; `None` if they
    /// begin with none.
    ///
    /// # Errors
    /// A wrong option, or a value of the entry out of range.
    pub fn named(&self, text: &str) -> Result<Option<Command>, ServiceError> {
        let name = text.trim().split(',').next().unwrap_or_default();
        let Some(entry) = self.entries.get(name) else { return Ok(None) };
        let mut command = entry.command(name, &self.folder);
        let wrong = |error| ServiceError::input("engine", error);
        let mut options = Vec::new();
        options.extend(entry.time.map(|time| format!("time={time}")));
        options.extend(entry.total.map(|total| format!("total={total}")));
        options.extend(entry.start.map(|start| format!("start={start}")));
        options.extend(entry.margin.map(|margin| format!("margin={margin}")));
        if !options.is_empty() {
            command.take_options(&options.join(","), 0).map_err(wrong)?;
        }
        if let Some(typed) = text.trim().get(name.len() + 1..) {
            command.take_options(typed, name.len() + 1).map_err(wrong)?;
        }
        Ok(Some(command))
    }
}

/// Returns the comments and blank lines above a table.
fn above(table: &Table) -> String {
    table.decor().prefix().and_then(|above| above.as_str()).unwrap_or_default().to_owned()
}

/// Reads the text of a list.
fn read(path: &Path) -> Result<String, ServiceError> {
    let failed = |error: std::io::Error| ServiceError::io(path, &error);
    let mut text = String::new();
    // A device has no size, so the reading itself is bounded.
    let file = File::open(path).map_err(failed)?;
    file.take(LARGEST + 1).read_to_string(&mut text).map_err(failed)?;
    if text.len() as u64 > LARGEST {
        return Err(refused(path, "is larger than 1 MiB", "name a list of programs"));
    }
    Ok(text)
}

impl Command {
    /// Writes the command and the options of a program as an entry.
    fn entry(&self) -> Table {
        let (usual, now) = (Settings::default(), &self.settings);
        let seconds = |ms: Option<u64>| ms.map(|ms| value(ms as f64 / 1e3));
        let whole =
            |number: u64, usual: u64| (number != usual).then(|| value(number.cast_signed()));
        let words = [
            ("command", Some(value(self.words.iter().collect::<Array>()))),
            ("protocol", self.protocol.map(|protocol| value(protocol.word()))),
            ("time", seconds(now.time_ms)),
            ("total", seconds(now.total_ms)),
            ("start", whole(now.start_s, usual.start_s)),
            ("margin", whole(now.margin_ms, usual.margin_ms)),
            ("restart", (now.restart == Restart::Match).then(|| value("match"))),
            ("deterministic", now.deterministic.then(|| value(true))),
        ];
        words.into_iter().filter_map(|(key, word)| Some((key, word?))).collect()
    }
}

impl ListEntry {
    fn command(&self, name: &str, folder: &Path) -> Command {
        let restart = self.restart;
        let deterministic = self.deterministic;
        let name = Some(name.to_owned());
        Command {
            words: self.command.clone(),
            protocol: self.protocol,
            settings: Settings { name, restart, deterministic, ..Settings::default() },
            folder: Some(
                self.folder.as_ref().map_or_else(|| folder.to_owned(), |own| folder.join(own)),
            )
            .filter(|folder| !folder.as_os_str().is_empty()),
            environment: self.environment.clone(),
            games: self.games.clone(),
        }
    }
}

/// Writes a list of the bots in a folder, one name per file: scripts, archives of Java and executable files.
///
/// # Errors
/// The folder cannot be read, or has no bots.
pub fn list_of_folder(folder: &Path) -> Result<String, ServiceError> {
    let failed = |error: std::io::Error| ServiceError::io(folder, &error);
    let whole = fs::canonicalize(folder).map_err(failed)?;
    let mut files: Vec<PathBuf> = Vec::new();
    for entry in fs::read_dir(&whole).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if path.metadata().is_ok_and(|there| there.is_file()) && is_bot(&path) {
            files.push(path);
        }
    }
    files.sort();
    let stem = |path: &Path| path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let mut document = DocumentMut::new();
    for path in &files {
        let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let is_alone = files.iter().filter(|other| stem(other) == stem(path)).count() == 1;
        let is_free =
            is_alone && is_name(&stem(path)) && Engine::known_nowhere(&stem(path)).is_some();
        let name = if is_free { stem(path) } else { file.clone() };
        let entry = document.entry(&name).or_insert_with(toml_edit::table);
        entry["command"] = value(Array::from_iter([format!("./{file}")]));
        entry["folder"] = value(whole.display().to_string());
    }
    if files.is_empty() {
        let remedy = "put in files ending in .py, .js, .mjs or .jar, or executable ones";
        return Err(refused(folder, "has no bots", remedy));
    }
    let text = format!("# The bots of {}.\n{document}", whole.display().to_string().escape_debug());
    // A name that the list cannot have is reported here, not when the list is used.
    EngineList::parse(&text, whole).map_err(|(reason, remedy)| refused(folder, reason, remedy))?;
    Ok(text)
}

fn is_bot(path: &Path) -> bool {
    let is_hidden = path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
    let is_script = !interpreter_of(path).is_empty();
    !is_hidden && (is_script || path.metadata().is_ok_and(|there| is_executable(&there)))
}

fn refused(path: &Path, reason: impl Into<String>, remedy: impl Into<String>) -> ServiceError {
    let reason = format!("{}: {}", path.display(), reason.into());
    ServiceError::new(Code::Input, reason).with_remedy(remedy)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_names_programs_with_their_options() {
        let text = "[rhino]\ncommand = [\"gtp-rhino\", \"-l\", \"3\"]\nprotocol = \"gtp\"\n\
                    games = [\"othello\"]\nfolder = \"data\"\ntime = 1.0\n\
                    environment = { OMP_NUM_THREADS = \"1\" }\n";
        let list = EngineList::parse(text, "/lists".into()).unwrap();
        let rhino = list.named("rhino").unwrap().unwrap();
        assert_eq!(rhino.to_string(), "gtp:gtp-rhino -l 3,time=1,name=rhino");
        assert_eq!(
            (rhino.folder.unwrap(), rhino.games),
            ("/lists/data".into(), vec!["othello".to_owned()])
        );
        assert_eq!(rhino.environment["OMP_NUM_THREADS"], "1");
        let slow = list.named("rhino,time=5,margin=100").unwrap().unwrap();
        assert_eq!(slow.to_string(), "gtp:gtp-rhino -l 3,time=5,name=rhino,margin=100");
        assert!(list.named("edax").unwrap().is_none());
        assert!(list.named("rhino,tme=5").unwrap_err().to_string().contains("unknown option"));
        assert_eq!(list.programs().unwrap().len(), 1);
    }

    #[test]
    fn a_list_is_edited_and_keeps_what_a_person_wrote() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("new/engines.toml");
        let command = |words: &str| Command::parse(words).unwrap();
        let read = |name: &str| EngineList::read(&path).unwrap().named(name).unwrap().unwrap();
        EngineList::save(&path, "ana", &command("./ana.py,time=0.5,restart=match")).unwrap();
        assert_eq!(read("ana").to_string(), "./ana.py,time=0.5,name=ana,restart=match");
        let text = fs::read_to_string(&path).unwrap();
        let rui = "# mine\n[rui]\ncommand = [\"a b\"]  # odd\ngames = [\"othello\"]\n\n";
        fs::write(&path, format!("{rui}{text}")).unwrap();
        EngineList::save(&path, "eva", &command("gtp:rhino -l 1,total=60")).unwrap();
        assert_eq!(read("eva").to_string(), "gtp:rhino -l 1,total=60,name=eva");
        assert_eq!((&*read("rui").games[0], &*read("ana").words[0]), ("othello", "./ana.py"));
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.starts_with("# mine\n[rui]\n") && text.contains("# odd"), "{text}");
        EngineList::remove(&path, "rui").unwrap();
        EngineList::remove(&path, "eva").unwrap();
        assert!(fs::read_to_string(&path).unwrap().starts_with("# mine\n"));
        assert_eq!(EngineList::read(&path).unwrap().programs().unwrap().len(), 1);
        let before = fs::read(&path).unwrap();
        let error = EngineList::save(&path, "random", &command("./a")).unwrap_err();
        assert!(error.to_string().contains("word of an engine"), "{error}");
        assert_eq!(fs::read(&path).unwrap(), before);
        fs::write(&path, "no list").unwrap();
        assert!(EngineList::save(&path, "ana", &command("./a")).is_err());
        assert_eq!(fs::read(&path).unwrap(), b"no list");
    }

    #[test]
    fn a_folder_becomes_a_list() {
        let folder = tempfile::tempdir().unwrap();
        assert!(list_of_folder(folder.path()).unwrap_err().to_string().contains("has no bots"));
        for file in
            ["ana.py", "rui.py", "rui.js", "random.py", "notes.txt", ".hidden.py", "a \"b\".py"]
        {
            fs::write(folder.path().join(file), "").unwrap();
        }
        let text = list_of_folder(folder.path()).unwrap();
        let list = EngineList::parse(&text, PathBuf::new()).unwrap();
        let names: Vec<String> =
            list.programs().unwrap().into_iter().map(|(name, _)| name).collect();
        assert_eq!(names, ["a \"b\"", "ana", "random.py", "rui.js", "rui.py"]);
        let ana = list.named("ana").unwrap().unwrap();
        assert_eq!(ana.words, ["./ana.py"]);
        assert!(ana.to_run().is_ok(), "{text}");
    }

    #[test]
    #[cfg(unix)]
    fn a_device_without_an_end_is_refused() {
        let error = EngineList::read(Path::new("/dev/zero")).unwrap_err();
        assert!(error.to_string().contains("is larger than 1 MiB"), "{error}");
    }

    #[test]
    fn a_wrong_list_is_refused_with_its_reason() {
        for (text, part) in [
            ("[random]\ncommand = [\"a\"]", "word of an engine"),
            ("[othello-phases]\ncommand = [\"a\"]", "word of an engine"),
            ("[alphabeta]\ncommand = [\"a\"]", "word of an engine"),
            ("[human]\ncommand = [\"a\"]", "word of an engine"),
            ("[\"./bot\"]\ncommand = [\"a\"]", "is no name"),
            ("[a]\ncommand = []", "has no command"),
            ("[a]\ncommand = \"a b\"", "invalid type"),
            ("[a]\ncommand = [\"a\"]\nshell = true", "unknown field"),
            ("[a]\ncommand = [\"a\"]\nprotocol = \"uci\"", "unknown variant"),
        ] {
            let (reason, remedy) = EngineList::parse(text, PathBuf::new()).unwrap_err();
            assert!(reason.contains(part) && !remedy.is_empty(), "{text}: {reason}");
        }
    }
}
