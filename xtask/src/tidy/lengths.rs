//! How long a file may be: one idea each, as long as the idea needs. A long file is asked why; only one
//! that must hold several ideas is refused.

use super::Finding;
use super::source::{Source, extension};

/// Lines that a file should stay near, and lines it must not pass, tests included.
struct Limit {
    target: usize,
    most: usize,
}

fn limit(source: &Source) -> Option<Limit> {
    match extension(&source.path) {
        "rs" => Some(Limit { target: 500, most: 800 }),
        // One message file per language: a table whose length is the number of messages.
        "ts" if source.path.starts_with("ui/src/i18n/") => None,
        "ts" if source.path.starts_with("ui/tests/") => Some(Limit { target: 500, most: 800 }),
        "ts" | "svelte" | "css" => Some(Limit { target: 300, most: 500 }),
        _ => None,
    }
}

/// Finds files over the limit.
pub(super) fn check(source: &Source) -> Vec<Finding> {
    let lines = source.text.lines().count();
    let over = limit(source).filter(|limit| lines > limit.most);
    let what =
        |limit: Limit| Finding::new(lines, format!("{lines} lines, of at most {}", limit.most));
    over.map(what).into_iter().collect()
}

/// Tells of a file that is allowed but longer than it should be.
pub(super) fn note(source: &Source) -> Option<String> {
    let lines = source.text.lines().count();
    let limit = limit(source).filter(|limit| lines > limit.target && lines <= limit.most)?;
    Some(format!("{lines} lines, better under {}", limit.target))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_past_the_limit_is_found() {
        let of = |path: &str, lines: usize| Source::new(path, &"//\n".repeat(lines));
        for (path, target, most) in
            [("a.rs", 500, 800), ("ui/a.ts", 300, 500), ("ui/A.svelte", 300, 500)]
        {
            assert!(note(&of(path, target)).is_none() && note(&of(path, target + 1)).is_some());
            assert!(check(&of(path, most)).is_empty());
            assert_eq!(check(&of(path, most + 1)).len(), 1, "{path}");
        }
        assert!(check(&of("ui/a.js", 1000)).is_empty());
    }
}
