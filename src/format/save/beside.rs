//! Temporary files beside their targets: their names identify them to a sweep, they are locked while they
//! are written, and a sweep removes unlocked ones.

use std::ffi::OsStr;
use std::fs::{self, File, OpenOptions, Permissions, TryLockError};
use std::io;
use std::path::Path;
use tempfile::NamedTempFile;

const PREFIX: &str = ".plyscope-";
const SUFFIX: &str = ".tmp";
/// The most attempts to make a temporary file, because sweeps of other programs may remove several in a
/// row.
const TRIES: usize = 16;

pub(super) fn named() -> tempfile::Builder<'static, 'static> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(PREFIX).suffix(SUFFIX);
    builder
}

/// Writes a file beside the target, then renames it to the target, because a rename replaces it at
/// once.
pub(super) fn save(
    folder: &Path,
    target: &Path,
    rights: Option<Permissions>,
    write: impl FnOnce(&mut File) -> io::Result<()>,
) -> io::Result<()> {
    let mut file = begin(folder, rights)?;
    write(file.as_file_mut())?;
    file.as_file_mut().sync_all()?;
    file.persist(target).map(drop).map_err(|error| error.error)
}

/// Creates a locked temporary file. Fails if other programs remove it 16 times in a row.
fn begin(folder: &Path, rights: Option<Permissions>) -> io::Result<NamedTempFile> {
    let mut builder = named();
    if let Some(rights) = rights {
        builder.permissions(rights);
    }
    for _ in 0..TRIES {
        let file = builder.tempfile_in(folder)?;
        match file.as_file().try_lock() {
            // A sweep leaves the file alone, because it cannot lock it either.
            Err(TryLockError::Error(_)) => return Ok(file),
            // Checks that it exists, because a sweep may have removed it before it was locked.
            Ok(()) if file.path().exists() => return Ok(file),
            Ok(()) | Err(TryLockError::WouldBlock) => {}
        }
    }
    let reason = "other programs take the temporary files away; name a file in another folder";
    Err(io::Error::other(reason))
}

/// Removes the temporary files that killed programs left in a folder: those with a free lock. Keeps files
/// that cannot be opened, locked or removed.
pub fn sweep(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let is_plain = entry.file_type().is_ok_and(|kind| kind.is_file());
        if is_plain && is_ours(&entry.file_name()) {
            remove_if_left(&entry.path());
        }
    }
}

fn is_ours(name: &OsStr) -> bool {
    name.to_str().is_some_and(|name| name.starts_with(PREFIX) && name.ends_with(SUFFIX))
}

fn remove_if_left(path: &Path) {
    let mut options = OpenOptions::new();
    options.read(true);
    #[cfg(unix)]
    {
        use rustix::fs::OFlags;
        use std::os::unix::fs::OpenOptionsExt;
        // The file may have become a link or a pipe since it was checked.
        let plain = OFlags::NOFOLLOW | OFlags::NONBLOCK;
        options.custom_flags(plain.bits().cast_signed());
    }
    let Ok(file) = options.open(path) else { return };
    // Holds the lock until the file is removed, so that its maker, if there is one, notices the removal.
    if file.try_lock().is_ok() && fs::remove_file(path).is_ok() {
        tracing::debug!("removed {}, which a killed program left", path.display());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    #[test]
    fn what_is_left_goes_and_what_is_written_stays() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        let at = |name: &str| folder.join(name);
        let mut written = begin(folder, None).unwrap();
        written.write_all(b"half").unwrap();
        let others = [".plyscope-a.txt", "plyscope-b.tmp", ".other.tmp"];
        for name in others.into_iter().chain([".plyscope-c.tmp", ".plyscope-d.tmp"]) {
            fs::write(at(name), "left").unwrap();
        }
        fs::create_dir(at(".plyscope-e.tmp")).unwrap();
        #[cfg(unix)]
        std::os::unix::fs::symlink(at(".other.tmp"), at(".plyscope-f.tmp")).unwrap();
        sweep(folder);
        assert!(!at(".plyscope-c.tmp").exists() && !at(".plyscope-d.tmp").exists());
        assert!(written.path().exists(), "it is being written");
        assert!(others.iter().all(|name| at(name).exists()) && at(".plyscope-e.tmp").exists());
        #[cfg(unix)]
        assert!(at(".plyscope-f.tmp").is_symlink());
        let path = written.path().to_owned();
        // The file stays, as it does when the program is killed.
        let (_, kept) = written.keep().unwrap();
        assert_eq!(kept, path);
        sweep(folder);
        assert!(!path.exists());
        sweep(&at("no such folder"));
    }

    /// The environment variable that makes a process of this test the writer to be killed; its value is
    /// the folder.
    const WRITER: &str = "PLYSCOPE_TEST_WRITER";

    fn write_for_ever(folder: &Path) -> ! {
        loop {
            for byte in *b"ab" {
                sweep(folder);
                let text = vec![byte; 1 << 20];
                save(folder, &folder.join("target"), None, |file| file.write_all(&text)).unwrap();
            }
        }
    }

    #[test]
    fn killed_writers_leave_one_file_at_most() {
        if let Some(folder) = std::env::var_os(WRITER) {
            write_for_ever(Path::new(&folder));
        }
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        let left = || {
            let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
            names.filter(|name| is_ours(name)).count()
        };
        let this = "format::save::beside::tests::killed_writers_leave_one_file_at_most";
        let mut met = 0;
        for turn in 0..20 {
            let mut writer = std::process::Command::new(std::env::current_exe().unwrap())
                .args(["--exact", this])
                .env(WRITER, folder)
                .stdout(std::process::Stdio::null())
                .spawn()
                .unwrap();
            // Kills it in its first write, or in a later one.
            let target = folder.join("target");
            while turn % 2 > 0 && !target.exists() || left() == 0 {
                assert!(writer.try_wait().unwrap().is_none(), "the writer has ended");
                std::thread::yield_now();
            }
            std::thread::sleep(std::time::Duration::from_micros(turn * 97));
            writer.kill().unwrap();
            writer.wait().unwrap();
            assert!(left() <= 1, "kill {turn} left {}", left());
            met += left();
            if let Ok(text) = fs::read(&target) {
                assert!(text.len() == 1 << 20 && text.iter().all(|&byte| byte == text[0]));
            }
        }
        assert!(met > 0, "no kill met a temporary file");
        sweep(folder);
        assert_eq!(left(), 0);
    }

    /// Two programs save into one folder repeatedly: neither removes the other's file.
    #[test]
    fn sweeps_and_saves_at_once() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        std::thread::scope(|scope| {
            for name in ["a", "b", "c"] {
                scope.spawn(move || {
                    for turn in 0..100 {
                        let target = folder.join(name);
                        sweep(folder);
                        let text = format!("{name} {turn}");
                        save(folder, &target, None, |file| file.write_all(text.as_bytes()))
                            .unwrap();
                        assert_eq!(fs::read_to_string(&target).unwrap(), text);
                    }
                });
            }
        });
        assert_eq!(fs::read_dir(folder).unwrap().count(), 3);
    }
}
