//! The paths that a Rust file names: `use` trees opened up, `super` and `self` resolved.

/// A path and the line where it starts. `a::{b, c::*}` gives `a::b` and `a::c::*`.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Named {
    pub(super) line: usize,
    pub(super) path: Vec<String>,
}

/// All paths of two or more names in `code`, which has no comments or strings, as seen from the
/// crate's root where they start at `crate`, `super` or `self`. `module` is the file's own place.
pub(super) fn named_paths(code: &str, module: &[String]) -> Vec<Named> {
    let tokens = split(code);
    let mut reader = Reader { tokens: &tokens, at: 0, found: Vec::new(), module: module.to_vec() };
    let (mut depth, mut opened) = (0_usize, Vec::new());
    while let Some(&(line, token)) = tokens.get(reader.at) {
        match token {
            "{" => depth += 1,
            "}" => {
                depth = depth.saturating_sub(1);
                if opened.last() == Some(&depth) {
                    opened.pop();
                    reader.module.pop();
                }
            }
            "mod" if reader.word(2) == "{" => {
                reader.module.push(reader.word(1).to_owned());
                opened.push(depth);
                depth += 1;
                reader.at += 2;
            }
            _ if is_name(token) => {
                reader.tree(line, &[]);
                continue;
            }
            _ => {}
        }
        reader.at += 1;
    }
    reader.found
}

/// The module that a file under `src/` is: `src/a/b.rs` and `src/a/b/mod.rs` are `a::b`.
pub(super) fn module_of(path: &str) -> Vec<String> {
    let inside = path.split_once("src/").map_or(path, |(_, inside)| inside);
    let mut parts: Vec<_> = inside.trim_end_matches(".rs").split('/').map(str::to_owned).collect();
    if parts.last().is_some_and(|last| matches!(last.as_str(), "mod" | "lib" | "main")) {
        parts.pop();
    }
    parts
}

struct Reader<'a> {
    tokens: &'a [(usize, &'a str)],
    at: usize,
    found: Vec<Named>,
    module: Vec<String>,
}

impl<'a> Reader<'a> {
    fn word(&self, ahead: usize) -> &'a str {
        self.tokens.get(self.at + ahead).map_or("", |&(_, token)| token)
    }

    /// Reads `a::b`, `a::*` or `a::{..}` at the current place, all under `prefix`.
    fn tree(&mut self, line: usize, prefix: &[String]) {
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
            self.found.push(Named { line, path });
        }
    }

    fn branches(&mut self, path: &[String]) {
        self.at += 1;
        while !matches!(self.word(0), "}" | "") {
            let (line, token) = self.tokens[self.at];
            if is_name(token) || token == "*" {
                self.tree(line, path);
            } else {
                // `as` gives a name that is no path.
                self.at += if token == "as" { 2 } else { 1 };
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

/// Names, `::` and single signs, each with its line.
fn split(code: &str) -> Vec<(usize, &str)> {
    let mut tokens = Vec::new();
    for (line, number) in code.lines().zip(1..) {
        let mut rest = line.trim_start();
        while let Some(first) = rest.chars().next() {
            let name = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
            let length = match name {
                0 if rest.starts_with("::") => 2,
                0 => first.len_utf8(),
                name => name,
            };
            tokens.push((number, &rest[..length]));
            rest = rest[length..].trim_start();
        }
    }
    tokens
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paths(path: &str, code: &str) -> Vec<String> {
        let named = named_paths(code, &module_of(path));
        named.into_iter().map(|named| named.path.join("::")).collect()
    }

    #[test]
    fn a_tree_is_opened_up() {
        let code = "use crate::{game::X, trace::{self, Y as Z}, score::*};\nlet a = b::c(d);";
        let expected =
            ["crate::game::X", "crate::trace", "crate::trace::Y", "crate::score::*", "b::c"];
        assert_eq!(paths("src/a.rs", code), expected);
    }

    #[test]
    fn super_climbs_from_the_file_and_from_modules_inside_it() {
        assert_eq!(paths("src/game/mod.rs", "use super::trace::X;"), ["crate::trace::X"]);
        assert_eq!(paths("src/game/a.rs", "use super::b::X;"), ["crate::game::b::X"]);
        let nested = "mod t { use super::x; fn f() { super::super::y() } } use super::z;";
        let expected = ["crate::game::a::x", "crate::game::y", "crate::game::z"];
        assert_eq!(paths("src/game/a.rs", nested), expected);
        assert_eq!(paths("src/game/a.rs", "use self::b::c;"), ["crate::game::a::b::c"]);
    }

    #[test]
    fn lines_are_where_the_name_is() {
        let named = named_paths("use crate::{\n    a::B,\n    c::D,\n};", &[]);
        assert_eq!(named.iter().map(|named| named.line).collect::<Vec<_>>(), [2, 3]);
    }
}
