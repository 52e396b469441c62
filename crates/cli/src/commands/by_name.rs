//! The format of a file by its name, for all commands that write.

use crate::exit::Failure;
use std::path::Path;

pub(super) fn is_standard(path: &Path) -> bool {
    const STANDARD: [&str; 4] = ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"];
    STANDARD.iter().any(|name| path == Path::new(name))
}

/// Returns whether a name is that of standard output, a pipe or a device, because these have no meaningful
/// ending.
fn is_stream(path: &Path) -> bool {
    is_standard(path)
        || std::fs::metadata(path).is_ok_and(|there| !there.is_file() && !there.is_dir())
}

/// Returns the output format: the requested one, else the one of the file's ending, else the usual one.
///
/// # Errors
///
/// The name has none of the endings in `known`.
pub(super) fn format_by_name<T: Copy>(
    requested: Option<T>,
    path: Option<&Path>,
    known: &[(&str, T)],
    usual: T,
) -> Result<T, Failure> {
    if let Some(requested) = requested {
        return Ok(requested);
    }
    let Some(path) = path.filter(|path| !is_stream(path)) else { return Ok(usual) };
    let name = path.file_name().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
    let fits = |ending: &str| name.strip_suffix(ending).is_some_and(|rest| rest.ends_with('.'));
    let longest =
        known.iter().filter(|(ending, _)| fits(ending)).max_by_key(|(ending, _)| ending.len());
    longest.map(|(_, format)| *format).ok_or_else(|| {
        let endings: Vec<String> = known.iter().map(|(ending, _)| format!(".{ending}")).collect();
        let shown = path.display();
        Failure::usage(format!(
            "--output {shown}: the name has no known format; end it in {}",
            endings.join(", ")
        ))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_says_the_format() {
        let known = [("jsonl", 1), ("nodes.jsonl", 2), ("csv", 3)];
        let of = |name: &str| format_by_name(None, Some(Path::new(name)), &known, 0).ok();
        assert_eq!(
            ["a.jsonl", "a.nodes.jsonl", "A.CSV", "-", "nodes.jsonl", "a.b/c.csv"].map(of),
            [Some(1), Some(2), Some(3), Some(0), Some(1), Some(3)]
        );
        assert_eq!(
            ["a", "csv", "a.csv.txt", ".", "a.csv/"].map(of),
            [None, None, None, None, Some(3)]
        );
        assert_eq!(format_by_name(Some(7), Some(Path::new("a.csv")), &known, 0).ok(), Some(7));
        assert_eq!(format_by_name(None, None, &known, 0).ok(), Some(0));
    }
}
