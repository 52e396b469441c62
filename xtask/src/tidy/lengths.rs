//! How long a file may be: one idea each, as long as the idea needs. A long file is asked why.

use super::source::{Source, extension};

/// Lines from which on a file is asked, tests included.
const LONG: usize = 500;

/// Says that a file is long.
pub(super) fn note(source: &Source) -> Option<String> {
    let lines = source.text.lines().count();
    // One message file per language: a table whose length is the number of messages.
    let is_table = source.path.starts_with("ui/src/i18n/");
    let is_ours = matches!(extension(&source.path), "rs" | "ts" | "svelte" | "css");
    (is_ours && !is_table && lines > LONG).then(|| format!("{lines} lines: is it one idea?"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_file_is_asked() {
        let of = |path: &str, lines: usize| note(&Source::new(path, &"//\n".repeat(lines)));
        for path in ["a.rs", "ui/a.ts", "ui/A.svelte"] {
            assert!(of(path, LONG).is_none() && of(path, LONG + 1).is_some(), "{path}");
        }
        assert!(of("ui/a.js", 1000).is_none() && of("ui/src/i18n/en.ts", 1000).is_none());
    }
}
