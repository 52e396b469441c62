//! Where the keyboard is.

use super::{Window, by};
use serde_json::json;

/// More presses of Tab than any page has stops.
const MOST_STOPS: usize = 150;

impl Window {
    /// The handle of the element that has the keyboard; empty when it has none.
    pub fn focused(&self) -> String {
        self.run("return document.activeElement?.dataset?.testid ?? ''", &json!([]))
    }

    /// Whether the keyboard is in something that fits the selector.
    pub fn is_focused(&self, css: &str) -> bool {
        self.run("return document.activeElement?.matches(arguments[0]) ?? false", &json!([css]))
    }

    /// Presses Tab until the element of this handle has the keyboard.
    #[track_caller]
    pub fn tab_to(&self, handle: &str) {
        self.tab_to_any(&by(handle));
    }

    /// Presses Tab until something that fits the selector has the keyboard.
    #[track_caller]
    pub fn tab_to_any(&self, css: &str) {
        for _ in 0..MOST_STOPS {
            if self.is_focused(css) {
                return;
            }
            self.press("Tab");
        }
        panic!("Tab does not reach `{css}`; the keyboard is in `{}`", self.focused());
    }
}
