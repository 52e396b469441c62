//! `cargo xtask bench`: the benches, with figures for `BENCHMARKS.md`.

use std::path::Path;

use anyhow::{Result, bail};

use crate::process::Task;

/// Runs `cargo bench` with `arguments` passed on; an error where there is nothing to run, since
/// cargo would then report success.
pub(crate) fn run(root: &Path, arguments: &[String]) -> Result<()> {
    if !has_benches(&root.join("benches")) {
        bail!("there are no benches: `benches/` holds no Rust file");
    }
    Task::new("cargo bench").with_arguments(arguments).run(root)
}

fn has_benches(folder: &Path) -> bool {
    std::fs::read_dir(folder).is_ok_and(|entries| {
        entries.flatten().any(|entry| entry.path().extension().is_some_and(|name| name == "rs"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_counts_only_with_a_rust_file_in_it() {
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        assert!(has_benches(&here.join("src")));
        assert!(!has_benches(here));
        assert!(!has_benches(&here.join("no-such-folder")));
    }
}
