//! Files that a shell keeps a list of.

use schemars::JsonSchema;
use serde::Serialize;

/// A file opened or saved lately. Its path stays on the shell's side.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Recent {
    /// The file's name, and what its trace is of.
    pub title: String,
    /// What to ask for it with.
    pub handle: String,
    /// When it was opened or saved, milliseconds since 1970.
    pub when: u64,
}
