//! No two files import each other, directly or in a circle.
//!
//! A file imports the file that **defines** what it names, in a `use` or in its code. What a file
//! only passes on (`pub use child::Name`) is followed to where it is defined, so a folder's
//! `mod.rs` may list its children and the children may name each other through it. The list is no
//! import as long as the file's own code does not use the name. So a child may import what its
//! parent defines, or the parent may use its child, but not both. A module named as a whole
//! is no import; what is reached through it is. Modules for tests inside a file do not count:
//! nothing imports from them. A call of a method names no file and is not seen.

use std::collections::{BTreeMap, BTreeSet};

use petgraph::algo::tarjan_scc;
use petgraph::graphmap::DiGraphMap;

use super::imports::Named;
use super::source::Source;

/// Rooms whose circles are still being taken apart. A room without a circle leaves the list.
const PENDING: [&str; 1] = ["src/trace/"];

/// A crate: its modules, each with the place of its file among the sources.
#[derive(Default)]
struct Crate {
    modules: BTreeMap<Vec<String>, usize>,
}

/// What a file names, tests aside.
struct File {
    module: Vec<String>,
    named: Vec<Named>,
}

/// Where a path leads.
enum Target {
    /// To something that this file defines.
    File(usize),
    /// To a module as a whole.
    Module(Vec<String>),
}

/// The circles, each as lines that say who imports what from whom.
pub(super) fn check(sources: &[Source]) -> Vec<String> {
    let found = circles(sources);
    let is_pending =
        |circle: &Vec<Import>, room: &str| circle.iter().all(|import| import.of.starts_with(room));
    let mut findings: Vec<String> = found
        .iter()
        .filter(|circle| !PENDING.iter().any(|room| is_pending(circle, room)))
        .flatten()
        .map(Import::to_string)
        .collect();
    for room in PENDING {
        if !found.iter().any(|circle| is_pending(circle, room)) {
            findings
                .push(format!("{room} has no circle any more: take it off the list in circles.rs"));
        }
    }
    findings
}

/// One import that is part of a circle.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Import {
    of: String,
    line: usize,
    path: String,
    from: String,
}

impl std::fmt::Display for Import {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { of, line, path, from } = self;
        write!(f, "{of}:{line}: a circle of imports: `{path}` is in {from}")
    }
}

fn circles(sources: &[Source]) -> Vec<Vec<Import>> {
    let imports = imports(sources);
    let graph: DiGraphMap<usize, ()> = imports.keys().map(|&(of, from)| (of, from)).collect();
    let mut circles = Vec::new();
    for circle in tarjan_scc(&graph).into_iter().filter(|files| files.len() > 1) {
        let inside =
            imports.iter().filter(|((of, from), _)| circle.contains(of) && circle.contains(from));
        let mut inside: Vec<_> = inside
            .map(|(&(of, from), (line, path))| Import {
                of: sources[of].path.clone(),
                line: *line,
                path: path.clone(),
                from: sources[from].path.clone(),
            })
            .collect();
        inside.sort();
        circles.push(inside);
    }
    circles.sort();
    circles
}

/// Who imports from whom, by the places of the files: the first line that does, and what it names.
fn imports(sources: &[Source]) -> BTreeMap<(usize, usize), (usize, String)> {
    let roots: BTreeSet<&str> =
        sources.iter().filter_map(|source| root_folder(&source.path)).collect();
    let mut crates: BTreeMap<&str, Crate> = BTreeMap::new();
    let mut files = BTreeMap::new();
    for (place, source) in sources.iter().enumerate().filter(|(_, source)| source.is_rust()) {
        let Some(&root) = roots
            .iter()
            .filter(|root| source.path.starts_with(**root))
            .max_by_key(|root| root.len())
        else {
            continue;
        };
        let module = module_in(&source.path[root.len()..]);
        let named = super::imports::named_paths(&source.tokens, &module);
        let named = named.into_iter().filter(|named| !named.in_tests).collect();
        // A program and a library side by side: what others name is the library.
        let modules = &mut crates.entry(root).or_default().modules;
        if source.path.ends_with("lib.rs") {
            modules.insert(module.clone(), place);
        } else {
            modules.entry(module.clone()).or_insert(place);
        }
        files.insert(place, (root, File { module, named }));
    }
    let mut found = BTreeMap::new();
    for (&place, (root, file)) in &files {
        let reader = Reader { files: &files, inside: &crates[root] };
        for (target, line, path) in reader.imports_of(file, &sources[place]) {
            if target != place {
                found.entry((place, target)).or_insert((line, path));
            }
        }
    }
    found
}

/// The folder of a crate's first file, with `/`.
fn root_folder(path: &str) -> Option<&str> {
    ["main.rs", "lib.rs"]
        .into_iter()
        .find_map(|name| path.strip_suffix(name))
        .filter(|folder| folder.ends_with('/'))
}

fn module_in(path: &str) -> Vec<String> {
    super::imports::module_of(path)
}

struct Reader<'a> {
    files: &'a BTreeMap<usize, (&'a str, File)>,
    inside: &'a Crate,
}

impl Reader<'_> {
    /// The files from which one imports, each with the line and the path that says so.
    fn imports_of(&self, file: &File, source: &Source) -> Vec<(usize, usize, String)> {
        let mut found = Vec::new();
        for named in &file.named {
            let path = self.absolute(file, &named.path);
            let Some((last, start)) = path.split_last() else { continue };
            if last == "*" {
                let Some(Target::Module(module)) = self.target(start, 0) else { continue };
                for name in self.names_of(&module).filter(|name| uses(source, name)) {
                    let path = [start, &[name.to_owned()]].concat();
                    if let Some(Target::File(target)) = self.target(&path, 0) {
                        found.push((target, named.line, path.join("::")));
                    }
                }
                continue;
            }
            let is_child = path.len() > file.module.len() && path.starts_with(&file.module);
            let is_listed = is_child
                && named
                    .import
                    .as_ref()
                    .is_some_and(|import| import.is_public && !uses(source, &import.name));
            if let Some(Target::File(target)) = self.target(&path, 0).filter(|_| !is_listed) {
                found.push((target, named.line, path.join("::")));
            }
        }
        found
    }

    /// A path of this crate without `crate`, empty for one of another crate.
    fn absolute(&self, file: &File, path: &[String]) -> Vec<String> {
        let [first, rest @ ..] = path else { return Vec::new() };
        if first == "crate" {
            return rest.to_vec();
        }
        let child = [&file.module[..], std::slice::from_ref(first)].concat();
        if self.inside.modules.contains_key(&child) {
            return [&child[..], rest].concat();
        }
        // A module that a `use` has brought here; anything else was counted at its `use`.
        let imported = file.named.iter().find(|named| {
            named.import.as_ref().is_some_and(|import| import.name == *first) && named.path != path
        });
        match imported {
            Some(named) if named.path.first().is_some_and(|name| name == "crate") => {
                [&named.path[1..], rest].concat()
            }
            _ => Vec::new(),
        }
    }

    /// Follows a path of this crate to the file that defines its end.
    fn target(&self, path: &[String], followed: usize) -> Option<Target> {
        let modules = &self.inside.modules;
        let depth = (0..=path.len()).rev().find(|&length| modules.contains_key(&path[..length]))?;
        let Some(name) = path.get(depth) else { return Some(Target::Module(path.to_vec())) };
        let place = modules[&path[..depth]];
        let (_, file) = &self.files[&place];
        let passed_on = file
            .named
            .iter()
            .find(|named| named.import.as_ref().is_some_and(|import| import.name == *name));
        match passed_on {
            // Names that lead to each other end somewhere: Rust would refuse them otherwise.
            Some(named) if followed < 16 => {
                let path = [&self.absolute(file, &named.path)[..], &path[depth + 1..]].concat();
                if path.is_empty() { None } else { self.target(&path, followed + 1) }
            }
            _ => Some(Target::File(place)),
        }
    }

    /// The names that a module's file defines or imports.
    fn names_of(&self, module: &[String]) -> impl Iterator<Item = &str> {
        let place = self.inside.modules.get(module);
        let file = place.map(|place| &self.files[place].1);
        let imported =
            file.into_iter().flat_map(|file| &file.named).filter_map(|named| named.import.as_ref());
        imported.map(|import| import.name.as_str())
    }
}

/// Whether the code of a file uses a name: not in a `use`, after `mod` or as a field or a method.
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

    /// How many circles there are among files with these texts.
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
