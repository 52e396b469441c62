//! Texts that are read whole: positions, lessons, sheets of answers.

use crate::exit::Failure;
use std::fs::File;
use std::io::{Read, stdin};
use std::path::Path;

/// The longest text that is read whole, bytes: no position, lesson or sheet of answers is longer.
const LONGEST_TEXT: u64 = 1 << 20;

/// The text of a file or of standard input, of which nothing may be cut off.
pub(crate) fn whole_text_of(path: &Path, too_long: &str) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    let done = if path == Path::new("-") {
        stdin().lock().take(LONGEST_TEXT + 1).read_to_end(&mut bytes)
    } else {
        File::open(path).and_then(|file| file.take(LONGEST_TEXT + 1).read_to_end(&mut bytes))
    };
    let refused = |why: String| Failure::invalid(why).about(&path.display().to_string());
    if done.map_err(|error| refused(error.to_string()))? as u64 > LONGEST_TEXT {
        return Err(refused(too_long.to_owned()));
    }
    String::from_utf8(bytes).map_err(|_| refused("this is no text in UTF-8".to_owned()))
}

/// The text of a file or of standard input, cut where it is longer than any reader takes.
pub(crate) fn text_of(path: &Path) -> Result<String, Failure> {
    let mut text = String::new();
    let done = if path == Path::new("-") {
        stdin().lock().take(LONGEST_TEXT + 1).read_to_string(&mut text)
    } else {
        File::open(path).and_then(|file| file.take(LONGEST_TEXT + 1).read_to_string(&mut text))
    };
    done.map_err(|error| Failure::invalid(error.to_string()).about(&path.display().to_string()))?;
    Ok(text)
}
