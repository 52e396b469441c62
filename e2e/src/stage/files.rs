//! Trace files in and out, in the way of the shell.

use super::Window;
use crate::shell::Kind;
use std::fs;
use std::path::{Path, PathBuf};

impl Window {
    /// Opens a trace file once `ask` has asked for it; does not wait for its trace.
    #[track_caller]
    pub fn open_file(&self, file: &Path, ask: impl FnOnce(&Self)) {
        // In a browser asking opens the browser's own picker, which no driver can answer: the
        // file goes straight to the field that the picker would fill.
        if self.shell.kind == Kind::Desktop {
            ask(self);
        }
        self.shell.pick(file).unwrap_or_else(|failure| panic!("{}: {failure}", file.display()));
    }

    /// Saves once `ask` has asked for it; answers the written file.
    #[track_caller]
    pub fn save(&self, ask: impl FnOnce(&Self)) -> PathBuf {
        let folder = self.shell.folder();
        let list = || -> Vec<PathBuf> {
            let entries = fs::read_dir(&folder).into_iter().flatten().flatten();
            entries.map(|entry| entry.path()).collect()
        };
        let before = list();
        ask(self);
        self.shell
            .choose_target("saved.plyscope.json")
            .unwrap_or_else(|failure| panic!("{failure}"));
        self.wait("a file is written", || {
            let now = list();
            // Chromium writes under another name until the download is whole.
            let whole = |path: &PathBuf| path.extension().is_some_and(|end| end != "crdownload");
            let whole_now = now.iter().all(whole);
            now.into_iter().find(|path| whole_now && !before.contains(path))
        })
    }
}
