//! Checks that no two files import each other, directly or in a circle.
//!
//! A file imports the file that **defines** a name, through a `use` or in its code. A re-export (`pub use child::Name`) is
//! followed to its definition, so a folder's `mod.rs` may list its children and the children may name each other through
//! it. The list is no import as long as the file's own code does not use the name. So a child may import a definition of
//! its parent, or the parent may use its child, but not both. Naming a whole module is no import; reaching an item through
//! it is. Test modules inside a file do not count, because nothing imports from them. A method call names no file, so this
//! check does not see it.

use std::collections::{BTreeMap, BTreeSet};

use petgraph::algo::tarjan_scc;
use petgraph::graphmap::DiGraphMap;

use super::imports::{Import, ImportPath, module_of, named_paths};
use super::source::Source;

/// Folders that hold modules with children of their own: no circle may lead through two of these children.
const ROOMS_OF_ROOMS: [&str; 3] = ["src/experiments/", "src/service/", "src/views/"];

/// Returns every import that is part of a circle, as a line with the importing file, the name and the imported file.
pub(super) fn check(sources: &[Source]) -> Vec<String> {
    circles(sources).concat()
}

fn circles(sources: &[Source]) -> Vec<Vec<String>> {
    let imports = imports(sources);
    let files = circles_of(&imports, |path| path);
    let within = imports.into_iter().filter(|((of, _), _)| child_of_a_room(of) != *of).collect();
    let is_new = |folders: &Vec<String>| !files.iter().any(|files| files.contains(&folders[0]));
    let folders = circles_of(&within, child_of_a_room).into_iter().filter(is_new);
    [folders.collect(), files].concat()
}

/// Returns the circles among the parts of the files (`part` maps a path to its part) that include more than one part.
fn circles_of<'a>(
    imports: &BTreeMap<(&'a str, &'a str), (usize, String)>,
    part: fn(&'a str) -> &'a str,
) -> Vec<Vec<String>> {
    let parts = |&(of, from): &(&'a str, &'a str)| (part(of), part(from));
    let graph: DiGraphMap<&str, ()> = imports.keys().map(parts).collect();
    let circles = tarjan_scc(&graph).into_iter().filter(|circle| circle.len() > 1).map(|circle| {
        let inside = imports.iter().filter(|(import, _)| {
            let (of, from) = parts(import);
            of != from && circle.contains(&of) && circle.contains(&from)
        });
        let line = |((of, from), (line, path)): (&(&str, &str), &(usize, String))| {
            format!("{of}:{line}: a circle of imports: `{path}` is in {from}")
        };
        inside.map(line).collect()
    });
    circles.collect()
}

/// Returns the child (a folder or a file) of one of [`ROOMS_OF_ROOMS`] that the file belongs to; for any other file its
/// path.
fn child_of_a_room(path: &str) -> &str {
    let room = ROOMS_OF_ROOMS.iter().find(|room| path.starts_with(*room));
    let Some(room) = room else { return path };
    let end = path[room.len()..].find(['/', '.']).unwrap_or(path.len() - room.len());
    &path[..room.len() + end]
}

/// Returns each pair of importing and imported file, with the first line of the import and the name.
fn imports(sources: &[Source]) -> BTreeMap<(&str, &str), (usize, String)> {
    // The folder of a crate's first file; `None` for any other file.
    let root = |source: &Source| {
        let path = &source.path;
        let folder = path.strip_suffix("main.rs").or_else(|| path.strip_suffix("lib.rs"))?;
        folder.ends_with('/').then(|| folder.to_owned())
    };
    let roots: BTreeSet<String> = sources.iter().filter_map(root).collect();
    let mut crates: BTreeMap<&str, Crate> = BTreeMap::new();
    for source in sources.iter().filter(|source| source.is_rust()) {
        let around = roots.iter().filter(|root| source.path.starts_with(*root));
        let Some(root) = around.max_by_key(|root| root.len()) else { continue };
        let module = module_of(&source.path[root.len()..]);
        let mut named = named_paths(&source.tokens, &module);
        named.retain(|named| !named.in_tests);
        // Where a library and a program share a folder, the library comes first, because nothing can import from the program.
        let file = File { source, module: module.clone(), named };
        crates.entry(root).or_default().files.entry(module).or_insert(file);
    }
    let mut found = BTreeMap::new();
    for inside in crates.values() {
        for file in inside.files.values() {
            for (target, line, path) in inside.imports_of(file) {
                if target != file.source.path {
                    found.entry((file.source.path.as_str(), target)).or_insert((line, path));
                }
            }
        }
    }
    found
}

#[derive(Default)]
struct Crate<'a> {
    files: BTreeMap<Vec<String>, File<'a>>,
}

/// A file and the paths that it names outside tests.
struct File<'a> {
    source: &'a Source,
    module: Vec<String>,
    named: Vec<ImportPath>,
}

enum Target<'c, 'a> {
    /// An item that this file defines.
    Defined(&'a Source),
    Module(&'c File<'a>),
}

impl<'a> Crate<'a> {
    /// Returns the imported files, each with the line and the path of the import.
    fn imports_of(&self, file: &File) -> Vec<(&'a str, usize, String)> {
        let mut found = Vec::new();
        for named in &file.named {
            let path = self.absolute(file, &named.path);
            let is_child = path.len() > file.module.len() && path.starts_with(&file.module);
            let is_listed = |import: &Import| import.is_public && !uses(file.source, &import.name);
            let paths = match path.split_last() {
                Some((last, start)) if last == "*" => {
                    let Some(Target::Module(module)) = self.target(start, 0) else { continue };
                    let names = module.imports().map(|(import, _)| &import.name);
                    let used = names.filter(|name| uses(file.source, name));
                    used.map(|name| [start, std::slice::from_ref(name)].concat()).collect()
                }
                _ if is_child && named.import.as_ref().is_some_and(is_listed) => continue,
                _ => vec![path],
            };
            for path in paths {
                if let Some(Target::Defined(target)) = self.target(&path, 0) {
                    found.push((target.path.as_str(), named.line, path.join("::")));
                }
            }
        }
        found
    }

    /// Returns a path of this crate without `crate`; empty for a path of another crate.
    fn absolute(&self, file: &File, path: &[String]) -> Vec<String> {
        let [first, rest @ ..] = path else { return Vec::new() };
        if first == "crate" {
            return rest.to_vec();
        }
        let child = [&file.module[..], std::slice::from_ref(first)].concat();
        if self.files.contains_key(&child) {
            return [&child[..], rest].concat();
        }
        // A module that a `use` has imported; every other name was counted at its `use`.
        let imported =
            file.imports().find(|(import, named)| import.name == *first && named.path != path);
        match imported {
            Some((_, named)) if named.path.first().is_some_and(|name| name == "crate") => {
                [&named.path[1..], rest].concat()
            }
            _ => Vec::new(),
        }
    }

    /// Follows a path of this crate to the file that defines its last name.
    fn target(&self, path: &[String], followed: usize) -> Option<Target<'_, 'a>> {
        let mut known = (0..=path.len()).rev().map(|length| path.split_at(length));
        let (file, rest) =
            known.find_map(|(module, rest)| Some((self.files.get(module)?, rest)))?;
        let [name, rest @ ..] = rest else { return Some(Target::Module(file)) };
        match file.imports().find(|(import, _)| import.name == *name) {
            // Names that lead to each other end, because Rust refuses endless ones; the limit only guards this loop.
            Some((_, named)) if followed < 16 => {
                let path = [&self.absolute(file, &named.path)[..], rest].concat();
                if path.is_empty() { None } else { self.target(&path, followed + 1) }
            }
            _ => Some(Target::Defined(file.source)),
        }
    }
}

impl File<'_> {
    /// Returns the imports of its `use` lines, each with its path.
    fn imports(&self) -> impl Iterator<Item = (&Import, &ImportPath)> {
        self.named.iter().filter_map(|named| Some((named.import.as_ref()?, named)))
    }
}

/// Returns whether the code of a file uses a name outside `use` and `mod`, and not as a field or a method.
fn uses(source: &Source, name: &str) -> bool {
    let mut is_import = false;
    let mut before = "";
    source.tokens.iter().any(|token| {
        let text = token.text.as_str();
        is_import = (is_import || text == "use") && text != ";";
        let is_use = text == name && !is_import && !matches!(before, "mod" | ".");
        before = text;
        is_use
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(files: &[(&str, &str)]) -> usize {
        let root = [("src/lib.rs", "mod a; mod b;")];
        let sources: Vec<_> =
            root.iter().chain(files).map(|(path, text)| Source::new(path, text)).collect();
        circles(&sources).len()
    }

    #[test]
    fn two_files_that_import_each_other_are_a_circle() {
        assert_eq!(count(&[("src/a.rs", "use crate::b::B;"), ("src/b.rs", "struct B;")]), 0);
        assert_eq!(
            count(&[("src/a.rs", "use crate::b::B;"), ("src/b.rs", "type B = crate::a::A;")]),
            1
        );
        let round = [
            ("src/a.rs", "use super::b;\nfn f() { b::g() }"),
            ("src/b.rs", "use crate::c::C;"),
            ("src/c.rs", "use crate::a::A;"),
        ];
        assert_eq!(count(&round), 1);
        assert_eq!(count(&round[..2]), 0);
    }

    #[test]
    fn folders_of_a_room_make_no_circle_either() {
        let there = ("src/views/a/x.rs", "use crate::views::b::y::Y;");
        let back = ("src/views/b/z.rs", "use crate::views::a::w::W;");
        let [y, w] = [("src/views/b/y.rs", "pub struct Y;"), ("src/views/a/w.rs", "pub struct W;")];
        assert_eq!(count(&[there, y, w]), 0);
        assert_eq!(count(&[there, back, y, w]), 1);
        let elsewhere = |(path, text): (&str, &str)| {
            (path.replace("views", "game"), text.replace("views", "game"))
        };
        let files = [there, back, y, w].map(elsewhere);
        let files: Vec<_> =
            files.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
        assert_eq!(count(&files), 0, "only the files of such a folder count");
    }

    #[test]
    fn a_list_of_children_is_no_import_and_is_seen_through() {
        let list = ("src/a/mod.rs", "mod x; mod y; pub use x::X; pub(crate) use y::Y;");
        let [x, y] = [("src/a/x.rs", "use super::Y;"), ("src/a/y.rs", "use super::X;")];
        assert_eq!(count(&[list, x]), 0);
        assert_eq!(count(&[list, x, y]), 1, "the children name each other through the list");
    }

    #[test]
    fn a_parent_that_uses_its_child_is_not_its_childs_source() {
        let child = ("src/a/x.rs", "use super::A; pub struct X(A);");
        assert_eq!(count(&[("src/a/mod.rs", "mod x; pub use x::X; pub struct A;"), child]), 0);
        assert_eq!(
            count(&[("src/a/mod.rs", "mod x; pub use x::X; pub struct A; fn f(x: X) {}"), child]),
            1
        );
        assert_eq!(count(&[("src/a/mod.rs", "mod x; pub struct A; fn f() { x::go() }"), child]), 1);
    }

    #[test]
    fn a_star_brings_what_is_used() {
        let child = ("src/a/x.rs", "use super::*; type T = B;");
        let back = ("src/b.rs", "pub struct B; use crate::a::x::T;");
        assert_eq!(
            count(&[("src/a/mod.rs", "mod x; use crate::b::B; type U = B;"), child, back]),
            1
        );
        assert_eq!(
            count(&[("src/a/mod.rs", "mod x; use crate::c::B; type U = B;"), child, back]),
            0
        );
    }

    #[test]
    fn tests_and_other_crates_do_not_count() {
        let a = ("src/a.rs", "use crate::b::B;");
        assert_eq!(count(&[a, ("src/b.rs", "#[cfg(test)] mod tests { use crate::a::A; }")]), 0);
        assert_eq!(
            count(&[a, ("xtask/src/main.rs", "mod b;"), ("xtask/src/b.rs", "use crate::a::A;")]),
            0
        );
    }
}
