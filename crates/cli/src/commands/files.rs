//! Files by the names that were typed; `-` is a standard stream.

use crate::exit::Failure;
use crate::streams::{print, tell};
use plyscope::service::{Opened, open_file, open_stream, write_atomically};
use std::io::{Write, stdin};
use std::path::{Path, PathBuf};

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

/// Writes to a file, the complete old or the complete new one, or to standard output (`-` too).
pub(super) fn write_or_print(path: Option<&Path>, text: &str) -> Result<(), Failure> {
    let Some(path) = path.filter(|path| *path != Path::new("-")) else {
        return print(text).map(drop);
    };
    write_atomically(path, |file| file.write_all(text.as_bytes()))
        .map_err(|error| Failure::running(format!("{}: {error}", path.display())))
}

/// Refuses two options that would write the same file.
pub(super) fn distinct(files: &[(&str, &Option<PathBuf>)]) -> Result<(), Failure> {
    let real = |path: &PathBuf| std::fs::canonicalize(path).unwrap_or_else(|_| path.clone());
    for (place, (option, path)) in files.iter().enumerate() {
        let Some(path) = path else { continue };
        let same =
            files[..place].iter().find(|(_, other)| other.as_ref().map(real) == Some(real(path)));
        if let Some((other, _)) = same {
            let file = path.display();
            return Err(Failure::usage(format!(
                "{other} and {option} both name {file}; give each a file of its own"
            )));
        }
    }
    Ok(())
}
