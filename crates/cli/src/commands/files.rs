//! Trace files by the name that was typed; `-` is a standard stream.

use crate::exit::Failure;
use crate::streams::tell;
use plyscope::service::{Opened, open_file, open_stream};
use std::io::stdin;
use std::path::Path;

/// Opens a trace, with a warning on standard error where the file ended early.
pub(super) fn open(path: &Path) -> Result<Opened, Failure> {
    let opened =
        if path.as_os_str() == "-" { open_stream(&mut stdin().lock()) } else { open_file(path) };
    let opened = opened.map_err(|error| Failure::from(error).about(&path.display().to_string()))?;
    if opened.trace.was_cut_off() {
        tell(format_args!(
            "plyscope: {}: the file ends early; what follows is a true prefix of the trace",
            path.display()
        ));
    }
    Ok(opened)
}
