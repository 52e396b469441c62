//! A source file: its path, its text, and its tokens.

use super::finding::Finding;
use super::imports::{Named, module_of, named_paths};
use super::tokens::{Token, tokens};

/// One file, ready for the rules.
pub(super) struct Source {
    /// Relative to the repository's root, with `/`.
    pub(super) path: String,
    pub(super) text: String,
    /// For Rust: its tokens, without comments. For others empty.
    pub(super) tokens: Vec<Token>,
    /// Why the tokens cannot be read.
    unread: Option<String>,
}

impl Source {
    pub(super) fn new(path: &str, text: &str) -> Self {
        let read = if extension(path) == "rs" { tokens(text) } else { Ok(Vec::new()) };
        let (tokens, unread) = match read {
            Ok(tokens) => (tokens, None),
            Err(reason) => (Vec::new(), Some(reason)),
        };
        Self { path: path.to_owned(), text: text.to_owned(), tokens, unread }
    }

    /// The paths that a Rust file names.
    pub(super) fn named_paths(&self) -> Vec<Named> {
        named_paths(&self.tokens, &module_of(&self.path))
    }

    pub(super) fn is_rust(&self) -> bool {
        extension(&self.path) == "rs"
    }

    /// The numbered lines in which `test` holds, of the whole text.
    pub(super) fn lines_where(&self, test: impl Fn(&str) -> bool) -> Vec<usize> {
        self.text
            .lines()
            .zip(1..)
            .filter(|(line, _)| test(line))
            .map(|(_, number)| number)
            .collect()
    }
}

/// What follows the last dot of a path; empty if there is none.
pub(super) fn extension(path: &str) -> &str {
    path.rsplit_once('.').map_or("", |(_, extension)| extension)
}

/// Every Rust file can be read by the rules.
pub(super) fn check_tokens(source: &Source) -> Vec<Finding> {
    source.unread.iter().map(|reason| Finding::new(1, reason.as_str())).collect()
}

/// Every Rust file opens with `//!`: what it is for.
pub(super) fn check_module_docs(source: &Source) -> Vec<Finding> {
    let mut lines = source.text.lines().map(str::trim).filter(|line| !line.is_empty());
    // A fuzz target must open with `#![no_main]`.
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
    fn a_file_that_is_no_rust_is_found() {
        assert_eq!(check_tokens(&Source::new("src/a.rs", "fn a( {")).len(), 1);
        assert_eq!(check_tokens(&Source::new("src/a.rs", "fn a() {}")).len(), 0);
        assert_eq!(check_tokens(&Source::new("ui/src/a.ts", "let a = '\u{1}")).len(), 0);
    }

    #[test]
    fn a_file_without_module_docs_is_found() {
        let findings = |text: &str| check_module_docs(&Source::new("src/game/x.rs", text)).len();
        assert_eq!(findings("//! What it is.\nstruct A;"), 0);
        assert_eq!(findings("#![no_main]\n//! A fuzz target.\n"), 0);
        assert_eq!(findings("/// A thing.\nstruct A;"), 1);
        assert_eq!(findings("struct A;\n//! Too late."), 1);
        assert_eq!(findings(""), 1);
        assert_eq!(check_module_docs(&Source::new("ui/src/a.ts", "let a;")).len(), 0);
    }
}
