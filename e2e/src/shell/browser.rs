//! Headless browsers, each with its own profile. Chromium runs against its own `plyscope serve`, or with the page that needs
//! no service; Firefox runs that page as one file.

use super::{Kind, Shell};
use crate::delay;
use crate::driver::{Client, Failure, Session};
use crate::process::Group;
use crate::programs::{built, geckodriver, page};
use serde_json::json;
use std::path::Path;
use std::process::Command;
use tempfile::TempDir;

/// Starts Chromium with the UI that `plyscope serve` embeds; `profile` is `debug` or `release`.
pub(super) fn start(link: Option<&str>, profile: &str) -> Result<Shell, Failure> {
    let home = private();
    let mut serve = Command::new(built("plyscope", profile));
    serve.args(["serve", "--port", "0"]).env("PLYSCOPE_HOME", home.path());
    let server = Group::start(&mut serve);
    let address = server.first(|line| line.starts_with("http://").then(|| line.to_owned()));
    open(Kind::Browser, home, Some(server), &address, link)
}

/// Starts a class at its teacher's address; the debug build serves it, and keeps it in the private
/// folder.
pub(super) fn start_class() -> Result<Shell, Failure> {
    let home = private();
    let mut serve = Command::new(built("plyscope", "debug"));
    serve.args(["serve", "--port", "0", "--class"]).arg(home.path().join("class"));
    let server = Group::start(&mut serve);
    let address = server.first(|line| Some(line.strip_prefix("Teacher:")?.trim().to_owned()));
    open(Kind::Browser, home, Some(server), &address, None)
}

/// Starts the page as static files; the server has no code for it.
pub(super) fn start_page(link: Option<&str>) -> Result<Shell, Failure> {
    let (server, address) = serve_folder(&page("."));
    open(Kind::Page, private(), Some(server), &address, link)
}

/// Starts a server of static files on a free port; returns it with its address.
pub fn serve_folder(folder: &Path) -> (Group, String) {
    let mut serve = Command::new("python3");
    // Unbuffered, because its first line would never arrive otherwise.
    serve.args(["-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory"]).arg(folder);
    let server = Group::start(&mut serve);
    let address = server.first(|line| {
        let (_, address) = line.split_once('(')?;
        address.split_once(')').map(|(address, _)| address.to_owned())
    });
    (server, address)
}

/// Starts the page as one file, as by a double click, with the network off.
pub(super) fn start_file(link: Option<&str>) -> Result<Shell, Failure> {
    let address = format!("file://{}", page("plyscope.html").display());
    open(Kind::File, private(), None, &address, link)
}

/// Starts the same file in Firefox, at 1400 x 900 px.
pub(super) fn start_firefox(link: Option<&str>) -> Result<Shell, Failure> {
    let home = private();
    let mut command = Command::new(geckodriver());
    // The driver makes the profile in the folder of temporary files.
    command.args(["--port", "0"]).env("HOME", home.path()).env("TMPDIR", home.path());
    let driver = Group::start(&mut command);
    let port = driver.first(|line| line.rsplit_once("Listening on 127.0.0.1:")?.1.parse().ok());
    let capabilities = json!({
        "browserName": "firefox",
        "moz:firefoxOptions": {
            "binary": "/usr/bin/firefox-esr",
            "args": ["-headless", "-width", "1400", "-height", "900"],
            "prefs": {
                "intl.accept_languages": "en-US",
                "browser.download.folderList": 2,
                "browser.download.dir": home.path().join("files"),
                "browser.download.always_ask_before_handling_new_types": false,
            },
        },
    });
    let session = Session::start(Client::new(port), &capabilities)?;
    let hash = link.map(|link| format!("#{link}")).unwrap_or_default();
    session.open(&format!("file://{}{hash}", page("plyscope.html").display()))?;
    Ok(Shell { kind: Kind::Firefox, session, _driver: driver, server: None, screen: None, home })
}

fn private() -> TempDir {
    let home = TempDir::with_prefix("plyscope-e2e-").expect("a private folder");
    std::fs::create_dir(home.path().join("files")).expect("a new folder in it");
    home
}

fn open(
    kind: Kind,
    home: TempDir,
    server: Option<Group>,
    address: &str,
    link: Option<&str>,
) -> Result<Shell, Failure> {
    let files = home.path().join("files");
    let (driver, port) = listen(&home);
    let profile = format!("--user-data-dir={}", home.path().join("profile").display());
    let capabilities = json!({
        "browserName": "chrome",
        "goog:chromeOptions": {
            "args": [
                "--headless=new", "--no-sandbox", "--disable-gpu", "--window-size=1400,900",
                "--lang=en-US", "--no-first-run", "--disable-background-networking",
                "--disable-component-update", "--disable-dev-shm-usage", profile,
                // A window without tabs and address bar, because those are pages too and take half of the start.
                "--app=about:blank",
            ],
            "prefs": {
                "intl.accept_languages": "en-US",
            },
        },
    });
    let session = Session::start(Client::new(port), &capabilities)?;
    let downloads = json!({ "behavior": "allow", "downloadPath": files });
    session.developer("Browser.setDownloadBehavior", &downloads)?;
    if let Some(late) = delay::script() {
        session.developer("Page.addScriptToEvaluateOnNewDocument", &json!({ "source": late }))?;
    }
    if kind == Kind::File {
        // Offline, because the page must work without a network.
        let off = json!({ "offline": true, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1 });
        session.developer("Network.enable", &json!({}))?;
        session.developer("Network.emulateNetworkConditions", &off)?;
    }
    let hash = link.map(|link| format!("#{link}")).unwrap_or_default();
    session.open(&format!("{address}{hash}"))?;
    Ok(Shell { kind, session, _driver: driver, server, screen: None, home })
}

/// Starts a driver on a free port. It uses the same number for IPv4 and IPv6 and exits at once if
/// one of them is taken, so it is started up to five times.
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
