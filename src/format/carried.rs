//! A trace as it goes from one worker of a page to another: the compact record, about 20 bytes a node.
//!
//! This is no file format: the program that reads it is the one that wrote it. So the record is not checked as
//! that of a file is, and a later version may write it in another way.

use crate::game::InputError;
use crate::search::RunRequest;
use crate::trace::Trace;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// The bytes of a trace, and of what is known beside it. O(nodes).
///
/// # Errors
/// None that a trace of this program can cause; what the serializer answers is passed on.
pub fn carry(trace: &Trace, beside: &impl Serialize) -> Result<Vec<u8>, InputError> {
    // The words of a request leave out what is not there, which only a format with names can tell.
    let words = serde_json::to_string(trace.about().words()).map_err(|error| refused(&error))?;
    postcard::to_extend(&(words, trace, beside), Vec::new()).map_err(|error| refused(&error))
}

/// The trace, and what is beside it, of bytes that [`carry`] gave. O(nodes).
///
/// # Errors
/// The bytes are not those of a trace.
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
