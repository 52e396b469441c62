//! Pictures of the window.

use super::Window;
use serde_json::json;

/// A web view may show the frame before the last change; two frames later it does not.
const TWO_FRAMES: &str =
    "const done = arguments[0]; requestAnimationFrame(() => requestAnimationFrame(() => done(1)))";

impl Window {
    /// Waits until what is there is drawn.
    #[track_caller]
    pub fn drawn(&self) {
        let _: u32 = self.run_later(TWO_FRAMES, &json!([]));
    }

    /// Keeps a picture of the window for a person to look at.
    #[track_caller]
    pub fn picture(&self, name: &str) {
        self.drawn();
        let png = self.shell.session.screenshot();
        self.pictures.keep(name, &png.unwrap_or_else(|failure| panic!("{name}: {failure}")));
    }

    /// Keeps how the window looks and what the page holds, as far as that can still be had.
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
