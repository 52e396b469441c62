//! Files without a name: nothing of them is left where the program is killed.

use super::beside;
use rustix::fs::{AtFlags, CWD, OFlags, linkat};
use std::fs::{File, OpenOptions, Permissions};
use std::io;
use std::os::fd::AsRawFd;
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

/// A file without a name in a folder; `None` where the file system has none.
pub(super) fn begin(folder: &Path, rights: Option<&Permissions>) -> Option<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).custom_flags(OFlags::TMPFILE.bits().cast_signed());
    if let Some(rights) = rights {
        options.mode(rights.mode());
    }
    let file = options.open(folder).ok()?;
    // Names are given by way of /proc, which is not everywhere.
    where_it_is(&file).exists().then_some(file)
}

/// Gives a whole file its name, in place of a file that has it.
pub(super) fn give_name(file: &File, folder: &Path, target: &Path) -> io::Result<()> {
    let from = where_it_is(file);
    let link = |to: &Path| linkat(CWD, &from, CWD, to, AtFlags::SYMLINK_FOLLOW);
    match link(target).map_err(io::Error::from) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
        done => return done,
    }
    // Only a rename replaces a file. For that moment it has a temporary name, and the lock that
    // keeps sweeps away from it.
    let _ = file.try_lock();
    let placed = beside::named().make_in(folder, |name| Ok(link(name)?))?;
    placed.persist(target).map_err(|error| error.error)
}

fn where_it_is(file: &File) -> PathBuf {
    format!("/proc/self/fd/{}", file.as_raw_fd()).into()
}
