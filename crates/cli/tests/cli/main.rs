//! The command line as a user meets it: answers, files, exit codes, and wrong input.
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]
#![allow(clippy::print_stdout, reason = "long tests say how far they are")]

mod answers;
mod bad_files;
mod bad_words;
mod comparing;
#[cfg(unix)]
mod kills;
#[path = "../../../../tests/it/known.rs"]
mod known;
mod matching;
mod playing;
#[cfg(target_os = "linux")]
mod serving;
#[cfg(target_os = "linux")]
mod signals;
#[path = "../../../../tests/it/soak.rs"]
mod soak;
#[cfg(target_os = "linux")]
mod streams;
mod success;
mod validating;

use std::process::{Child, Command, Output, Stdio};
use std::sync::mpsc;
use std::time::Duration;

/// No command of these tests runs longer; one that does has taken wrong input for a long search.
const LONGEST: Duration = Duration::from_secs(20);

/// Runs `plyscope` with these arguments.
fn plyscope(arguments: &[&str]) -> Output {
    let child = Command::new(env!("CARGO_BIN_EXE_plyscope"))
        .args(arguments)
        .env("NO_COLOR", "1")
        .env_remove("RUST_LOG")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    output_of(child, &format!("{arguments:?}"))
}

/// What a program prints until it ends, which it has to do in time.
fn output_of(child: Child, what: &str) -> Output {
    let id = child.id().to_string();
    let (done, finished) = mpsc::channel();
    std::thread::spawn(move || done.send(child.wait_with_output()));
    let Ok(output) = finished.recv_timeout(LONGEST) else {
        Command::new("kill").arg(&id).status().unwrap();
        panic!("{what} still runs after {LONGEST:?}");
    };
    output.unwrap()
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Asserts a refusal: the exit code, the reason on standard error, nothing on standard output,
/// and no trace of a panic.
fn refused(output: &Output, code: i32, reason: &str, what: &str) {
    let said = stderr(output);
    assert_eq!(output.status.code(), Some(code), "{what}: {said}");
    assert!(said.contains(reason), "{what}: {said:?} does not say {reason:?}");
    assert!(!said.contains("panicked"), "{what}: {said}");
    assert!(output.stdout.is_empty(), "{what}: {}", stdout(output));
}
