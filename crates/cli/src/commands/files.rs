//! Files by the names that were typed; `-` is a standard stream.

use crate::exit::Failure;
use crate::streams::{print, tell};
use plyscope::service::wire::{PictureAnswer, PictureLook};
use plyscope::service::{
    Opened, PictureFormat, ServiceError, Trace, format_of, open_file, open_stream, picture,
    save_file_capped, write_atomically,
};
use std::fs::File;
use std::io::{Read, Write, stdin};
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

/// The longest text that is read whole, bytes: no sheet of answers and no lesson is longer.
const LONGEST_TEXT: u64 = 1 << 20;

/// The text of a file or of standard input, cut where it is longer than any reader takes.
pub(super) fn text_of(path: &Path) -> Result<String, Failure> {
    let mut text = String::new();
    let done = if path == Path::new("-") {
        stdin().lock().take(LONGEST_TEXT + 1).read_to_string(&mut text)
    } else {
        File::open(path).and_then(|file| file.take(LONGEST_TEXT + 1).read_to_string(&mut text))
    };
    done.map_err(|error| Failure::invalid(error.to_string()).about(&path.display().to_string()))?;
    Ok(text)
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

/// Nodes in a DOT file of a whole trace unless asked otherwise.
const DOT_NODES: u32 = 2_000;

/// The format of a picture that a file's name asks for; DOT is the whole graph here.
fn drawn(path: &Path) -> Option<PictureFormat> {
    PictureFormat::of_path(path).filter(|format| *format != PictureFormat::Dot)
}

/// Refuses a name that says no format, of a trace or of a picture.
pub(super) fn check_format(path: &Path) -> Result<(), ServiceError> {
    if drawn(path).is_some() {
        return Ok(());
    }
    format_of(path).map(drop).map_err(|refused| {
        let reason = format!("{}; .svg and .tex draw a picture", refused.reason);
        ServiceError { reason, ..refused }
    })
}

/// Saves a trace, or a picture of how it ended, as the name says; `max_nodes` is for pictures and DOT.
pub(super) fn save(trace: &Trace, path: &Path, max_nodes: Option<u32>) -> Result<(), Failure> {
    let Some(format) = drawn(path) else {
        return Ok(save_file_capped(trace, path, max_nodes.unwrap_or(DOT_NODES))?);
    };
    let look = PictureLook { max_nodes, ..PictureLook::of(format) };
    let answer = picture(trace, &look)?;
    tell_note(&answer);
    answer.pages.iter().try_for_each(|page| write_or_print(Some(path), &page.text))
}

/// Says on standard error what a picture leaves out.
pub(super) fn tell_note(answer: &PictureAnswer) {
    if let Some(note) = &answer.note {
        tell(format_args!("plyscope: {note}; raise --max-nodes, or draw the part under one node"));
    }
}
