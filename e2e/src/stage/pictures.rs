//! Pictures of the window, for a person to look at, kept under `target/e2e/<shell>/<test>/`.

use super::Window;
use crate::programs::target;
use serde_json::json;
use std::cell::Cell;
use std::fs;
use std::path::PathBuf;

/// The pictures of one test, numbered as they are taken.
#[derive(Debug)]
pub(super) struct Pictures {
    folder: PathBuf,
    taken: Cell<u32>,
}

impl Pictures {
    /// A new empty folder.
    pub(super) fn of(shell: &str, test: &str) -> Self {
        let folder = target().join("e2e").join(shell).join(test);
        // What an earlier run left would be taken for this one's.
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        Self { folder, taken: Cell::new(0) }
    }

    /// Writes the next picture.
    pub(super) fn keep(&self, name: &str, png: &[u8]) {
        self.taken.set(self.taken.get() + 1);
        self.write(&format!("{:02}-{name}.png", self.taken.get()), png);
    }

    /// Writes a file beside the pictures.
    pub(super) fn write(&self, name: &str, bytes: &[u8]) {
        let path = self.folder.join(name);
        fs::write(&path, bytes).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    }
}

/// A web view may show the frame before the last change; two frames later it does not.
const TWO_FRAMES: &str =
    "const done = arguments[0]; requestAnimationFrame(() => requestAnimationFrame(() => done(1)))";

impl Window {
    /// Waits until what is there is drawn.
    #[track_caller]
    pub fn drawn(&self) {
        let _: u32 = self.run_later(TWO_FRAMES, &json!([]));
    }

    /// Keeps a picture of the window for a person to look at.
    #[track_caller]
    pub fn picture(&self, name: &str) {
        self.drawn();
        let png = self.shell.session.screenshot();
        self.pictures.keep(name, &png.unwrap_or_else(|failure| panic!("{name}: {failure}")));
    }

    /// Keeps how the window looks and what the page holds, as far as that can still be had.
    fn keep_failure(&self) {
        if let Ok(png) = self.shell.session.screenshot() {
            self.pictures.keep("failure", &png);
        }
        let page = "return document.documentElement.outerHTML";
        if let Ok(page) = self.shell.session.execute(page, &json!([])) {
            let text = page.as_str().unwrap_or_default();
            self.pictures.write("failure.html", text.as_bytes());
        }
    }
}

impl Drop for Window {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.keep_failure();
        }
    }
}
