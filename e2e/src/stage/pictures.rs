//! Pictures of the window for a person, kept under `target/e2e/<shell>/<test>/`.

use crate::programs::target;
use std::cell::Cell;
use std::fs;
use std::path::PathBuf;

#[derive(Debug)]
pub(super) struct Pictures {
    folder: PathBuf,
    taken: Cell<u32>,
}

impl Pictures {
    /// Makes a new empty folder.
    pub(super) fn of(shell: &str, test: &str) -> Self {
        let folder = target().join("e2e").join(shell).join(test);
        // Emptied, because files of an earlier run would pass for this one's.
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        Self { folder, taken: Cell::new(0) }
    }

    /// Writes the next picture; its name starts with its number, from 01.
    pub(super) fn keep(&self, name: &str, png: &[u8]) {
        self.taken.set(self.taken.get() + 1);
        self.write(&format!("{:02}-{name}.png", self.taken.get()), png);
    }

    pub(super) fn write(&self, name: &str, bytes: &[u8]) {
        let path = self.folder.join(name);
        fs::write(&path, bytes).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    }
}
