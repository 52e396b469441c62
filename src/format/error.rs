//! Why a file was refused.

use crate::trace::TraceError;
use std::fmt;
use std::io;

/// A file that is not a trace: where, why, and what to do.
#[derive(Debug)]
pub enum FormatError {
    /// It could not be read at all.
    Io(io::Error),
    /// It is not the format it should be; line and column are in the text.
    Syntax {
        /// Line of JSON Lines, counted from 1; `None` where the reason names the place.
        line: Option<u64>,
        /// The reason, with its place.
        reason: String,
    },
    /// The records do not make a trace.
    Trace(TraceError),
    /// The file's name says no format.
    Name(String),
}

impl FormatError {
    /// A fault of the whole file, or with its place in the reason.
    pub(super) fn syntax(reason: impl fmt::Display) -> Self {
        Self::Syntax { line: None, reason: reason.to_string() }
    }

    /// A fault in a line.
    pub(super) fn line(line: u64, reason: impl fmt::Display) -> Self {
        Self::Syntax { line: Some(line), reason: reason.to_string() }
    }
}

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => write!(f, "it cannot be read: {error}"),
            Self::Syntax { line: Some(line), reason } => {
                write!(f, "not a plyscope trace: line {line}: {reason}")
            }
            Self::Syntax { line: None, reason } => write!(f, "not a plyscope trace: {reason}"),
            Self::Trace(error) => write!(f, "not a possible trace: {error}"),
            Self::Name(reason) => f.write_str(reason),
        }
    }
}

impl std::error::Error for FormatError {}

impl From<io::Error> for FormatError {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            // What an unpacker says of a broken archive, and the cap of an endless one.
            io::ErrorKind::InvalidInput
            | io::ErrorKind::InvalidData
            | io::ErrorKind::UnexpectedEof => Self::syntax(error),
            _ => Self::Io(error),
        }
    }
}

impl From<TraceError> for FormatError {
    fn from(error: TraceError) -> Self {
        Self::Trace(error)
    }
}

impl From<serde_json::Error> for FormatError {
    fn from(error: serde_json::Error) -> Self {
        if error.is_io() { io::Error::from(error).into() } else { Self::syntax(error) }
    }
}
