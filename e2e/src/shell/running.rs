//! A running shell: its window, its files and its processes.

use super::dialog;
use crate::driver::{Failure, Session};
use crate::process::{Group, Screen, marked};
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// Which window a test drives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Chromium, headless, against `plyscope serve`.
    Browser,
    /// Chromium, headless, with the page that needs no service, from static files.
    Page,
    /// The same page as one file, without any server, and with the network off.
    File,
    /// That file in Firefox, headless.
    Firefox,
    /// `plyscope-desktop` on a private X screen.
    Desktop,
}

impl Kind {
    /// The name of its folder of pictures.
    pub fn name(self) -> &'static str {
        match self {
            Self::Browser => "browser",
            Self::Page => "page",
            Self::File => "file",
            Self::Firefox => "firefox",
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
    pub(super) _driver: Group,
    /// `plyscope serve`; the desktop program is a child of its driver instead.
    pub(super) server: Option<Group>,
    pub(super) screen: Option<Screen>,
    pub(super) home: TempDir,
}

impl Shell {
    /// A private folder for files of the test.
    pub fn folder(&self) -> PathBuf {
        self.home.path().join("files")
    }

    /// Our own processes that are alive: server or window, and what they started.
    pub fn left(&self) -> Vec<String> {
        let mut all = marked(&self.home.path().to_string_lossy());
        all.retain(|line| {
            let program = line.split(' ').next().unwrap_or_default();
            let drivers = [
                "chromedriver",
                "chromium",
                "chrome",
                "geckodriver",
                "firefox",
                "WebKitWebDriver",
                "Xvfb",
            ];
            !drivers.iter().any(|driver| program.contains(driver))
        });
        all
    }

    /// Answers the dialog that asks for a file to open. A browser's cannot be answered.
    pub(crate) fn pick(&self, file: &Path) -> Result<(), Failure> {
        dialog::answer(&self.screen_name(), "Open a file", file)
    }

    /// Says where to save; the answer is the file that will appear.
    pub(crate) fn choose_target(&self, name: &str) -> Result<(), Failure> {
        match self.kind {
            // A browser asks nothing: what it downloads goes to our folder.
            Kind::Browser | Kind::Page | Kind::File | Kind::Firefox => Ok(()),
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
