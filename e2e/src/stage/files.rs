//! Opening and saving trace files, in the way of each shell.

use super::{Window, by};
use crate::driver::Failure;
use crate::shell::Kind;
use std::cell::RefCell;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

impl Window {
    /// Opens a trace file through the page's own field; does not wait for its trace.
    #[track_caller]
    pub fn open_file(&self, file: &Path) {
        self.hand_in("file-input", file);
    }

    /// Puts a file into a file field of the page; panics if there is no such field.
    #[track_caller]
    pub fn hand_in(&self, handle: &str, file: &Path) {
        let session = &self.shell.session;
        let handed = session.find(&by(handle)).and_then(|field| {
            let field = field.ok_or_else(|| Failure::broken("there is no field"))?;
            session.type_into(&field, &file.to_string_lossy())
        });
        handed.unwrap_or_else(|failure| panic!("{}: {failure}", file.display()));
    }

    /// Opens a trace file as a person does: `ask` opens a dialog. No driver can answer a browser's dialog, so there the file
    /// goes into the field that the dialog would fill.
    #[track_caller]
    pub fn open_by_dialog(&self, file: &Path, ask: impl FnOnce(&Self)) {
        if self.shell.kind != Kind::Desktop {
            return self.open_file(file);
        }
        ask(self);
        self.shell.pick(file).unwrap_or_else(|failure| panic!("{}: {failure}", file.display()));
    }

    /// Confirms a question of the desktop, after `ask` makes it come.
    #[track_caller]
    pub fn confirm(&self, title: &str, ask: impl FnOnce(&Self)) {
        ask(self);
        self.shell.confirm(title).unwrap_or_else(|failure| panic!("{failure}"));
    }

    /// Saves a trace after `ask` starts the save; returns the written file.
    #[track_caller]
    pub fn save(&self, ask: impl FnOnce(&Self)) -> PathBuf {
        self.save_as("saved.plyscope.json", ask)
    }

    /// Saves after `ask` starts the save; returns the written file. A dialog receives the name; a browser uses the page's own.
    #[track_caller]
    pub fn save_as(&self, name: &str, ask: impl FnOnce(&Self)) -> PathBuf {
        let folder = self.shell.folder();
        let list = || -> Vec<PathBuf> {
            let entries = fs::read_dir(&folder).into_iter().flatten().flatten();
            entries.map(|entry| entry.path()).collect()
        };
        let before = list();
        ask(self);
        self.shell.choose_target(name).unwrap_or_else(|failure| panic!("{failure}"));
        // Two polls must agree, because some browsers first write the file under another name.
        let seen = RefCell::new(None);
        self.wait("a file is written", || {
            let now = list();
            // These endings mark an unfinished download.
            let whole = |path: &PathBuf| {
                path.extension()
                    .is_none_or(|end| !["crdownload", "part", "tmp"].map(OsStr::new).contains(&end))
            };
            let whole_now = now.iter().all(whole);
            let found = now.into_iter().find(|path| whole_now && !before.contains(path))?;
            let length = fs::metadata(&found).ok()?.len();
            let look = (length > 0).then(|| (found.clone(), length));
            let is_same = look.is_some() && *seen.borrow() == look;
            seen.replace(look);
            is_same.then_some(found)
        })
    }
}
