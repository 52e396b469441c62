//! The UI's packages and its build, each made only when its sources have changed.

use std::path::Path;
use std::time::SystemTime;

use anyhow::Result;

use crate::house::House;
use crate::process::Task;
use crate::steps::Step;

/// Installs the packages if the lock file is newer than the last installation.
pub(crate) fn install_packages(root: &Path) -> Result<()> {
    let lock = modified(&root.join("ui/package-lock.json"));
    // npm writes this file last, so it is older than the lock exactly if the lock has changed since.
    let installed = modified(&root.join("ui/node_modules/.package-lock.json"));
    // A missing file has no time, which is less than any time.
    if lock > installed { npm("ci").run(root) } else { Ok(()) }
}

/// Builds the UI unless `ui/dist` was built from the same sources.
pub(crate) fn build(house: &House) -> Result<()> {
    build_step().perform(house, true).map(drop)
}

pub(crate) fn build_step() -> Step {
    Step::run("ui build", npm("run build"))
}

/// Returns an npm command that runs in `ui/`.
pub(crate) fn npm(arguments: &str) -> Task {
    Task::new(&format!("npm --prefix ui {arguments}"))
}

fn modified(path: &Path) -> Option<SystemTime> {
    path.metadata().and_then(|data| data.modified()).ok()
}
