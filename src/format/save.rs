//! Writing files so that a reader finds the complete old one or the complete new one.

use std::fs::{File, Permissions};
use std::io::{self, BufWriter, Write};
use std::path::Path;

/// Writes a file by way of a temporary one in the same folder: write, sync, rename, sync the
/// folder. On any failure the old file stays as it was and the temporary one is removed.
pub fn save(
    path: &Path,
    write: impl FnOnce(&mut BufWriter<&File>) -> io::Result<()>,
) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or_else(|| Path::new("."));
    let mut builder = tempfile::Builder::new();
    builder.prefix(".plyscope-");
    if let Some(permissions) = ordinary_permissions() {
        builder.permissions(permissions);
    }
    let temporary = builder.tempfile_in(folder)?;
    let mut out = BufWriter::with_capacity(1 << 16, temporary.as_file());
    write(&mut out)?;
    out.flush()?;
    drop(out);
    temporary.as_file().sync_all()?;
    temporary.persist(path).map_err(|error| error.error)?;
    sync_folder(folder)
}

/// Temporary files are private by default; the umask decides here as for any other file.
#[cfg(unix)]
#[expect(clippy::unnecessary_wraps, reason = "other systems have none")]
fn ordinary_permissions() -> Option<Permissions> {
    use std::os::unix::fs::PermissionsExt;
    Some(Permissions::from_mode(0o666))
}

#[cfg(not(unix))]
fn ordinary_permissions() -> Option<Permissions> {
    None
}

/// The rename itself lasts only when the folder is on the disk too.
#[cfg(unix)]
fn sync_folder(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

#[cfg(not(unix))]
fn sync_folder(_folder: &Path) -> io::Result<()> {
    Ok(())
}
