//! The two shells: how each starts and ends, and how files go in and out of it.

mod browser;
mod desktop;
mod dialog;

use crate::driver::{Failure, Session};
use crate::process::{Group, marked};
use crate::screen::Screen;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tempfile::TempDir;

/// Which window a test drives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Chromium, headless, against `plyscope serve`.
    Browser,
    /// `plyscope-desktop` on a private X screen.
    Desktop,
}

impl Kind {
    /// The name of its folder of pictures.
    pub fn name(self) -> &'static str {
        match self {
            Self::Browser => "browser",
            Self::Desktop => "desktop",
        }
    }
}

/// A running shell with a profile of its own. Its processes end when it is dropped.
#[derive(Debug)]
pub struct Shell {
    /// Which one it is.
    pub kind: Kind,
    /// The window.
    pub session: Session,
    _driver: Group,
    /// `plyscope serve`; the desktop program is a child of its driver instead.
    server: Option<Group>,
    screen: Option<Screen>,
    home: TempDir,
}

impl Shell {
    /// Starts a shell; `link` is what stands behind the # of an address, to be opened at once.
    pub fn start(kind: Kind, link: Option<&str>) -> Self {
        let started = match kind {
            Kind::Browser => browser::start(link, "debug"),
            Kind::Desktop => desktop::start(link),
        };
        started.unwrap_or_else(|failure| panic!("the {} did not start: {failure}", kind.name()))
    }

    /// Chromium against an optimised server, for measuring.
    pub fn start_optimised() -> Result<Self, Failure> {
        browser::start(None, "release")
    }

    /// A private folder for files of the test.
    pub fn folder(&self) -> PathBuf {
        self.home.path().join("files")
    }

    /// Ends the shell while it is at work: Ctrl-C to the server, the window closed on the desktop.
    /// Answers whether its own program then ended by itself, within the limit.
    pub fn quit(&mut self, limit: Duration) -> bool {
        match &mut self.server {
            Some(server) => {
                server.interrupt();
                server.ended(limit).is_some_and(|status| status.success())
            }
            None => desktop::quit(self, limit),
        }
    }

    /// Our own processes that are alive: server or window, and what they started.
    pub fn left(&self) -> Vec<String> {
        let mut all = marked(&self.home.path().to_string_lossy());
        all.retain(|line| {
            let program = line.split(' ').next().unwrap_or_default();
            !["chromedriver", "chromium", "chrome", "WebKitWebDriver", "Xvfb"]
                .iter()
                .any(|driver| program.contains(driver))
        });
        all
    }

    /// Answers the dialog that asks for a file to open. A browser's cannot be answered.
    pub(crate) fn pick(&self, file: &Path) -> Result<(), Failure> {
        dialog::answer(&self.screen_name(), "Open a trace", file)
    }

    /// Says where to save; the answer is the file that will appear.
    pub(crate) fn choose_target(&self, name: &str) -> Result<(), Failure> {
        match self.kind {
            // A browser asks nothing: what it downloads goes to our folder.
            Kind::Browser => Ok(()),
            Kind::Desktop => {
                let target = self.folder().join(name);
                dialog::answer(&self.screen_name(), "Save the", &target)
            }
        }
    }

    fn screen_name(&self) -> String {
        self.screen.as_ref().map_or_else(String::new, Screen::name)
    }
}
