//! The command line as a user meets it: answers, files, exit codes, and wrong input. Every command
//! runs the built program.
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]
#![allow(clippy::print_stdout, reason = "long tests say how far they are")]

mod answers;
mod bad_files;
mod bad_words;
#[cfg(unix)]
mod books;
mod checking;
#[cfg(target_os = "linux")]
mod class;
#[cfg(target_os = "linux")]
mod columns;
mod comparing;
#[cfg(target_os = "linux")]
mod defaults;
#[cfg(target_os = "linux")]
mod documents;
#[cfg(target_os = "linux")]
mod engines;
mod exercising;
#[cfg(unix)]
mod kills;
#[path = "../../../../tests/it/known.rs"]
mod known;
mod lessons;
mod matching;
mod mistaking;
mod naming;
mod other_texts;
mod own_format;
mod passes;
mod picturing;
mod playing;
#[cfg(target_os = "linux")]
#[expect(dead_code, reason = "the tests under load measure it too")]
#[path = "../load/service.rs"]
mod service;
#[cfg(target_os = "linux")]
mod serving;
mod shell;
#[cfg(target_os = "linux")]
mod signals;
#[path = "../../../../tests/it/soak.rs"]
mod soak;
#[cfg(target_os = "linux")]
mod solving;
#[cfg(target_os = "linux")]
mod streams;
mod success;
mod sweeping;
mod telling;
mod validating;

use serde_json::Value;
use std::process::{Child, Command, Output, Stdio};
use std::sync::mpsc;
use std::time::Duration;
use tempfile::TempDir;

/// The time limit of every command here, because a longer run means that wrong input started a long search.
const LONGEST: Duration = Duration::from_mins(2);

/// Returns the program with the words of a line and empty input; single quotes enclose one word.
fn command(line: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_plyscope"));
    for (place, part) in line.split('\'').enumerate() {
        if place % 2 == 1 {
            command.arg(part);
        } else {
            command.args(part.split_whitespace());
        }
    }
    command.env("NO_COLOR", "1").env_remove("RUST_LOG").stdin(Stdio::null());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn plyscope(line: &str) -> CommandResult {
    let output = output_of(command(line).spawn().unwrap(), line);
    CommandResult::of(&output, line)
}

/// Returns the output of `plyscope`, which must end with exit code 0.
fn answer(line: &str) -> String {
    plyscope(line).with(0).stdout
}

fn json(line: &str) -> Value {
    plyscope(line).with(0).json()
}

/// Returns the output of a program; kills it after `LONGEST`, and panics.
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

#[derive(Debug)]
struct CommandResult {
    line: String,
    code: Option<i32>,
    stdout: String,
    stderr: String,
}

impl CommandResult {
    fn of(output: &Output, line: &str) -> Self {
        let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
        let (stdout, stderr) = (text(&output.stdout), text(&output.stderr));
        Self { line: line.to_owned(), code: output.status.code(), stdout, stderr }
    }

    /// Asserts the exit code.
    fn with(self, code: i32) -> Self {
        assert_eq!(self.code, Some(code), "{}: {}", self.line, self.stderr);
        self
    }

    fn json(&self) -> Value {
        serde_json::from_str(&self.stdout).unwrap()
    }

    /// Asserts a refusal: the exit code, the reason on standard error, an empty standard output, or under
    /// `--json` the same in parts, and no trace of a panic.
    fn refused(self, code: i32, reason: &str) {
        let Self { line, stdout, stderr, .. } = self.with(code);
        assert!(stderr.contains(reason), "{line}: {stderr:?} does not say {reason:?}");
        assert!(!stderr.contains("panicked"), "{line}: {stderr}");
        if line.split_whitespace().any(|word| word == "--json") {
            let reported: Value = serde_json::from_str(&stdout).unwrap();
            let [code, why] =
                ["code", "reason"].map(|part| reported["error"][part].as_str().unwrap());
            assert!(!code.is_empty() && stderr.contains(why), "{line}: {stdout} {stderr}");
        } else {
            assert!(stdout.is_empty(), "{line}: {stdout}");
        }
    }
}

/// Returns the exit code of a guide's shell block from the words after its fence: `sh ends (5)` means 5.
fn end_of_block(words: &str) -> Option<i32> {
    let rest = words.strip_prefix("sh")?.trim();
    if rest.is_empty() {
        return Some(0);
    }
    rest.strip_prefix("ends (")?.strip_suffix(')')?.parse().ok()
}

#[track_caller]
fn assert_contains(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "{part:?} is not in {text}");
    }
}

/// A temporary folder, removed with its files when it is dropped.
struct Folder(TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn at(&self, name: &str) -> String {
        self.0.path().join(name).display().to_string()
    }

    fn write(&self, name: &str, bytes: impl AsRef<[u8]>) -> String {
        std::fs::write(self.at(name), bytes).unwrap();
        self.at(name)
    }

    fn count(&self) -> usize {
        std::fs::read_dir(self.0.path()).unwrap().count()
    }
}
