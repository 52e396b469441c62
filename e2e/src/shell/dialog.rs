//! Native file dialogs: outside the web view, so they are answered with the keys of a person.

use crate::driver::Failure;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

/// How long a dialog may take to open or to close.
const LIMIT: Duration = Duration::from_secs(10);

/// Types the path into the open dialog of this title and confirms it.
pub(super) fn answer(display: &str, title: &str, path: &Path) -> Result<(), Failure> {
    let keys = |arguments: &[&str]| {
        Command::new("xdotool")
            .args(arguments)
            .env("DISPLAY", display)
            .output()
            .is_ok_and(|done| done.status.success())
    };
    let wait = |there: bool| {
        let end = Instant::now() + LIMIT;
        while keys(&["search", "--name", title]) != there {
            if Instant::now() > end {
                let state = if there { "did not open" } else { "did not close" };
                return Err(Failure::Broken(format!("the dialog `{title}` {state}")));
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        Ok(())
    };
    wait(true)?;
    keys(&["search", "--name", title, "windowfocus", "--sync"]);
    // Ctrl-L opens the field for a path; what it held is replaced.
    keys(&["key", "ctrl+l"]);
    keys(&["key", "ctrl+a"]);
    keys(&["type", "--delay", "5", &path.to_string_lossy()]);
    keys(&["key", "Return"]);
    wait(false)
}
