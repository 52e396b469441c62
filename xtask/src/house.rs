//! What the repository holds now: chores are keyed on the folders that exist.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde::Deserialize;

use crate::process::Task;

/// The folders that chores depend on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct House {
    /// The repository's root, absolute.
    pub(crate) root: PathBuf,
    /// Where cargo builds, absolute; `target` unless the developer moved it.
    pub(crate) target: PathBuf,
    /// `ui/package.json` exists.
    pub(crate) ui: bool,
    /// `src-tauri/Cargo.toml` exists.
    pub(crate) desktop: bool,
    /// `e2e/Cargo.toml` exists: the end-to-end tests.
    pub(crate) end_to_end: bool,
    /// The names of the examples, in order: every `examples/*.rs`.
    pub(crate) examples: Vec<String>,
}

#[derive(Deserialize)]
struct Metadata {
    target_directory: PathBuf,
}

impl House {
    /// Looks at the repository that this chore was compiled from.
    pub(crate) fn look() -> Result<Self> {
        let root = repository_root()?;
        let printed = Task::new("cargo metadata --no-deps --format-version 1").output(&root)?;
        let metadata: Metadata =
            serde_json::from_slice(&printed).context("cargo metadata printed no metadata")?;
        Self::at(root, metadata.target_directory)
    }

    fn at(root: PathBuf, target: PathBuf) -> Result<Self> {
        Ok(Self {
            ui: root.join("ui/package.json").exists(),
            desktop: root.join("src-tauri/Cargo.toml").exists(),
            end_to_end: root.join("e2e/Cargo.toml").exists(),
            examples: examples(&root.join("examples"))?,
            root,
            target,
        })
    }
}

/// The folder above `xtask`.
pub(crate) fn repository_root() -> Result<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent();
    Ok(root.context("xtask lies in the repository")?.to_owned())
}

fn examples(folder: &Path) -> Result<Vec<String>> {
    let mut names = Vec::new();
    if folder.is_dir() {
        for entry in std::fs::read_dir(folder)? {
            let path = entry?.path();
            if path.extension().is_some_and(|extension| extension == "rs")
                && let Some(stem) = path.file_stem()
            {
                names.push(stem.to_string_lossy().into_owned());
            }
        }
    }
    names.sort();
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_this_repository_and_not_what_is_elsewhere() {
        let root = repository_root().expect("xtask lies in the repository");
        assert!(root.join("xtask/Cargo.toml").exists());
        let empty = House::at(root.join("xtask/src"), PathBuf::new()).expect("readable");
        assert!(!empty.ui && !empty.desktop && !empty.end_to_end && empty.examples.is_empty());
    }
}
