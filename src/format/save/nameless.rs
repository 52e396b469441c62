//! Files without a name: a killed program leaves nothing of them.

use super::beside;
use rustix::fs::{AtFlags, CWD, OFlags, linkat};
use std::fs::{File, OpenOptions, Permissions};
use std::io;
use std::os::fd::AsRawFd;
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

/// Creates a file without a name in a folder; `None` if the file system has no such files.
pub(super) fn begin(folder: &Path, rights: Option<&Permissions>) -> Option<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).custom_flags(OFlags::TMPFILE.bits().cast_signed());
    if let Some(rights) = rights {
        options.mode(rights.mode());
    }
    let file = options.open(folder).ok()?;
    // Naming the file needs /proc, which some systems lack.
    where_it_is(&file).exists().then_some(file)
}

/// Names a complete file; replaces an existing file of that name.
pub(super) fn give_name(file: &File, folder: &Path, target: &Path) -> io::Result<()> {
    let from = where_it_is(file);
    let link = |to: &Path| linkat(CWD, &from, CWD, to, AtFlags::SYMLINK_FOLLOW);
    match link(target).map_err(io::Error::from) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
        done => return done,
    }
    // Only a rename replaces a file, so the new file has a temporary name for a moment, and the lock
    // keeps sweeps away from it.
    let _ = file.try_lock();
    let placed = beside::named().make_in(folder, |name| Ok(link(name)?))?;
    placed.persist(target).map_err(|error| error.error)
}

fn where_it_is(file: &File) -> PathBuf {
    format!("/proc/self/fd/{}", file.as_raw_fd()).into()
}
