//! Native file dialogs: outside the web view, so they are answered with the keys of a person.

use crate::driver::Failure;
use crate::process::within;
use std::path::Path;
use std::process::{Command, Output};
use std::thread::sleep;
use std::time::Duration;

/// How long a dialog may take to open or to close.
const LIMIT: Duration = Duration::from_mins(2);

/// Between a key and what it does.
const BETWEEN: Duration = Duration::from_millis(250);

/// Presses of Return before the path is written again.
const PRESSES: u32 = 4;

/// Types the path into the open dialog of this title and confirms it.
pub(super) fn answer(display: &str, title: &str, path: &Path) -> Result<(), Failure> {
    let run = |arguments: &[&str]| {
        Command::new("xdotool").args(arguments).env("DISPLAY", display).output().ok()
    };
    let said = |arguments: &[&str]| {
        let done = run(arguments).filter(|done| done.status.success())?;
        String::from_utf8(done.stdout).ok()
    };
    let search = || run(&["search", "--onlyvisible", "--name", title]);
    // A search also fails when some other window goes away while it looks, as a list of completions does after Return. Then it
    // complains, and whether the dialog is gone is not known.
    let is_closed = |found: &Output| !found.status.success() && found.stderr.is_empty();
    let failed = |what: &str| Failure::broken(format!("the dialog `{title}` did not {what}"));
    within(LIMIT, || search().filter(|found| found.status.success()))
        .ok_or_else(|| failed("open"))?;
    within(LIMIT, || {
        let found = search()?;
        if is_closed(&found) {
            return Some(());
        }
        let windows = String::from_utf8_lossy(&found.stdout);
        let focused = said(&["getwindowfocus"]).unwrap_or_default();
        let Some(dialog) = windows.lines().find(|window| *window == focused.trim()) else {
            // A dialog that is being opened cannot take the focus yet.
            said(&["windowfocus", windows.lines().next()?]);
            return None;
        };
        // Every key names the dialog: it may be closing, and the page acts on every letter that it gets.
        let act = |keys: &[&str]| said(&[&keys[..1], &["--window", dialog], &keys[1..]].concat());
        // The field for a path, which a dialog for saving shows from the start, with a name in it. Keys that
        // come before it is there go elsewhere, so the path is typed again until the dialog closes.
        act(&["key", "ctrl+l"])?;
        sleep(BETWEEN);
        act(&["key", "ctrl+a"])?;
        act(&["type", "--delay", "5", &path.to_string_lossy()])?;
        // The first press may only take a completion that has popped up.
        for _ in 0..PRESSES {
            act(&["key", "Return"]);
            sleep(BETWEEN);
            if is_closed(&search()?) {
                return Some(());
            }
        }
        None
    })
    .ok_or_else(|| failed("close"))
}
