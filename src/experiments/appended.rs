//! A file of lines that is only appended to. Lines reach the disk about a second after they are written, because a sync per
//! line would cost more than the work that it keeps.

use crate::work::error::ServiceError;
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// An open file at its end.
#[derive(Debug)]
pub(super) struct AppendedFile {
    path: PathBuf,
    pub(super) file: File,
    /// Whether lines have been written since the last sync.
    is_due: bool,
    #[cfg(not(target_family = "wasm"))]
    synced: std::time::Instant,
}

impl AppendedFile {
    pub(super) fn new(path: PathBuf, file: File) -> Self {
        Self {
            path,
            file,
            is_due: false,
            #[cfg(not(target_family = "wasm"))]
            synced: crate::work::host::now(),
        }
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    pub(super) fn failed(&self, error: &io::Error) -> ServiceError {
        ServiceError::io(&self.path, error)
    }

    /// Adds a line, which reaches the disk about a second later.
    ///
    /// # Errors
    /// A system error.
    pub(super) fn add(&mut self, line: &str) -> Result<(), ServiceError> {
        self.is_due = true;
        self.file.write_all(line.as_bytes()).map_err(|error| self.failed(&error))?;
        if self.is_old() { self.sync() } else { Ok(()) }
    }

    /// Returns whether the last sync is at least one second ago.
    fn is_old(&self) -> bool {
        #[cfg(not(target_family = "wasm"))]
        return self.synced.elapsed().as_secs() >= 1;
        #[cfg(target_family = "wasm")]
        return true;
    }

    /// Syncs all lines to the disk.
    ///
    /// # Errors
    /// A system error.
    pub(super) fn sync(&mut self) -> Result<(), ServiceError> {
        if !self.is_due {
            return Ok(());
        }
        self.is_due = false;
        #[cfg(not(target_family = "wasm"))]
        {
            self.synced = crate::work::host::now();
        }
        self.file.sync_data().map_err(|error| self.failed(&error))
    }
}

/// Syncs the file when a job ends with an error.
impl Drop for AppendedFile {
    fn drop(&mut self) {
        if self.is_due {
            let _ = self.file.sync_data();
        }
    }
}
