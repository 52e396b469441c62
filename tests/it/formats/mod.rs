//! Trace files: what is written is read back to the byte, and nothing else is read.

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

/// The same as text, JSON without its hash, so that it can be changed on purpose.
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

/// Why a content is refused; panics if it is not.
fn refusal(bytes: &[u8]) -> Refusal {
    match open(bytes) {
        Err(FormatError::Refused(refusal)) => *refusal,
        Err(FormatError::Io(error)) => panic!("not refused but {error}"),
        Ok(_) => panic!("read, not refused"),
    }
}
