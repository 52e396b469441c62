//! A new version of the page replaces the old one as a whole, and a page in another folder of the same host keeps its own
//! files.

use plyscope_e2e::programs::page;
use plyscope_e2e::shell::serve_folder;
use plyscope_e2e::stage::Window;
use serde_json::json;
use std::fs;
use std::path::Path;
use std::time::{Duration, SystemTime};

/// The time of the first version's files, in s: so long ago that a browser considers its own copies fresh.
const LONG_AGO: Duration = Duration::from_secs(1_600_000_000);
/// The digest of the second version, 16 hexadecimal digits like every other.
const SECOND: &str = "fedcba9876543210";

pub(crate) fn body(window: &mut Window) {
    let host = window.shell.folder().join("host");
    let [one, two] = ["one", "two"].map(|name| host.join(name));
    for folder in [&one, &two] {
        copy(&page("."), folder);
    }
    let first = version_of(&read(&one.join("offline.js"))).to_owned();
    let (server, address) = serve_folder(&host);
    let [at_one, at_two] = ["one", "two"].map(|name| format!("{address}{name}/"));
    let cache = |at: &str, version: &str| format!("plyscope {at} {version}");

    for at in [&at_one, &at_two] {
        open(window, at);
        // the first service worker serves the page that brought it
        let controlled = "return navigator.serviceWorker.controller !== null";
        window.until("its files are its own", || window.run(controlled, &json!([])));
        assert_eq!(edition(window), ["first", "first"]);
    }
    assert_eq!(kept(window), [cache(&at_one, &first), cache(&at_two, &first)]);

    open(window, &at_one);
    renew(&one, &first);
    let update = "const done = arguments[0];
        navigator.serviceWorker.getRegistration().then((own) => own.update()).then(() => done(true))";
    let _: bool = window.run_later(update, &json!([]));
    let waits = "const done = arguments[0];
        navigator.serviceWorker.getRegistration().then((own) => done(own.waiting !== null))";
    window.until("the new version waits", || window.run_later(waits, &json!([])));
    window.shell.session.post("refresh", &json!({})).expect("it is loaded again");
    window.until("the page is there", || window.is_there("main"));
    assert_eq!(edition(window), ["first", "first"], "an open page keeps its version");
    let both = [cache(&at_one, &first), cache(&at_one, SECOND), cache(&at_two, &first)];
    assert_eq!(kept(window), sorted(both.to_vec()));

    open(window, &at_two);
    let left = sorted(vec![cache(&at_one, SECOND), cache(&at_two, &first)]);
    window.until("the old version is dropped", || kept(window) == left);
    open(window, &at_one);
    assert_eq!(edition(window), ["second", "second"]);

    drop(server);
    for (at, wanted) in [
        (at_one.clone(), "second"),
        (format!("{at_one}index.html"), "second"),
        (at_two.clone(), "first"),
        (format!("{at_two}?from=course"), "first"),
    ] {
        open(window, &at);
        assert_eq!(edition(window), [wanted, wanted], "{at} without a server");
    }
    window.picture("without-a-server");
}

fn open(window: &Window, at: &str) {
    window.shell.session.open(at).unwrap_or_else(|failure| panic!("{at}: {failure}"));
    window.until("the page is there", || window.is_there("main"));
}

/// Returns the versions of the page on screen and of its style.
fn edition(window: &Window) -> [String; 2] {
    let script = "const style = getComputedStyle(document.documentElement).getPropertyValue('--edition');
        return [document.querySelector('meta[name=edition]')?.content ?? 'first', style.trim() || 'first']";
    window.run(script, &json!([]))
}

/// Returns the names of all caches of the host, sorted.
fn kept(window: &Window) -> Vec<String> {
    sorted(window.run_later("caches.keys().then(arguments[0])", &json!([])))
}

fn sorted(mut names: Vec<String>) -> Vec<String> {
    names.sort();
    names
}

/// Returns the digest of all files in a service worker, 16 hexadecimal digits.
fn version_of(worker: &str) -> &str {
    let is_digest = |part: &&str| part.len() == 16 && part.chars().all(|c| c.is_ascii_hexdigit());
    let quoted = worker.split(['"', '`', '\'']);
    quoted.into_iter().find(is_digest).expect("a service worker with its version")
}

/// Puts the second version into a folder: its page and style differ, and the style has another name.
fn renew(folder: &Path, first: &str) {
    let assets = folder.join("assets");
    let names = fs::read_dir(&assets).expect("its files").map(|entry| entry.expect("a file"));
    let mut styles = names.filter(|entry| entry.path().extension().is_some_and(|end| end == "css"));
    let style = styles.next().expect("a style sheet").path();
    let old = style.file_name().expect("a name").to_string_lossy().into_owned();
    let new = format!("second-{old}");
    let sheet = read(&style) + "\n:root { --edition: second; }\n";
    fs::write(assets.join(&new), sheet).expect("a new sheet");
    fs::remove_file(&style).expect("the old sheet");
    let change = |name: &str, from: &str, to: &str| {
        let path = folder.join(name);
        let text = read(&path);
        assert!(text.contains(from), "{name} has no {from}");
        // a new file, with the current time
        fs::write(&path, text.replace(from, to)).expect("a new file");
    };
    change("index.html", &old, &new);
    change("index.html", "<title>", "<meta name=\"edition\" content=\"second\" /><title>");
    change("offline.js", &old, &new);
    change("offline.js", first, SECOND);
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Copies a whole folder, with file times long ago.
fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a new folder");
    for entry in fs::read_dir(from).expect("a folder") {
        let path = entry.expect("a file").path();
        let target = to.join(path.file_name().expect("a name"));
        if path.is_dir() {
            copy(&path, &target);
        } else {
            fs::copy(&path, &target).expect("a copy");
            let file = fs::File::options().write(true).open(&target).expect("the copy");
            file.set_modified(SystemTime::UNIX_EPOCH + LONG_AGO).expect("another time");
        }
    }
}
