//! Chromium, headless, with a profile of its own, against a server of its own.

use super::{Kind, Shell};
use crate::driver::{Client, Failure, Session};
use crate::process::Group;
use crate::programs::built;
use serde_json::json;
use std::process::Command;
use tempfile::TempDir;

pub(super) fn start(link: Option<&str>, profile: &str) -> Result<Shell, Failure> {
    let home = TempDir::with_prefix("plyscope-e2e-").expect("a private folder");
    let files = home.path().join("files");
    std::fs::create_dir(&files).expect("a new folder in it");
    let mut serve = Command::new(built("plyscope", profile));
    serve.args(["serve", "--port", "0"]).env("PLYSCOPE_HOME", home.path());
    let server = Group::start(&mut serve);
    let address = server.first(|line| line.starts_with("http://").then(|| line.to_owned()));

    let (driver, port) = listen(&home);
    let profile = format!("--user-data-dir={}", home.path().join("profile").display());
    let capabilities = json!({
        "browserName": "chrome",
        "goog:chromeOptions": {
            "args": [
                "--headless=new", "--no-sandbox", "--disable-gpu", "--window-size=1400,900",
                "--lang=en-US", "--no-first-run", "--disable-background-networking",
                "--disable-component-update", "--disable-dev-shm-usage", profile,
            ],
            "prefs": {
                "intl.accept_languages": "en-US",
            },
        },
    });
    let session = Session::start(Client::new(port), &capabilities)?;
    let downloads = json!({ "behavior": "allow", "downloadPath": files });
    session.developer("Browser.setDownloadBehavior", &downloads)?;
    let hash = link.map(|link| format!("#{link}")).unwrap_or_default();
    session.open(&format!("{address}{hash}"))?;
    Ok(Shell {
        kind: Kind::Browser,
        session,
        _driver: driver,
        server: Some(server),
        screen: None,
        home,
    })
}

/// A driver on a free port. It takes the same number for both families of addresses, and ends at
/// once when one of them is taken: then it is started again.
fn listen(home: &TempDir) -> (Group, u16) {
    let mut command = Command::new("chromedriver");
    command.args(["--port=0"]).env("HOME", home.path());
    let started = (0..5).find_map(|_| {
        let driver = Group::start(&mut command);
        let port = driver.find(|line| {
            let port = line.split_once("successfully on port ")?.1;
            port.trim_end_matches('.').parse().ok()
        })?;
        Some((driver, port))
    });
    started.expect("chromedriver listens")
}
