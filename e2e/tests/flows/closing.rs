//! Closing while a search runs leaves nothing behind.

use crate::cancel;
use plyscope_e2e::stage::Window;
use std::time::Duration;

/// A search looks at its stop sign every few thousand nodes; the rest is the system's.
const LIMIT: Duration = Duration::from_secs(5);

pub(crate) fn body(window: &mut Window) {
    cancel::set_up(window);
    window.click("run");
    assert!(window.number("progress", "nodes") > 0);
    assert!(!window.shell.left().is_empty(), "the program is one of those counted");
    assert!(window.shell.quit(LIMIT), "it ends by itself; left over: {:?}", window.shell.left());
    assert_eq!(window.shell.left(), Vec::<String>::new());
}
