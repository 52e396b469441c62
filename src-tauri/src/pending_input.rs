//! Input from the system: a file from an argument or an association, or a link from another program.
//!
//! The page may not exist yet. Input therefore waits until the page first requests it; later input goes
//! directly to the page.

use crate::recent::RecentFiles;
use plyscope::service::wire::TraceSummary;
use plyscope::service::{ServiceError, Workspace, open_file};
use serde::Serialize;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use tauri::{AppHandle, Emitter, Manager, Runtime, Url};

/// The scheme of Plyscope's links.
const SCHEME: &str = "plyscope:";
/// The largest file other than a trace, in bytes: a lesson or a text of positions has up to 1 MB, and
/// twice as much in UTF-16.
const LONGEST_OTHER: u64 = 1 << 21;
/// The event that carries input to the page.
const EVENT: &str = "open";

/// A file or a link to open.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Input {
    /// A trace file, read and checked.
    Trace(Box<TraceSummary>),
    /// The unchanged text of a link.
    Link(String),
    /// A small file that is not a trace; the page determines its kind.
    File {
        /// The file's name without its folder.
        name: String,
        /// The content of the file.
        bytes: Vec<u8>,
    },
    /// A file that cannot be opened.
    Failed(ServiceError),
}

/// The input that waits for the page; `None` once the page listens.
#[derive(Debug)]
pub(crate) struct PendingInput(Mutex<Option<Vec<Input>>>);

impl Default for PendingInput {
    fn default() -> Self {
        Self(Mutex::new(Some(Vec::new())))
    }
}

impl PendingInput {
    /// Returns the waiting input to the page, which listens from now on.
    pub(crate) fn take(&self) -> Vec<Input> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take().unwrap_or_default()
    }

    /// Keeps the input if the page does not listen yet; otherwise returns it.
    fn keep(&self, opened: Input) -> Option<Input> {
        match &mut *self.0.lock().unwrap_or_else(PoisonError::into_inner) {
            Some(waiting) => {
                waiting.push(opened);
                None
            }
            None => Some(opened),
        }
    }
}

/// Opens a program's arguments: links and trace files, in any number. Relative paths start at `folder`,
/// where the program was started.
pub(crate) fn arguments<R: Runtime>(
    app: &AppHandle<R>,
    folder: &Path,
    arguments: impl Iterator<Item = OsString>,
) {
    for argument in arguments {
        // A lossy conversion for the checks, because a path need not be valid text.
        let text = argument.to_string_lossy();
        if text.starts_with(SCHEME) {
            link(app, text.into_owned());
        } else if !text.starts_with('-') {
            let path = path_of(&text).unwrap_or_else(|| folder.join(&argument));
            let app = app.clone();
            // On another thread, because reading a large file must not block the window.
            tauri::async_runtime::spawn_blocking(move || file(&app, &path));
        }
    }
}

/// Returns the path of a `file:` address, because menus and file managers pass files in this form; `None`
/// if the text is a path.
fn path_of(text: &str) -> Option<PathBuf> {
    let address = Url::parse(text).ok().filter(|address| address.scheme() == "file")?;
    address.to_file_path().ok()
}

/// Passes a link to the page.
pub(crate) fn link<R: Runtime>(app: &AppHandle<R>, link: String) {
    hand_in(app, Input::Link(link));
}

fn file<R: Runtime>(app: &AppHandle<R>, path: &Path) {
    hand_in(app, open_any(app, path));
}

/// Opens a file: a trace here, any other file in the page, which reads texts, lessons and events in every
/// shell.
pub(crate) fn open_any<R: Runtime>(app: &AppHandle<R>, path: &Path) -> Input {
    match open_at(app, path) {
        Ok(summary) => Input::Trace(Box::new(summary)),
        Err(error) => small(path).unwrap_or(Input::Failed(error)),
    }
}

/// Reads a file, unless it is larger than anything but a trace can be.
fn small(path: &Path) -> Option<Input> {
    let about = std::fs::metadata(path).ok()?;
    if !about.is_file() || about.len() > LONGEST_OTHER {
        return None;
    }
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    Some(Input::File { name, bytes: std::fs::read(path).ok()? })
}

fn hand_in<R: Runtime>(app: &AppHandle<R>, opened: Input) {
    if let Some(opened) = app.state::<PendingInput>().keep(opened)
        && let Err(error) = app.emit(EVENT, opened)
    {
        tracing::warn!("the page could not be told what to open: {error}");
    }
}

/// Opens a trace file and adds it to the list of recent ones.
pub(crate) fn open_at<R: Runtime>(
    app: &AppHandle<R>,
    path: &Path,
) -> Result<TraceSummary, ServiceError> {
    let opened = open_file(path).map_err(|error| ServiceError {
        reason: format!("{}: {}", path.display(), error.reason),
        ..error
    })?;
    let summary = app.state::<Workspace>().add(opened.trace).summary();
    app.state::<RecentFiles>().note(path, &summary.title);
    Ok(summary)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_waits_until_the_page_takes_it() {
        let waiting = PendingInput::default();
        assert!(waiting.keep(Input::Link("plyscope://open#1".into())).is_none());
        assert_eq!(waiting.take().len(), 1);
        assert!(waiting.keep(Input::Link("plyscope://open#2".into())).is_some());
        assert!(waiting.take().is_empty());
    }

    #[test]
    fn a_file_comes_as_a_path_or_as_its_address() {
        assert_eq!(path_of("file:///tmp/a%20b.json"), Some("/tmp/a b.json".into()));
        for path in ["a.json", "/tmp/file:.json", "https://example.org/a.json", "file://else/a"] {
            assert_eq!(path_of(path), None, "{path}");
        }
    }

    /// The file types are declared to the systems in three places, each in another form.
    #[test]
    fn the_menu_entry_takes_files_and_links_and_the_system_knows_the_files() {
        let read = |file: &str| {
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
            std::fs::read_to_string(path).expect("a file of this package")
        };
        assert!(read("linux/plyscope.desktop").contains("\nExec={{exec}} %U\n"));
        let config: serde_json::Value = serde_json::from_str(&read("tauri.conf.json")).unwrap();
        let association = &config["bundle"]["fileAssociations"][0];
        let mime_types = read("linux/plyscope.xml");
        assert!(mime_types.contains(&format!("<mime-type type={}>", association["mimeType"])));
        let endings = association["ext"].as_array().unwrap();
        for ending in endings {
            let ending = ending.as_str().unwrap();
            assert!(mime_types.contains(&format!("<glob pattern=\"*.{ending}\"/>")), "{ending}");
        }
        assert_eq!(mime_types.matches("<glob ").count(), endings.len());
    }
}
