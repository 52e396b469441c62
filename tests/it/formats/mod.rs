//! Trace files: the reader returns exactly the written bytes, and accepts nothing else.

mod attacks;
mod corpus;
mod cut_off;
mod exports;
mod forgeries;
mod hostile;
mod mutations;
mod round_trips;
mod tables;

use plyscope::format::{Format, FormatError, Refusal, read, write};
use plyscope::trace::Trace;

fn bytes(trace: &Trace, format: Format) -> Vec<u8> {
    let mut bytes = Vec::new();
    write(trace, format, &mut bytes).unwrap();
    bytes
}

/// The trace as text, with JSON stripped of its hash so that a test can change it.
fn text(trace: &Trace, format: Format) -> String {
    let text = String::from_utf8(bytes(trace, format)).unwrap();
    match text.rfind(",\n\"sha256\":") {
        Some(at) if format == Format::Json => format!("{}}}\n", &text[..at]),
        _ => text,
    }
}

fn open(mut bytes: &[u8]) -> Result<Trace, FormatError> {
    read(&mut bytes, None)
}

/// Returns the reason why a content is refused; panics if it is accepted.
fn refusal(bytes: &[u8]) -> Refusal {
    match open(bytes) {
        Err(FormatError::Refused(refusal)) => *refusal,
        Err(FormatError::Io(error)) => panic!("not refused but {error}"),
        Ok(_) => panic!("read, not refused"),
    }
}
