//! The error type of the service: a code for programs, and the parts of a sentence for people.

use crate::game::{InputError, SetupError, cut_quotes};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::path::Path;

/// The kind of a failure; a code exists only if some client acts on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Code {
    /// The input is wrong; `field`, `at` and `remedy` give the place and a correction.
    Input,
    /// The trace, job, node or step does not exist.
    NotFound,
    /// The service is busy; try again later.
    Busy,
    /// The request exceeds a limit of this service.
    Limit,
    /// The file is not a valid trace.
    InvalidFile,
    /// The client left before the answer was ready.
    Cancelled,
    /// The file could not be opened or written.
    Io,
    /// An internal error of this program.
    Internal,
}

/// A failure in its parts; each shell builds its own sentence from them.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
pub struct ServiceError {
    /// The kind of failure.
    pub code: Code,
    /// The field at fault; for a code other than `input` only a hint for forms. Absent: no single
    /// field.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
    /// Byte offset of the error in the field's text; absent: the field as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<usize>,
    /// The reason for the failure, for people, in English.
    pub reason: String,
    /// A suggested correction, in English; absent: none is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remedy: Option<String>,
}

impl ServiceError {
    /// Creates an error without a place. Shortens quotations in the reason to 60 characters.
    pub fn new(code: Code, reason: impl Into<String>) -> Self {
        let reason = cut_quotes(reason.into());
        Self { code, field: None, at: None, reason, remedy: None }
    }

    /// Sets the suggested correction; an empty text means none.
    #[must_use]
    pub fn with_remedy(self, remedy: impl Into<String>) -> Self {
        Self { remedy: Some(remedy.into()).filter(|remedy| !remedy.is_empty()), ..self }
    }

    /// Creates an [`Input`](Code::Input) error about one field.
    pub fn input(field: &str, InputError { at, reason, remedy }: InputError) -> Self {
        let field = Some(field.to_owned());
        Self { field, at, ..Self::new(Code::Input, reason).with_remedy(remedy) }
    }

    /// Returns a function that turns an input error into one about this field, for `map_err`.
    pub fn of(field: &str) -> impl Fn(InputError) -> Self {
        move |error| Self::input(field, error)
    }

    /// Creates an [`Input`](Code::Input) error about a field as a whole, without a place in its
    /// text.
    pub fn refused(field: &str, reason: impl Into<String>, remedy: impl Into<String>) -> Self {
        Self::input(field, InputError::whole(reason, remedy))
    }

    /// Creates a [`NotFound`](Code::NotFound) error; its argument is the whole reason.
    pub fn not_found(what: impl fmt::Display) -> Self {
        Self::new(Code::NotFound, what.to_string())
    }

    /// Converts an operating system error into an [`Io`](Code::Io) error; its reason begins with
    /// the path.
    pub fn io(path: &Path, error: &std::io::Error) -> Self {
        Self::new(Code::Io, format!("{}: {error}", path.display()))
    }
}

/// Writes all parts as one sentence. Names the field only for wrong input, because for other kinds the
/// field is just a hint for forms.
impl fmt::Display for ServiceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(field) = self.field.as_ref().filter(|_| self.code == Code::Input) {
            write!(f, "{field} ")?;
        }
        let Self { at, reason, remedy, .. } = self.clone();
        InputError { at, reason, remedy: remedy.unwrap_or_default() }.fmt(f)
    }
}

impl std::error::Error for ServiceError {}

impl From<SetupError> for ServiceError {
    fn from(refused: SetupError) -> Self {
        Self::input(refused.field, refused.error)
    }
}
