//! Which files of the repository are looked at.

use std::path::Path;

use anyhow::{Context, Result};

use super::source::{Source, extension};

/// Folders that hold results or other people's work.
const SKIPPED: [&str; 5] = ["target", "node_modules", "dist", "gen", "artifacts"];
/// Files written by programs, not by us.
const GENERATED: &str = "ui/src/generated/";
const EXTENSIONS: [&str; 5] = ["rs", "ts", "svelte", "css", "js"];

/// Every source file that a person wrote, sorted by path.
pub(super) fn sources(root: &Path) -> Result<Vec<Source>> {
    let mut found = Vec::new();
    walk(root, "", &mut found)?;
    found.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(found)
}

fn walk(root: &Path, folder: &str, found: &mut Vec<Source>) -> Result<()> {
    for entry in std::fs::read_dir(root.join(folder))? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = if folder.is_empty() { name.clone() } else { format!("{folder}/{name}") };
        if entry.file_type()?.is_dir() {
            if !name.starts_with('.') && !SKIPPED.contains(&name.as_str()) {
                walk(root, &path, found)?;
            }
        } else if is_ours(&path) {
            let text = std::fs::read_to_string(entry.path()).with_context(|| path.clone())?;
            found.push(Source::new(&path, &text));
        }
    }
    Ok(())
}

fn is_ours(path: &str) -> bool {
    EXTENSIONS.contains(&extension(path)) && !path.starts_with(GENERATED)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn generated_files_and_data_are_left_alone() {
        assert!(is_ours("src/lib.rs") && is_ours("ui/src/views/Stage.svelte"));
        assert!(!is_ours("ui/src/generated/Trace.ts") && !is_ours("README.md"));
    }
}
