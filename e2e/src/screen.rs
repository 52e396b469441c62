//! A private X screen.

use crate::process::Group;
use std::process::Command;

/// A screen in memory, gone when dropped.
#[derive(Debug)]
pub struct Screen {
    number: u32,
    _server: Group,
}

impl Screen {
    /// Opens a screen of this size, px, under the first free number.
    pub fn open(width: u32, height: u32) -> Self {
        let mut command = Command::new("Xvfb");
        let size = format!("{width}x{height}x24");
        command.args(["-displayfd", "1", "-screen", "0", &size, "-nolisten", "tcp"]);
        let server = Group::start(&mut command);
        let number = server.first(|line| line.trim().parse().ok());
        Self { number, _server: server }
    }

    /// What `DISPLAY` holds for programs on this screen.
    pub fn name(&self) -> String {
        format!(":{}", self.number)
    }
}
