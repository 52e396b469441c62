//! The shells: how each starts and ends, and how files go in and out.

mod browser;
mod desktop;
mod dialog;
mod running;

pub use browser::serve_folder;
pub use running::{Kind, Shell};

use crate::driver::Failure;
use std::time::Duration;

impl Shell {
    /// Starts a shell; `link` is the part of an address after the #, opened at once. Panics if it
    /// does not start.
    pub fn start(kind: Kind, link: Option<&str>) -> Self {
        let started = match kind {
            Kind::Browser => browser::start(link, "debug"),
            Kind::Page => browser::start_page(link),
            Kind::File => browser::start_file(link),
            Kind::Firefox => browser::start_firefox(link),
            Kind::Desktop => desktop::start(link),
        };
        started.unwrap_or_else(|failure| panic!("the {} did not start: {failure}", kind.name()))
    }

    /// Starts a class and its teacher's browser; panics if either does not start.
    pub fn start_class() -> Self {
        let started = browser::start_class();
        started.unwrap_or_else(|failure| panic!("the class did not start: {failure}"))
    }

    /// Starts Chromium against an optimised server, for measurements.
    pub fn start_optimised() -> Result<Self, Failure> {
        browser::start(None, "release")
    }

    /// Ends the server of a page by force, because only the page, which continues without it, is under test.
    pub fn end_server(&mut self) {
        drop(self.server.take().expect("the page has a server"));
    }

    /// Ends the shell while it works: Ctrl-C for the server, closing the window on the desktop. Returns whether its own
    /// program then ended by itself within the limit.
    pub fn quit(&mut self, limit: Duration) -> bool {
        match &mut self.server {
            Some(server) => {
                server.interrupt();
                server.ended(limit).is_some_and(|status| status.success())
            }
            None => desktop::quit(self, limit),
        }
    }
}
