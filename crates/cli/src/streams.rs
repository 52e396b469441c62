//! Standard output and standard error: the one place that writes to them, so that a stream that is
//! full or gone never ends the program in the middle of its work.

use crate::exit::{Done, Failure, is_harmful};
use plyscope::service::ServiceError;
use serde::Serialize;
use std::borrow::Cow;
use std::fmt::Display;
use std::io::{self, ErrorKind, StdoutLock, Write};

/// Whether colours are shown on a stream.
pub(crate) fn is_colored(stream: &impl anstream::stream::RawStream) -> bool {
    anstream::AutoStream::choice(stream) != anstream::ColorChoice::Never
}

/// Prints an answer to standard output; a reader that went away is no failure, a full disk is one.
pub(crate) fn print(text: &str) -> Result<Done, Failure> {
    answered(try_print(text))
}

/// Prints an answer as one JSON object.
pub(crate) fn print_json(answer: &impl Serialize) -> Result<Done, Failure> {
    print(&json(answer)?)
}

/// An answer as JSON text.
pub(crate) fn json(answer: &impl Serialize) -> Result<String, Failure> {
    serde_json::to_string_pretty(answer)
        .map(|text| escaped(&text).into_owned() + "\n")
        .map_err(|error| Failure::running(format!("the answer cannot be written: {error}")))
}

/// An answer as a line of JSON text.
pub(crate) fn json_line(answer: &impl Serialize) -> Result<String, Failure> {
    serde_json::to_string(answer)
        .map(|text| escaped(&text).into_owned() + "\n")
        .map_err(|error| Failure::running(format!("the answer cannot be written: {error}")))
}

/// JSON text with the characters escaped that a terminal obeys and JSON allows as they are: they occur
/// in strings alone.
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

/// Prints to standard output; the error is the caller's.
pub(crate) fn try_print(text: &str) -> io::Result<()> {
    let mut out = anstream::stdout().lock();
    out.write_all(text.as_bytes()).and_then(|()| out.flush())
}

/// How printing an answer ended.
pub(crate) fn answered(written: io::Result<()>) -> Result<Done, Failure> {
    match written {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(lost(&error)),
        _ => Ok(Done::Complete),
    }
}

/// Lets `write` write a long answer to standard output, piece by piece.
pub(crate) fn pour(
    write: impl FnOnce(&mut Pouring) -> Result<(), ServiceError>,
) -> Result<(), Failure> {
    let mut out = Pouring { out: io::stdout().lock(), error: None };
    let written = write(&mut out);
    match out.error {
        Some(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        Some(error) => Err(lost(&error)),
        None => Ok(written?),
    }
}

/// Standard output that remembers why it did not take something: the core's errors are words.
pub(crate) struct Pouring {
    out: StdoutLock<'static>,
    error: Option<io::Error>,
}

impl Pouring {
    fn noting<T>(&mut self, done: io::Result<T>) -> io::Result<T> {
        done.map_err(|error| {
            let kind = error.kind();
            // `write_all` goes on after an interruption.
            if kind != ErrorKind::Interrupted {
                self.error = Some(error);
            }
            kind.into()
        })
    }
}

impl Write for Pouring {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes);
        self.noting(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = self.out.flush();
        self.noting(flushed)
    }
}

/// Standard output did not take an answer.
fn lost(error: &io::Error) -> Failure {
    let remedy = match error.kind() {
        ErrorKind::StorageFull => "; make room, or send it elsewhere",
        _ => "",
    };
    Failure::running(format!("standard output: {error}{remedy}"))
}

/// Says a line on standard error. Where nothing can be said the work still goes on.
pub(crate) fn tell(line: impl Display) {
    // One write: lines of two threads do not mix.
    let text = format!("{line}\n");
    let _ = anstream::stderr().lock().write_all(text.as_bytes());
}
