//! A running shell: its window, its files and its processes.

use super::dialog;
use crate::driver::{Failure, Session};
use crate::process::{Group, Screen, marked};
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// The window that a test drives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Chromium, headless, against `plyscope serve`.
    Browser,
    /// Chromium, headless, with the page that needs no service, from static files.
    Page,
    /// The same page as one file, without a server and with the network off.
    File,
    /// The page as one file in headless Firefox.
    Firefox,
    /// `plyscope-desktop` on a private X screen.
    Desktop,
}

impl Kind {
    /// Returns the name of its folder of pictures.
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

/// A running shell with its own profile. Dropping it ends its processes.
#[derive(Debug)]
pub struct Shell {
    /// The kind, which decides how files go in and out.
    pub kind: Kind,
    /// The window, under its driver's control.
    pub session: Session,
    pub(super) _driver: Group,
    /// `plyscope serve`; the desktop program is a child of its driver instead.
    pub(super) server: Option<Group>,
    pub(super) screen: Option<Screen>,
    pub(super) home: TempDir,
}

impl Shell {
    /// Returns a private folder for files of the test; the end of the shell removes it.
    pub fn folder(&self) -> PathBuf {
        self.home.path().join("files")
    }

    /// Returns our own live processes: server or window, and their descendants.
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

    /// Answers the desktop's dialog for opening a file. A browser's dialog cannot be answered.
    pub(crate) fn pick(&self, file: &Path) -> Result<(), Failure> {
        dialog::answer(&self.screen_name(), "Open a file", file)
    }

    /// Chooses the target of a save; the file will appear there.
    pub(crate) fn choose_target(&self, name: &str) -> Result<(), Failure> {
        match self.kind {
            // A browser shows no dialog: its downloads go to our folder.
            Kind::Browser | Kind::Page | Kind::File | Kind::Firefox => Ok(()),
            Kind::Desktop => {
                let target = self.folder().join(name);
                dialog::answer(&self.screen_name(), "Save the", &target)
            }
        }
    }

    /// Confirms the question of the desktop with this title.
    pub(crate) fn confirm(&self, title: &str) -> Result<(), Failure> {
        dialog::confirm(&self.screen_name(), title)
    }

    fn screen_name(&self) -> String {
        self.screen.as_ref().map_or_else(String::new, Screen::name)
    }
}
