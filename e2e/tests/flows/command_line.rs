//! The command line as a second opinion: tests compare the screen with its output.

use plyscope_e2e::programs::built;
use serde_json::Value;
use std::path::Path;
use std::process::Command;

/// Returns the output of `plyscope` for these words.
pub(crate) fn printed(words: &[&str]) -> String {
    let done = Command::new(built("plyscope", "debug")).args(words).output();
    let done = done.expect("plyscope can be started");
    let complaint = String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success(), "plyscope {words:?}: {complaint}");
    String::from_utf8(done.stdout).expect("it prints UTF-8")
}

/// Returns the output of `plyscope … --json` for these words.
pub(crate) fn json(words: &[&str]) -> Value {
    let words = [words, &["--json"]].concat();
    let text = printed(&words);
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("plyscope {words:?}: {error}"))
}

/// Records a run into a file.
pub(crate) fn record(words: &[&str], file: &Path) {
    let file = file.to_str().expect("a path of ours is UTF-8");
    printed(&[&["trace"], words, &["--output", file]].concat());
}

/// Returns the state after a step of a file.
pub(crate) fn step(file: &Path, step: u64) -> Value {
    let file = file.to_str().expect("a path of ours is UTF-8");
    json(&["step", file, "--at", &step.to_string()])
}
