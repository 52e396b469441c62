//! Writing a file so that it is always the complete old or the complete new one.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

/// Writes a file by way of a temporary one beside it: write, sync, rename, sync the directory.
/// What is no plain file (a pipe, a device) is written to as it is.
///
/// # Errors
/// What the system answers, or `write`; the old file is then untouched and no temporary one left.
pub fn save(path: &Path, write: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<()> {
    if fs::metadata(path).is_ok_and(|there| !there.is_file()) {
        let mut file = fs::OpenOptions::new().write(true).open(path)?;
        write(&mut file)?;
        return file.flush();
    }
    // Through a link the file behind it is replaced, not the link.
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let parent = target.parent().filter(|parent| !parent.as_os_str().is_empty());
    let folder = parent.unwrap_or(Path::new("."));
    // Without a folder the message would name the temporary file in it.
    fs::metadata(folder)?;
    let mut builder = tempfile::Builder::new();
    builder.prefix(".plyscope-").suffix(".tmp");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // The user's mask decides, as for any new file; an old file's rights stay.
        let rights = fs::metadata(&target)
            .map_or_else(|_| fs::Permissions::from_mode(0o666), |there| there.permissions());
        builder.permissions(rights);
    }
    let mut file = builder.tempfile_in(folder)?;
    write(file.as_file_mut())?;
    file.as_file_mut().sync_all()?;
    file.persist(&target).map_err(|error| error.error)?;
    sync_folder(folder)
}

#[cfg(unix)]
fn sync_folder(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

#[cfg(not(unix))]
fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn old_or_new_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.json");
        save(&path, |file| file.write_all(b"old")).unwrap();
        let failed = save(&path, |file| {
            file.write_all(b"half")?;
            Err(io::Error::other("no space"))
        });
        assert_eq!(failed.unwrap_err().to_string(), "no space");
        assert_eq!(fs::read(&path).unwrap(), b"old");
        save(&path, |file| file.write_all(b"new")).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        assert!(save(&folder.path().join("no/a.json"), |_| Ok(())).is_err());
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
