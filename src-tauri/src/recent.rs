//! The recently opened and saved files. The page knows them by number, never by path.

use plyscope::service::wire::Recent;
use plyscope::service::{Code, ServiceError, sweep, write_atomically};
use serde::{Deserialize, Serialize};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

/// The most files on the list.
const LENGTH: usize = 12;
/// The list's file, in the folder of the program's settings.
const FILE: &str = "recent.json";

/// A recently opened or saved file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Entry {
    number: u64,
    path: PathBuf,
    title: String,
    /// The time of opening or saving, in milliseconds since 1970.
    when: u64,
}

/// The list, newest first. It is kept in a file if there is a folder for it.
#[derive(Debug)]
pub(crate) struct RecentFiles {
    file: Option<PathBuf>,
    entries: Mutex<Vec<Entry>>,
}

impl RecentFiles {
    /// Reads the list in this folder; an unreadable one counts as empty.
    pub(crate) fn at(folder: Option<PathBuf>) -> Self {
        if let Some(folder) = &folder {
            sweep(folder);
        }
        let file = folder.map(|folder| folder.join(FILE));
        let text = file.as_ref().and_then(|file| std::fs::read(file).ok());
        let entries = text.and_then(|text| serde_json::from_slice(&text).ok()).unwrap_or_default();
        Self { file, entries: Mutex::new(entries) }
    }

    /// Returns the list for the page, without missing files.
    pub(crate) fn all(&self) -> Vec<Recent> {
        let entries = self.entries();
        let there = entries.iter().filter(|entry| entry.path.exists());
        let seen = |entry: &Entry| Recent {
            title: format!("{} ({})", name(&entry.path), entry.title),
            handle: entry.number.to_string(),
            when: entry.when,
        };
        there.map(seen).collect()
    }

    /// Returns the path of a handle.
    pub(crate) fn path(&self, handle: &str) -> Result<PathBuf, ServiceError> {
        let number = handle.parse().ok();
        let entries = self.entries();
        let found = entries.iter().find(|entry| Some(entry.number) == number);
        found.map(|entry| entry.path.clone()).ok_or_else(|| {
            ServiceError::new(Code::NotFound, "this file is no longer on the list")
                .with_remedy("open it again")
        })
    }

    /// Moves a file to the head of the list.
    pub(crate) fn note(&self, path: &Path, title: &str) {
        let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let mut entries = self.entries();
        let number = 1 + entries.iter().map(|entry| entry.number).max().unwrap_or(0);
        entries.retain(|entry| entry.path != path);
        entries.insert(0, Entry { number, path, title: title.to_owned(), when: now() });
        entries.truncate(LENGTH);
        if let Err(error) = self.write(&entries) {
            tracing::warn!("the list of recent files could not be kept: {error}");
        }
    }

    fn write(&self, entries: &[Entry]) -> std::io::Result<()> {
        let Some(file) = &self.file else { return Ok(()) };
        if let Some(folder) = file.parent() {
            std::fs::create_dir_all(folder)?;
        }
        let text = serde_json::to_vec_pretty(entries)?;
        write_atomically(file, |out| out.write_all(&text))
    }

    fn entries(&self) -> MutexGuard<'_, Vec<Entry>> {
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

#[expect(clippy::disallowed_methods, reason = "a list of files tells when they were opened")]
fn now() -> u64 {
    let passed = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    passed.as_millis() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn newest_first_once_each_and_kept() {
        let folder = tempfile::tempdir().unwrap();
        let config = folder.path().join("config");
        let file = |name: &str| {
            let path = folder.path().join(name);
            std::fs::write(&path, "x").unwrap();
            path
        };
        let (a, b) = (file("a.json"), file("b.json"));
        let list = RecentFiles::at(Some(config.clone()));
        list.note(&a, "one");
        list.note(&b, "two");
        list.note(&a, "three");
        let titles = |list: &RecentFiles| {
            list.all().into_iter().map(|recent| recent.title).collect::<Vec<_>>()
        };
        assert_eq!(titles(&list), ["a.json (three)", "b.json (two)"]);
        let left = config.join(".plyscope-x.tmp");
        std::fs::write(&left, "a start before this one was killed").unwrap();
        let again = RecentFiles::at(Some(config.clone()));
        assert!(!left.exists());
        assert_eq!(again.all(), list.all());
        let handle = &again.all()[1].handle;
        assert_eq!(again.path(handle).unwrap(), b.canonicalize().unwrap());
        assert!(again.path("77").is_err() && again.path("../../etc/passwd").is_err());
        std::fs::remove_file(&b).unwrap();
        assert_eq!(titles(&again), ["a.json (three)"]);
        std::fs::write(config.join(FILE), "{ not json").unwrap();
        assert!(RecentFiles::at(Some(config)).all().is_empty());
    }

    #[test]
    fn the_list_is_short() {
        let folder = tempfile::tempdir().unwrap();
        let list = RecentFiles::at(None);
        for number in 0..20 {
            let path = folder.path().join(format!("{number}.json"));
            std::fs::write(&path, "x").unwrap();
            list.note(&path, "t");
        }
        assert_eq!(list.all().len(), LENGTH);
    }
}
