//! The one error of the service: a code to branch on, a message for people.

use crate::game::{InputError, SetupError};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

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
    /// Somebody cancelled it.
    Cancelled,
    /// A file could not be opened or written.
    Io,
    /// A fault of this program.
    Internal,
}

/// A failure, as shells show it and the wire carries it.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
pub struct ServiceError {
    /// The kind.
    pub code: Code,
    /// What is wrong, for a person, with its remedy.
    pub message: String,
    /// Byte offset of the fault in the field's text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<usize>,
    /// What to do instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remedy: Option<String>,
    /// The field of the request that is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
}

impl ServiceError {
    /// An error without a place.
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), at: None, remedy: None, field: None }
    }

    /// A wrong field.
    pub fn input(field: &str, error: &InputError) -> Self {
        Self {
            code: Code::Input,
            message: format!("{field} {error}"),
            at: error.at,
            remedy: Some(error.remedy.clone()).filter(|remedy| !remedy.is_empty()),
            field: Some(field.to_owned()),
        }
    }

    /// Something that is not there.
    pub fn not_found(what: impl fmt::Display) -> Self {
        Self::new(Code::NotFound, what.to_string())
    }
}

impl fmt::Display for ServiceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for ServiceError {}

impl From<SetupError> for ServiceError {
    fn from(refused: SetupError) -> Self {
        Self::input(refused.field, &refused.error)
    }
}
