//! Writing a file so that it is always the complete old or the complete new one.
//!
//! Where the system has files without a name (Linux), what is written has none until it is whole:
//! a program that is killed leaves nothing. Elsewhere a temporary file is written beside the target, and
//! the next save into the folder removes those that killed programs have left.

mod beside;
#[cfg(target_os = "linux")]
mod nameless;

pub use beside::sweep;

use std::fs::{self, File, Permissions};
use std::io::{self, Seek, Write};
use std::path::Path;

/// Writes a file by way of a temporary one: write, sync, rename, sync the directory. What is no plain
/// file (a pipe, a device) is written to as it is.
///
/// # Errors
/// What the system answers, or `write`; the old file is then untouched and no temporary one left.
pub fn save(path: &Path, write: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<()> {
    if fs::metadata(path).is_ok_and(|there| !there.is_file()) {
        let mut file = fs::OpenOptions::new().write(true).open(path)?;
        write(&mut file)?;
        return file.flush();
    }
    // Through a link its target is replaced, not the link.
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let parent = target.parent().filter(|parent| !parent.as_os_str().is_empty());
    let folder = parent.unwrap_or(Path::new("."));
    // Without a folder the message would name the temporary file in it.
    fs::metadata(folder)?;
    // First, as they may take the room that this file needs.
    sweep(folder);
    let rights = rights(&target);
    match nameless(folder, rights.as_ref()) {
        Some(mut file) => {
            write(&mut file)?;
            file.sync_all()?;
            if give_name(&file, folder, &target).is_err() {
                // This system gives no names to such files: it is written once more.
                file.rewind()?;
                beside::save(folder, &target, rights, |named| {
                    io::copy(&mut file, named).map(drop)
                })?;
            }
        }
        None => beside::save(folder, &target, rights, write)?,
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

/// The rights of a new file: the user's mask decides, as for any; an old file's rights stay.
#[cfg(unix)]
#[expect(clippy::unnecessary_wraps, reason = "elsewhere there are none")]
fn rights(target: &Path) -> Option<Permissions> {
    use std::os::unix::fs::PermissionsExt;
    let old = fs::metadata(target).map(|there| there.permissions());
    Some(old.unwrap_or_else(|_| Permissions::from_mode(0o666)))
}

#[cfg(not(unix))]
fn rights(_: &Path) -> Option<Permissions> {
    None
}

fn sync_folder(folder: &Path) -> io::Result<()> {
    // Elsewhere a folder cannot be opened as a file.
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Without a name, and beside the target.
    #[test]
    fn old_or_new_and_nothing_else() {
        type Write<'a> = &'a dyn Fn(&mut File) -> io::Result<()>;
        let ways: [fn(&Path, Write<'_>) -> io::Result<()>; 2] = [
            |path, write| save(path, write),
            |path, write| beside::save(path.parent().unwrap(), path, rights(path), write),
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

    /// A program that is killed while it writes leaves nothing: there is no name yet.
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
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
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
