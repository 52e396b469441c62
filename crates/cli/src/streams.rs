//! Standard output and standard error. Only this module writes to them, so that a full or closed stream
//! never ends the program in the middle of its work.

use crate::exit::{CommandOutcome, Failure, is_harmful};
use plyscope::service::ServiceError;
use serde::Serialize;
use std::borrow::Cow;
use std::fmt::Display;
use std::io::{self, ErrorKind, StdoutLock, Write};
use std::sync::atomic::{AtomicBool, Ordering};

pub(crate) fn is_colored(stream: &impl anstream::stream::RawStream) -> bool {
    anstream::AutoStream::choice(stream) != anstream::ColorChoice::Never
}

/// Prints an answer to standard output. A closed pipe is not a failure, but a full disk is.
pub(crate) fn print(text: &str) -> Result<CommandOutcome, Failure> {
    answered(try_print(text))
}

pub(crate) fn print_json(answer: &impl Serialize) -> Result<CommandOutcome, Failure> {
    print(&json(answer)?)
}

/// Returns indented JSON that ends in a line break.
pub(crate) fn json(answer: &impl Serialize) -> Result<String, Failure> {
    serde_json::to_string_pretty(answer)
        .map(|text| escaped(&text).into_owned() + "\n")
        .map_err(|error| Failure::running(format!("the answer cannot be written: {error}")))
}

/// Returns JSON on one line, with its line break.
pub(crate) fn json_line(answer: &impl Serialize) -> Result<String, Failure> {
    serde_json::to_string(answer)
        .map(|text| escaped(&text).into_owned() + "\n")
        .map_err(|error| Failure::running(format!("the answer cannot be written: {error}")))
}

/// Escapes the characters that a terminal interprets and JSON allows unescaped. This is safe because they
/// occur only in strings.
fn escaped(json: &str) -> Cow<'_, str> {
    let obeyed = |c: char| is_harmful(c) && c != '\n';
    if !json.contains(obeyed) {
        return Cow::Borrowed(json);
    }
    let mut text = String::with_capacity(json.len() + 64);
    for c in json.chars() {
        if obeyed(c) {
            text += &format!("\\u{:04x}", u32::from(c));
        } else {
            text.push(c);
        }
    }
    Cow::Owned(text)
}

/// Prints to standard output and flushes it.
pub(crate) fn try_print(text: &str) -> io::Result<()> {
    let mut out = anstream::stdout().lock();
    out.write_all(text.as_bytes()).and_then(|()| out.flush())
}

/// Converts the result of printing; a closed pipe counts as success, because its reader has enough.
pub(crate) fn answered(written: io::Result<()>) -> Result<CommandOutcome, Failure> {
    match written {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(lost(&error)),
        _ => Ok(CommandOutcome::Complete),
    }
}

/// Runs `write`, which writes a long answer to standard output in pieces. A closed pipe is no
/// failure.
pub(crate) fn pour(
    write: impl FnOnce(&mut StdoutWriter) -> Result<(), ServiceError>,
) -> Result<(), Failure> {
    let mut out = StdoutWriter { out: io::stdout().lock(), error: None };
    let written = write(&mut out);
    match out.error {
        Some(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        Some(error) => Err(lost(&error)),
        None => Ok(written?),
    }
}

/// Standard output that keeps its last error, because the core's errors hold only text.
pub(crate) struct StdoutWriter {
    out: StdoutLock<'static>,
    error: Option<io::Error>,
}

impl StdoutWriter {
    fn noting<T>(&mut self, done: io::Result<T>) -> io::Result<T> {
        done.map_err(|error| {
            let kind = error.kind();
            // Not kept, because `write_all` continues after an interruption.
            if kind != ErrorKind::Interrupted {
                self.error = Some(error);
            }
            kind.into()
        })
    }
}

impl Write for StdoutWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes);
        self.noting(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = self.out.flush();
        self.noting(flushed)
    }
}

/// Returns the failure for an error of standard output (exit code 1).
fn lost(error: &io::Error) -> Failure {
    let remedy = match error.kind() {
        ErrorKind::StorageFull => "; free some space, or send the output elsewhere",
        _ => "",
    };
    Failure::running(format!("standard output: {error}{remedy}"))
}

/// Whether notes and progress are left out.
static QUIET: AtomicBool = AtomicBool::new(false);

/// Leaves out notes and progress from now on. Errors are still printed.
pub(crate) fn be_quiet() {
    QUIET.store(true, Ordering::Relaxed);
}

pub(crate) fn is_quiet() -> bool {
    QUIET.load(Ordering::Relaxed)
}

static EXPLAIN: AtomicBool = AtomicBool::new(false);

/// Explains columns and statistics below the answers from now on.
pub(crate) fn explain() {
    EXPLAIN.store(true, Ordering::Relaxed);
}

pub(crate) fn explains() -> bool {
    EXPLAIN.load(Ordering::Relaxed)
}

/// Prints a note on standard error, unless `--quiet` is given.
pub(crate) fn eprint_line(line: impl Display) {
    if !is_quiet() {
        eprint_error(line);
    }
}

/// Prints an error on standard error. Ignores its own errors, because the work must continue without it.
pub(crate) fn eprint_error(line: impl Display) {
    // A single write, so that lines of two threads do not mix.
    let text = format!("{line}\n");
    let _ = anstream::stderr().lock().write_all(text.as_bytes());
}
