//! A trace on its way from one worker of a page to another: a compact record of about 20 bytes per node.
//!
//! The record is not a file format. It is not checked like a file, because the program that reads it also
//! wrote it, and a later version may change it.

use crate::game::InputError;
use crate::search::RunRequest;
use crate::trace::Trace;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Serializes a trace and the data beside it. O(nodes).
///
/// # Errors
/// Passes on the serializer's error; no trace of this program causes one.
pub fn carry(trace: &Trace, beside: &impl Serialize) -> Result<Vec<u8>, InputError> {
    // A request omits missing fields, so it needs a format that has their names.
    let words = serde_json::to_string(trace.about().words()).map_err(|error| refused(&error))?;
    postcard::to_extend(&(words, trace, beside), Vec::new()).map_err(|error| refused(&error))
}

/// Reads a trace and the data beside it from the bytes of [`carry`]. O(nodes).
///
/// # Errors
/// When the bytes are not a trace.
pub fn receive<T: DeserializeOwned>(bytes: &[u8]) -> Result<(Trace, T), InputError> {
    let (words, mut trace, beside): (String, Trace, T) =
        postcard::from_bytes(bytes).map_err(|error| refused(&error))?;
    let words: RunRequest = serde_json::from_str(&words).map_err(|error| refused(&error))?;
    trace.set_about(words.into());
    Ok((trace, beside))
}

fn refused(error: &dyn std::fmt::Display) -> InputError {
    InputError::whole(format!("the record of the search is damaged: {error}"), "search again")
}
