//! Files and folders that chores lay out.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use walkdir::WalkDir;

/// Copies a file; an error names it.
pub(crate) fn copy(from: &Path, to: &Path) -> Result<()> {
    std::fs::copy(from, to).with_context(|| format!("could not copy {}", from.display()))?;
    Ok(())
}

/// Removes a folder that an earlier run left; returns its path.
pub(crate) fn emptied(folder: PathBuf) -> Result<PathBuf> {
    if folder.exists() {
        std::fs::remove_dir_all(&folder)?;
    }
    Ok(folder)
}

/// Returns the files below a folder, each with its path from there, sorted by name; none if there is no such folder,
/// because a chore can leave a part out.
pub(crate) fn files_below(folder: &Path) -> Result<Vec<(PathBuf, PathBuf)>> {
    let mut files = Vec::new();
    if !folder.exists() {
        return Ok(files);
    }
    for entry in WalkDir::new(folder).sort_by_file_name() {
        let entry = entry?;
        if entry.file_type().is_file() {
            let inside = entry.path().strip_prefix(folder)?.to_owned();
            files.push((inside, entry.into_path()));
        }
    }
    Ok(files)
}
