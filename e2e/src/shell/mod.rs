//! The shells: how each starts and ends, and how files go in and out of it.

mod browser;
mod desktop;
mod dialog;
mod running;

pub use browser::serve_folder;
pub use running::{Kind, Shell};

use crate::driver::Failure;
use std::time::Duration;

impl Shell {
    /// Starts a shell; `link` is what comes after the # of an address, to be opened at once.
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

    /// Starts a class, and the browser of its teacher.
    pub fn start_class() -> Self {
        let started = browser::start_class();
        started.unwrap_or_else(|failure| panic!("the class did not start: {failure}"))
    }

    /// Chromium against an optimised server, for measuring.
    pub fn start_optimised() -> Result<Self, Failure> {
        browser::start(None, "release")
    }

    /// Ends the server of a page, which goes on without it: by force, as how a server of files ends is not asked here.
    pub fn end_server(&mut self) {
        drop(self.server.take().expect("the page has a server"));
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
}
