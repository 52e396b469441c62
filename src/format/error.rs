//! The errors of reading a file: the place, the reason and the remedy.

use crate::game::cut_quotes;
use crate::trace::CheckError;
use std::{fmt, io};

pub(super) const EXPORT_AGAIN: &str = "export the trace again";

pub(super) const TOO_MUCH: &str = "record less: a smaller depth or budget";

/// The most bytes of a place in an error; a longer place becomes `/`.
const MAX_PATH: usize = 200;

/// A file that could not be read: an error of the system, or wrong content.
#[derive(Debug)]
pub enum FormatError {
    /// An error of the system while reading.
    Io(io::Error),
    /// The content is not a trace that a search can produce.
    Refused(Box<Refusal>),
}

/// The place, the reason and the remedy of a refusal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Refusal {
    /// The line in the text, from 1; for a compressed file, in the text inside.
    pub line: Option<usize>,
    /// The column in the line, in bytes from 1.
    pub column: Option<usize>,
    /// The place in the document, as a JSON pointer such as `/nodes/7`; may be empty.
    pub path: String,
    /// The reason, in lower case without a final stop.
    pub reason: String,
    /// The remedy, in lower case without a final stop.
    pub remedy: String,
}

impl Refusal {
    pub(super) fn new(
        path: impl Into<String>,
        reason: impl Into<String>,
        remedy: impl Into<String>,
    ) -> Self {
        let (path, reason, remedy) = (path.into(), cut_quotes(reason.into()), remedy.into());
        let path = if path.len() > MAX_PATH { "/".to_owned() } else { path };
        Self { path, reason, remedy, ..Self::default() }
    }

    /// Converts the error of a check; its place is the node, if the check names one.
    pub(super) fn check(error: &CheckError) -> Self {
        let path = error.node.map_or_else(String::new, |node| format!("/nodes/{node}"));
        Self::new(path, &error.reason, error.remedy())
    }

    /// Adds a line and column, unless the refusal has its own.
    #[must_use]
    pub(super) fn at(mut self, line: usize, column: usize) -> Self {
        if self.line.is_none() && line > 0 {
            (self.line, self.column) = (Some(line), Some(column));
        }
        self
    }

    /// Converts an error of `serde_json` about a value that starts at line and column `start`.
    pub(super) fn json(
        error: &serde_json::Error,
        path: String,
        start: (usize, usize),
    ) -> FormatError {
        let text = error.to_string();
        let reason = text.split(" at line ").next().unwrap_or(&text).to_owned();
        let remedy = match error.classify() {
            serde_json::error::Category::Eof => "the file ends early: copy or export it again",
            serde_json::error::Category::Data => "see `plyscope schema` for the format",
            _ => EXPORT_AGAIN,
        };
        let column = if error.line() > 1 { error.column() } else { start.1 - 1 + error.column() };
        let line = start.0 + error.line().saturating_sub(1);
        Self::new(path, reason, remedy).at(line, column).into()
    }
}

impl From<Refusal> for FormatError {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(Box::new(refusal))
    }
}

/// An error of decompression or of the size limit is a refusal; any other is an error of the system.
impl From<io::Error> for FormatError {
    fn from(error: io::Error) -> Self {
        let refusal = error.get_ref().and_then(|inner| inner.downcast_ref::<Refusal>());
        if let Some(refusal) = refusal {
            return refusal.clone().into();
        }
        let damaged = matches!(
            error.kind(),
            io::ErrorKind::InvalidData | io::ErrorKind::InvalidInput | io::ErrorKind::UnexpectedEof
        );
        if damaged {
            let reason = format!("the compressed data are damaged ({error})");
            return Refusal::new("", reason, "copy or export it again").into();
        }
        Self::Io(error)
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let (Some(line), Some(column)) = (self.line, self.column) {
            write!(f, "line {line}, column {column}: ")?;
        }
        if !self.path.is_empty() {
            write!(f, "{}: ", self.path)?;
        }
        write!(f, "{}; {}", self.reason, self.remedy)
    }
}

impl std::error::Error for Refusal {}

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::Refused(refusal) => refusal.fmt(f),
        }
    }
}

impl std::error::Error for FormatError {}
