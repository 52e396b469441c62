//! Writes a file so that it is always either the complete old or the complete new one.
//!
//! If the system has files without a name (Linux), the new file has no name until it is complete, so that
//! a killed program leaves nothing behind. On other systems a temporary file is written beside the
//! target, and the next save into the folder removes those left by killed programs.

mod beside;
#[cfg(target_os = "linux")]
mod nameless;

pub use beside::sweep;

use std::fs::{self, File, Metadata, Permissions};
use std::io::{self, Seek, Write};
use std::path::{Path, PathBuf};

/// The most links that are followed from one to the next.
const MOST_LINKS: usize = 40;

/// Writes a file by way of a temporary one: write, sync, rename, sync the directory. Writes directly to
/// anything but a plain file (a pipe, a device). Does not replace a file that the user could not write
/// to, such as a read-only file or another user's. The new file has the permissions and the owner of the
/// old one.
///
/// # Errors
/// Returns the errors of the system and of `write`. The old file is then unchanged, and no temporary one
/// is left.
pub fn save(path: &Path, write: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<()> {
    if fs::metadata(path).is_ok_and(|there| !there.is_file()) {
        let mut file = fs::OpenOptions::new().write(true).open(path)?;
        write(&mut file)?;
        return file.flush();
    }
    // Through a link its target is replaced, not the link.
    let target = resolved(path)?;
    let parent = target.parent().filter(|parent| !parent.as_os_str().is_empty());
    let folder = parent.unwrap_or(Path::new("."));
    // Checks the folder first, because a later error would name the temporary file in it.
    fs::metadata(folder)?;
    let old = fs::metadata(&target).ok();
    if let Some(old) = &old {
        refuse_if_kept(&target, old)?;
    }
    // Sweeps first, because old temporary files may occupy the space that this file needs.
    sweep(folder);
    let rights = rights(old.as_ref());
    match nameless(folder, rights.as_ref()) {
        Some(mut file) => {
            take_over(&file, old.as_ref())?;
            write(&mut file)?;
            file.sync_all()?;
            if give_name(&file, folder, &target).is_err() {
                // This system cannot name such files, so the file is copied to one with a name.
                file.rewind()?;
                beside::save(folder, &target, rights, |named| {
                    take_over(named, old.as_ref())?;
                    io::copy(&mut file, named).map(drop)
                })?;
            }
        }
        None => beside::save(folder, &target, rights, |named| {
            take_over(named, old.as_ref())?;
            write(named)
        })?,
    }
    sync_folder(folder)
}

#[cfg(target_os = "linux")]
use nameless::{begin as nameless, give_name};

#[cfg(not(target_os = "linux"))]
fn nameless(_: &Path, _: Option<&Permissions>) -> Option<File> {
    None
}

#[cfg(not(target_os = "linux"))]
fn give_name(_: &File, _: &Path, _: &Path) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Returns the file that a path leads to through all links, even if it does not exist yet.
///
/// # Errors
/// When links form a cycle, and for the errors of the system.
pub fn resolved(path: &Path) -> io::Result<PathBuf> {
    match fs::canonicalize(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        done => return done,
    }
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let folder = folder.unwrap_or(Path::new(".")).to_owned();
        match fs::read_link(&path) {
            // An absolute target replaces the folder.
            Ok(to) => path = folder.join(to),
            Err(_) => {
                let folder = fs::canonicalize(&folder).unwrap_or(folder);
                return Ok(path.file_name().map_or(path.clone(), |name| folder.join(name)));
            }
        }
    }
    Err(io::Error::other("too many links lead from one to another; name the file itself"))
}

/// Refuses to replace a file that the user could not write to, because replacing needs only the
/// permissions of the folder.
fn refuse_if_kept(target: &Path, old: &Metadata) -> io::Result<()> {
    if old.permissions().readonly() {
        let reason = "is read-only; allow writing to it, or name another file";
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, reason));
    }
    fs::OpenOptions::new().write(true).open(target).map(drop)
}

/// The permission bits of a mode. They exclude the setuid bits, because a text must not become a program
/// that runs as its owner.
#[cfg(unix)]
const RIGHTS: u32 = 0o777;

/// Returns the permissions of a new file while it is written; the user's mask applies as usual.
#[cfg(unix)]
#[expect(clippy::unnecessary_wraps, reason = "elsewhere there are none")]
fn rights(old: Option<&Metadata>) -> Option<Permissions> {
    use std::os::unix::fs::PermissionsExt;
    let mode = old.map_or(0o666, |old| old.permissions().mode() & RIGHTS);
    Some(Permissions::from_mode(mode))
}

#[cfg(not(unix))]
fn rights(_: Option<&Metadata>) -> Option<Permissions> {
    None
}

/// Gives the new file the old one's permissions, and its owner if this user may.
#[cfg(unix)]
fn take_over(file: &File, old: Option<&Metadata>) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, fchown};
    let Some(old) = old else { return Ok(()) };
    let new = file.metadata()?;
    if (new.uid(), new.gid()) != (old.uid(), old.gid()) {
        // Ignores the error, because only root may give files away; for others the file becomes theirs,
        // as with an editor.
        let _ = fchown(file, Some(old.uid()), Some(old.gid()));
    }
    file.set_permissions(Permissions::from_mode(old.permissions().mode() & RIGHTS))
}

#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "the system answers elsewhere")]
fn take_over(_: &File, _: Option<&Metadata>) -> io::Result<()> {
    Ok(())
}

fn sync_folder(folder: &Path) -> io::Result<()> {
    // Outside Unix a folder cannot be opened as a file.
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// With a nameless file, and with one beside the target.
    #[test]
    fn old_or_new_and_nothing_else() {
        type Write<'a> = &'a dyn Fn(&mut File) -> io::Result<()>;
        let ways: [fn(&Path, Write<'_>) -> io::Result<()>; 2] = [
            |path, write| save(path, write),
            |path, write| beside::save(path.parent().unwrap(), path, rights(None), write),
        ];
        for save in ways {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("a.json");
            save(&path, &|file| file.write_all(b"old")).unwrap();
            let failed = save(&path, &|file| {
                file.write_all(b"half")?;
                Err(io::Error::other("no space"))
            });
            assert_eq!(failed.unwrap_err().to_string(), "no space");
            assert_eq!(fs::read(&path).unwrap(), b"old");
            save(&path, &|file| file.write_all(b"new")).unwrap();
            assert_eq!(fs::read(&path).unwrap(), b"new");
            assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
            assert!(save(&folder.path().join("no/a.json"), &|_| Ok(())).is_err());
        }
    }

    /// A program killed while it writes leaves nothing, because the file has no name yet.
    #[cfg(target_os = "linux")]
    #[test]
    fn what_is_half_written_has_no_name() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.json");
        if nameless(folder.path(), None).is_none() {
            return;
        }
        save(&path, |file| {
            file.write_all(b"half")?;
            assert_eq!(fs::read_dir(folder.path())?.count(), 0);
            file.write_all(b" and half")
        })
        .unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"half and half");
    }

    #[cfg(unix)]
    #[test]
    fn the_rights_of_an_old_file_stay() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.json");
        fs::write(&path, "old").unwrap();
        fs::set_permissions(&path, Permissions::from_mode(0o600)).unwrap();
        save(&path, |file| file.write_all(b"new")).unwrap();
        let mode = || fs::metadata(&path).unwrap().permissions().mode() & 0o7777;
        assert_eq!(mode(), 0o600);
        // The user's mask applies only to new files, and the setuid bits are dropped.
        for (old, new) in [(0o666, 0o666), (0o4755, 0o755), (0o2775, 0o775)] {
            fs::set_permissions(&path, Permissions::from_mode(old)).unwrap();
            save(&path, |file| file.write_all(b"newer")).unwrap();
            assert_eq!(mode(), new, "{old:o}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn links_are_followed_to_what_is_not_there() {
        use std::os::unix::fs::symlink;
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::create_dir(at("sub")).unwrap();
        symlink("sub/file", at("link")).unwrap();
        symlink(at("link"), at("again")).unwrap();
        save(&at("again"), |file| file.write_all(b"new")).unwrap();
        assert!(at("again").is_symlink() && at("link").is_symlink());
        assert_eq!(fs::read(at("sub/file")).unwrap(), b"new");
        symlink(at("b"), at("a")).unwrap();
        symlink(at("a"), at("b")).unwrap();
        assert!(save(&at("a"), |file| file.write_all(b"new")).is_err());
        assert!(at("a").is_symlink() && at("b").is_symlink());
    }

    #[test]
    fn a_read_only_file_is_not_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.json");
        fs::write(&path, "old").unwrap();
        let mut rights = fs::metadata(&path).unwrap().permissions();
        rights.set_readonly(true);
        fs::set_permissions(&path, rights).unwrap();
        let error = save(&path, |file| file.write_all(b"new")).unwrap_err();
        assert!(error.to_string().contains("read-only"), "{error}");
        assert_eq!(fs::read(&path).unwrap(), b"old");
    }

    #[cfg(unix)]
    #[test]
    fn links_and_devices_stay() {
        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("file"), folder.path().join("link"));
        fs::write(&file, "old").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        save(&link, |file| file.write_all(b"new")).unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read(&file).unwrap(), b"new");
        save(Path::new("/dev/null"), |file| file.write_all(b"gone")).unwrap();
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
    }
}
