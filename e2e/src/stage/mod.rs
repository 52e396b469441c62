//! The page as a test sees it: elements by `data-testid`, and waits for conditions.

mod canvas;
mod files;
mod keys;
mod pictures;
mod steps;
mod violations;

use crate::delay;
use crate::driver::Failure;
use crate::process::within;
use crate::shell::{Kind, Shell};
use pictures::Pictures;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::time::Duration;

/// The time limit of a condition. It is long, because a machine that also builds is many times slower.
const PATIENCE: Duration = Duration::from_mins(2);

/// A window under test. If the test panics, its end keeps a picture of it and its page.
#[derive(Debug)]
pub struct Window {
    /// The shell around it, which ends with the window.
    pub shell: Shell,
    pictures: Pictures,
}

/// Returns the CSS selector of an element, given its handle.
pub fn by(handle: &str) -> String {
    format!("[data-testid=\"{handle}\"]")
}

impl Window {
    /// Wraps the window of a running shell and waits for the first page; pictures go to the folder of `test`.
    pub fn new(shell: Shell, test: &str) -> Self {
        let pictures = Pictures::of(shell.kind.name(), test);
        let window = Self { shell, pictures };
        window.arrived();
        window
    }

    /// Waits until the page is loaded. If no driver could start the delays earlier, they start now.
    #[track_caller]
    fn arrived(&self) {
        self.until("the page is there", || self.is_there("main, [data-testid=running]"));
        if let Some(late) = delay::script().filter(|_| !self.shell.kind.is_chromium()) {
            let held = self.shell.session.execute(&late, &json!([]));
            held.unwrap_or_else(|failure| panic!("{failure}"));
        }
    }

    /// Returns the counts of late answers of this page by kind; null if none is delayed.
    pub fn held_back(&self) -> Value {
        self.run("return window.plyscopeHeld?.counts ?? null", &json!([]))
    }

    /// Polls until `look` finds a value; panics after two minutes.
    #[track_caller]
    pub fn wait<T>(&self, what: &str, look: impl FnMut() -> Option<T>) -> T {
        let Some(found) = within(PATIENCE, look) else {
            panic!("not within {} s: {what}", PATIENCE.as_secs());
        };
        found
    }

    /// Polls until the condition is true; panics after two minutes.
    #[track_caller]
    pub fn until(&self, what: &str, mut is_so: impl FnMut() -> bool) {
        self.wait(what, || is_so().then_some(()));
    }

    /// Runs the body of a function in the page; panics if the result is no `T`.
    #[track_caller]
    pub fn run<T: DeserializeOwned>(&self, script: &str, arguments: &Value) -> T {
        Self::read(script, self.shell.session.execute(script, arguments))
    }

    /// Like [`Window::run`], for a script that passes its result to its last argument, a callback.
    #[track_caller]
    pub fn run_later<T: DeserializeOwned>(&self, script: &str, arguments: &Value) -> T {
        Self::read(script, self.shell.session.execute_later(script, arguments))
    }

    /// Reloads the page and waits until the new one is there. Meanwhile a browser may answer a script with nothing.
    #[track_caller]
    pub fn reload(&self) {
        let _: bool = self.run("window.left = true; return location.reload() ?? true", &json!([]));
        let is_new = || {
            let answer: Option<bool> = self.run("return window.left !== true", &json!([]));
            answer == Some(true)
        };
        self.until("the page is new", is_new);
        self.arrived();
    }

    #[track_caller]
    fn read<T: DeserializeOwned>(script: &str, answer: Result<Value, Failure>) -> T {
        let answer = answer.unwrap_or_else(|failure| panic!("{failure}\nin the script: {script}"));
        serde_json::from_value(answer).unwrap_or_else(|error| panic!("{error}\n{script}"))
    }

    /// Returns whether an element matches the selector now.
    pub fn is_there(&self, css: &str) -> bool {
        self.run("return document.querySelector(arguments[0]) !== null", &json!([css]))
    }

    /// Returns whether the element with this handle exists now.
    pub fn has(&self, handle: &str) -> bool {
        self.is_there(&by(handle))
    }

    /// Waits for the element with this handle; panics after two minutes.
    #[track_caller]
    pub fn await_handle(&self, handle: &str) {
        self.until(&format!("`{handle}` is there"), || self.has(handle));
    }

    /// Returns the text of an element, once it exists; panics after two minutes.
    #[track_caller]
    pub fn text(&self, handle: &str) -> String {
        self.text_of(&by(handle))
    }

    /// Returns the text of the first element that matches the selector, once one exists; panics
    /// after two minutes.
    #[track_caller]
    pub fn text_of(&self, css: &str) -> String {
        let script = "return document.querySelector(arguments[0])?.textContent.trim() ?? null";
        self.wait(&format!("`{css}` is there"), || self.run(script, &json!([css])))
    }

    /// Returns an attribute of an element; `None` if either is missing.
    pub fn attribute(&self, css: &str, name: &str) -> Option<String> {
        let script =
            "return document.querySelector(arguments[0])?.getAttribute(arguments[1]) ?? null";
        self.run(script, &json!([css, name]))
    }

    /// Returns the value of a `data-` attribute, once it is a number; panics after two minutes.
    #[track_caller]
    pub fn number(&self, handle: &str, data: &str) -> u64 {
        let name = format!("data-{data}");
        self.wait(&format!("`{handle}` says {name}"), || {
            self.attribute(&by(handle), &name)?.parse().ok()
        })
    }

    /// Clicks the element with this handle, once it exists, is enabled and is not covered.
    #[track_caller]
    pub fn click(&self, handle: &str) {
        self.click_on(&by(handle));
    }

    /// Clicks the first element that matches the selector, once it exists, is enabled and is not
    /// covered. Panics after two minutes.
    #[track_caller]
    pub fn click_on(&self, css: &str) {
        let enabled = format!("{css}:not(:disabled)");
        // Scrolled by hand, because WebKit does not scroll containers inside the page.
        let show = "document.querySelector(arguments[0])?.scrollIntoView({ block: 'nearest' });
            return true";
        let mut refusal = "it is not there".to_owned();
        let clicked = within(PATIENCE, || {
            let _: bool = self.run(show, &json!([enabled]));
            let element = self.shell.session.find(&enabled).and_then(|found| {
                found.map(|element| self.shell.session.click(&element)).transpose()
            });
            element.unwrap_or_else(|failure| {
                refusal = failure.to_string();
                None
            })
        });
        assert!(clicked.is_some(), "`{css}` cannot be clicked: {refusal}");
    }

    /// Chooses a language in the menu; the page may have to load its texts.
    #[track_caller]
    pub fn speak(&self, code: &str) {
        self.click("menu");
        self.click(&format!("language-{code}"));
        let spoken = || self.run::<String>("return document.documentElement.lang", &json!([]));
        self.until("the language is spoken", || spoken() == code);
    }

    /// Clicks a command's button, or its line in a menu, which it opens first.
    #[track_caller]
    pub fn command(&self, id: &str) {
        let handle = format!("cmd-{id}");
        // waits, because the previous command's menu stays open for a moment
        self.until("no menu is open", || !self.is_there(".menu"));
        let menus = ["menu", "more-steps", "share"];
        for menu in menus.iter().filter(|menu| !self.has(&handle) && self.has(menu)) {
            self.click(menu);
            self.until("the menu is open", || self.is_there(".menu"));
            if !self.has(&handle) {
                self.press("Escape");
                self.until("the menu is closed", || !self.is_there(".menu"));
            }
        }
        self.click(&handle);
    }
}

/// Waits for two frames, because a web view may still show the frame before the last change.
const TWO_FRAMES: &str =
    "const done = arguments[0]; requestAnimationFrame(() => requestAnimationFrame(() => done(1)))";

impl Window {
    /// Waits until the current state is drawn, which takes two frames.
    #[track_caller]
    pub fn drawn(&self) {
        let _: u32 = self.run_later(TWO_FRAMES, &json!([]));
    }

    /// Resizes the page's area to this size in CSS px, as far as the window allows.
    #[track_caller]
    pub fn fit(&self, width: u32, height: u32) {
        let size = "return [window.innerWidth, window.innerHeight]";
        let resize = |width: u32, height: u32| {
            let session = &self.shell.session;
            session.resize(width, height).unwrap_or_else(|failure| panic!("{failure}"));
            self.drawn();
        };
        resize(width, height);
        let (wide, high): (u32, u32) = self.run(size, &json!([]));
        resize(2 * width - wide.min(width), 2 * height - high.min(height));
    }

    /// Waits until two consecutive pictures of the window are the same.
    #[track_caller]
    pub fn settled(&self) {
        let mut before = Vec::new();
        self.until("nothing moves any more", || {
            self.drawn();
            let now = self.shell.session.screenshot().unwrap_or_default();
            let same = !now.is_empty() && now == before;
            before = now;
            same
        });
    }

    /// Keeps a picture of the drawn window for a person. For the page it keeps only failures, because the page looks like the
    /// browser.
    #[track_caller]
    pub fn picture(&self, name: &str) {
        self.drawn();
        if self.shell.kind == Kind::Page {
            return;
        }
        let png = self.shell.session.screenshot();
        self.pictures.keep(name, &png.unwrap_or_else(|failure| panic!("{name}: {failure}")));
    }

    /// Keeps a picture of the window and the content of the page, as far as they are still available.
    fn keep_failure(&self) {
        if let Ok(png) = self.shell.session.screenshot() {
            self.pictures.keep("failure", &png);
        }
        let page = "return document.documentElement.outerHTML";
        if let Ok(page) = self.shell.session.execute(page, &json!([])) {
            let text = page.as_str().unwrap_or_default();
            self.pictures.write("failure.html", text.as_bytes());
        }
    }
}

impl Drop for Window {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.keep_failure();
        }
    }
}
