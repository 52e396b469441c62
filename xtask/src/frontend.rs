//! The UI's packages and its build, each done only when what it is made from has changed.

use std::path::Path;
use std::time::SystemTime;

use anyhow::{Context, Result};
use sha2::{Digest, Sha256};
use walkdir::{DirEntry, WalkDir};

use crate::house::House;
use crate::process::Task;

/// Folders of `ui/` that hold results, not sources.
const RESULTS: [&str; 4] = ["node_modules", "dist", "test-results", "coverage"];

/// Installs the packages when the lock file is newer than what was installed from it.
pub(crate) fn install_packages(root: &Path) -> Result<()> {
    let lock = modified(&root.join("ui/package-lock.json"));
    // npm writes this file last: it is older than the lock exactly if the lock has changed since.
    let installed = modified(&root.join("ui/node_modules/.package-lock.json"));
    // What is not installed is older than any lock.
    if lock > installed { npm("ci").run(root) } else { Ok(()) }
}

/// Builds the UI unless `ui/dist` was built from the very same sources.
pub(crate) fn build(house: &House) -> Result<()> {
    let stamp = house.target.join("xtask/ui-built");
    let page = modified(&house.root.join("ui/dist/index.html"));
    let sources = fingerprint(&house.root.join("ui"))?;
    let last = std::fs::read_to_string(&stamp).ok();
    if is_built(&sources, last.as_deref(), page, modified(&stamp)) {
        return Ok(());
    }
    npm("run build").run(&house.root)?;
    std::fs::create_dir_all(house.target.join("xtask"))?;
    std::fs::write(&stamp, sources).with_context(|| format!("could not write {}", stamp.display()))
}

/// The page must be the one that the stamp was written for: the desktop crate puts a placeholder
/// where it finds none, and that one is newer than the stamp.
fn is_built(
    sources: &str,
    last: Option<&str>,
    page: Option<SystemTime>,
    stamp: Option<SystemTime>,
) -> bool {
    last == Some(sources) && page.is_some() && page <= stamp
}

/// An npm command in `ui/`.
pub(crate) fn npm(arguments: &str) -> Task {
    Task::new(&format!("npm --prefix ui {arguments}"))
}

/// Changes whenever a source of the UI is changed, added, renamed or removed.
fn fingerprint(ui: &Path) -> Result<String> {
    let is_source = |entry: &DirEntry| !RESULTS.iter().any(|name| entry.file_name() == *name);
    let mut digest = Sha256::new();
    for entry in WalkDir::new(ui).sort_by_file_name().into_iter().filter_entry(is_source) {
        let entry = entry?;
        if !entry.file_type().is_dir() {
            let text = std::fs::read(entry.path())?;
            digest.update(entry.path().to_string_lossy().as_bytes());
            digest.update((text.len() as u64).to_le_bytes());
            digest.update(text);
        }
    }
    Ok(hex::encode(digest.finalize()))
}

fn modified(path: &Path) -> Option<SystemTime> {
    path.metadata().and_then(|data| data.modified()).ok()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn at(seconds: u64) -> Option<SystemTime> {
        SystemTime::UNIX_EPOCH.checked_add(Duration::from_secs(seconds))
    }

    #[test]
    fn a_build_is_reused_only_for_the_same_sources_and_its_own_page() {
        assert!(is_built("a", Some("a"), at(1), at(2)));
        assert!(!is_built("b", Some("a"), at(1), at(2)), "changed sources");
        assert!(!is_built("a", None, at(1), None), "never built");
        assert!(!is_built("a", Some("a"), None, at(2)), "page deleted");
        assert!(!is_built("a", Some("a"), at(3), at(2)), "placeholder written later");
    }

    #[test]
    fn the_fingerprint_follows_sources_and_not_results() {
        let folder = std::env::temp_dir().join(format!("plyscope-ui-{}", std::process::id()));
        std::fs::create_dir_all(folder.join("node_modules")).expect("writable");
        let write = |name: &str, text: &str| {
            std::fs::write(folder.join(name), text).expect("writable");
            fingerprint(&folder).expect("readable")
        };
        let first = write("main.ts", "let a = 1;");
        assert_eq!(first, write("node_modules/x.js", "anything"));
        assert_ne!(first, write("main.ts", "let a = 2;"));
        assert_eq!(first, write("main.ts", "let a = 1;"));
        assert_ne!(first, write("more.ts", ""));
        std::fs::remove_dir_all(&folder).expect("ours");
    }
}
