//! The desktop window: `WebKitWebDriver` starts the program on a private screen, in a private profile.

use super::{Kind, Shell};
use crate::driver::{Client, Failure, Session};
use crate::process::{Group, Screen, within};
use crate::programs::built;
use serde_json::json;
use std::net::TcpListener;
use std::process::Command;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// The size of the screen in px, large enough for the program's window.
const SCREEN: (u32, u32) = (1400, 900);
/// The time that the driver may take to listen.
const LISTEN: Duration = Duration::from_mins(2);

pub(super) fn start(link: Option<&str>) -> Result<Shell, Failure> {
    let program = built("plyscope-desktop", "debug");
    let home = TempDir::with_prefix("plyscope-e2e-").expect("a private folder");
    let screen = Screen::open(SCREEN.0, SCREEN.1);
    for name in ["files", "data", "config", "cache", "runtime"] {
        std::fs::create_dir(home.path().join(name)).expect("a new folder in it");
    }
    let (driver, client) = listen(|port| {
        let mut command = Command::new("WebKitWebDriver");
        command
            .arg(format!("--port={port}"))
            .env("XDG_DATA_HOME", home.path().join("data"))
            .env("XDG_CONFIG_HOME", home.path().join("config"))
            .env("XDG_CACHE_HOME", home.path().join("cache"))
            .env("XDG_RUNTIME_DIR", home.path().join("runtime"))
            .env("PLYSCOPE_HOME", home.path())
            .env("DISPLAY", screen.name())
            .env("TAURI_WEBVIEW_AUTOMATION", "true")
            .env("GSETTINGS_BACKEND", "memory")
            // On the CPU, because without a GPU painting through OpenGL takes four times as long.
            .env("WEBKIT_SKIA_ENABLE_CPU_RENDERING", "1")
            .env("LC_ALL", "C.UTF-8")
            .env_remove("WAYLAND_DISPLAY");
        command
    })?;
    let arguments: Vec<String> =
        link.map(|link| format!("plyscope://open#{link}")).into_iter().collect();
    let capabilities =
        json!({ "webkitgtk:browserOptions": { "binary": program, "args": arguments } });
    let session = Session::start(client, &capabilities)?;
    Ok(Shell {
        kind: Kind::Desktop,
        session,
        _driver: driver,
        server: None,
        screen: Some(screen),
        home,
    })
}

/// Starts the driver on a free port. It needs a port number, so it gets a free one, and another one if some other program
/// took that first.
fn listen(command: impl Fn(u16) -> Command) -> Result<(Group, Client), Failure> {
    let end = Instant::now() + LISTEN;
    loop {
        let free = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let port = free.local_addr().expect("it is bound").port();
        drop(free);
        let mut driver = Group::start(&mut command(port));
        let client = Client::new(port);
        while driver.ended(Duration::ZERO).is_none() {
            match client.get("status") {
                // A driver that took the number first answers too; ours then ends.
                Ok(_) if driver.ended(Duration::from_millis(50)).is_none() => {
                    return Ok((driver, client));
                }
                Ok(_) => break,
                Err(failure) if Instant::now() > end => return Err(failure),
                Err(_) => std::thread::sleep(Duration::from_millis(20)),
            }
        }
        assert!(Instant::now() < end, "WebKitWebDriver ended at once");
    }
}

/// Closes the window, which ends the program; returns whether it ended within the limit.
pub(super) fn quit(shell: &Shell, limit: Duration) -> bool {
    let _ = shell.session.close();
    within(limit, || shell.left().is_empty().then_some(())).is_some()
}
