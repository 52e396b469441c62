//! Native dialogs. They are outside the web view, so the tests press a person's keys.

use crate::driver::Failure;
use crate::process::within;
use std::path::Path;
use std::process::{Command, Output};
use std::thread::sleep;
use std::time::Duration;

/// The time that a dialog may take to open or to close.
const LIMIT: Duration = Duration::from_mins(2);

/// The pause between a key and its effect.
const BETWEEN: Duration = Duration::from_millis(250);

/// Presses of the last key before a dialog is filled in again.
const PRESSES: u32 = 4;

/// Types the path into the open dialog with this title and confirms it; fails after two minutes.
pub(super) fn answer(display: &str, title: &str, path: &Path) -> Result<(), Failure> {
    work(display, title, "Return", |press| {
        // A dialog for saving shows this field from the start, with a name in it. Keys that come before the field go elsewhere,
        // so the path is typed again until the dialog closes.
        press(&["key", "ctrl+l"])?;
        sleep(BETWEEN);
        press(&["key", "ctrl+a"])?;
        press(&["type", "--delay", "5", &path.to_string_lossy()])
    })
}

/// Confirms the open question with this title; fails after two minutes.
pub(super) fn confirm(display: &str, title: &str) -> Result<(), Failure> {
    // Return would choose Cancel, which has the focus.
    work(display, title, "alt+o", |_| Some(String::new()))
}

/// Gives the keyboard to the dialog with this title, fills it in, and presses `end` until it closes.
fn work(
    display: &str,
    title: &str,
    end: &str,
    fill_in: impl Fn(&dyn Fn(&[&str]) -> Option<String>) -> Option<String>,
) -> Result<(), Failure> {
    let run = |arguments: &[&str]| {
        Command::new("xdotool").args(arguments).env("DISPLAY", display).output().ok()
    };
    let printed = |arguments: &[&str]| {
        let done = run(arguments).filter(|done| done.status.success())?;
        String::from_utf8(done.stdout).ok()
    };
    let search = || run(&["search", "--onlyvisible", "--name", title]);
    // A search also fails if another window closes meanwhile, as a list of completions does after Return. Then it prints an
    // error, and the state of the dialog is unknown.
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
        let focused = printed(&["getwindowfocus"]).unwrap_or_default();
        let Some(dialog) = windows.lines().find(|window| *window == focused.trim()) else {
            // A dialog that is still opening cannot take the focus.
            printed(&["windowfocus", windows.lines().next()?]);
            return None;
        };
        // Every key names the dialog, because it may be closing, and the page reacts to every letter that reaches it.
        let act =
            |keys: &[&str]| printed(&[&keys[..1], &["--window", dialog], &keys[1..]].concat());
        fill_in(&act)?;
        // Several presses, because the first may only accept a completion that has popped up.
        for _ in 0..PRESSES {
            act(&["key", end]);
            sleep(BETWEEN);
            if is_closed(&search()?) {
                return Some(());
            }
        }
        None
    })
    .ok_or_else(|| failed("close"))
}
