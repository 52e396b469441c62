//! The paths that a Rust file names, with `use` trees expanded, and `super` and `self` resolved.

use super::tokens::Token;

/// A path and its line. `a::{b, c::*}` gives `a::b` and `a::c::*`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ImportPath {
    pub(super) line: usize,
    pub(super) path: Vec<String>,
    /// The name that a `use` gives it here; `None` for a path in code.
    pub(super) import: Option<Import>,
    /// Whether it is inside a test module.
    pub(super) in_tests: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Import {
    pub(super) name: String,
    /// Whether other files can import it from here.
    pub(super) is_public: bool,
}

/// Returns all paths of two or more names.
///
/// Paths that start with `crate`, `super` or `self` are made relative to the crate's root. `module` is the file's own
/// module.
pub(super) fn named_paths(tokens: &[Token], module: &[String]) -> Vec<ImportPath> {
    let mut reader =
        Reader { tokens, at: 0, found: Vec::new(), module: module.to_vec(), used: None, tests: 0 };
    let mut depth = 0_usize;
    // The depths of the open modules inside the file, and whether each is a test module.
    let mut opened: Vec<(usize, bool)> = Vec::new();
    while let Some(token) = tokens.get(reader.at) {
        match token.text.as_str() {
            "{" => depth += 1,
            "}" => {
                depth = depth.saturating_sub(1);
                if let Some((_, is_test)) = opened.pop_if(|(outside, _)| *outside == depth) {
                    reader.tests -= usize::from(is_test);
                    reader.module.pop();
                }
            }
            "mod" if reader.word(2) == "{" => {
                let is_test = reader.follows(&["#", "[", "cfg", "(", "test", ")", "]"]);
                reader.tests += usize::from(is_test);
                reader.module.push(reader.word(1).to_owned());
                opened.push((depth, is_test));
                depth += 1;
                reader.at += 2;
            }
            "use" if reader.word(1) != "<" => {
                let before = reader.at.checked_sub(1).map(|at| tokens[at].text.as_str());
                reader.used = Some(matches!(before, Some("pub" | ")")));
            }
            ";" => reader.used = None,
            text if is_name(text) => {
                reader.tree(&[]);
                continue;
            }
            _ => {}
        }
        reader.at += 1;
    }
    reader.found
}

/// Returns the module of a file under `src/`: `src/a/b.rs` and `src/a/b/mod.rs` are both `a::b`.
pub(super) fn module_of(path: &str) -> Vec<String> {
    let inside = path.split_once("src/").map_or(path, |(_, inside)| inside);
    let mut parts: Vec<_> = inside.trim_end_matches(".rs").split('/').map(str::to_owned).collect();
    if parts.last().is_some_and(|last| matches!(last.as_str(), "mod" | "lib" | "main")) {
        parts.pop();
    }
    parts
}

struct Reader<'a> {
    tokens: &'a [Token],
    at: usize,
    found: Vec<ImportPath>,
    module: Vec<String>,
    /// Inside a `use`: whether it is public.
    used: Option<bool>,
    /// The number of open test modules.
    tests: usize,
}

impl<'a> Reader<'a> {
    fn word(&self, ahead: usize) -> &'a str {
        self.tokens.get(self.at + ahead).map_or("", |token| &token.text)
    }

    /// Returns whether these tokens directly precede the current place.
    fn follows(&self, texts: &[&str]) -> bool {
        let before = self.tokens[..self.at].iter().rev().map(|token| token.text.as_str());
        self.at >= texts.len() && before.zip(texts.iter().rev()).all(|(found, text)| found == *text)
    }

    /// Reads `a::b`, `a::*` or `a::{..}` at the current place, and puts `prefix` before it.
    fn tree(&mut self, prefix: &[String]) {
        let line = self.tokens[self.at].line;
        let mut path = prefix.to_vec();
        while is_name(self.word(0)) || self.word(0) == "*" {
            path.push(self.word(0).to_owned());
            self.at += 1;
            if self.word(0) != "::" {
                break;
            }
            self.at += 1;
            if self.word(0) == "{" {
                return self.branches(&path);
            }
        }
        if path.len() > 1 {
            let path = resolve(path, &self.module);
            let import = self.used.map(|is_public| {
                let last = path.last().map_or("", String::as_str);
                let name = if self.word(0) == "as" { self.word(1) } else { last };
                Import { name: name.to_owned(), is_public }
            });
            self.found.push(ImportPath { line, path, import, in_tests: self.tests > 0 });
        }
    }

    fn branches(&mut self, path: &[String]) {
        self.at += 1;
        while !matches!(self.word(0), "}" | "") {
            if is_name(self.word(0)) || self.word(0) == "*" {
                self.tree(path);
            } else {
                // The name after `as` is no path.
                self.at += if self.word(0) == "as" { 2 } else { 1 };
            }
        }
        self.at += 1;
    }
}

fn resolve(path: Vec<String>, module: &[String]) -> Vec<String> {
    // `{self, ..}` names the prefix itself.
    let path: Vec<_> = match path.split_last() {
        Some((last, start)) if last == "self" && !start.is_empty() => start.to_vec(),
        _ => path,
    };
    let ups = path.iter().take_while(|name| *name == "super").count();
    let own = usize::from(path.first().is_some_and(|name| name == "self"));
    if ups + own == 0 {
        return path;
    }
    let kept = module.len().saturating_sub(ups);
    let start = std::iter::once("crate".to_owned()).chain(module[..kept].iter().cloned());
    start.chain(path.into_iter().skip(ups + own)).collect()
}

fn is_name(token: &str) -> bool {
    token.starts_with(|c: char| c.is_alphabetic() || c == '_') && token != "as"
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::tokens::tokens;

    fn named(path: &str, code: &str) -> Vec<ImportPath> {
        named_paths(&tokens(code).expect("Rust"), &module_of(path))
    }

    #[test]
    fn trees_are_opened_up_and_super_climbs_from_files_and_modules_inside_them() {
        let tree = "use crate::{game::X, trace::{self, Y as Z}, score::*};\nlet a = b::c(d);";
        let opened = "crate::game::X crate::trace crate::trace::Y crate::score::* b::c";
        let nested = "mod t { use super::x; fn f() { super::super::y() } } use super::z;";
        for (path, code, expected) in [
            ("src/a.rs", tree, opened),
            ("src/game/mod.rs", "use super::trace::X;", "crate::trace::X"),
            ("src/game/a.rs", "use super::b::X;", "crate::game::b::X"),
            ("src/game/a.rs", nested, "crate::game::a::x crate::game::y crate::game::z"),
            ("src/game/a.rs", "use self::b::c;", "crate::game::a::b::c"),
        ] {
            let paths: Vec<_> =
                named(path, code).into_iter().map(|named| named.path.join("::")).collect();
            assert_eq!(paths.join(" "), expected, "{path}: {code}");
        }
    }

    #[test]
    fn lines_are_where_the_name_is() {
        let named = named("src/lib.rs", "use crate::{\n    a::B,\n    c::D,\n};");
        assert_eq!(named.iter().map(|named| named.line).collect::<Vec<_>>(), [2, 3]);
    }

    #[test]
    fn imports_have_a_name_and_code_has_none() {
        let code = "pub(crate) use a::{b as c, d}; use e::f; fn g() { h::i() }";
        let imports: Vec<_> = named("src/lib.rs", code)
            .into_iter()
            .map(|named| named.import.map(|import| (import.name, import.is_public)))
            .collect();
        let some = |name: &str, is_public| Some((name.to_owned(), is_public));
        assert_eq!(imports, [some("c", true), some("d", true), some("f", false), None]);
    }

    #[test]
    fn modules_for_tests_are_recognised() {
        let code =
            "use a::b; #[cfg(test)] mod tests { use c::d; mod e { f::g() } } mod h { i::j() }";
        let in_tests: Vec<_> =
            named("src/lib.rs", code).iter().map(|named| named.in_tests).collect();
        assert_eq!(in_tests, [false, true, true, false]);
    }
}
