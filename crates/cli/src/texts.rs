//! Texts that are read whole, and the bytes that each may have.

use crate::exit::Failure;
use plyscope::service::{decoded, text_of_bytes};
use std::fs::File;
use std::io::{Read, stdin};
use std::path::{Component, Path, PathBuf};

/// The longest text that is read whole, in bytes. No position, lesson or answer sheet is longer.
const LONGEST_TEXT: u64 = 1 << 20;
/// The longest file of positions, in bytes.
pub(crate) const LONGEST_SET: u64 = 64 << 20;

/// Returns the text of a file or of standard input, and refuses one that is too long instead of cutting it.
pub(crate) fn whole_text_of(path: &Path, too_long: &str) -> Result<String, Failure> {
    let bytes = bytes_of(path, LONGEST_TEXT, too_long)?;
    let no_text =
        || Failure::invalid("this is not valid UTF-8 text").about(&path.display().to_string());
    String::from_utf8(bytes).map_err(|_| no_text())
}

/// Reads a file or standard input and decodes it by its byte order mark. Refuses more than `most` bytes.
fn bytes_of(path: &Path, most: u64, too_long: &str) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let done = if path == Path::new("-") {
        decoded(stdin().lock()).take(most + 1).read_to_end(&mut bytes)
    } else {
        let read = |file| decoded(file).take(most + 1).read_to_end(&mut bytes);
        File::open(path).and_then(read)
    };
    let refused = |why: String| Failure::invalid(why).about(&path.display().to_string());
    if done.map_err(|error| refused(error.to_string()))? as u64 > most {
        return Err(refused(too_long.to_owned()));
    }
    Ok(bytes)
}

/// Returns the text of a file or of standard input, cut just beyond the longest text that any reader
/// accepts.
pub(crate) fn text_of(path: &Path) -> Result<String, Failure> {
    let mut text = String::new();
    let done = if path == Path::new("-") {
        decoded(stdin().lock()).take(LONGEST_TEXT + 1).read_to_string(&mut text)
    } else {
        let read = |file| decoded(file).take(LONGEST_TEXT + 1).read_to_string(&mut text);
        File::open(path).and_then(read)
    };
    done.map_err(|error| Failure::invalid(error.to_string()).about(&path.display().to_string()))?;
    Ok(text)
}

/// Returns the text of a file of positions, or of standard input, in any character encoding, up to
/// 64 MB.
pub(crate) fn positions_of(path: &Path) -> Result<String, Failure> {
    let too_long = format!("the file is larger than {} MB", LONGEST_SET >> 20);
    bytes_of(path, LONGEST_SET, &too_long).map(text_of_bytes)
}

/// Returns the path and the text of a file that another file names. Reads only a regular file in or below
/// that file's own folder, because a grid may come from someone else.
///
/// # Errors
///
/// The name leads out of the folder, or the file is not regular, too long or not UTF-8. No error quotes the
/// file's content.
pub(crate) fn text_below(folder: &Path, name: &str) -> Result<(PathBuf, String), String> {
    let name = Path::new(name);
    let stays = |part: Component<'_>| matches!(part, Component::Normal(_) | Component::CurDir);
    let leaves = || "only files in the grid's own folder can be read".to_owned();
    if !name.components().all(stays) {
        return Err(leaves());
    }
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let path = folder.join(name);
    let error_text = |error: std::io::Error| error.to_string();
    // Links are resolved first, because one may lead out of the folder.
    let real = path.canonicalize().map_err(error_text)?;
    if !real.starts_with(folder.canonicalize().map_err(error_text)?) {
        return Err(leaves());
    }
    // Checked before opening, because opening a FIFO blocks until it has a writer.
    if !real.metadata().map_err(error_text)?.is_file() {
        return Err("this is not a regular file".to_owned());
    }
    let mut bytes = Vec::new();
    File::open(&real)
        .and_then(|file| decoded(file).take(LONGEST_SET + 1).read_to_end(&mut bytes))
        .map_err(error_text)?;
    if bytes.len() as u64 > LONGEST_SET {
        return Err(format!("the file is larger than {} MB", LONGEST_SET >> 20));
    }
    let text = String::from_utf8(bytes).map_err(|_| "this is not valid UTF-8 text".to_owned())?;
    Ok((path, text))
}

#[cfg(test)]
mod tests {
    use super::text_below;
    use std::fs;

    #[test]
    fn only_regular_files_below_the_folder_are_read() {
        let outer = tempfile::tempdir().unwrap();
        let folder = outer.path().join("grids");
        fs::create_dir_all(folder.join("sets")).unwrap();
        fs::write(outer.path().join("secret.txt"), "secret").unwrap();
        for name in ["set.txt", "sets/more.txt"] {
            fs::write(folder.join(name), "4453\n").unwrap();
            assert_eq!(
                text_below(&folder, name).unwrap(),
                (folder.join(name), "4453\n".to_owned())
            );
        }
        fs::write(folder.join("raw.txt"), [0xFF]).unwrap();
        let absolute = folder.join("set.txt").display().to_string();
        for (name, why) in [
            ("../secret.txt", "own folder"),
            ("sets/../set.txt", "own folder"),
            (&absolute, "own folder"),
            ("sets", "not a regular file"),
            ("", "not a regular file"),
            ("none.txt", ""),
            ("raw.txt", "UTF-8"),
        ] {
            let error = text_below(&folder, name).unwrap_err();
            assert!(error.contains(why) && !error.contains("secret"), "{name}: {error}");
        }
        #[cfg(unix)]
        for (name, to, why) in [
            ("out.txt", "../secret.txt", Some("own folder")),
            ("zero", "/dev/zero", Some("own folder")),
            ("inside.txt", "sets/more.txt", None),
        ] {
            std::os::unix::fs::symlink(to, folder.join(name)).unwrap();
            let read = text_below(&folder, name);
            assert_eq!(read.is_ok(), why.is_none(), "{name}: {read:?}");
            assert!(why.is_none_or(|why| read.unwrap_err().contains(why)), "{name}");
        }
    }
}
