//! The repository: where it lies, where it is built, and its examples.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::process::Task;

/// What chores ask of the repository.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct House {
    /// The repository's root, absolute.
    pub(crate) root: PathBuf,
    /// Where cargo builds, absolute; `target` unless the developer moved it.
    pub(crate) target: PathBuf,
    /// The names of the examples, in order: every `examples/*.rs`.
    pub(crate) examples: Vec<String>,
}

impl House {
    /// Looks at the repository that this chore was compiled from.
    pub(crate) fn look() -> Result<Self> {
        let root = repository_root()?;
        let printed = Task::new("cargo metadata --no-deps --format-version 1").output(&root)?;
        let metadata: serde_json::Value = serde_json::from_slice(&printed)?;
        let target = metadata["target_directory"].as_str().context("no target directory")?;
        let mut examples = Vec::new();
        for entry in std::fs::read_dir(root.join("examples"))? {
            let name = entry?.file_name().to_string_lossy().into_owned();
            examples.extend(name.strip_suffix(".rs").map(str::to_owned));
        }
        examples.sort();
        Ok(Self { target: target.into(), root, examples })
    }
}

/// The folder above `xtask`.
pub(crate) fn repository_root() -> Result<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent();
    Ok(root.context("xtask lies in the repository")?.to_owned())
}
