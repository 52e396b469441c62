//! `cargo xtask bless`: golden files written anew.

use std::path::Path;

use anyhow::Result;

use crate::process::Task;

/// Runs the core's tests with `PLYSCOPE_BLESS=1`: each golden test then writes its file instead
/// of comparing it.
pub(crate) fn run(root: &Path) -> Result<()> {
    Task::new("cargo test --workspace --tests").with_variable("PLYSCOPE_BLESS", "1").run(root)?;
    println!(
        "Golden files are as the code makes them now. These files differ from the last commit:"
    );
    Task::new("git status --short -- tests crates").run(root)?;
    println!("A commit that changes a node count names it in its message.");
    Ok(())
}
