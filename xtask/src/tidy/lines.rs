//! Counts the lines of code of each module group, without blank lines and comments.
//!
//! Product and tests are counted apart, and the change since a commit is shown.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use anyhow::{Context, Result};

use super::source::{Source, extension, sources};
use crate::process::Task;

/// The lines of the product, and of its tests.
type Lines = [i64; 2];

/// Prints the lines of every module group; with a commit, the growth since then too.
pub(super) fn print(root: &Path, now: &[Source], since: Option<&str>) -> Result<()> {
    let then = since.map(|commit| at(root, commit)).transpose()?;
    print!("{}", table(&by_room(now), then.as_deref().map(by_room).as_ref()));
    Ok(())
}

/// Reads the sources of a commit; fails if this repository has no such commit.
fn at(root: &Path, commit: &str) -> Result<Vec<Source>> {
    let folder = tempfile::tempdir()?;
    let path = |path: &Path| path.to_string_lossy().into_owned();
    let archive = folder.path().join("commit.tar");
    let files = folder.path().join("files");
    std::fs::create_dir(&files)?;
    Task::new("git archive --output")
        .with_arguments(&[path(&archive), commit.to_owned()])
        .run(root)
        .with_context(|| format!("`--since` needs a commit of this repository, not {commit:?}"))?;
    let words = [path(&archive), "-C".to_owned(), path(&files)];
    Task::new("tar -xf").with_arguments(&words).run(root)?;
    sources(&files)
}

fn by_room(sources: &[Source]) -> BTreeMap<String, Lines> {
    let mut rooms = BTreeMap::<String, Lines>::new();
    for source in sources {
        let counted = rooms.entry(room(&source.path)).or_default();
        for (sum, lines) in counted.iter_mut().zip(lines_of(&source.path, &source.text)) {
            *sum += lines;
        }
    }
    rooms
}

/// Returns the two upper folders of a file; three in the UI's sources, four in those of the searches.
fn room(path: &str) -> String {
    let depth = match path {
        _ if path.starts_with("crates/core/src/") => 4,
        _ if path.starts_with("ui/src/") => 3,
        _ => 2,
    };
    let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
    folder.split('/').take(depth).collect::<Vec<_>>().join("/")
}

/// Counts the lines of a file. Its name or folder makes it a test file; otherwise tests start at the test module at its end.
fn lines_of(path: &str, text: &str) -> Lines {
    let (folder, file) = path.rsplit_once('/').unwrap_or(("", path));
    let stem = file.split('.').next().unwrap_or_default();
    let is_test = folder.split('/').any(|name| name == "tests")
        || stem == "tests"
        || stem.ends_with("_tests");
    let tests = text.find("#[cfg(test)]\nmod tests {").filter(|_| extension(path) == "rs");
    let (product, tests) = text.split_at(if is_test { 0 } else { tests.unwrap_or(text.len()) });
    [code(product), code(tests)]
}

/// Counts the lines that hold code. Only comments at the start of a line are left out, because few are elsewhere.
fn code(text: &str) -> i64 {
    let mut ends = None;
    let mut count = 0;
    for line in text.lines().map(str::trim) {
        if let Some(end) = ends {
            if line.contains(end) {
                ends = None;
            }
            continue;
        }
        let opened =
            [("/*", "*/"), ("<!--", "-->")].into_iter().find(|(begin, _)| line.starts_with(begin));
        if let Some((_, end)) = opened {
            ends = Some(end).filter(|end| !line.contains(end));
        } else if !line.is_empty() && !line.starts_with("//") {
            count += 1;
        }
    }
    count
}

fn table(now: &BTreeMap<String, Lines>, then: Option<&BTreeMap<String, Lines>>) -> String {
    let of =
        |rooms: &BTreeMap<String, Lines>, room: &str| rooms.get(room).copied().unwrap_or_default();
    let rooms: BTreeSet<&String> =
        now.keys().chain(then.into_iter().flat_map(BTreeMap::keys)).collect();
    let mut out = " product   tests  room\n".to_owned();
    let mut sum = [[0; 2]; 2];
    let mut add = |name: &str, [lines, before]: [Lines; 2]| {
        let [product, tests] = lines;
        out += &format!("{product:8}{tests:8}  {name}");
        if then.is_some() && lines != before {
            out += &format!(" ({:+}, {:+})", product - before[0], tests - before[1]);
        }
        out += "\n";
    };
    for room in rooms {
        let both = [of(now, room), then.map_or([0; 2], |then| of(then, room))];
        for (sum, lines) in sum.iter_mut().flatten().zip(both.into_iter().flatten()) {
            *sum += lines;
        }
        add(room, both);
    }
    add("in all", sum);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_blank_lines_are_no_code() {
        let text = "// a\n/// b\n\n  /* c\n d\n */\n/* e */\n<!-- f\n-->\nlet a; // g\nlet b;\n";
        assert_eq!(code(text), 2);
        assert_eq!(code(""), 0);
    }

    #[test]
    fn tests_are_counted_apart() {
        let text = "fn a() {}\n#[cfg(test)]\nmod tests {\n    fn b() {}\n}\n";
        assert_eq!(lines_of("src/game/a.rs", text), [1, 4]);
        for path in ["tests/it/a.rs", "src/game/tests.rs", "src-tauri/src/bridge_tests.rs"] {
            assert_eq!(lines_of(path, text), [0, 5], "{path}");
        }
        assert_eq!(lines_of("ui/src/model/a.ts", "let a;\n"), [1, 0]);
        assert_eq!(lines_of("ui/tests/model/a.test.ts", "let a;\n"), [0, 1]);
    }

    #[test]
    fn rooms_are_summed_and_changes_shown() {
        let rooms = |text: &str| {
            by_room(&[
                Source::new("src/game/a.rs", text),
                Source::new("src/game/deep/b.rs", "fn b() {}\n"),
                Source::new("ui/src/model/c.ts", "let c;\n"),
            ])
        };
        let (before, now) = (rooms("fn a() {}\n"), rooms("fn a() {\n}\n"));
        let same = " product   tests  room\n       2       0  src/game\n       1       0  ui/src/model\n       3       0  in all\n";
        assert_eq!(table(&before, None), same);
        assert_eq!(table(&before, Some(&before)), same);
        let changed = " product   tests  room\n       3       0  src/game (+1, +0)\n       1       0  ui/src/model\n       4       0  in all (+1, +0)\n";
        assert_eq!(table(&now, Some(&before)), changed);
    }
}
