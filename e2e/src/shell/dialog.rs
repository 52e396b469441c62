//! Native file dialogs: outside the web view, so they are answered with the keys of a person.

use crate::driver::Failure;
use crate::process::within;
use std::path::Path;
use std::process::Command;
use std::thread::sleep;
use std::time::Duration;

/// How long a dialog may take to open or to close.
const LIMIT: Duration = Duration::from_secs(10);

/// Types the path into the open dialog of this title and confirms it.
pub(super) fn answer(display: &str, title: &str, path: &Path) -> Result<(), Failure> {
    let act = |arguments: &[&str]| {
        let done = Command::new("xdotool").args(arguments).env("DISPLAY", display).output();
        done.is_ok_and(|done| done.status.success())
    };
    let is_open = || act(&["search", "--onlyvisible", "--name", title]);
    let failed = |what: &str| Failure::broken(format!("the dialog `{title}` did not {what}"));
    within(LIMIT, || is_open().then_some(())).ok_or_else(|| failed("open"))?;
    act(&["search", "--onlyvisible", "--name", title, "windowfocus", "--sync"]);
    // The field for a path, which a dialog for saving shows from the start, with a name in it.
    act(&["key", "ctrl+l"]);
    if title.starts_with("Save") {
        act(&["key", "ctrl+a"]);
    }
    act(&["type", "--delay", "5", &path.to_string_lossy()]);
    within(LIMIT, || {
        if is_open() {
            // The first press may only take a completion that has popped up.
            act(&["key", "Return"]);
            sleep(Duration::from_millis(250));
        }
        (!is_open()).then_some(())
    })
    .ok_or_else(|| failed("close"))
}
