//! A source file: its path, its text, its tokens and the paths that it names.

use std::path::Path;

use anyhow::{Context, Result};
use walkdir::WalkDir;

use super::imports::{ImportPath, module_of, named_paths};
use super::tokens::{Token, tokens};

/// Folders with results or third-party files.
const SKIPPED: [&str; 5] = ["target", "node_modules", "dist", "gen", "artifacts"];
const GENERATED: &str = "ui/src/generated/";
const EXTENSIONS: [&str; 6] = ["rs", "ts", "svelte", "css", "js", "py"];

/// A broken rule at a line of a file; lines count from 1.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Finding {
    pub(super) line: usize,
    pub(super) what: String,
}

impl Finding {
    pub(super) fn new(line: usize, what: impl Into<String>) -> Self {
        Self { line, what: what.into() }
    }
}

pub(super) struct Source {
    /// Relative to the repository's root, with `/`.
    pub(super) path: String,
    pub(super) text: String,
    /// The tokens of a Rust file, without comments; empty for other files.
    pub(super) tokens: Vec<Token>,
    /// The paths that a Rust file names; empty for other files.
    pub(super) named: Vec<ImportPath>,
    /// The reason why the tokens cannot be read; `None` if they were.
    unread: Option<String>,
}

impl Source {
    pub(super) fn new(path: &str, text: &str) -> Self {
        let read = if extension(path) == "rs" { tokens(text) } else { Ok(Vec::new()) };
        let (tokens, unread) = match read {
            Ok(tokens) => (tokens, None),
            Err(reason) => (Vec::new(), Some(reason)),
        };
        let named = named_paths(&tokens, &module_of(path));
        Self { path: path.to_owned(), text: text.to_owned(), tokens, named, unread }
    }

    pub(super) fn is_rust(&self) -> bool {
        extension(&self.path) == "rs"
    }

    /// Returns the numbers, from 1, of the lines of the whole text for which `test` is true.
    pub(super) fn lines_where(&self, test: impl Fn(&str) -> bool) -> Vec<usize> {
        let lines = self.text.lines().zip(1..);
        lines.filter(|(line, _)| test(line)).map(|(_, number)| number).collect()
    }
}

/// Returns the part after the last dot of a path; empty if there is none.
pub(crate) fn extension(path: &str) -> &str {
    path.rsplit_once('.').map_or("", |(_, extension)| extension)
}

/// Returns every hand-written source file, sorted by path.
pub(super) fn sources(root: &Path) -> Result<Vec<Source>> {
    let mut found = Vec::new();
    let entries = WalkDir::new(root).min_depth(1).into_iter().filter_entry(|entry| {
        let name = entry.file_name().to_string_lossy();
        !entry.file_type().is_dir() || !(name.starts_with('.') || SKIPPED.contains(&&*name))
    });
    for entry in entries {
        let entry = entry?;
        let path = entry.path().strip_prefix(root)?.to_string_lossy().replace('\\', "/");
        if entry.file_type().is_file() && is_ours(&path) {
            let text = std::fs::read_to_string(entry.path()).with_context(|| path.clone())?;
            found.push(Source::new(&path, &text));
        }
    }
    found.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(found)
}

fn is_ours(path: &str) -> bool {
    EXTENSIONS.contains(&extension(path)) && !path.starts_with(GENERATED)
}

/// Reports a Rust file without tokens, because every other rule would pass it.
pub(super) fn check_tokens(source: &Source) -> Vec<Finding> {
    source.unread.iter().map(|reason| Finding::new(1, reason.as_str())).collect()
}

/// Reports a file of Rust without `//!`, or of Python without a docstring, and a purpose at its start.
pub(super) fn check_module_docs(source: &Source) -> Vec<Finding> {
    if extension(&source.path) == "py" && !source.text.starts_with("\"\"\"") {
        return vec![Finding::new(
            1,
            "the file does not say what it is for: it opens with no docstring",
        )];
    }
    let mut lines = source.text.lines().map(str::trim).filter(|line| !line.is_empty());
    // A fuzz target must start with `#![no_main]`.
    let first = lines.find(|line| !line.starts_with("#!["));
    if !source.is_rust() || first.is_some_and(|line| line.starts_with("//!")) {
        return Vec::new();
    }
    vec![Finding::new(1, "the file does not say what it is for: it opens with no `//!`")]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn generated_files_and_data_are_left_alone() {
        assert!(is_ours("src/lib.rs") && is_ours("ui/src/views/Stage.svelte"));
        assert!(!is_ours("ui/src/generated/Trace.ts") && !is_ours("README.md"));
    }

    #[test]
    fn a_file_that_is_no_rust_is_found() {
        let findings = |path: &str, text: &str| check_tokens(&Source::new(path, text)).len();
        assert_eq!(findings("src/a.rs", "fn a( {"), 1);
        assert_eq!(findings("src/a.rs", "fn a() {}"), 0);
        assert_eq!(findings("ui/src/a.ts", "let a = '\u{1}"), 0);
    }

    #[test]
    fn a_file_without_module_docs_is_found() {
        let findings = |path: &str, text: &str| check_module_docs(&Source::new(path, text)).len();
        for good in ["//! What it is.\nstruct A;", "#![no_main]\n//! A fuzz target.\n"] {
            assert_eq!(findings("src/game/x.rs", good), 0, "{good}");
        }
        for bad in ["/// A thing.\nstruct A;", "struct A;\n//! Too late.", ""] {
            assert_eq!(findings("src/game/x.rs", bad), 1, "{bad}");
        }
        assert_eq!(findings("ui/src/a.ts", "let a;"), 0);
        assert_eq!(findings("python/a.py", "\"\"\"What it is.\"\"\"\n"), 0);
        assert_eq!(findings("python/a.py", "import json\n"), 1);
    }
}
