//! Native file dialogs: outside the web view, so they are answered with the keys of a person.

use crate::driver::Failure;
use std::path::Path;
use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, Instant};

/// How long a dialog may take to open or to close.
const LIMIT: Duration = Duration::from_secs(10);
/// Between two looks.
const PAUSE: Duration = Duration::from_millis(50);

/// Types the path into the open dialog of this title and confirms it.
pub(super) fn answer(display: &str, title: &str, path: &Path) -> Result<(), Failure> {
    let act = |arguments: &[&str]| {
        let done = Command::new("xdotool").args(arguments).env("DISPLAY", display).output();
        done.is_ok_and(|done| done.status.success())
    };
    let is_open = || act(&["search", "--onlyvisible", "--name", title]);
    let end = Instant::now() + LIMIT;
    while !is_open() {
        if Instant::now() > end {
            return Err(Failure::broken(format!("the dialog `{title}` did not open")));
        }
        sleep(PAUSE);
    }
    act(&["search", "--onlyvisible", "--name", title, "windowfocus", "--sync"]);
    // The field for a path, which a dialog for saving shows from the start, with a name in it.
    act(&["key", "ctrl+l"]);
    if title.starts_with("Save") {
        act(&["key", "ctrl+a"]);
    }
    act(&["type", "--delay", "5", &path.to_string_lossy()]);
    let end = Instant::now() + LIMIT;
    while is_open() {
        if Instant::now() > end {
            return Err(Failure::broken(format!("the dialog `{title}` did not close")));
        }
        // The first press may only take a completion that has popped up.
        act(&["key", "Return"]);
        sleep(5 * PAUSE);
    }
    Ok(())
}
