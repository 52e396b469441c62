//! The one error of the service: a code to branch on, the parts of a sentence for people.

use crate::game::{InputError, SetupError, cut_quotes};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::path::Path;

/// What kind of failure it is; a code exists only if some client acts on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Code {
    /// What was written is wrong; `field`, `at` and `remedy` say where and what instead.
    Input,
    /// No such trace, job, node or step.
    NotFound,
    /// Too much is going on; try again.
    Busy,
    /// The request is larger than this service takes.
    Limit,
    /// A file could not be read as a trace.
    InvalidFile,
    /// It was cancelled.
    Cancelled,
    /// A file could not be opened or written.
    Io,
    /// A fault of this program.
    Internal,
}

/// A failure in its parts; each shell makes its own sentence of them.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
pub struct ServiceError {
    /// The kind.
    pub code: Code,
    /// The field of the request that is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
    /// Byte offset of the fault in the field's text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<usize>,
    /// What is wrong, for a person.
    pub reason: String,
    /// What to do instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remedy: Option<String>,
}

impl ServiceError {
    /// An error without a place; what its reason quotes is cut to 60 characters.
    pub fn new(code: Code, reason: impl Into<String>) -> Self {
        let reason = cut_quotes(reason.into());
        Self { code, field: None, at: None, reason, remedy: None }
    }

    /// The same with what to do instead.
    #[must_use]
    pub fn with_remedy(self, remedy: impl Into<String>) -> Self {
        Self { remedy: Some(remedy.into()).filter(|remedy| !remedy.is_empty()), ..self }
    }

    /// A wrong field.
    pub fn input(field: &str, InputError { at, reason, remedy }: InputError) -> Self {
        let field = Some(field.to_owned());
        Self { field, at, ..Self::new(Code::Input, reason).with_remedy(remedy) }
    }

    /// Says of an error which field it is in.
    pub fn of(field: &str) -> impl Fn(InputError) -> Self {
        move |error| Self::input(field, error)
    }

    /// A field that is wrong as a whole.
    pub fn refused(field: &str, reason: impl Into<String>, remedy: impl Into<String>) -> Self {
        Self::input(field, InputError::whole(reason, remedy))
    }

    /// Something that is not there.
    pub fn not_found(what: impl fmt::Display) -> Self {
        Self::new(Code::NotFound, what.to_string())
    }

    /// What the system answers about a file.
    pub fn io(path: &Path, error: &std::io::Error) -> Self {
        Self::new(Code::Io, format!("{}: {error}", path.display()))
    }
}

/// All parts in a sentence. Only a wrong field is named: to other kinds it is a hint for forms.
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
