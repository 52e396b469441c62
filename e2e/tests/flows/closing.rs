//! Closing while a search runs leaves nothing behind.

use crate::cancel;
use plyscope_e2e::stage::Window;
use std::time::Duration;

/// The time limit of the end. The search alone would take hours.
const LIMIT: Duration = Duration::from_mins(2);

pub(crate) fn body(window: &mut Window) {
    cancel::set_up(window);
    window.click("run");
    assert!(window.number("progress", "nodes") > 0);
    assert!(!window.shell.left().is_empty(), "the program is one of those counted");
    assert!(window.shell.quit(LIMIT), "it ends by itself; left over: {:?}", window.shell.left());
    assert_eq!(window.shell.left(), Vec::<String>::new());
}
