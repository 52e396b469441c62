//! The keyboard: keys, text and focus.

use super::{Window, by};
use crate::driver::press;
use serde_json::json;

/// The Enter key, as the protocol writes it.
const ENTER: &str = "\u{E007}";

/// Whether every element that matches a selector lies before the focused one.
const IS_BEFORE: &str = "const here = document.activeElement;
    const all = [...document.querySelectorAll(arguments[0])];
    const before = (each) => (here.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
    return here !== null && here !== document.body && all.length > 0 && all.every(before)";

/// A number of Tab presses larger than the number of tab stops on any page.
const MOST_STOPS: usize = 150;

impl Window {
    /// Presses a chord such as `Control+k`, which goes to the focused element.
    #[track_caller]
    pub fn press(&self, keys: &str) {
        let pressed = self.shell.session.perform(&press(keys));
        pressed.unwrap_or_else(|failure| panic!("{keys}: {failure}"));
    }

    /// Types text into the focused element; a line break becomes the Enter key.
    #[track_caller]
    pub fn type_text(&self, text: &str) {
        let session = &self.shell.session;
        // A line ends with the key and not its character, because WebKit's driver types no line feeds.
        let keys = text.replace('\n', ENTER);
        let typed = session.active().and_then(|element| session.type_into(&element, &keys));
        typed.unwrap_or_else(|failure| panic!("typing {text:?}: {failure}"));
    }

    /// Replaces the content of a field by clicking into it and typing; waits until it holds the
    /// text.
    #[track_caller]
    pub fn fill(&self, handle: &str, text: &str) {
        self.click(handle);
        self.press("Control+a");
        if text.is_empty() {
            self.press("Delete");
        } else {
            self.type_text(text);
        }
        self.until(&format!("`{handle}` holds {text:?}"), || self.value(handle) == text);
    }

    /// Returns the content of a field; empty if there is no such field.
    pub fn value(&self, handle: &str) -> String {
        let script = "return document.querySelector(arguments[0])?.value ?? ''";
        self.run(script, &json!([by(handle)]))
    }

    /// Chooses an entry of a list by its value, and waits until the list has it.
    #[track_caller]
    pub fn choose(&self, handle: &str, value: &str) {
        self.click_on(&format!("{} option[value=\"{value}\"]", by(handle)));
        self.until(&format!("`{handle}` is {value:?}"), || self.value(handle) == value);
    }

    /// Returns the handle of the focused element; empty if there is none.
    pub fn focused(&self) -> String {
        self.run("return document.activeElement?.dataset?.testid ?? ''", &json!([]))
    }

    /// Returns whether the focused element matches the selector.
    pub fn is_focused(&self, css: &str) -> bool {
        self.run("return document.activeElement?.matches(arguments[0]) ?? false", &json!([css]))
    }

    /// Presses Tab until the element with this handle has the focus; panics after 150 presses.
    #[track_caller]
    pub fn tab_to(&self, handle: &str) {
        self.tab_to_any(&by(handle));
    }

    /// Presses Tab until a matching element has the focus, or Shift+Tab if it lies before the
    /// current one. Panics after 150 presses.
    ///
    /// A Tab past the end would go through the browser's bars, and in Firefox no driver key presses a button after that.
    #[track_caller]
    pub fn tab_to_any(&self, css: &str) {
        let is_before: bool = self.run(IS_BEFORE, &json!([css]));
        let key = if is_before { "Shift+Tab" } else { "Tab" };
        for _ in 0..MOST_STOPS {
            if self.is_focused(css) {
                return;
            }
            self.press(key);
        }
        panic!("{key} does not reach `{css}`; the keyboard is in `{}`", self.focused());
    }
}
