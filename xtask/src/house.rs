//! The repository: its root, its build folder, its examples and its integration tests.

use std::env::consts::EXE_SUFFIX;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::process::Task;

/// Always builds the whole workspace, and programs together with the examples, which have the features of tests. Otherwise
/// cargo would give the dependencies other features and compile the core a second time.
const BUILD_PROGRAM: &str = "cargo build --workspace --bin plyscope --examples";

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct House {
    /// The repository's root, absolute.
    pub(crate) root: PathBuf,
    /// The folder that cargo builds into, absolute; `target` unless the developer moved it.
    pub(crate) target: PathBuf,
    /// The names of the examples, sorted: every `examples/*.rs`.
    pub(crate) examples: Vec<String>,
    /// The names of the integration tests of all packages, sorted.
    pub(crate) tests: Vec<String>,
}

impl House {
    /// Reads the repository that this chore was compiled from.
    pub(crate) fn look() -> Result<Self> {
        let root = repository_root()?;
        let printed = Task::new("cargo metadata --no-deps --format-version 1").output(&root)?;
        let metadata: serde_json::Value = serde_json::from_slice(&printed)?;
        let target = metadata["target_directory"].as_str().context("no target directory")?;
        let [examples, tests] = ["example", "test"].map(|kind| targets(&metadata, kind));
        Ok(Self { target: target.into(), root, examples, tests })
    }

    /// Returns the command line of the program that [`House::build_program`] made.
    pub(crate) fn program(&self, words: &str) -> Task {
        let words: Vec<String> = words.split_whitespace().map(str::to_owned).collect();
        self.built("plyscope").with_arguments(&words)
    }

    /// Returns a program of the debug build, without arguments.
    pub(crate) fn built(&self, name: &str) -> Task {
        let file = self.target.join("debug").join(format!("{name}{EXE_SUFFIX}"));
        Task::program(&file.to_string_lossy())
    }

    pub(crate) fn build_program(&self) -> Result<()> {
        Task::new(BUILD_PROGRAM).run(&self.root)
    }
}

/// Returns the names of all build targets of one kind, in all packages, sorted.
fn targets(metadata: &serde_json::Value, kind: &str) -> Vec<String> {
    let packages = metadata["packages"].as_array().into_iter().flatten();
    let targets = packages.flat_map(|package| package["targets"].as_array().into_iter().flatten());
    let chosen = targets.filter(|target| target["kind"] == serde_json::json!([kind]));
    let mut names: Vec<String> =
        chosen.filter_map(|target| target["name"].as_str()).map(str::to_owned).collect();
    names.sort();
    names
}

/// Returns the folder above `xtask`, absolute.
pub(crate) fn repository_root() -> Result<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent();
    Ok(root.context("xtask lies in the repository")?.to_owned())
}
