//! The command line as a second opinion: tests compare the screen with its output.

use plyscope_e2e::programs::built;
use serde_json::Value;
use std::path::Path;
use std::process::Command;

/// Returns the output of `plyscope`; panics unless its exit code is 0.
pub(crate) fn printed(words: &[&str]) -> String {
    let done = Command::new(built("plyscope", "debug")).args(words).output();
    let done = done.expect("plyscope can be started");
    let complaint = String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success(), "plyscope {words:?}: {complaint}");
    String::from_utf8(done.stdout).expect("it prints UTF-8")
}

pub(crate) fn json(words: &[&str]) -> Value {
    let words = [words, &["--json"]].concat();
    let text = printed(&words);
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("plyscope {words:?}: {error}"))
}

pub(crate) fn record(words: &[&str], file: &Path) {
    let file = file.to_str().expect("a path of ours is UTF-8");
    printed(&[&["trace"], words, &["--output", file]].concat());
}

pub(crate) fn step(file: &Path, step: u64) -> Value {
    let file = file.to_str().expect("a path of ours is UTF-8");
    json(&["step", file, "--at", &step.to_string()])
}
