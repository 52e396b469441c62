//! The one error of everything that reads text from a person: what, where, and what to do.

use std::fmt;

/// Why a text was refused: the place in it, the reason, and a remedy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputError {
    /// Byte offset of the offending part in the text that was read, where there is one place.
    pub at: Option<usize>,
    /// What is wrong, in lower case without a final stop.
    pub reason: String,
    /// What to write or do instead, in lower case without a final stop; may be empty.
    pub remedy: String,
}

impl InputError {
    /// An error at a byte offset of the text.
    pub fn at(at: usize, reason: impl Into<String>, remedy: impl Into<String>) -> Self {
        Self { at: Some(at), reason: reason.into(), remedy: remedy.into() }
    }

    /// An error of the text as a whole.
    pub fn whole(reason: impl Into<String>, remedy: impl Into<String>) -> Self {
        Self { at: None, reason: reason.into(), remedy: remedy.into() }
    }

    /// The same error with its place moved by `offset` bytes, for a text read in pieces.
    #[must_use]
    pub fn shifted(mut self, offset: usize) -> Self {
        self.at = self.at.map(|at| at + offset);
        self
    }
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(at) = self.at {
            write!(f, "at character {}: ", at + 1)?;
        }
        f.write_str(&self.reason)?;
        if !self.remedy.is_empty() {
            write!(f, "; {}", self.remedy)?;
        }
        Ok(())
    }
}

impl std::error::Error for InputError {}
